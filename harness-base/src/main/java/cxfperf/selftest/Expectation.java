package cxfperf.selftest;

/**
 * What a percentile of one clock has to be.
 *
 * @param quantile such as 0.99; 1 is the longest
 * @param micros microseconds
 * @param floorQuantile at which quantile of what the host itself adds to a call this percentile is: the same one,
 *     unless some calls are above it whatever the host does
 * @param heldUp how many calls a delay of the host holds up on average: 1, unless others wait behind the one that it
 *     befalls
 */
public record Expectation(CallClock clock, double quantile, double micros, double floorQuantile, double heldUp) {

    /** Of calls that are all alike to the host. */
    public Expectation(CallClock clock, double quantile, double micros) {
        this(clock, quantile, micros, quantile, 1);
    }

    /** @param seconds as the formulae have it */
    static Expectation ofSeconds(CallClock clock, double quantile, double seconds) {
        return new Expectation(clock, quantile, seconds * 1e6);
    }

    Expectation withFloorAt(double quantileOfTheHost) {
        return new Expectation(clock, quantile, micros, quantileOfTheHost, heldUp);
    }

    Expectation withHeldUp(double calls) {
        return new Expectation(clock, quantile, micros, floorQuantile, calls);
    }
}
