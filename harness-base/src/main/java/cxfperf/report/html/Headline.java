package cxfperf.report.html;

import cxfperf.result.Calls;
import cxfperf.result.RunResult;
import cxfperf.result.ServiceTime;

/** The figures that a reader came for. */
final class Headline {

    private Headline() {}

    static String of(RunResult result) {
        Calls calls = result.calls();
        ServiceTime times = result.serviceTimeMicros();
        return "<section class=\"figures\">\n"
                + big(
                        "AGGREGATE throughput",
                        Text.rate("throughput.perSecond", result.throughput().perSecond()),
                        "verified calls/s of all clients")
                + big(
                        "PER-CLIENT throughput",
                        Text.rate(
                                "throughput.perClientPerSecond",
                                result.throughput().perClientPerSecond()),
                        "calls/s, mean of " + Text.count("threads", result.threads()) + " threads")
                + big(
                        "calls",
                        Text.count("calls.ok", calls.ok()),
                        "ok of " + Text.count("calls.started", calls.started()) + " started in "
                                + Text.seconds("windowSeconds", result.windowSeconds()) + "&nbsp;s")
                + big(
                        "failed",
                        Text.count("calls.failed", calls.failed()),
                        Text.count("calls.abandoned", calls.abandoned()) + " more abandoned",
                        calls.failed() + calls.abandoned() > 0)
                + "</section>\n<section class=\"percentiles\">\n<h2>Service time, ms</h2>\n<dl>\n"
                + term("mean", times.mean())
                + term("p50", times.p50())
                + term("p90", times.p90())
                + term("p95", times.p95())
                + term("p99", times.p99())
                + term("p999", times.p999())
                + term("p9999", times.p9999())
                + term("max", times.max())
                + "</dl>\n</section>\n";
    }

    private static String big(String name, String value, String more) {
        return big(name, value, more, false);
    }

    private static String big(String name, String value, String more, boolean bad) {
        return "<div" + (bad ? " class=\"bad\"" : "") + "><h2>" + name + "</h2><p class=\"big\">" + value + "</p><p>"
                + more + "</p></div>\n";
    }

    private static String term(String name, Double micros) {
        String shown = name.equals("p999") ? "p99.9" : name.equals("p9999") ? "p99.99" : name;
        return "<div><dt>" + shown + "</dt><dd>" + Text.millis("serviceTimeMicros." + name, micros) + "</dd></div>\n";
    }
}
