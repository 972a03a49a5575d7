package cxfperf.soap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.testing.ClosedPort;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.ResultSchema;
import cxfperf.testing.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the commands like a user, in JVMs of their own with real sockets, and checks console and files. */
@Execution(ExecutionMode.CONCURRENT)
@Order(1)
class CommandIT {

    private static final Path CONFIGS =
            Path.of("..", "configs").toAbsolutePath().normalize();

    @TempDir
    private Path home;

    /** Uses https and the fast bus files, whose flags of the JVM come with their names. */
    @Test
    void aRunOfBothSidesPassesAndSaysWhatWasInEffect() throws Exception {
        // The keys of https are those of all tests.
        try (CommandProcess run = CommandProcess.start(
                Home.ofThisProcess().directory(),
                "clientserver",
                "-Dresults=" + home.resolve("results"),
                "-Dport=0",
                "-Dprotocol=https",
                "-Dcfg=" + CONFIGS.resolve("client-fast.xml"),
                "-Dsrvcfg=" + CONFIGS.resolve("server-fast.xml"),
                "-Dthreads=3",
                "-Dtime=1",
                "-Dwarmup=0",
                "-Dsize=2",
                "-Dvalidate=true")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output())
                    .contains("VERDICT: PASS")
                    .contains("=============Overall Test Result============")
                    .contains("READY https://localhost:");
            assertThat(run.output().lines().filter(line -> line.startsWith("server | ")))
                    .hasSizeBetween(3, 6);
        }
        JsonNode result = result();
        JsonNode calls = result.get("calls");
        assertThat(result.get("operation").asText()).isEqualTo("echoComplexTypeDoc");
        // The server process counts on its own.
        assertThat(result.at("/server/calls/echoComplexTypeDoc").asLong())
                .isPositive()
                .isEqualTo(calls.get("started").asLong()
                        + result.at("/coolDownCalls/started").asLong()
                        + result.at("/runInCalls/started").asLong());
        assertThat(result.at("/messages/sent").asLong())
                .isEqualTo(result.at("/messages/checked").asLong())
                .isEqualTo(result.at("/warmupCalls/started").asLong()
                        + calls.get("started").asLong()
                        + result.at("/coolDownCalls/started").asLong());
        assertThat(result.at("/client/compileSeconds").asDouble()).isPositive();
        assertThat(result.at("/server/compileSeconds").asDouble()).isPositive();
        Path directory = Results.onlyDirectory(home);
        assertThat(directory).isDirectoryNotContaining("glob:**started.json");
        assertThat(home.resolve("results").resolve("index.html"))
                .content()
                .contains("./" + directory.getFileName() + "/report.html");
        // Each call has one envelope in each direction. The rest are classes that are read, whatever the number of
        // calls.
        long ok = calls.get("ok").asLong();
        assertThat(result.get("bytes").get("sent").asLong()).isBetween(1_000 * ok, 10_000 * ok + 10_000_000);
        assertThat(result.get("bytes").get("received").asLong()).isBetween(1_000 * ok, 10_000 * ok + 10_000_000);
        assertThat(result.get("connections").get("peakEstablished").asInt()).isBetween(1, 6);
        JsonNode effective = result.get("effective");
        assertThat(effective.get("conduit").asText()).isEqualTo("SocketHTTPConduit");
        assertThat(effective.get("cxfVersion").asText()).startsWith("4.");
        assertThat(effective.get("jvmFlags").toString()).contains("-XX:+UseParallelGC");
        assertThat(effective.get("cfg").asText()).startsWith("client-fast.xml sha256:");
        assertThat(result.at("/server/effective/jvmFlags").toString()).contains("-XX:+UseParallelGC");
        assertThat(result.at("/server/effective/cfg").asText()).startsWith("server-fast.xml sha256:");
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
        assertThat(home.resolve("results"))
                .satisfiesAnyOf(none -> assertThat(none).doesNotExist(), empty -> assertThat(empty)
                        .isEmptyDirectory());
    }

    @Test
    void aSweepThatFindsNoServerEndsWithItsFirstPoint() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(printed, true, UTF_8));
        try (ClosedPort closed = new ClosedPort()) {
            assertThat(inThisJvm("-Dport=" + closed.number(), "-Dthreads=1,2", "-Dinvocations=3", "-Dwarmup=0"))
                    .isEqualTo(ExitCode.INVALID);
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(UTF_8))
                .contains("not one call of the first run got its expected reply: {CONNECT=")
                .contains("; the sweep ends here");
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
                .containsPattern("; the run ended after [0-9.]+ s of 30 s, because only failures had come back");
        assertThat(result.get("throughput").get("perSecond").asDouble()).isZero();
        assertThat(result.get("calls").get("failures").get("CONNECT").asLong()).isPositive();
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

    private ExitCode inThisJvm(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-Doperation=echoStringDoc"));
        arguments.addAll(List.of(options));
        return EndedRun.of(new SoapEcho(), home, arguments).code();
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
}
