package cxfperf.admin;

import cxfperf.probe.ProbeSample;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A page of metrics in Prometheus' text format, made anew for each scrape: times in seconds, sizes in bytes, counters
 * that end in {@code _total}. An unknown value (null) has no line. Names without the prefix cxfperf are the names that
 * Prometheus' client libraries use for the same values. For one thread.
 */
public final class MetricsPage {

    public static final String CONTENT_TYPE = "text/plain; version=0.0.4";

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final Labels HEAP = Labels.of("area", "heap");

    private final MetricSnapshots.Builder metrics = MetricSnapshots.builder();

    /**
     * Adds a counter.
     *
     * @param name without {@code _total}
     */
    public void counter(String name, String help, Number value) {
        if (value != null) {
            counter(name, help, Map.of(Labels.EMPTY, value));
        }
    }

    /**
     * Adds a counter with labels.
     *
     * @param name without {@code _total}
     */
    public void counter(String name, String help, Map<Labels, ? extends Number> values) {
        metrics.metricSnapshot(new CounterSnapshot(
                new MetricMetadata(name, help),
                points(values, (labels, value) -> new CounterDataPointSnapshot(value.doubleValue(), labels, null, 0))));
    }

    /** Adds a gauge. */
    public void gauge(String name, String help, Number value) {
        gauge(name, help, Labels.EMPTY, value);
    }

    private void gauge(String name, String help, Labels labels, Number value) {
        if (value != null) {
            gauge(name, help, Map.of(labels, value));
        }
    }

    /** Adds a gauge with labels. */
    public void gauge(String name, String help, Map<Labels, ? extends Number> values) {
        metrics.metricSnapshot(new GaugeSnapshot(
                new MetricMetadata(name, help),
                points(values, (labels, value) -> new GaugeDataPointSnapshot(value.doubleValue(), labels, null))));
    }

    private static <V, P> List<P> points(Map<Labels, V> values, BiFunction<Labels, V, P> point) {
        List<P> points = new ArrayList<>();
        values.forEach((labels, value) -> points.add(point.apply(labels, value)));
        return points;
    }

    /** Adds the values of a sample of this process; adds none for {@link ProbeSample#UNKNOWN}. */
    public void process(ProbeSample sample) {
        ProbeSample.Jvm jvm = sample.jvm();
        if (jvm.heapUsedBytes() == null) {
            return;
        }
        counter(
                "process_cpu_seconds",
                "CPU time of this process, of all its threads",
                seconds(sample.cpu().processNanos()));
        gauge("process_resident_memory_bytes", "resident memory of this process", jvm.rssBytes());
        gauge("process_open_fds", "open file descriptors of this process", jvm.openFiles());
        gauge(
                "process_start_time_seconds",
                "when this process started, in seconds since 1970",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND);
        gauge("jvm_memory_used_bytes", "memory in use, garbage included", HEAP, jvm.heapUsedBytes());
        gauge("jvm_memory_committed_bytes", "memory that the JVM has reserved", HEAP, jvm.heapCommittedBytes());
        gauge(
                "jvm_memory_max_bytes",
                "memory that the JVM may use",
                HEAP,
                Runtime.getRuntime().maxMemory());
        gauge(
                "jvm_memory_used_after_gc_bytes",
                "memory in use after the latest collection of each part of the heap",
                HEAP,
                jvm.heapAfterGcBytes());
        gauge(
                "jvm_buffer_pool_used_bytes",
                "memory of byte buffers outside of the heap",
                Labels.of("pool", "direct"),
                jvm.directBytes());
        gauge("jvm_threads_current", "live threads", jvm.threads());
        metrics.metricSnapshot(new SummarySnapshot(
                new MetricMetadata("jvm_gc_pause_seconds", "garbage-collection pauses"),
                List.of(new SummaryDataPointSnapshot(
                        jvm.gcPauses(),
                        seconds(jvm.gcPauseNanos()),
                        Quantiles.EMPTY,
                        Labels.EMPTY,
                        Exemplars.EMPTY,
                        0))));
        counter("jvm_compilation_time_seconds", "CPU time of the JVM's compilers", seconds(jvm.compileNanos()));
        gauge(
                "cxfperf_connections",
                "open TCP connections of the load: to the server's port",
                sample.sockets().established());
    }

    private static Double seconds(Long nanos) {
        return nanos == null ? null : Double.valueOf(nanos / NANOS_PER_SECOND);
    }

    /** Returns the page. */
    public String text() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(text, metrics.build());
        return text.toString(StandardCharsets.UTF_8);
    }
}
