package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import java.util.List;
import java.util.Optional;

/** Whether the load stood still for whole seconds. */
final class StallRule {

    /** With fewer calls a second, a second without one may be chance; with these it is so once in 20,000. */
    private static final double MIN_PER_SECOND = 10;

    private StallRule() {}

    static List<Reason> apply(RunEvidence run) {
        // Where a ramp is low, a second without a call may be meant.
        if (run.course().isRamp()) {
            return List.of();
        }
        return apply(
                        run.course().emptySeconds(),
                        run.course().seconds(),
                        run.throughput().perSecond())
                .stream()
                .toList();
    }

    /**
     * @param empty how many seconds of the window had no verified call
     * @param seconds of how many
     * @param perSecond the rate of the whole window
     */
    static Optional<Reason> apply(long empty, long seconds, double perSecond) {
        if (empty == 0 || perSecond < MIN_PER_SECOND) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.STALLED,
                ReasonText.format(
                        "in %,d of %,d seconds of the window not one call was verified; in the others %,.1f/s",
                        empty, seconds, perSecond * seconds / (seconds - empty)),
                "the rate is no rate of the server: see in " + ResultFile.TIMELINE
                        + " what stood still, pauses, CPU or connections"));
    }
}
