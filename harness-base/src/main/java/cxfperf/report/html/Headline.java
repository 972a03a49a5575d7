package cxfperf.report.html;

import cxfperf.report.OfferedText;
import cxfperf.report.OneWayText;
import cxfperf.result.Calls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
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
                        result.oneWay() == null ? "verified calls/s of all clients" : "calls/s completed by the server")
                + sent(result)
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
                + openLoop(result)
                + "</section>\n"
                + responseTimes(result)
                + "<section class=\"percentiles\">\n<h2>"
                + (result.oneWay() == null ? "Service time" : "Time of sending")
                + ", ms</h2>\n<dl>\n"
                + terms(ServiceTimeCells.of("", result.serviceTimeMicros()))
                + "</dl>\n</section>\n"
                + completionTimes(result);
    }

    private static String sent(RunResult result) {
        OneWay oneWay = result.oneWay();
        if (oneWay == null) {
            return "";
        }
        return big(
                        "sent",
                        HtmlText.rate(
                                "throughput.sentPerSecond", result.throughput().sentPerSecond()),
                        "calls/s sent by all clients")
                + big(
                        "backlog",
                        HtmlText.count(
                                "oneWay.backlog.atClose", oneWay.backlog().atClose()),
                        "one-way calls when the window closed; drained in "
                                + HtmlText.seconds(
                                        "oneWay.backlog.drainSeconds",
                                        oneWay.backlog().drainSeconds())
                                + "&nbsp;s",
                        result.verdict().has(Reason.Code.BACKLOG_GROWS)
                                || result.verdict().has(Reason.Code.BACKLOG_LEFT));
    }

    private static String openLoop(RunResult result) {
        OfferedLoad offered = result.offered();
        return offered == null
                ? ""
                : big(
                        "offered",
                        HtmlText.field("offered.firstPerSecond", offered.firstPerSecond(), RateText.of(offered)),
                        HtmlText.escape(offered.arrivals()) + " arrivals; due "
                                + HtmlText.count("offered.due", offered.due()) + ", unsent "
                                + HtmlText.count("offered.unsent", offered.unsent()) + ", late "
                                + HtmlText.count("offered.late", offered.late()),
                        result.verdict().has(Reason.Code.RATE_NOT_KEPT));
    }

    private static String responseTimes(RunResult result) {
        return result.responseTimeMicros() == null
                ? ""
                : "<section class=\"percentiles\">\n<h2>Response time, ms</h2>\n<dl>\n"
                        + terms(ServiceTimeCells.ofResponse("", result.responseTimeMicros()))
                        + "</dl>\n<p class=\"note\">" + HtmlText.escape(OfferedText.CLOCKS) + "</p>\n</section>\n";
    }

    private static String completionTimes(RunResult result) {
        return result.completionTimeMicros() == null
                ? ""
                : "<section class=\"percentiles\">\n<h2>Completion time, ms</h2>\n<dl>\n"
                        + terms(ServiceTimeCells.ofCompletion("", result.completionTimeMicros()))
                        + "</dl>\n<p class=\"note\">" + HtmlText.escape(OneWayText.CLOCKS) + "</p>\n</section>\n";
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
