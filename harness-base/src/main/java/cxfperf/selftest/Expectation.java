package cxfperf.selftest;

/**
 * What a percentile of one clock has to be.
 *
 * @param quantile such as 0.99; 1 is the longest
 * @param micros microseconds
 */
public record Expectation(CallClock clock, double quantile, double micros) {

    /** @param seconds as the formulae have it */
    static Expectation ofSeconds(CallClock clock, double quantile, double seconds) {
        return new Expectation(clock, quantile, seconds * 1e6);
    }
}
