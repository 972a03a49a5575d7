package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.RunningProcess;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.MailboxScenario;
import cxfperf.testing.Results;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs whose calls are one-way, whose address is no host and port, and which need a process besides client and server.
 */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class OneWayRunIT {

    private static final Path MAILBOX = Path.of("src", "test", "mailbox");

    @TempDir
    private Path home;

    /** The server is slower than the client: when the window closes, most of what was sent is still to be done. */
    @Test
    void theEndWaitsUntilTheServerHasCompletedWhatWasSent() throws Exception {
        JsonNode result = run(Map.of(MailboxScenario.PAUSE, "500"), 1, 0, "-Ddelay=2000", "-Dtimeout=200");
        long sent =
                result.at("/calls/ok").asLong() + result.at("/coolDownCalls/ok").asLong();
        assertThat(sent).isPositive();
        assertThat(result.at("/server/calls/post").asLong()).isEqualTo(sent);
        assertThat(result.at("/target").asText()).startsWith("mailbox:orders@tcp://");
        // Nobody knows where a mailbox is that somebody else has started.
        assertThat(result.at("/auxiliaryProcesses/broker/cpuSeconds").isNull()).isTrue();
        assertThat(Results.onlyDirectory(home).resolve("report.md"))
                .content()
                .contains("- broker JVM: CPU n/a: known only of one that clientserver starts\n");
        double window = result.at("/windowSeconds").asDouble();
        assertThat(result.at("/throughput/sentPerSecond").asDouble())
                .isCloseTo(result.at("/calls/ok").asLong() / window, withPercentage(0.01));
        assertThat(result.at("/throughput/perSecond").asDouble())
                .isCloseTo(result.at("/oneWay/completed").asLong() / window, withPercentage(0.01))
                .isLessThan(result.at("/throughput/sentPerSecond").asDouble());
        assertThat(result.at("/oneWay/backlog/left").asLong()).isZero();
        assertThat(result.at("/oneWay/backlog/end").asText()).isEqualTo("DRAINED");
        // Most of them waited until the window was over.
        assertThat(result.at("/completionTimeMicros/p50").asDouble())
                .isGreaterThan(result.at("/serviceTimeMicros/p50").asDouble());
        // The server's own connection to the mailbox may be among them.
        assertThat(result.at("/connections/peakEstablished").asLong()).isGreaterThanOrEqualTo(2);
    }

    @Test
    @Tag("thorough")
    void whatTheServerNeverCompletesInvalidatesTheRunInBoundedTime() throws Exception {
        // The bound: what has not moved for as long as a call may take stands still.
        JsonNode result = run(3, "-Dlose=yes", "-Dtimeout=2");
        assertThat(result.at("/verdict/reasons/0/code").asText()).isEqualTo("COUNT_MISMATCH");
    }

    /** 400 calls a second to a server that takes 5 ms for each. */
    @Test
    void aServerThatDoesNotKeepUpWithARateFailsTheRunAndItsCompletionsAreTheThroughput() throws Exception {
        JsonNode result = run(5, 1, "-Ddelay=5000", "-Drate=400/s", "-Dclock=two");
        assertThat(result.at("/verdict/reasons/0/code").asText()).isEqualTo("BACKLOG_GROWS");
        assertThat(result.at("/throughput/perSecond").asDouble()).isPositive().isLessThanOrEqualTo(205);
        assertThat(result.at("/throughput/sentPerSecond").asDouble())
                .isGreaterThan(result.at("/throughput/perSecond").asDouble());
        assertThat(result.at("/oneWay/backlog/atClose").asLong())
                .isEqualTo(result.at("/oneWay/sent").asLong()
                        - result.at("/oneWay/completed").asLong());
        assertThat(result.at("/oneWay/backlog/left").asLong()).isZero();
        // Stamps of another clock.
        assertThat(result.at("/completionTimeMicros").isObject()).isTrue();
        assertThat(result.at("/completionTimeMicros/mean").isNull()).isTrue();
        List<String> timeline = Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv"));
        assertThat(timeline.get(0)).endsWith(",sent,completedPerSecond,backlog");
        assertThat(timeline.subList(1, timeline.size()))
                .allMatch(row -> row.split(",", -1).length == timeline.get(0).split(",").length)
                .anyMatch(row -> row.matches(".*,\\d+,\\d+\\.\\d+,\\d{2,}"));
    }

    @Test
    @Tag("thorough")
    void whereTheServerCannotBeAskedTheThroughputIsNotKnownAndWhatWasSentDoesNotPassForIt() throws Exception {
        JsonNode result = run(3, "-Dprobes=off");
        assertThat(result.at("/verdict/reasons/0/code").asText()).isEqualTo("COMPLETIONS_UNKNOWN");
        assertThat(result.at("/throughput/perSecond").isNull()).isTrue();
        assertThat(result.at("/throughput/sentPerSecond").asDouble()).isPositive();
        assertThat(Files.readString(Results.onlyDirectory(home).resolve("junit.xml")))
                .contains("AGGREGATE throughput: post n/a (calls/sec of all 2 clients)");
    }

    @Test
    void whatNobodyHasBroughtIsStartedInAJvmOfItsOwnAndEndsWithTheRun() throws Exception {
        String output;
        try (CommandProcess command = CommandProcess.start(
                List.of(),
                List.of(MAILBOX),
                home,
                "clientserver",
                "-Dthreads=2",
                "-Dtime=1",
                "-Dwarmup=1",
                "-Dadmin=0")) {
            assertThat(command.exitCode()).as(command.output()).isZero();
            output = command.output();
        }
        Matcher ready =
                Pattern.compile("(?m)^broker \\| READY tcp://localhost:(\\d+)$").matcher(output);
        assertThat(ready.find()).as(output).isTrue();
        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/effective/broker").asText()).isEqualTo("tcp://localhost:" + ready.group(1));
        assertThat(result.at("/auxiliaryProcesses/broker/cpuSeconds").asDouble())
                .isPositive();
        assertThat(output).containsPattern("broker JVM +CPU \\d");
        assertThat(Results.onlyDirectory(home).resolve("report.md"))
                .content()
                .containsPattern("- client JVM: CPU \\d")
                .containsPattern("- server JVM: CPU \\d")
                .containsPattern("- broker JVM: CPU \\d");
        assertThat(Results.onlyDirectory(home).resolve("report.html"))
                .content()
                .containsPattern("CPU of the broker JVM, s</th><td[^>]*><data[^>]*>\\d");
        assertThatThrownBy(() -> new Socket("localhost", Integer.parseInt(ready.group(1))).close())
                .isInstanceOf(ConnectException.class);
    }

    /** In a sweep one process serves all points, in an experiment each run has its own. */
    @Test
    @Tag("thorough")
    void everyPointOfASweepInAnExperimentHasItsCpu() throws Exception {
        try (CommandProcess command = CommandProcess.start(
                List.of(),
                List.of(MAILBOX),
                home,
                "ab",
                "-Db=delay=1",
                "-Dpairs=2",
                "-Dthreads=1,2",
                "-Dtime=1",
                "-Dwarmup=1",
                "-Dcooldown=0",
                "-Dport=0",
                "-Dadmin=0",
                // Without compilers a short run is warm: a run that is not would be repeated.
                "-DjvmArgs=-Xint -Xshare:auto")) {
            command.exitCode();
        }
        List<Path> results;
        try (Stream<Path> files = Files.walk(home.resolve("results"))) {
            results = files.filter(file -> file.endsWith("result.json")).toList();
        }
        assertThat(results).hasSize(8).allSatisfy(file -> assertThat(new ObjectMapper()
                        .readTree(file.toFile())
                        .at("/auxiliaryProcesses/broker/cpuSeconds")
                        .asDouble())
                .isPositive());
    }

    @Test
    void aProcessThatTheScenarioDoesNotHaveIsRefused() throws Exception {
        try (CommandProcess command =
                CommandProcess.start(List.of(), List.of(MAILBOX), home, "process", "-Dprocess=cache")) {
            assertThat(command.exitCode()).isEqualTo(2);
            assertThat(command.output()).isEqualTo("cxfperf: -Dprocess=cache: one of broker is expected");
        }
    }

    /** Against a mailbox that is there already, as a user's own broker is. */
    private JsonNode run(int exitCode, String... more) throws Exception {
        return run(1, exitCode, more);
    }

    private JsonNode run(int seconds, int exitCode, String... more) throws Exception {
        return run(Map.of(), seconds, exitCode, more);
    }

    private JsonNode run(Map<String, String> mailbox, int seconds, int exitCode, String... more) throws Exception {
        try (RunningProcess broker =
                new MailboxScenario.Broker().start(new ProcessSpec("mailbox", "localhost", 0, mailbox))) {
            List<String> options = new ArrayList<>(List.of(
                    "-Dbroker=" + broker.address(), "-Dthreads=2", "-Dtime=" + seconds, "-Dwarmup=1", "-Dadmin=0"));
            options.addAll(List.of(more));
            EndedRun ended = EndedRun.ofBothSides(new MailboxScenario(), home, options);
            assertThat(ended.code().code()).as(ended.result().toPrettyString()).isEqualTo(exitCode);
            return ended.result();
        }
    }
}
