package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.cxf.JettyServer;
import cxfperf.experiment.RunOrder;
import cxfperf.jvms.ExitCode;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.ClosedPort;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.ResultSchema;
import cxfperf.testing.Results;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.apache.cxf.jaxws.EndpointImpl;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the commands like a user, in JVMs of their own with real sockets, and checks console and files. */
@Execution(ExecutionMode.CONCURRENT)
@Order(1)
class CommandIT {

    @TempDir
    private Path home;

    @Test
    void aRunOfBothSidesPassesAndItsNumbersAgreeWithEachOther() throws Exception {
        try (CommandProcess run = command(
                "clientserver", "-Dport=0", "-Dthreads=3", "-Dtime=1", "-Dwarmup=1", "-Dsize=2", "-Dvalidate=true")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output())
                    .contains("VERDICT: PASS")
                    .contains("=============Overall Test Result============")
                    .contains("READY http://localhost:");
            assertThat(run.output().lines().filter(line -> line.startsWith("server | ")))
                    .hasSizeBetween(3, 6);
        }
        JsonNode result = result();
        JsonNode calls = result.get("calls");
        assertThat(result.get("schema").asInt()).isEqualTo(1);
        assertThat(result.get("operation").asText()).isEqualTo("echoComplexTypeDoc");
        // The server process counts on its own.
        assertThat(result.at("/server/calls/echoComplexTypeDoc").asLong())
                .isPositive()
                .isEqualTo(calls.get("started").asLong()
                        + result.at("/coolDownCalls/started").asLong()
                        + result.at("/runInCalls/started").asLong());
        assertThatAllMessagesAreChecked(result);
        double perSecond = result.get("throughput").get("perSecond").asDouble();
        assertThat(perSecond * result.get("windowSeconds").asDouble())
                .isCloseTo(result.at("/endedInWindow/ok").asDouble(), within(1e-6));
        assertThat(result.get("throughput").get("perClientPerSecond").asDouble() * 3)
                .isCloseTo(perSecond, within(1e-6));
        assertThat(result.get("windowSeconds").asDouble()).isEqualTo(1.0);
        assertThat(result.at("/client/compileSeconds").asDouble()).isPositive();
        assertThat(result.at("/server/compileSeconds").asDouble()).isPositive();
        assertThat(histograms().stream().mapToLong(Histogram::getTotalCount).sum())
                .isEqualTo(calls.get("ok").asLong());
        Path directory = Results.onlyDirectory(home);
        assertThat(directory).isDirectoryNotContaining("glob:**started.json");
        assertThat(home.resolve("results").resolve("index.html"))
                .content()
                .contains("./" + directory.getFileName() + "/report.html");
        assertThat(column("warmup.csv", "second")).isNotEmpty();
        assertThat(column("warmup.csv", "ok").mapToLong(Long::parseLong).sum())
                .as("what came back after the last second of the warm-up is in none of its rows")
                .isLessThanOrEqualTo(result.at("/warmupCalls/ok").asLong());
        assertThat(column("ok").mapToLong(Long::parseLong).sum())
                .isEqualTo(calls.get("ok").asLong());
        // Each call has one envelope in each direction. The rest are classes that are read, whatever the number of
        // calls.
        long ok = calls.get("ok").asLong();
        assertThat(result.get("bytes").get("sent").asLong()).isBetween(1_000 * ok, 10_000 * ok + 10_000_000);
        assertThat(result.get("bytes").get("received").asLong()).isBetween(1_000 * ok, 10_000 * ok + 10_000_000);
        assertThat(result.get("connections").get("peakEstablished").asInt()).isBetween(1, 6);
        assertThat(result.get("effective").get("conduit").asText()).isEqualTo("HttpClientHTTPConduit");
        assertThat(result.get("effective").get("cxfVersion").asText()).startsWith("4.");
    }

    @Test
    void aBusFileThatCannotBeUsedIsOneLineAndLeavesNothing() throws Exception {
        Path broken = Files.writeString(home.resolve("broken.xml"), "<beans").toRealPath();
        // What the load JVM of a single run throws is said by its command like what that of a sweep throws.
        for (String threads : List.of("-Dthreads=2", "-Dthreads=1,2")) {
            assertThatThrownBy(() -> inThisJvm("-Dport=1", "-Dcfg=" + broken, threads))
                    .hasMessageStartingWith("-Dcfg=" + broken + ": bus configuration ")
                    .hasMessageContaining(" line 1: ");
        }
        for (String[] arguments : new String[][] {
            {"client", "-Dport=1", "-Dcfg=" + broken, "-Dthreads=1,2", "-Dlive=0"},
            {"clientserver", "-Dport=0", "-Dsrvcfg=" + broken}
        }) {
            try (CommandProcess run = command(arguments)) {
                assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
                assertThat(run.lines())
                        .singleElement()
                        .asString()
                        .startsWith("cxfperf: -Dcfg=" + broken + ": bus configuration ")
                        .contains(" line 1: ");
            }
        }
        assertThat(home.resolve("results"))
                .satisfiesAnyOf(none -> assertThat(none).doesNotExist(), empty -> assertThat(empty)
                        .isEmptyDirectory());
    }

    @Test
    void aSweepMeasuresItsPointsInOneJvmAndChecksTheirMessages() throws Exception {
        try (CommandProcess run = command(
                "clientserver",
                "-Dport=0",
                "-Dthreads=1-2",
                "-Drepeats=2",
                "-Dseed=5",
                "-Dinvocations=100",
                "-Dwarmup=0",
                "-Dgoal=1000000",
                "-Dvalidate=true",
                "-Doperation=echoStringDoc")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output())
                    .contains("sweep of soap_http_doc_lit echoStringDoc: 4 of 4 points, order from seed 5")
                    .contains("target/client")
                    .containsPattern("(?m)^sweep of soap_http_doc_lit echoStringDoc at\\s+http://localhost:\\d+/")
                    .containsPattern("(?m)^point 4 of 4 .* clients .*/s  p99 .* ms  PASS with .* warnings$")
                    .doesNotContainPattern("(?m)^window ")
                    .contains("VERDICT OF THE SWEEP: PASS");
        }
        JsonNode sweep = SeriesFiles.sweep(Results.onlyDirectory(home));
        List<Integer> order = new ArrayList<>();
        for (JsonNode point : sweep.get("points")) {
            Path own =
                    Results.onlyDirectory(home).resolve(point.get("directory").asText());
            assertThat(own).isDirectoryContaining("glob:**timeline.csv");
            assertThat(own.resolve("result.json")).isRegularFile();
            assertThat(ResultSchema.violations(point.get("result"))).isEmpty();
            JsonNode result = point.get("result");
            assertThat(result.at("/calls/ok").asLong())
                    .isEqualTo(100 * result.get("threads").asLong());
            assertThatAllMessagesAreChecked(result);
            assertThat(own.resolve("report.html")).content().containsPattern("all [0-9,]+ messages are schema-valid");
            order.add(point.get("result").get("threads").asInt());
        }
        assertThat(order)
                .isEqualTo(RunOrder.of(2, 2, 5).stream()
                        .flatMap(List::stream)
                        .map(place -> place + 1)
                        .toList());
    }

    private static void assertThatAllMessagesAreChecked(JsonNode result) {
        assertThat(result.at("/messages/sent").asLong())
                .isEqualTo(result.at("/messages/checked").asLong())
                .isEqualTo(result.at("/warmupCalls/started").asLong()
                        + result.at("/calls/started").asLong()
                        + result.at("/coolDownCalls/started").asLong());
    }

    @Test
    void aSweepThatFindsNoServerEndsWithItsFirstPoint() throws Exception {
        try (ClosedPort closed = new ClosedPort();
                CommandProcess run = command("client", "-Dport=" + closed.number(), "-Dthreads=1,2", "-Dwarmup=10")) {
            assertThat(run.exitCode()).as(run.output()).isEqualTo(3);
            assertThat(run.output())
                    .contains("not one call of the first run got its expected reply: {CONNECT=")
                    .contains("; the sweep ends here");
        }
    }

    @Test
    void withoutAServerTheRunIsOverBeforeItsTimeAndInvalid() throws Exception {
        try (ClosedPort closed = new ClosedPort();
                CommandProcess run = command("client", "-Dport=" + closed.number(), "-Dwarmup=10", "-Dthreads=1")) {
            assertThat(run.exitCode()).as(run.output()).isEqualTo(3);
            // The window is at most the 30 s of the option; how long the command takes depends on the host.
            assertThat(result().get("windowSeconds").asDouble()).isLessThan(30);
            assertThat(result().get("warmupSeconds").asDouble())
                    .as("of the 10 s that were planned")
                    .isBetween(1.9, 9.9);
            assertThat(run.lines()).hasSizeLessThan(60);
            assertThat(run.output())
                    .contains("VERDICT: INVALID")
                    .contains("NO_VERIFIED_CALLS")
                    .contains("CONNECT")
                    .doesNotContain("\tat ");
        }
        JsonNode result = result();
        assertThat(result.get("verdict").get("status").asText()).isEqualTo("INVALID");
        assertThat(result.at("/verdict/reasons/0/evidence").asText())
                .containsPattern("; the run ended after [0-9.]+ s of 30 s, as nothing but failures had come back");
        assertThat(result.get("throughput").get("perSecond").asDouble()).isZero();
        assertThat(result.get("calls").get("failures").get("CONNECT").asLong()).isPositive();
    }

    @Test
    @Tag("thorough")
    void aServerThatDiesInMidRunCostsNoSecondThatWasMeasured() throws Exception {
        try (CommandProcess server = command("server", "-Dport=0");
                CommandProcess client = command(
                        "client", "-Dport=" + server.awaitPort("READY"), "-Dtime=8", "-Dwarmup=2", "-Dthreads=2")) {
            client.awaitMeasured(4);
            server.loadJvms().forEach(ProcessHandle::destroyForcibly);

            assertThat(client.exitCode()).as(client.output()).isEqualTo(1);
            assertThat(client.output()).contains("VERDICT: FAIL").doesNotContain("\tat ");
            assertThat(client.lines()).hasSizeLessThan(100);
            assertThat(server.exitCode()).isEqualTo(3);
        }
        JsonNode result = result();
        assertThat(result.get("windowSeconds").asDouble()).isEqualTo(8.0);
        assertThat(result.get("calls").get("failures").get("CONNECT").asLong()).isPositive();
        List<Long> okBySecond = column("ok").map(Long::parseLong).toList();
        assertThat(okBySecond.subList(0, 3)).allMatch(ok -> ok > 0);
        assertThat(okBySecond.get(7)).isZero();
        assertThat(histograms().stream().mapToLong(Histogram::getTotalCount).sum())
                .isEqualTo(result.get("calls").get("ok").asLong())
                .isEqualTo(okBySecond.stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void aServerWhoseLauncherIsKilledGivesItsPortBack() throws Exception {
        try (CommandProcess server = command("server", "-Dport=0")) {
            int port = server.awaitPort("READY");
            ProcessHandle jvm = server.loadJvms().get(0);
            server.killHard();

            jvm.onExit().get(2, java.util.concurrent.TimeUnit.MINUTES);
            try (ServerSocket socket = new ServerSocket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress("localhost", port));
            }
        }
    }

    @Test
    void aPortInUseIsOneLineAndExitThree() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"));
                CommandProcess server = command("server", "-Dport=" + taken.getLocalPort())) {
            assertThat(server.exitCode()).isEqualTo(3);
            assertThat(server.lines()).singleElement().asString().contains("-Dport=" + taken.getLocalPort());
        }
    }

    @Test
    void flagsThatTheJvmRefusesAreNotTakenForFailedCalls() throws Exception {
        try (CommandProcess client = command("client", "-DjvmArgs=-XX:+NoSuchFlag")) {
            assertThat(client.exitCode()).isEqualTo(2);
            assertThat(client.output()).contains("NoSuchFlag").contains("-DjvmArgs");
        }
    }

    @Test
    void aServerThatAnswersWronglyHasNoThroughput() throws Exception {
        ChangingEcho service = new ChangingEcho();
        service.text = in -> in.replace('a', 'b');
        try (RunningServer server = wrongEcho(service)) {
            assertThat(inThisJvm(
                            "-Dport=" + server.address().getPort(), "-Dthreads=1", "-Dinvocations=20", "-Dwarmup=0"))
                    .isEqualTo(ExitCode.INVALID);
        }
        JsonNode result = result();
        assertThat(result.get("calls").get("ok").asLong()).isZero();
        assertThat(result.get("throughput").get("perSecond").asDouble()).isZero();
        assertThat(result.get("calls").get("failures").fieldNames())
                .toIterable()
                .containsExactly("WRONG_REPLY");
    }

    private ExitCode inThisJvm(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-Doperation=echoStringDoc"));
        arguments.addAll(List.of(options));
        return EndedRun.of(new SoapEcho(), home, arguments).code();
    }

    private static RunningServer wrongEcho(ChangingEcho service) throws Exception {
        return JettyServer.start(
                Specs.server(0), "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort", (bus, address) -> {
                    EndpointImpl endpoint = new EndpointImpl(bus, service);
                    endpoint.publish(address);
                    return endpoint.getServer();
                });
    }

    private CommandProcess command(String... arguments) throws IOException {
        return CommandProcess.start(home, arguments);
    }

    /** The result of the run, which always follows its schema. */
    private JsonNode result() throws IOException {
        JsonNode result = Results.onlyResult(home);
        assertThat(ResultSchema.violations(result)).isEmpty();
        return result;
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }

    private Stream<String> column(String name) throws IOException {
        return column("timeline.csv", name);
    }

    private Stream<String> column(String file, String name) throws IOException {
        List<String> rows = Files.readAllLines(Results.onlyDirectory(home).resolve(file));
        int index = List.of(rows.get(0).split(",")).indexOf(name);
        return rows.stream().skip(1).map(row -> row.split(",", -1)[index]);
    }

    private List<Histogram> histograms() throws IOException {
        List<Histogram> histograms = new java.util.ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(
                Results.onlyDirectory(home).resolve("latency.hlog").toFile())) {
            while (reader.hasNext()) {
                histograms.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        return histograms;
    }
}
