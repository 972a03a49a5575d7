package cxfperf.result;

import cxfperf.measure.Offered;
import cxfperf.plan.OfferedRate;
import java.util.Locale;

/**
 * The load that an open loop had to offer in its window, and what became of it. Invariant: scheduled = started +
 * dropped.
 *
 * @param firstPerSecond the rate at the start of the window, in calls per second
 * @param lastPerSecond the rate from the end of the ramp on; equal to the first for a constant rate
 * @param rampSeconds the time from the first rate to the last; 0 for a constant rate
 * @param arrivals the distribution of the calls over time: {@code constant} or {@code poisson}
 * @param scheduled calls whose scheduled start lies in the window
 * @param dropped scheduled calls that were never sent, because no client was free for them until the window ended
 * @param behindSchedule started calls that started more than {@link Offered#BEHIND_NANOS} after their scheduled time
 */
public record OfferedLoad(
        double firstPerSecond,
        double lastPerSecond,
        double rampSeconds,
        String arrivals,
        long scheduled,
        long dropped,
        long behindSchedule) {

    private static final double MILLIS_PER_SECOND = 1e3;

    /** Returns the requested load, before any call is scheduled. */
    public static OfferedLoad asked(OfferedRate rate) {
        return of(rate, new Offered(0, 0, 0));
    }

    public static OfferedLoad of(OfferedRate rate, Offered offered) {
        return new OfferedLoad(
                rate.firstPerSecond(),
                rate.lastPerSecond(),
                rate.ramp().toMillis() / MILLIS_PER_SECOND,
                rate.arrivals().name().toLowerCase(Locale.ROOT),
                offered.scheduled(),
                offered.dropped(),
                offered.behindSchedule());
    }

    /** A copy with the outcome of the load. */
    public OfferedLoad with(long otherScheduled, long otherDropped, long otherBehind) {
        return new OfferedLoad(
                firstPerSecond, lastPerSecond, rampSeconds, arrivals, otherScheduled, otherDropped, otherBehind);
    }

    /** Returns the load that two load generators offered together, at the same time. */
    public OfferedLoad and(OfferedLoad other) {
        return new OfferedLoad(
                firstPerSecond + other.firstPerSecond,
                lastPerSecond + other.lastPerSecond,
                rampSeconds,
                arrivals,
                scheduled + other.scheduled,
                dropped + other.dropped,
                behindSchedule + other.behindSchedule);
    }

    /** The highest rate of the window. */
    public double mostPerSecond() {
        return Math.max(firstPerSecond, lastPerSecond);
    }

    public boolean hasRamp() {
        return rampSeconds > 0;
    }
}
