package cxfperf.measure;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Calls by how long they took, in the fixed buckets of a histogram of Prometheus. A call is in the first bucket whose
 * bound is not below its time, to the resolution of a {@link Distribution}. For one thread.
 */
public final class TimeBuckets {

    /** In seconds: three to a decade, from the fastest calls over a loopback interface to the usual time limits. */
    private static final double[] BOUNDS = {
        0.0001,
        0.00025,
        0.0005,
        0.001,
        0.0025,
        0.005,
        0.01,
        0.025,
        0.05,
        0.1,
        0.25,
        0.5,
        1,
        2.5,
        5,
        10,
        30,
        60,
        Double.POSITIVE_INFINITY
    };

    private static final double NANOS_PER_SECOND = 1e9;

    private final long[] counts = new long[BOUNDS.length];
    private double sumSeconds;

    public void add(Distribution times) {
        Histogram nanos = times.histogram();
        int bucket = 0;
        for (HistogramIterationValue value : nanos.recordedValues()) {
            while (nanos.lowestEquivalentValue(value.getValueIteratedTo()) > BOUNDS[bucket] * NANOS_PER_SECOND) {
                bucket++;
            }
            counts[bucket] += value.getCountAtValueIteratedTo();
        }
        sumSeconds += times.count() == 0 ? 0 : nanos.getMean() * times.count() / NANOS_PER_SECOND;
    }

    /** The upper bounds in seconds, ascending; the last one is infinite. */
    public static double[] bounds() {
        return BOUNDS.clone();
    }

    /** How many calls are in each bucket alone. */
    public long[] counts() {
        return counts.clone();
    }

    public double sumSeconds() {
        return sumSeconds;
    }
}
