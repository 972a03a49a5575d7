package cxfperf.report.html;

import cxfperf.report.NumberText;
import cxfperf.result.CallTimes;
import java.util.Collections;
import java.util.List;

/** The service times of a run for people, and its response times, in milliseconds. */
final class ServiceTimeCells {

    static final List<String> NAMES = List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");

    private ServiceTimeCells() {}

    /** @param at the path of the run, ending with a dot or empty */
    static List<String> of(String at, CallTimes times) {
        return cells(at + "serviceTimeMicros.", times);
    }

    /**
     * The response times of an open loop.
     *
     * @param at the path of the run, ending with a dot or empty
     * @param times null for a closed loop, which has none
     */
    static List<String> ofResponse(String at, CallTimes times) {
        return times == null
                ? Collections.nCopies(NAMES.size(), NumberText.UNKNOWN)
                : cells(at + "responseTimeMicros.", times);
    }

    /**
     * How long one-way calls took from sent to completed.
     *
     * @param at the path of the run, ending with a dot or empty
     */
    static List<String> ofCompletion(String at, CallTimes times) {
        return cells(at + "completionTimeMicros.", times);
    }

    private static List<String> cells(String path, CallTimes times) {
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
