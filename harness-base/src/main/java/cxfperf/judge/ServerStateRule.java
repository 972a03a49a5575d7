package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.List;

/** Whether the server was one process through the window, and had memory. */
final class ServerStateRule {

    /** Above this, what a collection leaves makes the next one come at once. */
    private static final double HEAP_FULL = 0.95;

    private static final String REMEDY =
            "give it more heap (-DsrvJvmArgs=-Xmx..., or -DjvmArgs of the server), or see what it keeps";

    private ServerStateRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        return apply(
                seen.server().restarted(),
                seen.server().outOfMemory(),
                seen.server().liveHeapShare());
    }

    /**
     * @param restarted whether another process answered at the end than at the opening of the window
     * @param outOfMemory whether its JVM has thrown an {@code OutOfMemoryError}
     * @param liveHeapShare the largest share of its heap that the server's collections left in use; null where not
     *     known
     */
    static List<Reason> apply(boolean restarted, boolean outOfMemory, Double liveHeapShare) {
        List<Reason> reasons = new ArrayList<>();
        if (restarted) {
            reasons.add(new Reason(
                    Code.SERVER_RESTARTED,
                    "another server process answered at the end than at the opening of the window",
                    "run again, and check the output of the first process for why it ended"));
        }
        if (outOfMemory) {
            // FAIL rather than INVALID, as for failed calls: the numbers are true of this server with this heap.
            reasons.add(new Reason(
                    Code.SERVER_OUT_OF_MEMORY,
                    Status.FAIL,
                    "the server's JVM has thrown an OutOfMemoryError since it started; what that broke in it "
                            + "is unknown",
                    REMEDY));
        } else if (liveHeapShare != null && liveHeapShare >= HEAP_FULL) {
            reasons.add(new Reason(
                    Code.SERVER_OUT_OF_MEMORY,
                    ReasonText.format(
                            "%.0f %% of the server's heap was in use after its collections: it was out of memory, or"
                                    + " about to be",
                            100 * liveHeapShare),
                    REMEDY));
        }
        return reasons;
    }
}
