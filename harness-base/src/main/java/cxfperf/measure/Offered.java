package cxfperf.measure;

/**
 * What an open loop had to do, and did, in one stretch of time. Over a whole window: due = started + unsent.
 *
 * @param due calls whose intended start lies in it
 * @param started those that were started by its end
 * @param late the started ones that started later than intended by more than {@link #LATE_NANOS}
 */
public record Offered(long due, long started, long late) {

    /** A thread that sleeps until a call is due wakes up within this on a host that is not overloaded. */
    public static final long LATE_NANOS = 1_000_000L;

    /** Calls that were due and for which no worker was free until the end. */
    public long unsent() {
        return due - started;
    }
}
