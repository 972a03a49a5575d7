package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.rate;

import cxfperf.result.OneWay;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import java.util.Locale;

/** What became of one-way calls, as text. */
public final class OneWayText {

    /** What the rates and the times of such a run are. */
    public static final String CLOCKS =
            "calls/s are those that the server completed, beside those that were sent; sent: the"
                    + " time of sending; completion: from sent to completed, n/a unless both are on one host";

    private OneWayText() {}

    /** In one line. */
    public static String render(RunResult result) {
        OneWay oneWay = result.oneWay();
        ServerBacklog backlog = oneWay.backlog();
        return String.format(
                Locale.ROOT,
                "sent %s (%s/s), completed in the window %s%s%s",
                count(oneWay.sent()),
                rate(oneWay.sentPerSecond(result.windowSeconds())),
                oneWay.completed() == null
                        ? NumberText.UNKNOWN
                        : count(oneWay.completed()) + " (" + rate(oneWay.completedPerSecond(result.windowSeconds()))
                                + "/s)",
                backlog.atClose() == null
                        ? ""
                        : "; backlog at its close " + count(backlog.atClose()) + ", at most " + count(backlog.peak()),
                backlog.drainSeconds() == null ? "" : "; " + drained(backlog));
    }

    private static String drained(ServerBacklog backlog) {
        String time = NumberText.seconds(backlog.drainSeconds()) + " s";
        return backlog.left() == 0 ? "drained in " + time : count(backlog.left()) + " left after " + time;
    }
}
