package cxfperf.scaling;

import java.time.Duration;

/**
 * A number of calls to make in a time, such as a billion in eight hours, and what a measured rate means for it.
 *
 * @param calls verified calls wanted, 1 or more
 * @param time how long they may take
 */
public record Goal(long calls, Duration time) {

    private static final double NANOS_PER_SECOND = 1e9;

    public Goal {
        if (calls < 1) {
            throw new IllegalArgumentException("a goal needs 1 call or more, not " + calls);
        }
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a goal needs a time above 0, not " + time);
        }
    }

    /** Calls a second that all clients together must keep up. */
    public double perSecond() {
        return calls / seconds();
    }

    /** Calls a second that each of so many clients must keep up. */
    public double perClientPerSecond(int threads) {
        return perSecond() / threads;
    }

    /**
     * How much faster than needed a measured rate is, as a share: 0.02 is 2 % more than needed, below 0 is too slow.
     *
     * @param measuredPerSecond of all clients together
     */
    public double margin(double measuredPerSecond) {
        return measuredPerSecond / perSecond() - 1;
    }

    /** How many calls the goal's whole time holds at this rate of all clients together. */
    public double projectedCalls(double measuredPerSecond) {
        return measuredPerSecond * seconds();
    }

    /**
     * How many calls the goal's whole time holds if all of it goes as what has passed. A run that goes on beyond that
     * time gains nothing by it.
     *
     * @param okSoFar verified calls since the start
     * @param elapsed time since the start
     * @return 0 before anything has passed
     */
    public double projectedCalls(long okSoFar, Duration elapsed) {
        double passed = elapsed.toNanos() / NANOS_PER_SECOND;
        return passed <= 0 ? 0 : okSoFar * (seconds() / passed);
    }

    private double seconds() {
        return time.toNanos() / NANOS_PER_SECOND;
    }
}
