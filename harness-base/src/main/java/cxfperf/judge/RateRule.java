package cxfperf.judge;

import cxfperf.measure.Backlog;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.List;

/**
 * Whether an open loop kept its rate. A stall that was caught up is no reason, the response times have it. Dropped
 * calls are one, since they were never sent; how many there were is known at the end of the window, whatever was seen
 * in between.
 */
final class RateRule {

    /** Below this number of scheduled calls, no call may be dropped. */
    private static final long FEW = 100;

    /**
     * Above it, this share may be dropped: so many calls wait for a client at any moment, the end of the window
     * included.
     */
    private static final double MAX_DROPPED_SHARE = 0.01;

    /** Above this share of the seconds, being behind was no stall but what the load was like. */
    private static final double MAX_BEHIND_SHARE = 0.25;

    private static final double MICROS_PER_SECOND = 1e6;

    private RateRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        OfferedLoad offered = run.offered();
        Backlog.Lag backlog = seen.seconds().lag();
        if (offered == null) {
            return List.of();
        }
        if (offered.dropped() > 0
                && (offered.scheduled() < FEW || offered.dropped() > MAX_DROPPED_SHARE * offered.scheduled())) {
            return List.of(new Reason(
                    Code.RATE_NOT_KEPT,
                    ReasonText.format(
                            "%,d of %,d scheduled calls were dropped, because no client was free for them "
                                    + "before the window ended"
                                    + " (%.1f %% of %s)%s",
                            offered.dropped(),
                            offered.scheduled(),
                            100.0 * offered.dropped() / offered.scheduled(),
                            RateText.of(offered),
                            backlog.standsFrom().isPresent()
                                    ? ReasonText.format(
                                            ": a backlog remained from second %,d on",
                                            backlog.standsFrom().getAsLong())
                                    : ""),
                    remedy(run, seen, offered)));
        }
        if (backlog.secondsBehind() > MAX_BEHIND_SHARE * backlog.seconds()) {
            return List.of(new Reason(
                    Code.RATE_NOT_KEPT,
                    Status.PASS,
                    ReasonText.format(
                            "in %,d of %,d seconds of the window calls were more than a second behind "
                                    + "schedule, and caught up before its end",
                            backlog.secondsBehind(), backlog.seconds()),
                    remedy(run, seen, offered)));
        }
        return List.of();
    }

    /** By Little's law: calls that are out at once = calls a second x time of each. */
    private static String remedy(RunResult run, Observed seen, OfferedLoad offered) {
        if (JvmCpu.client(run, seen).saturated() || JvmCpu.server(run, seen).saturated()) {
            return "there was no CPU left: offer less (-Drate), or see what limited the run";
        }
        Double mean = run.serviceTimeMicros().mean();
        double out = mean == null ? 0 : offered.mostPerSecond() * mean / MICROS_PER_SECOND;
        return out < run.threads()
                ? "check in the timeline what stopped then, or offer less (-Drate)"
                : ReasonText.format(
                        "at %,.1f ms a call this rate takes %,d clients or more at once, and there were %,d: raise"
                                + " -Dthreads; if that does not help, the rate is more than the server can serve",
                        mean / 1_000, (long) Math.ceil(out), run.threads());
    }
}
