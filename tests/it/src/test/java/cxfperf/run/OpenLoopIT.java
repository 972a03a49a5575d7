package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.plan.DerivedSeed;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.Results;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Rates against a server that answers after 5 ms: one client keeps 20/s with ease, and nobody 2,000/s. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class OpenLoopIT {

    @TempDir
    private Path home;

    @Test
    void aModestRateIsKeptAndBothClocksAreShown() throws Exception {
        try (CommandProcess command = run("-Drate=20/s", "-Dtime=3", "-Dthreads=4", "-Dslo=errors==0")) {
            assertThat(command.exitCode()).as(command.output()).isZero();
            assertThat(command.output())
                    .contains("open loop: 20/s, constant arrivals, ", "VERDICT: PASS", "scheduled 60 = started ")
                    .contains("  response time ", "  service time ", "it was kept");
        }
        Path run = Results.onlyDirectory(home);
        assertThat(json(run, "result.json").at("/offered/scheduled").asLong()).isEqualTo(60);
        assertThat(json(run, "result.json").at("/responseTimeMicros/p50").asDouble())
                .isGreaterThanOrEqualTo(5_000);
        List<String> times = Files.readAllLines(run.resolve("latency.hlog"));
        assertThat(times).anyMatch(line -> line.startsWith("Tag=response,"));
        assertThat(times).anyMatch(line -> line.matches("[0-9].*"));
        assertThat(Files.readAllLines(run.resolve("timeline.csv")).get(0))
                .endsWith(",scheduled,started,behindSchedule,responseP50Micros,responseP99Micros,responseMaxMicros");
    }

    @Test
    void aSweepOverRatesNamesTheHighestThatWasKept() throws Exception {
        try (CommandProcess command = run("-Drate=20,2000", "-Darrivals=poisson", "-Dtime=3", "-Dthreads=1")) {
            assertThat(command.exitCode()).as(command.output()).isEqualTo(1);
            assertThat(command.output())
                    .contains("highest rate that was kept, and passed, in all its runs: 20/s")
                    .contains("VERDICT OF THE SWEEP: FAIL - RATE_NOT_KEPT");
        }
        Path directory = Results.onlyDirectory(home);
        JsonNode sweep = SeriesFiles.sweep(directory);
        assertThat(sweep.at("/points").findValuesAsText("directory"))
                .anyMatch(name -> name.endsWith("-echo-rate-20"))
                .anyMatch(name -> name.endsWith("-echo-rate-2000"));
        assertThat(sweep.at("/points").findValuesAsText("firstPerSecond")).containsExactlyInAnyOrder("20.0", "2000.0");
        assertThat(sweep.at("/points").findValues("result")).hasSize(2).allSatisfy(point -> assertThat(
                        point.at("/throughput/perSecond").asDouble()
                                * point.at("/windowSeconds").asDouble())
                .isCloseTo(point.at("/endedInWindow/ok").asDouble(), within(0.01)));
        assertThat(sweep.at("/points").findValues("load"))
                .extracting(load -> load.get("seed").asLong())
                .as("points do not repeat each other's chance")
                .containsExactly(DerivedSeed.of(1, 1), DerivedSeed.of(1, 2));
        JsonNode tooFast = json(
                directory.resolve(sweep.at("/points").findValuesAsText("directory").stream()
                        .filter(name -> name.endsWith("-2000"))
                        .findFirst()
                        .orElseThrow()),
                "result.json");
        assertThat(tooFast.at("/verdict/status").asText()).isEqualTo("FAIL");
        assertThat(tooFast.at("/verdict/reasons").findValuesAsText("code")).contains("RATE_NOT_KEPT");
        assertThat(tooFast.at("/verdict/reasons").findValuesAsText("evidence"))
                .anyMatch(evidence -> evidence.contains("of 2,000/s)"));
        assertThat(tooFast.at("/offered/scheduled").asLong())
                .isEqualTo(tooFast.at("/calls/started").asLong()
                        + tooFast.at("/offered/dropped").asLong());
        assertThat(tooFast.at("/responseTimeMicros/p50").asDouble())
                .isGreaterThan(tooFast.at("/serviceTimeMicros/p50").asDouble());
    }

    private CommandProcess run(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("clientserver", "-Dport=0", "-Ddelay=5000"));
        if (Stream.of(options).noneMatch(option -> option.startsWith("-Dwarmup="))) {
            arguments.add("-Dwarmup=1");
        }
        arguments.addAll(List.of(options));
        Path registration = home.resolve("registration");
        DelayedScenario.registeredIn(registration);
        return CommandProcess.start(List.of(), List.of(registration), home, arguments.toArray(String[]::new));
    }

    private static JsonNode json(Path directory, String file) throws IOException {
        return new ObjectMapper().readTree(directory.resolve(file).toFile());
    }
}
