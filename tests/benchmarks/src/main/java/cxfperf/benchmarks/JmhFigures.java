package cxfperf.benchmarks;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds a benchmark's other figures to JMH's table as lines of their own, each the mean over the iterations.
 * Thread-safe.
 */
public final class JmhFigures implements InternalProfiler {

    private record Figure(double value, String unit) {}

    private static final Map<String, Figure> FIGURES = new ConcurrentSkipListMap<>();

    /** Records a figure of the current iteration. The last value of a name replaces earlier ones. */
    static void record(String name, double value, String unit) {
        FIGURES.put(name, new Figure(value, unit));
    }

    @Override
    public String getDescription() {
        return "what a benchmark found besides its time";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        FIGURES.clear();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return FIGURES.entrySet().stream()
                .map(figure -> new ScalarResult(
                        figure.getKey(),
                        figure.getValue().value(),
                        figure.getValue().unit(),
                        AggregationPolicy.AVG))
                .toList();
    }
}
