package cxfperf.selftest;

/**
 * What a percentile of one clock has to be.
 *
 * @param quantile such as 0.99; 1 is the longest
 * @param micros microseconds
 * @param floorQuantile at which quantile of what the host itself adds to a call this percentile is: the same one,
 *     unless some calls are above it whatever the host does
 * @param heldUp how many calls a delay of the host delays on average: 1, unless others wait for the delayed call
 */
public record ExpectedTime(CallClock clock, double quantile, double micros, double floorQuantile, double heldUp) {

    /** Makes the expectation for calls that a delay of the host delays one at a time. */
    public ExpectedTime(CallClock clock, double quantile, double micros) {
        this(clock, quantile, micros, quantile, 1);
    }

    /** @param seconds as the formulae have it */
    static ExpectedTime ofSeconds(CallClock clock, double quantile, double seconds) {
        return new ExpectedTime(clock, quantile, seconds * 1e6);
    }

    ExpectedTime withFloorAt(double quantileOfTheHost) {
        return new ExpectedTime(clock, quantile, micros, quantileOfTheHost, heldUp);
    }

    ExpectedTime withHeldUp(double calls) {
        return new ExpectedTime(clock, quantile, micros, floorQuantile, calls);
    }

    /** The two clocks of an open loop. */
    public enum CallClock {
        /** From the actual start of a call. */
        SERVICE,
        /** From its intended start. */
        RESPONSE
    }
}
