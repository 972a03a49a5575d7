package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class TinyHeapIT {

    /**
     * The tolerance: a start and an end that are both rounded down to milliseconds give an error below 1 ms, and the
     * log rounds, too.
     */
    private static final double WHOLE_MILLIS = 1.5;

    /**
     * The log and the bean read the clock one after the other, and a busy host may take the CPU in between for longer
     * than a pause of this heap.
     */
    private static final double TIMES_APART = 3;

    /** The thresholds of the verdict: the least share of the window, and the shortest pause. */
    private static final double REPORTED_SHARE = 0.05;

    private static final double REPORTED_MILLIS = 500;

    @TempDir
    private Path home;

    @Test
    void aServerThatCollectsAllTheTimeIsToldWithThePausesOfItsLog() throws Exception {
        Path log = home.resolve("gc.log");
        LoggedPolls.Pauses pauses;
        try (CommandProcess server = CommandProcess.start(
                home,
                "server",
                "-Dport=0",
                "-DjvmArgs=-Xmx24m -Xmn1m -XX:+UseSerialGC -Xlog:gc:file=" + log + ":utctime")) {
            int admin = server.awaitPort("ADMIN");
            int port = server.awaitPort("READY");
            try (LoggedPolls polls = new LoggedPolls(URI.create("http://localhost:" + admin + "/"), log)) {
                try (CommandProcess client = CommandProcess.start(
                        home,
                        "client",
                        "-Dport=" + port,
                        "-Dadmin=" + polls.port(),
                        "-Doperation=echoComplexTypeDoc",
                        "-Dsize=100",
                        "-Dtime=6",
                        "-Dwarmup=4")) {
                    assertThat(client.exitCode()).as(client.output()).isZero();
                }
                pauses = polls.ofTheWindow();
            }
        }
        JsonNode result = Results.onlyResult(home);
        assertThat(pauses.surely()).isNotEmpty();
        assertThat(result.at("/server/gcPauses").asInt())
                .isBetween(pauses.surely().size(), pauses.atMost().size());
        assertThat(result.at("/server/gcPauseMillis").asDouble())
                .isBetween(sum(pauses.surely()) / TIMES_APART, sum(pauses.atMost()) * TIMES_APART);
        assertThat(result.at("/server/gcLongestPauseMillis").asDouble())
                .isBetween(
                        longest(pauses.surely()) / TIMES_APART - WHOLE_MILLIS,
                        result.at("/server/gcPauseMillis").asDouble() + WHOLE_MILLIS);
        // The pauses' share of the window depends on the load of this host. The verdict must report it in any case.
        boolean manyPauses = result.at("/server/gcPauseMillis").asDouble()
                        / 1_000
                        / result.get("windowSeconds").asDouble()
                >= REPORTED_SHARE;
        boolean longPause = result.at("/server/gcLongestPauseMillis").asDouble() >= REPORTED_MILLIS;
        assertThat(result.at("/verdict/reasons").findValuesAsText("evidence").stream()
                        .anyMatch(evidence -> evidence.startsWith("the server JVM was paused for")))
                .as("%s", result.get("server"))
                .isEqualTo(manyPauses || longPause);
    }

    private static double sum(List<Double> pauses) {
        return pauses.stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double longest(List<Double> pauses) {
        return pauses.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
