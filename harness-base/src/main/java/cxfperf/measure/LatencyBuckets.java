package cxfperf.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution as a histogram whose buckets are equally wide on a logarithmic axis.
 *
 * @param buckets from the one of the fastest call to that of the slowest, the empty ones between them included
 */
public record LatencyBuckets(List<Bucket> buckets) {

    /** Wide enough that a second of calls fills them, narrow enough that two humps stay two. */
    private static final int BUCKETS_PER_DECADE = 20;

    private static final double NANOS_PER_MICRO = 1_000.0;

    /**
     * Calls that took a time from {@code fromMicros}, which is in it, to {@code toMicros}, which is not.
     *
     * @param calls how many
     */
    public record Bucket(double fromMicros, double toMicros, long calls) {}

    public LatencyBuckets {
        buckets = List.copyOf(buckets);
    }

    /** Without buckets where nothing was recorded. */
    public static LatencyBuckets of(Distribution times) {
        TreeMap<Integer, Long> counts = new TreeMap<>();
        for (HistogramIterationValue value : times.histogram().recordedValues()) {
            double micros = Math.max(1, value.getValueIteratedTo()) / NANOS_PER_MICRO;
            counts.merge(
                    (int) Math.floor(BUCKETS_PER_DECADE * Math.log10(micros)),
                    value.getCountAtValueIteratedTo(),
                    Long::sum);
        }
        List<Bucket> buckets = new ArrayList<>();
        if (!counts.isEmpty()) {
            for (int i = counts.firstKey(); i <= counts.lastKey(); i++) {
                buckets.add(new Bucket(edge(i), edge(i + 1), counts.getOrDefault(i, 0L)));
            }
        }
        return new LatencyBuckets(buckets);
    }

    private static double edge(int bucket) {
        return Math.pow(10, (double) bucket / BUCKETS_PER_DECADE);
    }
}
