package cxfperf.report.html;

import cxfperf.result.CallTimes;
import java.util.List;

/** The service times of a run for people, in milliseconds. */
final class ServiceTimeCells {

    static final List<String> NAMES = List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");

    private ServiceTimeCells() {}

    /** @param at the path of the run, ending with a dot or empty */
    static List<String> of(String at, CallTimes times) {
        String path = at + "serviceTimeMicros.";
        return List.of(
                HtmlText.millis(path + "mean", times.mean()),
                HtmlText.millis(path + "p50", times.p50()),
                HtmlText.millis(path + "p90", times.p90()),
                HtmlText.millis(path + "p95", times.p95()),
                HtmlText.millis(path + "p99", times.p99()),
                HtmlText.millis(path + "p999", times.p999()),
                HtmlText.millis(path + "p9999", times.p9999()),
                HtmlText.millis(path + "max", times.max()));
    }
}
