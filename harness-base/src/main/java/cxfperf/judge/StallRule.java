package cxfperf.judge;

import cxfperf.result.CallTimes;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the load stood still for whole seconds: the server, or the load generator itself. */
final class StallRule {

    /** Calls that take as long leave seconds without one where nothing stands still. */
    private static final double LONG_CALL_MICROS = 1e6;

    private StallRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        List<String> evidence = new ArrayList<>();
        if (seen.seconds().standstillSeconds() > 0) {
            evidence.add(ReasonText.format(
                    "the load generator made no progress for %,.1f s of the window: its JVM was stopped, or "
                            + "got no CPU",
                    seen.seconds().standstillSeconds()));
        }
        // Where a ramp is low, a second without a call may be meant.
        if (!run.hasRamp() && !callsAreLong(run, seen)) {
            empty(seen.seconds().stalls(), run.throughput().perSecond(), run.windowSeconds())
                    .ifPresent(evidence::add);
        }
        return evidence.isEmpty()
                ? List.of()
                : List.of(new Reason(
                        Code.STALLED,
                        String.join("; ", evidence),
                        "the rate is not the server's own: check in " + ResultFile.TIMELINE
                                + " what stopped: pauses, CPU or connections"));
    }

    private static boolean callsAreLong(RunResult run, Observed seen) {
        CallTimes times = run.serviceTimeMicros();
        Double usual = times.p50() == null ? times.mean() : times.p50();
        return usual != null && usual >= LONG_CALL_MICROS;
    }

    /** @param perSecond the rate of the whole window */
    static Optional<String> empty(Steadiness.Stalls stalls, double perSecond, double windowSeconds) {
        if (!stalls.certain(perSecond)) {
            return Optional.empty();
        }
        long others = stalls.seconds() - stalls.emptySeconds();
        return Optional.of(ReasonText.format(
                        "in %,d of %,d seconds of the window not one call was verified",
                        stalls.emptySeconds(), stalls.seconds())
                + (others > 0
                        ? ReasonText.format("; in the others %,.1f/s", perSecond * windowSeconds / others)
                        : ": all came back after its end"));
    }
}
