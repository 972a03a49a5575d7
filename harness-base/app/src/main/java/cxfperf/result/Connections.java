package cxfperf.result;

/**
 * TCP connections of the load generator. A value is null if the host or the server does not report it.
 *
 * @param opened the smaller of two numbers of the window: connections that the server accepted, and connections that
 *     this host opened to any address. So it excludes the server's other clients, and this host's other connections
 * @param peakEstablished the largest number of established connections to the server at any poll, one per second
 * @param peakSince the same without connections that were established before the run, such as those of an earlier point
 *     of a sweep
 * @param peakTimeWait the largest number of closed connections that still held their local ports, at any poll
 * @param peakPorts the largest number of local ports that connections to the server held at once, in any state
 */
public record Connections(
        Long opened, Integer peakEstablished, Integer peakSince, Integer peakTimeWait, Integer peakPorts) {

    public static final Connections UNKNOWN = new Connections(null, null, null, null, null);

    /**
     * The number of opened connections per 1,000 started calls; a failed call may open a connection too. Null if
     * unknown.
     */
    public Double openedPer1000(Calls calls) {
        return opened == null || calls.started() == 0 ? null : opened * 1_000.0 / calls.started();
    }
}
