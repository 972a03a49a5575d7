package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.SweepResult;
import cxfperf.result.Status;
import cxfperf.testing.SampleResults;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class RunJunitXmlTest {

    @Test
    void theVerdictOfARunIsTheOutcomeOfItsTest() throws Exception {
        assertThat(outcomes(RunDocument.junit(SampleResults.mixed()))).isEqualTo("0 0");
        assertThat(outcomes(RunDocument.junit(SampleResults.billion()))).isEqualTo("1 0");
        String invalid = RunDocument.junit(SampleResults.nothingVerified());
        assertThat(outcomes(invalid)).isEqualTo("0 1");
        Element error = (Element) parse(invalid).getElementsByTagName("error").item(0);
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

        Element failure = (Element) parse(SeriesDocument.junit(stopped))
                .getElementsByTagName("failure")
                .item(0);

        assertThat(failure.getAttribute("type")).isEqualTo("ENDED_EARLY");
        assertThat(failure.getAttribute("message")).isEqualTo("2 of 6 points were measured");
    }

    /** The numbers of failures and of errors. */
    private static String outcomes(String xml) throws Exception {
        Element suite = (Element) parse(xml).getElementsByTagName("testsuite").item(0);
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(1);
        return suite.getAttribute("failures") + " " + suite.getAttribute("errors");
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
