package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.jvms.ExitCode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.CountingRelay;
import cxfperf.testing.EndedRun;
import cxfperf.testing.NetworkNamespace;
import cxfperf.testing.Results;
import cxfperf.testing.SocketScenario;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Commands as a user starts them, on hosts that are really short of something. */
@EnabledOnOs(OS.LINUX)
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class ProvokedFaultsIT {

    private static final List<Path> FAULTS = List.of(Path.of("src", "test", "faults"));

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void aNarrowPortRangeIsForetoldAndThenExhausted() throws Exception {
        try (NetworkNamespace namespace = NetworkNamespace.make()) {
            namespace.sysctl("net.ipv4.ip_local_port_range=40000 40299");
            namespace.sysctl("net.ipv4.tcp_tw_reuse=0");
            try (CommandProcess doctor =
                    CommandProcess.start(namespace.prefix(), FAULTS, home, "doctor", "-Drate=1000")) {
                assertThat(doctor.exitCode()).as(doctor.output()).isEqualTo(1);
                assertThat(doctor.output()).containsPattern("FAIL +local ports +300 ");
            }

            JsonNode result = run(1, namespace.prefix(), "-Dconnections=churn", "-Dtime=3", "-Dwarmup=0");

            assertThat(codes(result)).contains("LIMIT_REACHED", "CALLS_FAILED");
            assertThat(result.at("/calls/failures/BIND").asLong()).isPositive();
            assertThat(result.at("/calls/ok").asLong()).isBetween(250L, 300L);
            assertThat(result.at("/connections/peakTimeWait").asLong()).isBetween(250L, 300L);
        }
    }

    @Test
    @Tag("thorough")
    void churnIsCountedAsTheKernelCountsIt() throws Exception {
        try (NetworkNamespace namespace = NetworkNamespace.make()) {
            long before = namespace.activeOpens();
            JsonNode result = run(0, namespace.prefix(), "-Dconnections=churn", "-Dtime=3", "-Dwarmup=0");
            long opened = namespace.activeOpens() - before;
            long timeWait = namespace.timeWait();

            assertThat(codes(result)).contains("CONNECTIONS");
            assertThat(reason(result, "CONNECTIONS")).contains("per 1,000 calls");
            long counted = result.at("/connections/opened").asLong();
            long calls = result.at("/calls/started").asLong();
            // All calls of the run, and the few connections to the admin endpoint.
            long all = result.at("/server/calls/echo").asLong();
            assertThat(opened).isBetween(all, all + 10);
            // The probe looks a moment after the window has closed, while the load goes on.
            assertThat(counted).isBetween(calls - 10, opened);
            // The client's end closes first, so every connection of the last minute is still there; or the loopback
            // rule has given its port to a later one.
            assertThat(result.at("/connections/peakTimeWait").asLong())
                    .isCloseTo(timeWait, org.assertj.core.data.Percentage.withPercentage(10));
        }
    }

    @Test
    @Tag("thorough")
    void connectionsThatAreNeverClosedAreALeakAndThenExhaustTheFiles() throws Exception {
        List<String> fewFiles = List.of("sh", "-c", "ulimit -n 400; exec \"$@\"", "sh");
        JsonNode result;
        try (CommandProcess server =
                CommandProcess.start(List.of(), FAULTS, home, "server", "-Dscenario=socket", "-Dport=0")) {
            int admin = server.awaitPort("ADMIN");
            int port = server.awaitPort("READY");
            try (CommandProcess client = CommandProcess.start(
                    fewFiles,
                    FAULTS,
                    home,
                    "client",
                    "-Dscenario=socket",
                    "-Dport=" + port,
                    "-Dadmin=" + admin,
                    "-Dconnections=leak",
                    "-Dinvocations=150",
                    "-Dwarmup=0")) {
                assertThat(client.exitCode()).as(client.output()).isEqualTo(1);
                result = Results.onlyResult(home);
            }
        }

        assertThat(codes(result)).contains("LIMIT_REACHED", "CONNECTIONS", "CALLS_FAILED");
        assertThat(reason(result, "LIMIT_REACHED"))
                .contains("Too many open files")
                .contains("the limit is 400");
        assertThat(result.at("/connections/peakEstablished").asLong()).isGreaterThan(100L);
    }

    @Test
    @Tag("thorough")
    void aLoadJvmWithoutMemoryEndsAndKeepsItsSeconds() throws Exception {
        try (CommandProcess command = start(
                List.of(),
                "-Dhoard=yes",
                "-Dthreads=16",
                "-DjvmArgs=-Xmx40m",
                "-DsrvJvmArgs=-Xmx256m",
                "-Dtime=60",
                "-Dwarmup=0")) {
            assertThat(command.exitCode()).as(command.output()).isEqualTo(3);
            assertThat(command.lines())
                    .anyMatch(line -> line.startsWith("cxfperf: the load JVM ran out of memory"))
                    .noneMatch(line -> line.contains("\tat "));
        }

        Path run = Results.onlyDirectory(home);
        assertThat(Files.readAllLines(run.resolve("timeline.csv"))).hasSizeGreaterThan(1);
        assertThat(run.resolve("started.json")).exists();
    }

    @Test
    void aServerThatIsOutOfMemoryEnds() throws Exception {
        try (CommandProcess server = CommandProcess.start(
                List.of(), FAULTS, home, "server", "-Dscenario=socket", "-Dport=0", "-Dswallow=yes")) {
            new Socket("localhost", server.awaitPort("READY")).close();
            assertThat(server.exitCode()).as(server.output()).isEqualTo(3);
            assertThat(server.output()).contains("ran out of memory");
        }
    }

    @Test
    void aLimitThatLetsNoLoadJvmStartIsOneLine() throws Exception {
        List<String> fewFiles = List.of("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh");

        for (String command : List.of("clientserver", "doctor")) {
            try (CommandProcess process = CommandProcess.start(fewFiles, FAULTS, home, command)) {
                assertThat(process.exitCode()).isEqualTo(3);
                assertThat(process.lines())
                        .singleElement()
                        .asString()
                        .contains("LIMIT_REACHED", "64 open files", "ulimit");
            }
        }
    }

    /** In one run: each of the reasons invalidates it by itself. */
    @Test
    void aWrongCountStateSettingOrMessageInvalidates() throws Exception {
        Path client = Files.writeString(home.resolve("client.xml"), "<any/>");
        Path server = Files.writeString(home.resolve("server.xml"), "<any/>");
        EndedRun ended = EndedRun.ofBothSides(
                new SocketScenario(),
                home,
                List.of(
                        "-Dcount=some",
                        "-Dstate=lost",
                        "-Dunmet=yes",
                        "-Dcfg=" + client,
                        "-Dsrvcfg=" + server,
                        "-Dmessages=invalid",
                        "-Dtime=2",
                        "-Dwarmup=0"));
        JsonNode result = ended.result();

        assertThat(ended.code()).isEqualTo(ExitCode.INVALID);

        assertThat(codes(result))
                .startsWith("STATE_MISMATCH", "CONFIG_NOT_IN_EFFECT", "INVALID_MESSAGES", "COUNT_MISMATCH")
                .contains("STATE_MISMATCH");
        assertThat(result.at("/verdict/reasons").findValuesAsText("status"))
                .startsWith("INVALID", "INVALID", "INVALID", "INVALID");
        assertThat(result.at("/verdict/status").asText()).isEqualTo("INVALID");
        assertThat(reason(result, "STATE_MISMATCH")).isEqualTo("a byte is not there");
        // This scenario knows no bus files and takes any.
        assertThat(reason(result, "CONFIG_NOT_IN_EFFECT"))
                .contains(
                        "asked for in vain",
                        "client: the bus file " + client.toRealPath() + " was not read",
                        "server: the bus file " + server.toRealPath() + " was not read");
        assertThat(result.at("/effective/cfg").asText()).isEqualTo("none");
        assertThat(reason(result, "INVALID_MESSAGES")).contains("1 of 9", "a byte of them is wrong");
        assertThat(result.at("/messages/invalid").asInt()).isEqualTo(1);
        assertThat(result.at("/verdict/reasons").findValuesAsText("evidence"))
                .anyMatch(evidence -> evidence.contains("the bytes could not be taken back"));
    }

    /** It takes ten seconds, and the window is from the eighth to the thirteenth. */
    @Test
    @Tag("thorough")
    void aWarmUpCallThatIsCompletedInTheWindowIsNoMismatch() throws Exception {
        JsonNode result = run(0, List.of(), "-Dlate=yes", "-Dthreads=1", "-Dtimeout=5", "-Dtime=5", "-Dwarmup=8");

        assertThat(result.at("/warmupCalls/failures/TIMEOUT").asLong()).isEqualTo(1);
        assertThat(result.at("/server/calls/echo").asLong())
                .isEqualTo(result.at("/calls/started").asLong()
                        + result.at("/coolDownCalls/started").asLong()
                        + result.at("/runInCalls/started").asLong()
                        + 1);
        assertThat(codes(result)).doesNotContain("COUNT_MISMATCH");
    }

    @Test
    void aRunWhoseServerBeginsToFailIsStoppedAndKeepsWhatItMeasured() throws Exception {
        try (CommandProcess server = CommandProcess.start(
                List.of(), FAULTS, home, "server", "-Dscenario=socket", "-Dport=0", "-Dhost=0.0.0.0")) {
            // Its service is for all hosts; its admin endpoint is for this one until somebody asks.
            assertThat(server.awaitLine(line -> line.startsWith("ADMIN "))).startsWith("ADMIN http://localhost:");
            int admin = server.awaitPort("ADMIN");
            try (CountingRelay relay = new CountingRelay(server.awaitPort("READY"));
                    CommandProcess client = CommandProcess.start(
                            List.of(),
                            FAULTS,
                            home,
                            "client",
                            "-Dscenario=socket",
                            "-Dport=" + relay.port(),
                            "-Dadmin=" + admin,
                            "-Dtime=28800",
                            "-Dwarmup=0",
                            "-Dtimeout=3",
                            "-Dstop=errorRate>50% for 3s")) {
                client.awaitMeasured(2);
                relay.cutOffClient();
                assertThat(client.exitCode()).as(client.output()).isEqualTo(1);
            }
        }

        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/verdict/status").asText()).isEqualTo("FAIL");
        assertThat(codes(result)).contains("ENDED_EARLY", "CALLS_FAILED", "COUNT_MISMATCH");
        assertThat(result.at("/server/calls/echo").asLong())
                .isLessThan(result.at("/calls/started").asLong());
        assertThat(reason(result, "ENDED_EARLY"))
                .startsWith("-Dstop ended the run after ")
                .contains(" s of 28,800 s: errorRate>50% for 3s was true from ");
        assertThat(result.at("/calls/ok").asLong()).isPositive();
        assertThat(result.at("/windowSeconds").asDouble()).isBetween(3.0, 200.0);
        assertThat(Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv")))
                .hasSizeGreaterThan(4);
    }

    @Test
    @Tag("thorough")
    void aServerIsCalledByAnAddressOfVersionSixInBrackets() throws Exception {
        assumeTrue(Files.readString(Path.of("/proc/net/if_inet6")).contains(" lo"), "this host has no IPv6");
        try (CommandProcess command = CommandProcess.start(
                List.of(),
                FAULTS,
                home,
                "clientserver",
                "-Dscenario=socket",
                "-Dport=0",
                "-Dhost=[::1]",
                "-Dadmin=[::1]:0",
                "-Dtime=2",
                "-Dwarmup=0")) {
            assertThat(command.exitCode()).as(command.output()).isZero();
        }
    }

    @Test
    void aMissedObjectiveIsExitOneAndARunNeedsNoAdminEndpoint() throws Exception {
        EndedRun ended = EndedRun.ofBothSides(
                new SocketScenario(),
                home,
                List.of("-Dslo=errors>=1", "-Dgoal=1000000000/1", "-Dadmin=none", "-Dtime=2", "-Dwarmup=0"));
        JsonNode result = ended.result();

        assertThat(ended.code()).isEqualTo(ExitCode.FAILED);

        assertThat(codes(result)).startsWith("OBJECTIVE_MISSED").contains("SERVER_UNKNOWN");
        assertThat(result.at("/verdict/status").asText()).isEqualTo("FAIL");
        assertThat(result.at("/verdict/reasons/0/evidence").asText())
                .contains("2 of 2", "errors>=1", "throughput>=1000000000");
        assertThat(result.at("/server/calls").isNull()).isTrue();
    }

    private JsonNode run(int exitCode, List<String> prefix, String... options) throws Exception {
        try (CommandProcess command = start(prefix, options)) {
            assertThat(command.exitCode()).as(command.output()).isEqualTo(exitCode);
        }
        return Results.onlyResult(home);
    }

    /** Server and client of the socket scenario on this host. */
    private CommandProcess start(List<String> prefix, String... options) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("clientserver", "-Dscenario=socket", "-Dport=0", "-Dhost=127.0.0.1"));
        arguments.addAll(List.of(options));
        return CommandProcess.start(prefix, FAULTS, home, arguments.toArray(String[]::new));
    }

    private static List<String> codes(JsonNode result) {
        List<String> codes = new ArrayList<>();
        result.at("/verdict/reasons")
                .forEach(reason -> codes.add(reason.get("code").asText()));
        return codes;
    }

    private static String reason(JsonNode result, String code) {
        for (JsonNode reason : result.at("/verdict/reasons")) {
            if (reason.get("code").asText().equals(code)) {
                return reason.get("evidence").asText();
            }
        }
        throw new AssertionError("no " + code + " in " + codes(result));
    }
}
