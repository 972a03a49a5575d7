package cxfperf.result;

/**
 * One-way calls that were sent and that the server had not completed yet. A value is null where it is not known.
 *
 * @param atClose when the window closed
 * @param peak the most at any of the polls in the window, one a second, and at its close
 * @param perSecond by how much it grew per second, up to its least value in the last third of the window
 * @param left when the run stopped waiting for the server: 0 where it completed all
 * @param end why the run stopped waiting
 * @param drainSeconds how long it had waited, after the last call
 */
public record ServerBacklog(Long atClose, Long peak, Double perSecond, Long left, DrainEnd end, Double drainSeconds) {

    /** The backlog of a server that could not be polled. */
    public static final ServerBacklog UNKNOWN = new ServerBacklog(null, null, null, null, null, null);

    /** Why a run no longer waited for the server to complete what was sent one-way. */
    public enum DrainEnd {
        /** All was completed. */
        DRAINED,
        /** The server completed no more, for as long as a call may take. */
        STOOD_STILL,
        /** It still completed some, and the longest time that a run waits was over. */
        OUT_OF_TIME,
        /** Somebody stopped the run. */
        STOPPED
    }
}
