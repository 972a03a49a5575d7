package cxfperf.run;

import cxfperf.admin.HttpEndpoint;
import cxfperf.admin.MetricsPage;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.measure.TimeBuckets;
import cxfperf.options.CannotRunException;
import cxfperf.options.ListenAddress;
import cxfperf.options.Option;
import cxfperf.options.client.ClientOptions;
import cxfperf.probe.HostProbe;
import cxfperf.scenario.FailureKind;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A client's own {@code /metrics}: the counted calls and their times so far, updated once a second, and its
 * process. Each series is there from the first scrape on, with zeros, so that a rate has its first increase.
 */
final class ClientMetrics implements RunListener, AutoCloseable {

    /** Null where nothing is served. */
    private final HttpEndpoint endpoint;

    private final HostProbe process;
    private final Map<Labels, Long> calls = new LinkedHashMap<>();
    private final Map<Labels, Long> failures = new LinkedHashMap<>();
    private final Map<Labels, TimeBuckets> serviceTimes = new LinkedHashMap<>();
    private final Map<Labels, TimeBuckets> responseTimes = new LinkedHashMap<>();
    private final boolean isScheduled;
    private long scheduled;
    private long started;
    private Phase phase = Phase.WARM_UP;

    private ClientMetrics(ClientOptions options, HttpEndpoint endpoint, HostProbe process) {
        this.endpoint = endpoint;
        this.process = process;
        isScheduled = options.plan().rate().isPresent();
        for (String operation : options.plan().mix().operations()) {
            calls.put(ended(operation, "ok"), 0L);
            calls.put(ended(operation, "failed"), 0L);
            serviceTimes.put(of(operation), new TimeBuckets());
            responseTimes.put(of(operation), new TimeBuckets());
        }
        for (FailureKind kind : FailureKind.values()) {
            failures.put(of(kind), 0L);
        }
    }

    /**
     * Serves nothing where {@code -Dmetrics} was not given.
     *
     * @param process makes a probe for the scrapes: they come on a thread of their own, and a probe is for one thread
     */
    static ClientMetrics open(ClientOptions options, Supplier<HostProbe> process) throws CannotRunException {
        Optional<ListenAddress> address = options.given(Option.METRICS);
        if (address.isEmpty()) {
            return new ClientMetrics(options, null, HostProbe.off());
        }
        try {
            HttpEndpoint endpoint =
                    HttpEndpoint.open(address.get().boundTo(), address.get().port());
            ClientMetrics metrics = new ClientMetrics(options, endpoint, process.get());
            endpoint.serve("/metrics", MetricsPage.CONTENT_TYPE, query -> metrics.page());
            System.out.println("metrics of this client: " + endpoint.address() + "metrics");
            return metrics;
        } catch (IOException e) {
            throw address.get().notFree(Option.METRICS.optionName(), e);
        }
    }

    private static Labels of(String operation) {
        return Labels.of("operation", operation);
    }

    private static Labels ended(String operation, String result) {
        return Labels.of("operation", operation, "result", result);
    }

    private static Labels of(FailureKind kind) {
        return Labels.of("kind", kind.name());
    }

    private synchronized String page() throws IOException {
        MetricsPage page = new MetricsPage();
        page.counter(
                "cxfperf_client_calls",
                "counted calls that have ended: ok with the expected reply, failed without it",
                calls);
        page.counter("cxfperf_client_failures", "counted calls that have failed, by the kind of failure", failures);
        page.histogram(
                "cxfperf_client_service_time_seconds", "time of the ok calls from their actual starts", serviceTimes);
        if (isScheduled) {
            page.histogram(
                    "cxfperf_client_response_time_seconds",
                    "time of the ok calls from when they were scheduled",
                    responseTimes);
            page.counter("cxfperf_client_scheduled_calls", "calls that the rate has scheduled so far", scheduled);
            page.counter("cxfperf_client_started_calls", "scheduled calls that have been started", started);
        }
        Map<Labels, Integer> phases = new LinkedHashMap<>();
        for (Phase each : Phase.values()) {
            phases.put(Labels.of("phase", each.name().toLowerCase(Locale.ROOT)), each == phase ? 1 : 0);
        }
        page.gauge("cxfperf_client_phase", "1 for the phase that the run is in, 0 for the others", phases);
        page.process(process.cheapSample());
        return page.text();
    }

    @Override
    public synchronized void phaseStarted(Phase next) {
        phase = next;
    }

    @Override
    public synchronized void intervalEnded(Phase of, Interval interval, Optional<Duration> left) {
        if (endpoint == null || of == Phase.WARM_UP) {
            return;
        }
        interval.operations().forEach(this::add);
        interval.offered().ifPresent(offered -> {
            scheduled += offered.scheduled();
            started += offered.started();
        });
    }

    private void add(String operation, OperationRecording recording) {
        Counts counts = recording.counts();
        calls.merge(ended(operation, "ok"), counts.ok(), Long::sum);
        calls.merge(ended(operation, "failed"), counts.failed(), Long::sum);
        counts.failures().forEach((kind, number) -> failures.merge(of(kind), number, Long::sum));
        serviceTimes.computeIfAbsent(of(operation), name -> new TimeBuckets()).add(recording.serviceTimes());
        recording.responseTimes().ifPresent(times -> responseTimes
                .computeIfAbsent(of(operation), name -> new TimeBuckets())
                .add(times));
    }

    @Override
    public void close() {
        if (endpoint != null) {
            endpoint.close();
        }
    }
}
