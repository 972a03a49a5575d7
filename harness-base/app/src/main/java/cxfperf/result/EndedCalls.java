package cxfperf.result;

/**
 * The verified calls that ended in the window, by which costs are divided: CPU time and bytes are those of the window,
 * and a call that comes back after its close has used them later.
 *
 * @param ok all of them
 * @param oneWay those of them that are one-way, whose sending ended
 */
public record EndedCalls(long ok, long oneWay) {

    /** Returns the calls of two load generators. */
    public EndedCalls and(EndedCalls other) {
        return new EndedCalls(ok + other.ok, oneWay + other.oneWay);
    }
}
