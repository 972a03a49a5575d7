package cxfperf.plan;

import java.time.Duration;
import java.util.Objects;

/**
 * The rate at which an open loop offers calls, whatever becomes of them.
 *
 * @param firstPerSecond calls a second at the start of the window, above 0; also those of the warm-up
 * @param lastPerSecond calls a second at the end of the ramp, and from then on; above 0
 * @param ramp how long the rate takes from the first to the last, on a straight line; zero for one constant rate
 * @param arrivals how the calls lie in time
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

    /** One rate throughout. */
    public static OfferedRate constant(double perSecond, Arrivals arrivals) {
        return new OfferedRate(perSecond, perSecond, Duration.ZERO, arrivals);
    }

    /** The highest rate of its window. */
    public double mostPerSecond() {
        return Math.max(firstPerSecond, lastPerSecond);
    }

    /** The first rate throughout, as a warm-up has it. */
    public OfferedRate first() {
        return constant(firstPerSecond, arrivals);
    }

    public boolean isRamp() {
        return !ramp.isZero();
    }
}
