package cxfperf.experiment;

import cxfperf.result.RunResult;
import cxfperf.result.experiment.Metric;
import java.util.EnumMap;
import java.util.Map;

/** The {@link Metric}s of one run; without those that the run does not know. */
final class RunMetrics {

    private RunMetrics() {}

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
