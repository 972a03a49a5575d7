package cxfperf.serverprobe;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.admin.AdminClient;
import cxfperf.admin.ServerSnapshot;
import cxfperf.result.JvmFigure;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Manual;
import cxfperf.testing.OwnBuild;
import cxfperf.testing.Results;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the Spring Boot sample with the jar alone, starts it as a process, and polls it from outside. */
@Tag("thorough")
class SpringBootServerIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Pattern SERVICE = Pattern.compile("Tomcat started on port (\\d+)");
    private static final Pattern ADMIN =
            Pattern.compile("admin endpoint http://localhost:(\\d+)/ is for this host only");

    private static OwnBuild build;
    private static Process server;
    private static int servicePort;
    private static int adminPort;

    @BeforeAll
    static void start(@TempDir Path directory) throws Exception {
        build = OwnBuild.of("samples/spring-boot-server", directory, "extras/server-probe");
        CommandProcess.Ended packed = build.maven("package");
        assertThat(packed.exitCode()).as(packed.output()).isZero();
        server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dsome.password=hunter2",
                        "-Dsome.property=hunter2",
                        "-jar",
                        build.project().resolve("target/spring-boot-server.jar").toString(),
                        "--server.port=0",
                        "--cxfperf.server-probe.admin=0")
                .redirectErrorStream(true)
                .start();
        awaitPorts();
    }

    private static void awaitPorts() throws IOException {
        StringBuilder log = new StringBuilder();
        // The stream stays open: a server whose output nobody reads would end.
        BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            log.append(line).append('\n');
            Matcher service = SERVICE.matcher(line);
            if (service.find()) {
                servicePort = Integer.parseInt(service.group(1));
            }
            Matcher admin = ADMIN.matcher(line);
            if (admin.find()) {
                adminPort = Integer.parseInt(admin.group(1));
            }
            if (servicePort > 0 && adminPort > 0) {
                Thread rest = new Thread(() -> passOver(output), "server-output");
                rest.setDaemon(true);
                rest.start();
                return;
            }
        }
        throw new AssertionError("the server ended:\n" + log);
    }

    private static void passOver(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // The process has ended.
        }
    }

    @AfterAll
    static void end() throws Exception {
        if (server != null) {
            server.destroy();
            if (!server.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        }
        if (build != null) {
            build.close();
        }
    }

    private static ServerSnapshot look() throws Exception {
        // The request names the service's port, like a client without -Dadmin: another service's endpoint would refuse
        // it.
        return new AdminClient(
                        URI.create("http://localhost:" + adminPort + "/"),
                        Optional.of(URI.create("http://localhost:" + servicePort + "/")))
                .fetch(0, OptionalLong.empty(), LIMIT);
    }

    private static int call(String operation, String argument) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + servicePort + "/services/orders"))
                .header("Content-Type", "text/xml; charset=utf-8")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><o:" + operation
                                + " xmlns:o='urn:sample:orders'>" + argument + "</o:" + operation
                                + "></e:Body></e:Envelope>"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void itCountsItsCallsAndTellsOfItself() throws Exception {
        ServerSnapshot before = look();
        assertThat(before.service()).isEqualTo("http://localhost:" + servicePort + "/orders");

        assertThat(call("price", "<things>3</things>")).isEqualTo(200);
        assertThat(call("price", "<things>0</things>")).isEqualTo(500);
        assertThat(call("remind", "<order>7</order>")).isEqualTo(202);

        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (look().calls().getOrDefault("remind", 0L) < 1 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        ServerSnapshot after = look();
        assertThat(after.calls()).isEqualTo(Map.of("price", 2L, "remind", 1L));
        assertThat(after.cpuNanos()).isGreaterThan(before.cpuNanos());
        assertThat(after.effective())
                .containsEntry("probe", "ServerProbeFeature")
                .containsEntry("cxfVersion", "4.1.1");
        assertThat(after.effective().get("container").toString()).startsWith("Apache Tomcat/10");
    }

    /** A client of a foreign service gets the server's columns too. */
    @Test
    void aRunOfItHasTheServersColumnsAndEqualCounts(@TempDir Path home) throws Exception {
        Path request = Manual.top().resolve("samples/spring-boot-server/requests/price.xml");
        try (CommandProcess run = CommandProcess.start(
                home,
                "client",
                "-Dwsdl=http://localhost:" + servicePort + "/services/orders?wsdl",
                "-Doperation=price",
                "-Drequest=" + request,
                "-Dadmin=localhost:" + adminPort,
                "-Dthreads=2",
                "-Dwarmup=1",
                "-Dtime=1")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output())
                    .contains("VERDICT: PASS")
                    .doesNotContain("SERVER_UNKNOWN", "COUNT_MISMATCH")
                    .containsPattern("server JVM +CPU [0-9.]+ s \\([0-9,]+ us per call\\), GC pauses")
                    .containsPattern("limited by +\\S");
        }
        StoredRun stored = StoredRuns.read(Results.onlyDirectory(home));
        RunResult result = stored.result();
        assertThat(result.server().calls()).containsOnlyKeys("price");
        assertThat(result.server().completed())
                .isPositive()
                .isEqualTo(result.calls().started() + result.callsAround().started());
        assertThat(result.server().jvm().of(JvmFigure.CPU_SECONDS)).isPositive();
        assertThat(result.server().jvm().of(JvmFigure.HEAP_PEAK_BYTES)).isPositive();
        assertThat(result.server().effective()).containsEntry("probe", "ServerProbeFeature");
        assertThat(Files.readAllLines(ResultFile.TIMELINE.in(Results.onlyDirectory(home))))
                .first()
                .asString()
                .contains("serverCpuCores", "serverHeapUsedBytes", "serverEstablished");
    }

    @Test
    void neitherOfItsPagesTellsASecret() throws Exception {
        for (String page : new String[] {"", "metrics"}) {
            String told = ProbedServers.get(URI.create("http://localhost:" + adminPort + "/" + page))
                    .body();
            assertThat(told).isNotBlank().doesNotContain("hunter2").doesNotContain(System.getProperty("user.home"));
        }
    }
}
