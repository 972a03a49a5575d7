package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.SweepResult;
import cxfperf.report.render.JunitXml;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
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

    /** All of its points passed, and a build must not take it for a sweep that passed. */
    @Test
    void aSweepThatWasStoppedIsATestThatFailed() throws Exception {
        SweepResult whole = SampleResults.noisySweep();
        SweepResult stopped = SampleResults.sweepOf(whole.points().subList(0, 2), 6);
        assertThat(stopped.verdict().status()).isEqualTo(Status.FAIL);

        Element suite = (Element) parse(SeriesDocument.junit(stopped))
                .getElementsByTagName("testsuite")
                .item(0);

        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("type")).isEqualTo("ENDED_EARLY");
        assertThat(failure.getAttribute("message")).isEqualTo("2 of 6 points were measured");
        assertThat(parse(SeriesDocument.junit(whole))
                        .getElementsByTagName("testcase")
                        .getLength())
                .isEqualTo(6);
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
