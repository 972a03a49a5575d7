package cxfperf.run;

import cxfperf.admin.HttpEndpoint;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.client.ClientOptions;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * A client's own {@code /metrics}: the counted calls so far, and the rate and the service times of the last second.
 * Updated by the runner's thread, scraped by any.
 */
final class ClientMetrics implements RunListener, AutoCloseable {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final HttpEndpoint endpoint;
    private volatile Interval last;

    private ClientMetrics(HttpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Serves nothing where no port was asked for. */
    static ClientMetrics open(ClientOptions options) throws CannotRunException {
        if (!options.asked().has(Option.METRICS)) {
            return new ClientMetrics(null);
        }
        int port = options.get(Option.METRICS);
        try {
            ClientMetrics metrics = new ClientMetrics(HttpEndpoint.open("localhost", port));
            metrics.gauges();
            if (options.plan().rate().isPresent()) {
                metrics.responseGauges();
            }
            metrics.endpoint.serve("/metrics", "text/plain; version=0.0.4", query -> metrics.registry.scrape());
            System.out.println("metrics of this client: " + metrics.endpoint.address() + "metrics");
            return metrics;
        } catch (IOException e) {
            throw new CannotRunException("-Dmetrics=" + port + ": cannot listen there: " + e.getMessage());
        }
    }

    private void gauges() {
        Gauge.builder("cxfperf.client.throughput", () -> last == null ? 0 : last.okPerSecond())
                .description("verified calls a second, of the last second")
                .register(registry);
        for (double quantile : new double[] {0.5, 0.99, 1}) {
            Gauge.builder("cxfperf.client.service.time.seconds", () -> seconds(quantile))
                    .description("service time of the verified calls of the last second")
                    .tag("quantile", String.valueOf(quantile))
                    .register(registry);
        }
    }

    private void responseGauges() {
        for (double quantile : new double[] {0.5, 0.99, 1}) {
            Gauge.builder("cxfperf.client.response.time.seconds", () -> responseSeconds(quantile))
                    .description("response time of the verified calls of the last second, from when they were due")
                    .tag("quantile", String.valueOf(quantile))
                    .register(registry);
        }
    }

    private double seconds(double quantile) {
        Interval interval = last;
        return interval == null ? Double.NaN : seconds(interval.total().serviceTimes(), quantile);
    }

    private double responseSeconds(double quantile) {
        Interval interval = last;
        return interval == null
                ? Double.NaN
                : interval.total()
                        .responseTimes()
                        .map(times -> seconds(times, quantile))
                        .orElse(Double.NaN);
    }

    private static double seconds(Distribution times, double quantile) {
        return (quantile == 1 ? times.maxMicros() : times.quantileMicros(quantile)).orElse(Double.NaN) / 1e6;
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (endpoint == null || phase == Phase.WARM_UP) {
            return;
        }
        last = interval;
        Counts counts = interval.total().counts();
        registry.counter("cxfperf.client.calls", "result", "ok").increment(counts.ok());
        counts.failures().forEach((kind, number) -> registry.counter("cxfperf.client.calls", "result", kind.name())
                .increment(number));
    }

    @Override
    public void close() {
        if (endpoint != null) {
            endpoint.close();
        }
    }
}
