package cxfperf.result;

/**
 * One-way calls that were sent and that the server had not completed yet. A value is null where it is not known.
 *
 * @param atClose when the window closed
 * @param peak the most that any one-second look in the window saw
 * @param perSecond by how much it grew in a second of the window, on average; negative where it shrank
 * @param perSecondError the standard error of that, from how much the seconds scattered
 * @param looks how many looks they are made of
 * @param left when the run stopped waiting for the server: 0 where it completed all
 * @param end why the run stopped waiting
 * @param drainSeconds how long it had waited, behind the last call
 */
public record ServerBacklog(
        Long atClose,
        Long peak,
        Double perSecond,
        Double perSecondError,
        long looks,
        Long left,
        DrainEnd end,
        Double drainSeconds) {

    /** Where the server could not be asked. */
    public static final ServerBacklog UNKNOWN = new ServerBacklog(null, null, null, null, 0, null, null, null);
}
