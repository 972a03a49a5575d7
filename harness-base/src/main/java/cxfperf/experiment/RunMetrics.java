package cxfperf.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.result.Metric;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The {@link Metric}s of one run, from its {@code result.json}; without those that the run does not know. */
final class RunMetrics {

    private static final double MICROS_PER_SECOND = 1e6;

    private RunMetrics() {}

    static Map<Metric, Double> of(JsonNode result) {
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        put(metrics, Metric.THROUGHPUT, number(result, "/throughput/perSecond"));
        put(metrics, Metric.P50, number(result, "/serviceTimeMicros/p50"));
        put(metrics, Metric.P99, number(result, "/serviceTimeMicros/p99"));
        double ok = number(result, "/calls/ok").orElse(0);
        double window = number(result, "/windowSeconds").orElse(0);
        put(metrics, Metric.CLIENT_CPU, quotient(number(result, "/client/cpuSeconds"), ok / MICROS_PER_SECOND));
        put(metrics, Metric.SERVER_CPU, quotient(number(result, "/server/cpuSeconds"), ok / MICROS_PER_SECOND));
        OptionalDouble sent = number(result, "/bytes/sent");
        OptionalDouble received = number(result, "/bytes/received");
        if (sent.isPresent() && received.isPresent()) {
            put(metrics, Metric.BYTES, quotient(OptionalDouble.of(sent.getAsDouble() + received.getAsDouble()), ok));
        }
        put(metrics, Metric.CLIENT_GC, quotient(number(result, "/client/gcPauseMillis"), window));
        put(metrics, Metric.SERVER_GC, quotient(number(result, "/server/gcPauseMillis"), window));
        return metrics;
    }

    /** The larger one of the two sides; null where neither is known. */
    static Double stealShare(JsonNode result) {
        OptionalDouble client = number(result, "/client/hostStealShare");
        OptionalDouble server = number(result, "/server/hostStealShare");
        return client.isEmpty() && server.isEmpty() ? null : Math.max(client.orElse(0), server.orElse(0));
    }

    private static OptionalDouble number(JsonNode result, String pointer) {
        JsonNode node = result.at(pointer);
        return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
    }

    private static OptionalDouble quotient(OptionalDouble dividend, double divisor) {
        return dividend.isPresent() && divisor > 0
                ? OptionalDouble.of(dividend.getAsDouble() / divisor)
                : OptionalDouble.empty();
    }

    private static void put(Map<Metric, Double> metrics, Metric metric, OptionalDouble value) {
        value.ifPresent(known -> metrics.put(metric, known));
    }
}
