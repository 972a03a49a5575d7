package cxfperf.report.html;

import cxfperf.result.Reason;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.List;
import java.util.Locale;

/** What comes first on every page: whether to believe the rest of it. */
final class VerdictBanner {

    private VerdictBanner() {}

    static String of(Verdict verdict, String title, String sentence) {
        String status = verdict.status().name();
        return "<header class=\"banner " + status.toLowerCase(Locale.ROOT) + "\">\n<p class=\"status\">"
                + Text.field("verdict.status", status, status) + "</p>\n<div><h1>" + Text.escape(title) + "</h1>\n<p>"
                + Text.escape(meaning(verdict)) + "</p>\n" + (sentence == null ? "" : "<p>" + sentence + "</p>\n")
                + "</div>\n</header>\n" + reasons(verdict.reasons());
    }

    private static String meaning(Verdict verdict) {
        return switch (verdict.status()) {
            case PASS ->
                verdict.reasons().isEmpty()
                        ? "Every call succeeded, and nothing stands against the numbers."
                        : "Every call succeeded; read the warnings below before believing the numbers.";
            case FAIL -> "The numbers are true, but calls failed or an objective was missed.";
            case INVALID -> "The numbers must not be believed.";
        };
    }

    static String reasons(List<Reason> reasons) {
        if (reasons.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<ul class=\"reasons\">\n");
        for (Reason reason : reasons) {
            String word =
                    reason.status() == Status.PASS ? "warning" : reason.status().name();
            html.append("<li class=\"")
                    .append(word.toLowerCase(Locale.ROOT))
                    .append("\"><b>")
                    .append(word)
                    .append("</b> <code>")
                    .append(reason.code())
                    .append("</code> ")
                    .append(Text.escape(reason.evidence()))
                    .append("<br><span class=\"remedy\">&rarr; ")
                    .append(Text.escape(reason.remedy()))
                    .append("</span></li>\n");
        }
        return html.append("</ul>\n").toString();
    }
}
