package cxfperf.measure;

/**
 * The calls that an open loop scheduled and started in one interval. Over a whole window, scheduled = started +
 * dropped.
 *
 * @param scheduled calls whose scheduled start lies in the interval
 * @param started calls of these that were started by its end
 * @param behindSchedule started calls that started more than {@link #BEHIND_NANOS} after their scheduled time
 */
public record Offered(long scheduled, long started, long behindSchedule) {

    /**
     * On a host that is not overloaded, a thread that sleeps until a call's scheduled time wakes up within this time.
     */
    public static final long BEHIND_NANOS = 1_000_000L;

    /** The scheduled calls for which no worker was free until the end. */
    public long dropped() {
        return scheduled - started;
    }
}
