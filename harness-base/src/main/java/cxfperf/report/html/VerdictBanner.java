package cxfperf.report.html;

import cxfperf.result.Reason;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.List;
import java.util.Locale;

/** What comes first on every page: whether to believe the rest of it. */
final class VerdictBanner {

    private VerdictBanner() {}

    /** @param sentences ready HTML */
    static String of(Verdict verdict, String title, List<String> sentences) {
        String status = verdict.status().name();
        long warnings = verdict.warnings();
        String shown = HtmlText.field("verdict.status", status, status) + with(warnings);
        return html(color(verdict), shown, title, sentences) + reasons(verdict.reasons());
    }

    /**
     * @param color the name of a style
     * @param status ready HTML
     * @param sentences ready HTML
     */
    static String html(String color, String status, String title, List<String> sentences) {
        StringBuilder html = new StringBuilder("<header class=\"banner ")
                .append(color)
                .append("\">\n<p class=\"status\">")
                .append(status)
                .append("</p>\n<div><h1>")
                .append(HtmlText.escape(title))
                .append("</h1>\n");
        sentences.forEach(sentence -> html.append("<p>").append(sentence).append("</p>\n"));
        return html.append("</div>\n</header>\n").toString();
    }

    /** What a verdict means for the numbers of a run. */
    static String meaning(Verdict verdict) {
        return switch (verdict.status()) {
            case PASS ->
                verdict.reasons().isEmpty()
                        ? "Every call succeeded, and nothing stands against the numbers."
                        : "Every call succeeded; read the warnings below before believing the numbers.";
            case FAIL -> "The numbers are true, but calls failed or an objective was missed.";
            case INVALID -> "The numbers must not be believed.";
        };
    }

    /** The status in its colour, and how many warnings come with it; for a cell of a table. */
    static String cell(String path, Verdict verdict) {
        String status = verdict.status().name();
        long warnings = verdict.warnings();
        return "<b class=\"" + color(verdict) + "\">" + HtmlText.field(path, status, status) + "</b>"
                + (warnings == 0 ? "" : " <small>" + counted(warnings) + "</small>");
    }

    /** What stands below a status. */
    static String with(long warnings) {
        return warnings == 0 ? "" : "<small>with " + counted(warnings) + "</small>";
    }

    private static String counted(long warnings) {
        return warnings + (warnings == 1 ? " warning" : " warnings");
    }

    /** The name of a style: a PASS against which something stands is not green. */
    static String color(Verdict verdict) {
        return verdict.status() == Status.PASS && !verdict.reasons().isEmpty()
                ? "warned"
                : verdict.status().name().toLowerCase(Locale.ROOT);
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
                    .append(HtmlText.escape(reason.evidence()))
                    .append("<br><span class=\"remedy\">&rarr; ")
                    .append(HtmlText.escape(reason.remedy()))
                    .append("</span></li>\n");
        }
        return html.append("</ul>\n").toString();
    }
}
