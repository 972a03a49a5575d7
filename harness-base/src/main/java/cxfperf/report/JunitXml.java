package cxfperf.report;

import cxfperf.report.render.ConsoleText;
import cxfperf.result.FindResult;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.result.Verdict;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}, in the format that CI systems read: results as the tests of a suite. One that FAILs is a failure,
 * an INVALID one an error; a warning is in the output of the test.
 */
public final class JunitXml {

    /** The format knows no time zone; its times are UTC here. */
    private static final int LOCAL_TIME_LENGTH = "2026-11-21T07:00:00".length();

    /**
     * A result as a test.
     *
     * @param group of which scenario
     * @param seconds what was measured
     * @param startedAt ISO 8601 in UTC
     * @param output its text
     */
    private record Test(String group, String name, double seconds, String startedAt, Verdict verdict, String output) {}

    private JunitXml() {}

    /** A run: its time is the measured window. */
    public static String of(RunResult run) {
        return of(run.scenario(), List.of(run));
    }

    /** Each point of a sweep as a test. */
    public static String of(SweepResult sweep) {
        return of(
                sweep.scenario() + " sweep",
                sweep.points().stream().map(SweepPoint::result).toList());
    }

    /** @param runs one or more, in the order of their start */
    static String of(String suite, List<RunResult> runs) {
        return render(suite, runs.stream().map(JunitXml::test).toList());
    }

    /** A search as one test, for a point that does not hold is what a search looks for. */
    public static String of(FindResult find) {
        double seconds = find.points().stream()
                .mapToDouble(point -> point.result().windowSeconds())
                .sum();
        return render(
                find.scenario() + " search",
                List.of(new Test(
                        find.scenario(),
                        find.operation() + "[" + String.join(",", find.objectives()) + "]",
                        seconds,
                        find.startedAt(),
                        find.verdict(),
                        ConsoleText.render(FindDocument.of(find)))));
    }

    private static Test test(RunResult run) {
        String rate = run.offered() == null ? "" : ",rate=" + RateText.of(run.offered());
        return new Test(
                run.scenario(),
                run.operation() + "[threads=" + run.threads() + rate + "]",
                run.windowSeconds(),
                run.startedAt(),
                run.verdict(),
                ConsoleText.render(RunDocument.of(run)));
    }

    /** @param tests in the order of their start */
    private static String render(String suite, List<Test> tests) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            newLine(xml, 0);
            xml.writeStartElement("testsuites");
            newLine(xml, 1);
            suite(suite, tests, xml);
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

    private static void suite(String name, List<Test> tests, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute(xml, "name", name);
        attribute(xml, "tests", String.valueOf(tests.size()));
        attribute(xml, "failures", String.valueOf(number(tests, Status.FAIL)));
        attribute(xml, "errors", String.valueOf(number(tests, Status.INVALID)));
        attribute(xml, "skipped", "0");
        attribute(xml, "time", seconds(tests.stream().mapToDouble(Test::seconds).sum()));
        if (!tests.isEmpty()) {
            attribute(xml, "timestamp", localTime(tests.get(0).startedAt()));
        }
        for (Test test : tests) {
            newLine(xml, 2);
            testCase(test, xml);
        }
        newLine(xml, 1);
        xml.writeEndElement();
    }

    private static void testCase(Test test, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", test.group());
        attribute(xml, "name", test.name());
        attribute(xml, "time", seconds(test.seconds()));
        for (Reason reason : test.verdict().reasons()) {
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
        xml.writeCharacters(XmlText.of(test.output()));
        xml.writeEndElement();
        newLine(xml, 2);
        xml.writeEndElement();
    }

    private static long number(List<Test> tests, Status status) {
        return tests.stream().filter(test -> test.verdict().status() == status).count();
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

    /** Text that XML 1.0 can hold: what it cannot, such as a control character in a server's message, is replaced. */
    private static final class XmlText {

        private static final int REPLACEMENT = 0xFFFD;

        private XmlText() {}

        static String of(String text) {
            StringBuilder clean = new StringBuilder(text.length());
            text.codePoints().map(c -> isAllowed(c) ? c : REPLACEMENT).forEach(clean::appendCodePoint);
            return clean.toString();
        }

        /** The production Char of XML 1.0, section 2.2. */
        private static boolean isAllowed(int c) {
            return c == '\t'
                    || c == '\n'
                    || c == '\r'
                    || (c >= 0x20 && c <= 0xD7FF)
                    || (c >= 0xE000 && c <= 0xFFFD)
                    || c >= 0x10000;
        }
    }
}
