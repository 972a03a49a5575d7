package cxfperf.experiment;

import cxfperf.result.RunResult;
import cxfperf.result.experiment.Metric;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The {@link Metric}s of one run; without those that the run does not know. */
public final class RunMetrics {

    private RunMetrics() {}

    /**
     * Of runs that are one measurement, as those of one JVM are: their geometric means, or plain ones where a value is
     * zero; without those that one of them does not know.
     */
    public static Map<Metric, Double> of(List<RunResult> results) {
        List<Map<Metric, Double>> all = results.stream().map(RunMetrics::of).toList();
        Map<Metric, Double> means = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            if (all.stream().allMatch(each -> each.containsKey(metric))) {
                double[] values =
                        all.stream().mapToDouble(each -> each.get(metric)).toArray();
                boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
                double mean = Arrays.stream(values)
                        .map(value -> positive ? Math.log(value) : value)
                        .average()
                        .orElseThrow();
                means.put(metric, positive ? Math.exp(mean) : mean);
            }
        }
        return means;
    }

    static Map<Metric, Double> of(RunResult result) {
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        metrics.put(Metric.THROUGHPUT, result.throughput().perSecond());
        metrics.put(Metric.P50, result.serviceTimeMicros().p50());
        metrics.put(Metric.P99, result.serviceTimeMicros().p99());
        metrics.put(Metric.CLIENT_CPU, result.clientCpuMicrosPerCall());
        metrics.put(Metric.SERVER_CPU, result.serverCpuMicrosPerCall());
        metrics.put(Metric.BYTES, result.bytesPerCall());
        metrics.put(Metric.CLIENT_GC, result.clientGcMillisPerSecond());
        metrics.put(Metric.SERVER_GC, result.serverGcMillisPerSecond());
        if (result.offered() != null) {
            metrics.put(
                    Metric.OFFERED,
                    result.windowSeconds() > 0 ? result.offered().due() / result.windowSeconds() : 0);
        }
        if (result.responseTimeMicros() != null) {
            metrics.put(Metric.RESPONSE_P50, result.responseTimeMicros().p50());
            metrics.put(Metric.RESPONSE_P99, result.responseTimeMicros().p99());
        }
        if (result.completionTimeMicros() != null) {
            metrics.put(Metric.SENT, result.throughput().sentPerSecond());
            metrics.put(Metric.COMPLETION_P50, result.completionTimeMicros().p50());
            metrics.put(Metric.COMPLETION_P99, result.completionTimeMicros().p99());
        }
        metrics.values().removeIf(value -> value == null || value.isNaN());
        return metrics;
    }
}
