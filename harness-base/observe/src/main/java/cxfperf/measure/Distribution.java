package cxfperf.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Times of successful calls, as an immutable histogram with 3 significant digits. All returned values are in
 * microseconds.
 *
 * <p>A percentile is the smallest recorded value (to the histogram's resolution) that at least that share of the calls
 * did not exceed. Percentiles, maximum and mean are computed from the middles of the histogram's buckets, so
 * percentiles and mean never exceed the maximum.
 */
public final class Distribution {

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** The smallest number of samples above a percentile with which the percentile is printed. */
    private static final double SAMPLES_ABOVE = 10.0;

    /** Points of the curve for each halving of the distance to 100 %, the default of HdrHistogram's own output. */
    private static final int STEPS_PER_HALVING = 8;

    /**
     * One point of the curve of time by percentile.
     *
     * @param quantile from 0 to 1; 1 is the maximum
     * @param micros the value, in microseconds
     * @param above number of samples above it; below ten, the value is a matter of chance
     */
    public record PercentilePoint(double quantile, double micros, long above) {}

    private final Histogram nanos;

    Distribution(Histogram nanos) {
        this.nanos = nanos;
    }

    public static Distribution empty() {
        return new Distribution(new Histogram(3));
    }

    /** Returns the distribution of the calls of all parts. */
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
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(micros(nanos.getMaxValue()));
    }

    /**
     * Returns the value at a quantile, for example 0.99; empty where fewer than ten samples lie above it (count x (1 -
     * quantile) below 10), because a handful of calls would decide it.
     */
    public OptionalDouble percentileMicros(double quantile) {
        // The complement of 0.99 is not exact in binary; with the tolerance 1,000 samples are enough.
        if (count() * (1.0 - quantile) < SAMPLES_ABOVE - 1e-6) {
            return OptionalDouble.empty();
        }
        return quantileMicros(quantile);
    }

    /** The least number of samples for which {@link #percentileMicros} of a quantile has a value. */
    public static long callsNeeded(double quantile) {
        return Math.round(SAMPLES_ABOVE / (1.0 - quantile));
    }

    /**
     * Returns the value at a quantile, even for few samples, for a condition on a single second; empty if nothing was
     * recorded.
     */
    public OptionalDouble quantileMicros(double quantile) {
        if (count() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(micros(nanos.getValueAtPercentile(quantile * 100.0)));
    }

    private double micros(long value) {
        return nanos.medianEquivalentValue(value) / NANOS_PER_MICRO;
    }

    /** Returns the values by percentile, from the lowest quantile to the maximum; empty where nothing was recorded. */
    public List<PercentilePoint> curve() {
        List<PercentilePoint> points = new ArrayList<>();
        if (count() > 0) {
            for (HistogramIterationValue step : nanos.percentiles(STEPS_PER_HALVING)) {
                points.add(new PercentilePoint(
                        step.getPercentileLevelIteratedTo() / 100.0,
                        micros(step.getValueIteratedTo()),
                        count() - step.getTotalCountToThisValue()));
            }
        }
        return points;
    }

    Histogram histogram() {
        return nanos;
    }
}
