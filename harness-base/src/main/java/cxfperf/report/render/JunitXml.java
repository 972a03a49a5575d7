package cxfperf.report.render;

import static cxfperf.report.document.NumberText.format;

import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Renders documents in the format of CI systems ({@code junit.xml}), as the tests of a suite. The status FAIL becomes a
 * failure and INVALID an error; warnings are in the output of the test. Any thread.
 */
public final class JunitXml {

    /** The format has no time zone; these times are UTC. */
    private static final int LOCAL_TIME_LENGTH = "2026-11-21T07:00:00".length();

    /** What is not in the production Char of XML 1.0, section 2.2. */
    private static final Pattern NOT_ALLOWED =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    /**
     * A result as a test, whose output is the document as text.
     *
     * @param group class name of the test, such as the scenario
     * @param seconds duration of the measurement
     */
    public record TestCase(String group, String name, double seconds, Document document) {}

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private JunitXml() throws XMLStreamException {
        xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
    }

    /** @param tests in the order of their start */
    public static String render(String suite, List<TestCase> tests) {
        try {
            JunitXml junit = new JunitXml();
            junit.suite(suite, tests);
            junit.xml.close();
            return junit.text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("text in memory always takes more", e);
        }
    }

    private void suite(String name, List<TestCase> tests) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        begin(0, "testsuites");
        begin(1, "testsuite", "name", name, "tests", String.valueOf(tests.size()));
        attributes("failures", number(tests, Tone.FAIL), "errors", number(tests, Tone.INVALID), "skipped", "0");
        attributes("time", seconds(tests.stream().mapToDouble(TestCase::seconds).sum()));
        if (!tests.isEmpty()) {
            String instant = tests.get(0).document().startedAt();
            attributes("timestamp", instant.substring(0, Math.min(LOCAL_TIME_LENGTH, instant.length())));
        }
        for (TestCase test : tests) {
            testCase(test);
        }
        end(1);
        end(0);
        newLine(0);
        xml.writeEndDocument();
    }

    private void testCase(TestCase test) throws XMLStreamException {
        begin(2, "testcase", "classname", test.group(), "name", test.name(), "time", seconds(test.seconds()));
        // The format allows one outcome of a test; the output holds the others.
        for (Conclusion.Concern concern : test.document().conclusion().concerns()) {
            boolean failure = concern.mark().equals(Tone.FAIL.name());
            if (failure || concern.mark().equals(Tone.INVALID.name())) {
                begin(3, failure ? "failure" : "error", "type", concern.code(), "message", concern.text());
                xml.writeCharacters(allowed(concern.remedy()));
                xml.writeEndElement();
                break;
            }
        }
        begin(3, "system-out");
        xml.writeCharacters(allowed(ConsoleText.render(test.document())));
        xml.writeEndElement();
        end(2);
    }

    private static String number(List<TestCase> tests, Tone tone) {
        return String.valueOf(tests.stream()
                .filter(test -> test.document().conclusion().tone() == tone)
                .count());
    }

    private void begin(int depth, String name, String... namesAndValues) throws XMLStreamException {
        newLine(depth);
        xml.writeStartElement(name);
        attributes(namesAndValues);
    }

    private void attributes(String... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            xml.writeAttribute(namesAndValues[i], allowed(namesAndValues[i + 1]));
        }
    }

    private void end(int depth) throws XMLStreamException {
        newLine(depth);
        xml.writeEndElement();
    }

    private void newLine(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private static String seconds(double value) {
        return format("%.3f", value);
    }

    /** Replaces what XML 1.0 cannot hold, such as a control character in a server's message. */
    private static String allowed(String text) {
        return NOT_ALLOWED.matcher(text).replaceAll("\uFFFD");
    }
}
