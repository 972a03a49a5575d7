package cxfperf.result;

/**
 * One-way calls that were sent and that the server had not completed yet. A value is null if unknown.
 *
 * @param atClose the backlog when the window closed
 * @param peak the largest backlog at any poll in the window, one per second, and at its close
 * @param perSecond its growth per second, up to its smallest value in the last third of the window
 * @param left the backlog when the run stopped waiting for the server; 0 if the server completed all calls
 * @param end why the run stopped waiting
 * @param drainSeconds how long the run had waited after the last call
 */
public record ServerBacklog(Long atClose, Long peak, Double perSecond, Long left, DrainEnd end, Double drainSeconds) {

    /** The backlog of a server that could not be polled. */
    public static final ServerBacklog UNKNOWN = new ServerBacklog(null, null, null, null, null, null);

    /** Why a run stopped waiting for the server to complete the one-way calls. */
    public enum DrainEnd {
        /** The server completed all calls. */
        DRAINED,
        /** The server completed no call for as long as a call may take. */
        STOOD_STILL,
        /** The server still completed calls, but the run reached its longest waiting time. */
        OUT_OF_TIME,
        /** A user stopped the run. */
        STOPPED
    }
}
