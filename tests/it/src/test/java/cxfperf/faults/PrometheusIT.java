package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Exposition;
import cxfperf.testing.FreePort;
import cxfperf.testing.Manual;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The files of {@code deploy/} with the Prometheus of Debian. */
@Tag("thorough")
@Execution(ExecutionMode.CONCURRENT)
class PrometheusIT {

    private static final Path DEPLOY = Manual.top().resolve("packaging/deploy");
    private static final long LIMIT_SECONDS = 60;

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path home;

    @BeforeAll
    static void needsPrometheus() {
        for (String program : List.of("prometheus", "promtool")) {
            assumeTrue(
                    Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program))),
                    program + " is not here: apt-get install prometheus");
        }
    }

    @Test
    void eachExpressionOfTheDashboardHasDataAndThePageIsValid() throws Exception {
        try (CommandProcess server = start("server", "-Dport=0", "-DjvmArgs=-Xmn2m");
                CommandProcess client = start(
                        "client",
                        "-Dport=" + server.awaitPort("READY"),
                        "-Dadmin=" + server.awaitPort("ADMIN"),
                        "-Drate=200",
                        "-Dthreads=2",
                        "-Dtime=120",
                        "-Dwarmup=1",
                        "-DjvmArgs=-Xmn2m")) {
            URI ofServer = URI.create("http://localhost:" + server.awaitPort("ADMIN") + "/metrics");
            client.awaitMeasured(2);
            String manual = Files.readString(Manual.top().resolve("docs/results.md"));

            String page = get(ofServer);
            assertThat(check(page)).isEmpty();
            Exposition.of(page).types().keySet().forEach(metric -> assertThat(manual)
                    .contains("| `" + metric + "` |"));
            eachExpressionHasData(ofServer.getPort());
        }
    }

    private CommandProcess start(String... arguments) throws IOException {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "-Dscenario=socket";
        return CommandProcess.start(List.of(), List.of(Path.of("src", "test", "faults")), home, all);
    }

    /** The output of the tool for a page, empty if nothing is wrong with it. */
    private String check(String page) throws IOException, InterruptedException {
        Path file = Files.writeString(home.resolve("page.txt"), page);
        Process tool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .redirectInput(file.toFile())
                .start();
        String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said + (tool.waitFor() == 0 ? "" : " exit " + tool.exitValue());
    }

    private void eachExpressionHasData(int serverPort) throws Exception {
        String config = Files.readString(DEPLOY.resolve("prometheus/prometheus.yml"));
        assertThat(config).contains("localhost:8081", "scrape_interval: 5s");
        Path changed = Files.writeString(
                home.resolve("prometheus.yml"),
                config.replace("[\"localhost:8081\"]", "[\"localhost:" + serverPort + "\"]")
                        .replace("scrape_interval: 5s", "scrape_interval: 1s"));
        int port = FreePort.find();
        Process prometheus = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + changed,
                        "--storage.tsdb.path=" + home.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("prometheus.log").toFile())
                .start();
        try {
            JsonNode dashboard = new ObjectMapper()
                    .readTree(DEPLOY.resolve("grafana/dashboard.json").toFile());
            List<String> expressions = dashboard.findValuesAsText("expr");
            assertThat(expressions).hasSizeGreaterThan(10);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            for (String expression : expressions) {
                while (!hasData(port, expression.replace("$__rate_interval", "5s"))) {
                    assertThat(System.nanoTime())
                            .as(expression + "\n" + Files.readString(home.resolve("prometheus.log")))
                            .isLessThan(deadline);
                    Thread.sleep(200);
                }
            }
        } finally {
            prometheus.destroy();
            assertThat(prometheus.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    private boolean hasData(int port, String expression) throws IOException, InterruptedException {
        String reply;
        try {
            reply = get(URI.create("http://127.0.0.1:" + port + "/api/v1/query?query="
                    + URLEncoder.encode(expression, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            // It is still starting.
            return false;
        }
        JsonNode read = new ObjectMapper().readTree(reply);
        assertThat(read.path("status").asText()).as(reply).isEqualTo("success");
        JsonNode results = read.at("/data/result");
        for (JsonNode result : results) {
            if (result.at("/value/1").asText().equals("NaN")) {
                return false;
            }
        }
        return !results.isEmpty();
    }

    private String get(URI page) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
