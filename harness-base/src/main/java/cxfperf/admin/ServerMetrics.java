package cxfperf.admin;

import cxfperf.probe.GcPauses;
import cxfperf.scenario.CallCounters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashSet;
import java.util.Set;

/** The metrics of a server under test for scraping: its completed calls and its JVM. Any thread. */
final class ServerMetrics {

    static final String CONTENT_TYPE = "text/plain; version=0.0.4";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final CallCounters calls;
    private final Set<String> registered = new HashSet<>();

    ServerMetrics(CallCounters calls, GcPauses gcPauses) {
        this.calls = calls;
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        FunctionCounter.builder(
                        "cxfperf.gc.pauses", gcPauses, pauses -> pauses.sum().count())
                .description("garbage-collection pauses of this JVM")
                .register(registry);
        FunctionCounter.builder(
                        "cxfperf.gc.pause.seconds",
                        gcPauses,
                        pauses -> pauses.sum().nanos() / 1e9)
                .description("length of all garbage-collection pauses of this JVM")
                .register(registry);
    }

    synchronized String scrape() {
        for (String operation : calls.snapshot().keySet()) {
            if (registered.add(operation)) {
                FunctionCounter.builder(
                                "cxfperf.server.calls",
                                calls.completed(operation),
                                java.util.concurrent.atomic.LongAdder::sum)
                        .description("calls that the server has completed")
                        .tag("operation", operation)
                        .register(registry);
            }
        }
        return registry.scrape();
    }
}
