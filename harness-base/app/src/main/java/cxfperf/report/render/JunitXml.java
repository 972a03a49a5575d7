package cxfperf.report.render;

import static cxfperf.text.NumberText.format;

import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Renders a document in the format of CI systems ({@code junit.xml}), as a suite of one test. The status FAIL becomes a
 * failure and INVALID an error; warnings are in the output of the test. The file does not depend on which XML library
 * is on the class path. Any thread.
 */
public final class JunitXml {

    /** The format has no time zone; these times are UTC. */
    private static final int LOCAL_TIME_LENGTH = "2026-11-21T07:00:00".length();

    /** What is not in the production Char of XML 1.0, section 2.2. */
    private static final Pattern NOT_ALLOWED =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private JunitXml() {}

    /**
     * Renders a result as a test, whose output is the document as text.
     *
     * @param group class name of the test, such as the scenario
     * @param seconds duration of the measurement
     */
    public static String render(String suite, String group, String name, double seconds, Document document) {
        Conclusion conclusion = document.conclusion();
        boolean failed = conclusion.tone() == Tone.FAIL;
        boolean invalid = conclusion.tone() == Tone.INVALID;
        // The format allows one outcome of a test; the output holds the others.
        String outcome = conclusion.concerns().stream()
                .filter(concern -> failed || invalid)
                .findFirst()
                .map(concern -> format(
                        "      <%s type=\"%s\" message=\"%s\">%s</%1$s>\n",
                        failed ? "failure" : "error", concern.code(), escaped(concern.text()), text(concern.remedy())))
                .orElse("");
        return format(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                  <testsuite name="%s" tests="1" failures="%d" errors="%d" skipped="0" time="%.3f" timestamp="%s">
                    <testcase classname="%s" name="%s" time="%4$.3f">
                %s      <system-out>%s</system-out>
                    </testcase>
                  </testsuite>
                </testsuites>
                """,
                escaped(suite),
                failed ? 1 : 0,
                invalid ? 1 : 0,
                seconds,
                escaped(Objects.toString(document.startedAt(), "")
                        .replaceFirst("^(.{" + LOCAL_TIME_LENGTH + "}).*", "$1")),
                escaped(group),
                escaped(name),
                outcome,
                text(ConsoleText.render(document)));
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
