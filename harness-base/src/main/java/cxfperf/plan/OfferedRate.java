package cxfperf.plan;

import java.time.Duration;
import java.util.Objects;

/**
 * The rate at which an open loop schedules calls, however slow their replies are.
 *
 * @param firstPerSecond calls per second in the warm-up and at the start of the window, above 0
 * @param lastPerSecond calls per second from the end of the ramp on, above 0
 * @param ramp the time in which the rate changes linearly from the first to the last; zero for a constant rate
 * @param arrivals the distribution of the times between calls
 */
public record OfferedRate(double firstPerSecond, double lastPerSecond, Duration ramp, Arrivals arrivals) {

    public OfferedRate {
        Objects.requireNonNull(arrivals, "arrivals");
        if (!(firstPerSecond > 0 && lastPerSecond > 0)
                || Double.isInfinite(firstPerSecond)
                || Double.isInfinite(lastPerSecond)) {
            throw new IllegalArgumentException(
                    "a rate must be above 0 calls a second, not " + firstPerSecond + " to " + lastPerSecond);
        }
        if (ramp.isNegative()) {
            throw new IllegalArgumentException("a ramp must not be negative, not " + ramp);
        }
        if (ramp.isZero() && firstPerSecond != lastPerSecond) {
            throw new IllegalArgumentException("without a ramp, the first and the last rate are one");
        }
    }

    /** A rate without a ramp. */
    public static OfferedRate constant(double perSecond, Arrivals arrivals) {
        return new OfferedRate(perSecond, perSecond, Duration.ZERO, arrivals);
    }

    /** The highest rate in the window, in calls per second. */
    public double mostPerSecond() {
        return Math.max(firstPerSecond, lastPerSecond);
    }

    /** The constant rate of the warm-up: the first rate. */
    public OfferedRate first() {
        return constant(firstPerSecond, arrivals);
    }

    public boolean isRamp() {
        return !ramp.isZero();
    }
}
