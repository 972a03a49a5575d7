package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Exposition;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The page for Prometheus, and the files of {@code deploy/} that use it. */
@Tag("thorough")
@Execution(ExecutionMode.CONCURRENT)
class MetricsPageIT {

    private static final Path DEPLOY = Manual.top().resolve("packaging/deploy");
    private static final Pattern METRIC = Pattern.compile("\\b(?:cxfperf|process|jvm)_[a-z_]+");

    @TempDir
    private Path home;

    @Test
    void thePageHasWhatTheDashboardShows() throws Exception {
        // A small young generation is collected while the JVM starts: the heap after a collection is there.
        try (CommandProcess server = start("server", "-Dport=0", "-DjvmArgs=-Xmn2m")) {
            int admin = server.awaitPort("ADMIN");
            try (CommandProcess client = start(
                    "client",
                    "-Dport=" + server.awaitPort("READY"),
                    "-Dadmin=" + admin,
                    "-Dinvocations=20",
                    "-Dwarmup=0")) {
                assertThat(client.exitCode()).as(client.output()).isZero();
            }
            URI page = URI.create("http://localhost:" + admin + "/metrics");
            Set<String> metrics = new HashSet<>(Exposition.of(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .types()
                    .keySet());
            // A host with very many connections omits them, because it would have to read its table each second.
            metrics.add("cxfperf_connections");

            assertThat(metrics)
                    .containsExactlyInAnyOrder(
                            "cxfperf_server_calls_total",
                            "cxfperf_server_accepted_connections_total",
                            "cxfperf_connections",
                            "process_cpu_seconds_total",
                            "process_resident_memory_bytes",
                            "process_open_fds",
                            "process_start_time_seconds",
                            "jvm_memory_used_bytes",
                            "jvm_memory_used_after_gc_bytes",
                            "jvm_memory_committed_bytes",
                            "jvm_memory_max_bytes",
                            "jvm_buffer_pool_used_bytes",
                            "jvm_threads_current",
                            "jvm_gc_pause_seconds",
                            "jvm_compilation_time_seconds_total");
            Set<String> shown = new ObjectMapper()
                    .readTree(DEPLOY.resolve("grafana/dashboard.json").toFile()).findValuesAsText("expr").stream()
                            .flatMap(expression -> METRIC.matcher(expression).results())
                            .map(MatchResult::group)
                            .map(name -> name.replaceFirst("(?<=_seconds)_(sum|count)$", ""))
                            .collect(Collectors.toSet());
            assertThat(shown).hasSizeGreaterThan(10).isSubsetOf(metrics);
        }
        assertThat(DEPLOY.resolve("prometheus/prometheus.yml")).content().contains("localhost:8081");
    }

    private CommandProcess start(String role, String... options) throws IOException {
        String[] all = new String[options.length + 2];
        all[0] = role;
        all[1] = "-Dscenario=socket";
        System.arraycopy(options, 0, all, 2, options.length);
        return CommandProcess.start(List.of(), List.of(Path.of("src", "test", "faults")), home, all);
    }
}
