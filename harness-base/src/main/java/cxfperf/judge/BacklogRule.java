package cxfperf.judge;

import cxfperf.result.DrainEnd;
import cxfperf.result.OneWay;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Whether the server completed the one-way calls that were sent to it, and kept up with them. A backlog that grows in a
 * closed loop is a warning: nothing holds such clients back, and what the server completed is its own limit and true.
 * In an open loop it fails the run, whose rate the server did not carry.
 */
final class BacklogRule {

    /** Accepted probability of reporting growth that is chance alone. */
    private static final double CHANCE = 0.001;

    /** Fewer polls give no usable estimate of their scatter. */
    private static final int FEWEST_LOOKS = 3;

    /** What is less than this share of the calls sent, or than this many, is what is under way at any moment. */
    private static final double SMALL_SHARE = 0.01;

    private static final long SMALL = 10;

    private BacklogRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        OneWay oneWay = run.oneWay();
        if (oneWay == null) {
            return List.of();
        }
        List<Reason> reasons = new ArrayList<>();
        if (oneWay.completed() == null) {
            reasons.add(new Reason(
                    Code.COMPLETIONS_UNKNOWN,
                    ReasonText.format(
                            "%,d one-way calls were sent (%,.1f/s), and how many of them the server completed "
                                    + "is not known: %s",
                            oneWay.sent(), oneWay.sentPerSecond(run.windowSeconds()), oneWay.unknownBecause()),
                    "only the server's count gives the throughput of one-way calls: -Dadmin=0.0.0.0:PORT "
                            + "opens its admin"
                            + " endpoint to other hosts, -Dadmin=HOST:PORT names it to the client, and "
                            + "-Dprobes must be on"));
            return reasons;
        }
        ServerBacklog backlog = oneWay.backlog();
        if (seen.server().warmUpLeft()) {
            reasons.add(new Reason(
                    Code.BACKLOG_LEFT,
                    "the server was still busy with calls of the warm-up when the window opened",
                    "send less (-Drate, fewer -Dthreads), or warm up for a shorter time (-Dwarmup)"));
        }
        if (leftBecauseNobodyWaited(backlog)) {
            reasons.add(left(backlog));
        }
        if (grows(run, seen, oneWay)) {
            reasons.add(grows(run, seen, oneWay, backlog));
        }
        return reasons;
    }

    /** Otherwise it stood still, and what is left is a difference of counts. */
    static boolean leftBecauseNobodyWaited(ServerBacklog backlog) {
        return backlog.left() != null
                && backlog.left() > 0
                && (backlog.end() == DrainEnd.OUT_OF_TIME || backlog.end() == DrainEnd.STOPPED);
    }

    private static Reason left(ServerBacklog backlog) {
        return new Reason(
                Code.BACKLOG_LEFT,
                ReasonText.format(
                        "%,d calls that were sent were not completed when the run stopped waiting, %.1f s "
                                + "after the last"
                                + " was sent: %s",
                        backlog.left(),
                        backlog.drainSeconds(),
                        backlog.end() == DrainEnd.STOPPED
                                ? "the user stopped it"
                                : "it waits for at most ten times the window, and the server was still at work"),
                "send less (-Drate, fewer -Dthreads), so that the server keeps up; it still has these calls: "
                        + "restart it, or"
                        + " wait, before the next run");
    }

    /** Whether the growth between polls is significant by Student's t, and large enough to matter. */
    private static boolean grows(RunResult run, Observed seen, OneWay oneWay) {
        ServerBacklog backlog = oneWay.backlog();
        if (backlog.perSecond() == null || backlog.looks() < FEWEST_LOOKS || backlog.perSecond() <= 0) {
            return false;
        }
        double surely = backlog.perSecond()
                - backlog.perSecondError()
                        * new TDistribution(backlog.looks() - 1).inverseCumulativeProbability(1 - CHANCE);
        return surely > 0 && backlog.perSecond() * run.windowSeconds() > Math.max(SMALL, SMALL_SHARE * oneWay.sent());
    }

    private static Reason grows(RunResult run, Observed seen, OneWay oneWay, ServerBacklog backlog) {
        boolean openLoop = run.offered() != null;
        return new Reason(
                Code.BACKLOG_GROWS,
                openLoop ? Status.FAIL : Status.PASS,
                ReasonText.format(
                        "the server did not keep up: sent %,.1f/s, completed %,.1f/s; the backlog grew by %,.1f/s"
                                + " (standard error %,.1f) to %,d calls when the window closed%s",
                        oneWay.sentPerSecond(run.windowSeconds()),
                        oneWay.completedPerSecond(run.windowSeconds()),
                        backlog.perSecond(),
                        backlog.perSecondError(),
                        backlog.atClose(),
                        backlog.left() > 0
                                ? ""
                                : ReasonText.format(", and was drained in %.1f s", backlog.drainSeconds())),
                openLoop
                        ? "this rate is more than the server completes: offer less (-Drate)"
                        : "the throughput is what the server completed, and its limit; completion times grow "
                                + "with the backlog:"
                                + " for those of a load that it carries, send at a rate below it (-Drate)");
    }
}
