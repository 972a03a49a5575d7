package cxfperf.report.render;

import static cxfperf.text.NumberText.format;

import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion.Concern;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Renders documents in the format of CI systems ({@code junit.xml}), as the tests of a suite. The status FAIL becomes a
 * failure and INVALID an error; warnings are in the output of the test. The file does not depend on which XML library
 * is on the class path. Any thread.
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

    private JunitXml() {}

    /** @param tests in the order of their start */
    public static String render(String suite, List<TestCase> tests) {
        String timestamp = tests.stream()
                .findFirst()
                .map(first -> first.document().startedAt())
                .map(instant -> instant.substring(0, Math.min(LOCAL_TIME_LENGTH, instant.length())))
                .map(time -> " timestamp=\"" + escaped(time) + "\"")
                .orElse("");
        return format(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                  <testsuite name="%s" tests="%d" failures="%d" errors="%d" skipped="0" time="%.3f"%s>
                %s  </testsuite>
                </testsuites>
                """,
                escaped(suite),
                tests.size(),
                number(tests, Tone.FAIL),
                number(tests, Tone.INVALID),
                tests.stream().mapToDouble(TestCase::seconds).sum(),
                timestamp,
                tests.stream().map(JunitXml::testCase).collect(Collectors.joining()));
    }

    private static String testCase(TestCase test) {
        // The format allows one outcome of a test; the output holds the others.
        String outcome = test.document().conclusion().concerns().stream()
                .filter(concern -> isOf(concern, Tone.FAIL) || isOf(concern, Tone.INVALID))
                .findFirst()
                .map(concern -> format(
                        "      <%s type=\"%s\" message=\"%s\">%s</%1$s>\n",
                        isOf(concern, Tone.FAIL) ? "failure" : "error",
                        escaped(concern.code()),
                        escaped(concern.text()),
                        text(concern.remedy())))
                .orElse("");
        return format(
                "    <testcase classname=\"%s\" name=\"%s\" time=\"%.3f\">\n%s      <system-out>%s</system-out>\n"
                        + "    </testcase>\n",
                escaped(test.group()),
                escaped(test.name()),
                test.seconds(),
                outcome,
                text(ConsoleText.render(test.document())));
    }

    private static boolean isOf(Concern concern, Tone tone) {
        return concern.mark().equals(tone.name());
    }

    private static long number(List<TestCase> tests, Tone tone) {
        return tests.stream()
                .filter(test -> test.document().conclusion().tone() == tone)
                .count();
    }

    /** The text of an element, in which quotes stay as they are. */
    private static String text(String text) {
        return escaped(text).replace("&quot;", "\"");
    }

    /** Escapes a text, and replaces what XML 1.0 cannot hold, such as a control character in a server's message. */
    private static String escaped(String text) {
        return HtmlPage.escape(NOT_ALLOWED.matcher(text).replaceAll("\uFFFD"));
    }
}
