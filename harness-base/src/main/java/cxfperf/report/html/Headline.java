package cxfperf.report.html;

import cxfperf.result.Calls;
import cxfperf.result.RunResult;
import java.util.List;

/** The figures that a reader came for. */
final class Headline {

    private Headline() {}

    static String of(RunResult result) {
        Calls calls = result.calls();
        return "<section class=\"figures\">\n"
                + big(
                        "AGGREGATE throughput",
                        HtmlText.rate(
                                "throughput.perSecond", result.throughput().perSecond()),
                        "verified calls/s of all clients")
                + big(
                        "PER-CLIENT throughput",
                        HtmlText.rate(
                                "throughput.perClientPerSecond",
                                result.throughput().perClientPerSecond()),
                        "calls/s, mean of " + HtmlText.count("threads", result.threads()) + " threads")
                + big(
                        "calls",
                        HtmlText.count("calls.ok", calls.ok()),
                        "ok of " + HtmlText.count("calls.started", calls.started()) + " started in "
                                + HtmlText.seconds("windowSeconds", result.windowSeconds()) + "&nbsp;s")
                + big(
                        "failed",
                        HtmlText.count("calls.failed", calls.failed()),
                        HtmlText.count("calls.abandoned", calls.abandoned()) + " more abandoned",
                        calls.errors() > 0)
                + "</section>\n<section class=\"percentiles\">\n<h2>Service time, ms</h2>\n<dl>\n"
                + terms(ServiceTimeCells.of("", result.serviceTimeMicros()))
                + "</dl>\n</section>\n";
    }

    private static String big(String name, String value, String more) {
        return big(name, value, more, false);
    }

    private static String big(String name, String value, String more, boolean bad) {
        return "<div" + (bad ? " class=\"bad\"" : "") + "><h2>" + name + "</h2><p class=\"big\">" + value + "</p><p>"
                + more + "</p></div>\n";
    }

    private static String terms(List<String> values) {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            html.append("<div><dt>")
                    .append(ServiceTimeCells.NAMES.get(i))
                    .append("</dt><dd>")
                    .append(values.get(i))
                    .append("</dd></div>\n");
        }
        return html.toString();
    }
}
