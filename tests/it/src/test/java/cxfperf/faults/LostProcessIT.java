package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.ClosedPort;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs whose broker ends before them. */
@Execution(ExecutionMode.CONCURRENT)
class LostProcessIT {

    private static final List<Path> MAILBOX = List.of(Path.of("src", "test", "mailbox"));

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void aBrokerThatIsKilledIsNamedAndTheSecondsAreKept() throws Exception {
        try (CommandProcess run = CommandProcess.start(
                List.of(),
                MAILBOX,
                home,
                "clientserver",
                "-Dthreads=2",
                "-Dtime=8",
                "-Dwarmup=1",
                "-Dtimeout=5",
                "-Dadmin=0")) {
            run.awaitMeasured(2);
            // The broker is started first: the server needs its address.
            run.loadJvms().stream()
                    .min(Comparator.comparing(jvm -> jvm.info().startInstant().orElseThrow()))
                    .orElseThrow()
                    .destroyForcibly();

            assertThat(run.exitCode()).as(run.output()).isEqualTo(3);
            assertThat(run.lines()).containsOnlyOnce("cxfperf: the broker was killed by signal 9 before its client");
        }

        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/verdict/reasons").findValuesAsText("code")).contains("PROCESS_ENDED", "CALLS_FAILED");
        assertThat(result.toString()).containsPattern("the broker ended [2-9]\\.\\d s after the window had opened");
        assertThat(result.at("/auxiliaryProcesses/broker/cpuSeconds").isNull()).isTrue();
        assertThat(result.at("/calls/ok").asLong()).isPositive();
        assertThat(Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv")))
                .hasSizeGreaterThan(3);
    }

    @Test
    void aServerAndAClientWhoseBrokerIsNotThereSaySoInOneLine() throws Exception {
        try (ClosedPort closed = new ClosedPort();
                CommandProcess process = CommandProcess.start(
                        List.of(),
                        MAILBOX,
                        home,
                        "clientserver",
                        "-Dadmin=0",
                        "-Dtime=1",
                        "-Dwarmup=0",
                        "-Dbroker=tcp://localhost:" + closed.number())) {
            assertThat(process.exitCode()).as(process.output()).isEqualTo(3);
            assertThat(process.lines())
                    .first()
                    .asString()
                    .startsWith("cxfperf: the server could not be started: ")
                    .contains("refused");
        }
    }
}
