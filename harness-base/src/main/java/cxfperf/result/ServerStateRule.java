package cxfperf.result;

import cxfperf.result.Reason.Code;
import java.util.ArrayList;
import java.util.List;

/** Whether the server was one process through the window, and had memory. */
public final class ServerStateRule {

    /** Above this, what a collection leaves makes the next one come at once. */
    private static final double HEAP_FULL = 0.95;

    private ServerStateRule() {}

    /**
     * @param restarted whether another process answered at the end than at the opening of the window
     * @param liveHeapShare the largest share of its heap that the server's collections left in use; null where not known
     */
    public static List<Reason> apply(boolean restarted, Double liveHeapShare) {
        List<Reason> reasons = new ArrayList<>();
        if (restarted) {
            reasons.add(new Reason(
                    Code.SERVER_RESTARTED,
                    "another server process answered at the end than at the opening of the window",
                    "run again, and see in the first one's output why it ended"));
        }
        if (liveHeapShare != null && liveHeapShare >= HEAP_FULL) {
            reasons.add(new Reason(
                    Code.SERVER_OUT_OF_MEMORY,
                    Texts.format(
                            "%.0f %% of the server's heap was in use after its collections: it was out of memory, or"
                                    + " about to be",
                            100 * liveHeapShare),
                    "give it more heap (-DsrvJvmArgs=-Xmx..., or -DjvmArgs of the server), or see what it keeps"));
        }
        return reasons;
    }
}
