package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.render.JunitXml;
import cxfperf.result.RunResult;
import cxfperf.testing.SampleResults;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class RunJunitXmlTest {

    @Test
    void everyRunIsATestWhoseVerdictIsItsOutcome() throws Exception {
        List<RunResult> runs = List.of(SampleResults.mixed(), SampleResults.billion(), SampleResults.nothingVerified());
        Document document = parse(JunitXml.render(
                "sweep", runs.stream().map(RunDocument::testCase).toList()));
        Element suite = (Element) document.getElementsByTagName("testsuite").item(0);

        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("errors")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(3);
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
        Element error = (Element) suite.getElementsByTagName("error").item(0);
        assertThat(error.getAttribute("type")).isEqualTo("NO_VERIFIED_CALLS");
        assertThat(error.getAttribute("message"))
                .contains("got \"<html>|& no, \uFFFD")
                .contains("really *not*");
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
