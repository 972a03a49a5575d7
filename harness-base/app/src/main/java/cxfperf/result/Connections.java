package cxfperf.result;

/**
 * TCP connections of the load generator. A value is null where the host, or the server, does not report it.
 *
 * @param opened how many the server accepted in the window, or this host opened, to anywhere, where that is fewer:
 *     other clients of the server are not in it, and neither is what else this host connects to
 * @param peakEstablished the most connections to the server that any one-second look saw established
 * @param peakSince the most of those that were not established before the run, as those of an earlier point of a sweep
 *     are
 * @param peakTimeWait the most that any look saw closed and still holding their local ports
 * @param peakPorts the most local ports that connections to the server held at once, in whatever state
 */
public record Connections(
        Long opened, Integer peakEstablished, Integer peakSince, Integer peakTimeWait, Integer peakPorts) {

    public static final Connections UNKNOWN = new Connections(null, null, null, null, null);

    /**
     * How many were opened for 1,000 calls that were started, for one that failed opens its connection too; null where
     * that is not known.
     */
    public Double openedPer1000(Calls calls) {
        return opened == null || calls.started() == 0 ? null : opened * 1_000.0 / calls.started();
    }
}
