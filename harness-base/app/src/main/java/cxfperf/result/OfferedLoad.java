package cxfperf.result;

import cxfperf.measure.Offered;
import cxfperf.plan.OfferedRate;
import java.util.Locale;

/**
 * What an open loop was asked to offer in its window, and what it did. Always: scheduled = the started calls + dropped.
 *
 * @param firstPerSecond the rate at the start of the window, in calls a second
 * @param lastPerSecond the rate at the end of the ramp, and from then on; the same for a constant rate
 * @param rampSeconds how long the rate takes from the first to the last; 0 for a constant rate
 * @param arrivals how the calls lie in time: {@code constant} or {@code poisson}
 * @param scheduled calls whose intended start lies in the window
 * @param dropped those of them that were never sent, because no client was free for them until the window ended
 * @param behindSchedule the started ones that started later than intended by more than {@link Offered#BEHIND_NANOS}
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

    /** Returns the load that is asked for, before any call is scheduled. */
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

    /** The same rate, with what became of it. */
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
