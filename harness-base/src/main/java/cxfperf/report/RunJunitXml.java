package cxfperf.report;

import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}: runs as the tests of a suite, in the format that CI systems read. A run that FAILs is a failure, an
 * INVALID one an error; a warning is in the output of the test. Times are the measured windows, in seconds.
 */
public final class RunJunitXml {

    /** The format knows no time zone; its times are UTC here. */
    private static final int LOCAL_TIME_LENGTH = "2026-11-21T07:00:00".length();

    private RunJunitXml() {}

    public static String render(RunResult result) {
        return render(result.scenario(), List.of(result));
    }

    /** @param runs one or more, in the order of their start */
    public static String render(String suite, List<RunResult> runs) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            newLine(xml, 0);
            xml.writeStartElement("testsuites");
            newLine(xml, 1);
            suite(suite, runs, xml);
            newLine(xml, 0);
            xml.writeEndElement();
            newLine(xml, 0);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("text in memory always takes more", e);
        }
        return text.toString();
    }

    private static void suite(String name, List<RunResult> runs, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "name", name);
        attribute(xml, "tests", String.valueOf(runs.size()));
        attribute(xml, "failures", String.valueOf(number(runs, Status.FAIL)));
        attribute(xml, "errors", String.valueOf(number(runs, Status.INVALID)));
        attribute(xml, "skipped", "0");
        attribute(
                xml,
                "time",
                seconds(runs.stream().mapToDouble(RunResult::windowSeconds).sum()));
        if (!runs.isEmpty()) {
            attribute(xml, "timestamp", localTime(runs.get(0).startedAt()));
        }
        for (RunResult run : runs) {
            newLine(xml, 2);
            testCase(run, xml);
        }
        newLine(xml, 1);
        xml.writeEndElement();
    }

    private static void testCase(RunResult run, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", run.scenario());
        attribute(xml, "name", run.operation() + "[threads=" + run.threads() + rate(run) + "]");
        attribute(xml, "time", seconds(run.windowSeconds()));
        for (Reason reason : run.verdict().reasons()) {
            if (reason.status() != Status.PASS) {
                newLine(xml, 3);
                xml.writeStartElement(reason.status() == Status.FAIL ? "failure" : "error");
                attribute(xml, "type", reason.code().name());
                attribute(xml, "message", reason.evidence());
                xml.writeCharacters(XmlText.of(reason.remedy()));
                xml.writeEndElement();
                // The format has room for one outcome of a test; the others are in its output.
                break;
            }
        }
        newLine(xml, 3);
        xml.writeStartElement("system-out");
        xml.writeCharacters(XmlText.of(RunText.render(run)));
        xml.writeEndElement();
        newLine(xml, 2);
        xml.writeEndElement();
    }

    private static String rate(RunResult run) {
        return run.offered() == null ? "" : ",rate=" + RateText.of(run.offered());
    }

    private static long number(List<RunResult> runs, Status status) {
        return runs.stream().filter(run -> run.verdict().status() == status).count();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, XmlText.of(value));
    }

    private static void newLine(XMLStreamWriter xml, int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private static String localTime(String instant) {
        return instant.length() > LOCAL_TIME_LENGTH ? instant.substring(0, LOCAL_TIME_LENGTH) : instant;
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
