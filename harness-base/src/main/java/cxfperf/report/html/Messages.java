package cxfperf.report.html;

import cxfperf.report.MessageText;
import cxfperf.scenario.MessageCheck;
import java.util.stream.Collectors;

/** What the check of the generated messages came to. */
final class Messages {

    private Messages() {}

    static String of(MessageCheck check) {
        return "<p>" + HtmlText.escape(MessageText.render(check)) + "</p>"
                + (check.examples().isEmpty()
                        ? ""
                        : check.examples().stream()
                                .map(example -> "<li>" + HtmlText.escape(example) + "</li>")
                                .collect(Collectors.joining("", "<p>The first of them:</p><ul>", "</ul>")));
    }
}
