package cxfperf.plan;

/**
 * When the calls of one phase of an open loop are due. Calls have an index, in the order in which they are due; each
 * time is computed from the index, so that the billionth call is as exact as the first. Safe for any number of threads.
 *
 * <p>With {@code N(t)} the calls that the rate makes in the time {@code t}, the call of index {@code i} is due at the
 * time at which {@code N} reaches {@code i}; with arrivals by chance, at which it reaches the {@code i}th event of a
 * Poisson process of unit rate (the time-change theorem: such calls are a Poisson process of that rate, be it constant
 * or not).
 */
public final class ArrivalSchedule {

    private static final double SECOND = 1e9;

    private final double firstPerNano;
    private final double lastPerNano;
    private final double rampNanos;

    /** How the rate changes in the ramp, in calls per square nanosecond. */
    private final double slope;

    /** {@code N} at the end of the ramp. */
    private final double rampCalls;

    /** Null where the calls are due evenly. */
    private final UnitPoisson chance;

    private ArrivalSchedule(OfferedRate rate, UnitPoisson chance) {
        firstPerNano = rate.firstPerSecond() / SECOND;
        lastPerNano = rate.lastPerSecond() / SECOND;
        rampNanos = rate.ramp().toNanos();
        slope = rate.isRamp() ? (lastPerNano - firstPerNano) / rampNanos : 0;
        rampCalls = (firstPerNano + lastPerNano) / 2 * rampNanos;
        this.chance = chance;
    }

    /** @param seed what arrivals by chance are drawn from: the same seed makes the same schedule, on any JVM */
    public static ArrivalSchedule of(OfferedRate rate, long seed) {
        return new ArrivalSchedule(rate, rate.arrivals() == Arrivals.POISSON ? new UnitPoisson(seed) : null);
    }

    /**
     * When a call is due, in nanoseconds from the start of the phase. Never earlier than a call of a lower index.
     *
     * @param index 0 or more
     */
    public long dueNanos(long index) {
        return Math.round(timeOf(chance == null ? index : chance.at(index)));
    }

    /** How many calls are due before this time, in nanoseconds from the start of the phase. */
    public long dueBy(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long high = (long) callsBy(nanos) + 1;
        long low = high;
        for (long step = 1; low > 0 && dueNanos(low - 1) >= nanos; step *= 2) {
            low = Math.max(0, low - step);
        }
        for (long step = 1; dueNanos(high) < nanos; step *= 2) {
            low = high;
            high += step;
        }
        // All below low are due before the time, and the one at high is not.
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (dueNanos(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** {@code N}. */
    private double callsBy(double nanos) {
        return nanos <= rampNanos
                ? nanos * (firstPerNano + slope * nanos / 2)
                : rampCalls + (nanos - rampNanos) * lastPerNano;
    }

    /** The inverse of {@code N}. The root is in the denominator: no two nearly equal numbers are subtracted. */
    private double timeOf(double calls) {
        return calls < rampCalls
                ? 2 * calls / (firstPerNano + Math.sqrt(firstPerNano * firstPerNano + 2 * slope * calls))
                : rampNanos + (calls - rampCalls) / lastPerNano;
    }
}
