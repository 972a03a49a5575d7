package cxfperf.result;

/**
 * The verified calls that ended in the window. Costs per call are divided by their number, because CPU time and bytes
 * are measured in the window, and a call that returns later uses them later.
 *
 * @param ok the number of all these calls
 * @param oneWay the number of one-way calls among them, whose sending ended in the window
 */
public record EndedCalls(long ok, long oneWay) {

    /** Returns the calls of two load generators. */
    public EndedCalls and(EndedCalls other) {
        return new EndedCalls(ok + other.ok, oneWay + other.oneWay);
    }
}
