package cxfperf.measure;

import java.util.Collection;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Times of successful calls, as an immutable histogram with 3 significant digits. All values out are in microseconds.
 *
 * <p>A percentile is the smallest recorded value (to the histogram's resolution) that at least that share of the calls
 * did not exceed; the maximum uses the same resolution, so no percentile is ever above it.
 */
public final class Distribution {

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** How many samples must lie above a percentile before it is worth printing. */
    private static final double SAMPLES_ABOVE = 10.0;

    private final Histogram nanos;

    Distribution(Histogram nanos) {
        this.nanos = nanos;
    }

    public static Distribution empty() {
        return new Distribution(new Histogram(3));
    }

    /** The distribution of all calls in all of them. */
    public static Distribution merged(Collection<Distribution> parts) {
        Histogram sum = new Histogram(3);
        parts.forEach(part -> sum.add(part.nanos));
        return new Distribution(sum);
    }

    public long count() {
        return nanos.getTotalCount();
    }

    /** Empty where nothing was recorded. */
    public OptionalDouble meanMicros() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos.getMean() / NANOS_PER_MICRO);
    }

    /** Empty where nothing was recorded. */
    public OptionalDouble maxMicros() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos.getMaxValue() / NANOS_PER_MICRO);
    }

    /**
     * The value at a quantile, for example 0.99. Empty where fewer than ten samples lie above it (count x (1 -
     * quantile) below 10): such a percentile would be decided by a handful of calls.
     */
    public OptionalDouble percentileMicros(double quantile) {
        // The tolerance keeps 1,000 samples enough for 0.99, whose complement is not exact in binary.
        if (count() * (1.0 - quantile) < SAMPLES_ABOVE - 1e-6) {
            return OptionalDouble.empty();
        }
        return quantileMicros(quantile);
    }

    /** How many samples it takes for {@link #percentileMicros} of a quantile to be known. */
    public static long callsNeeded(double quantile) {
        return Math.round(SAMPLES_ABOVE / (1.0 - quantile));
    }

    /** The value at a quantile, however few the samples; for the one-second rows of a timeline. Empty where none. */
    public OptionalDouble quantileMicros(double quantile) {
        if (count() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(nanos.getValueAtPercentile(quantile * 100.0) / NANOS_PER_MICRO);
    }

    Histogram histogram() {
        return nanos;
    }
}
