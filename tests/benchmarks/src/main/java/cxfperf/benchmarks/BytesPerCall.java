package cxfperf.benchmarks;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/** Adds the bytes of a call to JMH's table, as the mean over the iterations. Thread-safe. */
public final class BytesPerCall implements InternalProfiler {

    static final String LABEL = "bytesPerCall";

    /** NaN for an iteration that has recorded none. */
    private static volatile double last = Double.NaN;

    /** Records the bytes of the current iteration. The last value replaces earlier ones. */
    static void record(double bytes) {
        last = bytes;
    }

    @Override
    public String getDescription() {
        return "the bytes that the workers of a run allocate for a call";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        last = Double.NaN;
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return Double.isNaN(last) ? List.of() : List.of(new ScalarResult(LABEL, last, "B/call", AggregationPolicy.AVG));
    }
}
