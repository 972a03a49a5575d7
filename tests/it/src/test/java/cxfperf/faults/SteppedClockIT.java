package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.measure.IntervalLogFile;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import cxfperf.testing.SettableClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Client and server on a host whose wall clock somebody sets in mid-run. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class SteppedClockIT {

    private static final int SECONDS = 7;
    private static final int HOUR = 3_600;

    @TempDir
    private Path home;

    @Test
    void stepsOfTheWallClockInMidRunBendNoNumber() throws Exception {
        SettableClock clock = SettableClock.make(home);
        try (CommandProcess run = CommandProcess.start(
                clock.prefix(),
                List.of(Path.of("src", "test", "faults").toAbsolutePath()),
                home,
                "clientserver",
                "-Dscenario=socket",
                "-Dport=0",
                "-Dhost=127.0.0.1",
                "-Dtime=" + SECONDS,
                "-Dwarmup=1")) {
            run.awaitMeasured(2);
            assertThat(run.loadJvms()).isNotEmpty().allSatisfy(jvm -> assertThat(
                            Path.of("/proc", String.valueOf(jvm.pid()), "maps"))
                    .as("its wall clock is the one that is set")
                    .content()
                    .contains("libfaketime"));
            clock.setOffBy(HOUR);
            run.awaitMeasured(4);
            clock.setOffBy(-2 * HOUR);

            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output()).contains("VERDICT: PASS");
        }

        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/windowSeconds").asDouble()).isCloseTo(SECONDS, within(1e-3));
        assertThat(result.at("/calls/ok").asLong())
                .isPositive()
                .isEqualTo(result.at("/calls/started").asLong());
        assertThat(result.at("/serviceTimeMicros/max").asDouble()).isPositive().isLessThan(SECONDS * 1e6);
        assertThat(result.at("/server/cpuSeconds").asDouble()).isBetween(0.0, SECONDS * 1_000.0);
        List<Double> seconds = Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv")).stream()
                .skip(1)
                .map(row -> Double.valueOf(row.substring(0, row.indexOf(','))))
                .toList();
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(SECONDS).isSorted();
        assertThat(seconds.get(seconds.size() - 1)).isLessThan(HOUR);
        IntervalLogFile log = IntervalLogFile.read(Results.onlyDirectory(home).resolve("latency.hlog"));
        assertThat(log.startSeconds())
                .as("the one look at the wall clock, when the window opened")
                .isCloseTo(Instant.parse(result.at("/startedAt").asText()).toEpochMilli() / 1e3, within(1e-3));
        assertThat(log.all().count()).isEqualTo(result.at("/calls/ok").asLong());
    }
}
