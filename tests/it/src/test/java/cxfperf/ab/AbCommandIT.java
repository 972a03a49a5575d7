package cxfperf.ab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.typed.CommandLine;
import cxfperf.plan.DerivedSeed;
import cxfperf.result.Status;
import cxfperf.terminal.StatusLine;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Experiments as a user starts them: real processes, with a server whose delay a variant sets. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class AbCommandIT {

    private static final String XINT = "-DjvmArgs=-Xint -Xshare:auto";

    /** JVMs without compilers are warm at once: their runs count, however short they are. */
    private static final List<String> SHORT = List.of("-Dport=0", "-Dtime=1", XINT);

    @TempDir
    private Path home;

    @TempDir
    private Path services;

    private String classpath;

    @BeforeEach
    void register() throws IOException {
        classpath = DelayedScenario.registeredIn(services);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void pairsOfTheSameCallsNameTheFasterVariant() throws Exception {
        // Two threads have few calls to interpret, and code that nothing compiles needs no warm-up.
        String[] command = command("-Da=delay=6000", "-Db=delay=2000", "-Dpairs=3", "-Dthreads=2", "-Dwarmup=0");
        try (CommandProcess experiment = CommandProcess.start(List.of(), List.of(services), home, command)) {
            // Six runs and their JVMs: on a slow host longer than a command may take by itself.
            experiment.awaitEnd(8, TimeUnit.MINUTES);
            assertThat(experiment.exitCode()).as(experiment.output()).isZero();
            assertThat(experiment.output()).contains("SHARED_HOST", "run  6 of 6");
        }
        JsonNode experiment = experiment();
        assertThat(experiment.get("runs")).hasSize(6);
        assertThat(experiment.get("notWarm")).isEmpty();
        assertThatEachPairHasASeedOfItsOwn(experiment.get("runs"));
        assertThat(experiment.get("sharedHost").asBoolean()).isTrue();
        assertThatTheSecondVariantIsFaster(experiment.at("/comparisons/0"));
        assertThat(experiment.at("/comparisons/0/metrics/3/baseline").asDouble())
                .as("the client's CPU per call")
                .isPositive();
        assertThat(onlyExperiment().resolve("experiment.md")).content().contains("| throughput, calls/s |");
        assertThat(home.resolve("results").resolve("index.html"))
                .content()
                .contains("./" + onlyExperiment().getFileName() + "/report.html");
        assertThat(onlyExperiment()).isDirectoryNotContaining("glob:**/runs/**/index.html");
    }

    @Test
    void aRunThatHangsIsKilledAndInvalid() throws Exception {
        Settings shared = CommandLine.parse(
                        List.of(command("-Dscenario=delayed", "-Dtimeout=1", "-Db=mood=hanging", "-Dwarmup=1")),
                        Scenarios.of(List.of(new DelayedScenario())),
                        new StringBuilder())
                .orElseThrow();
        RunJvms jvms = new RunJvms(
                shared,
                new Home(home),
                Map.of("b", Path.of(classpath)),
                Duration.ofSeconds(7),
                new StatusLine(System.out, false));

        PlannedRun planned = new PlannedRun(
                1, 4, 1, new PlannedCell("b", new Variant("b", Map.of("mood", "hanging")), RunPoint.ONLY), 0);
        RunRecord record = jvms.run(planned, Files.createDirectories(home.resolve("run")));

        assertThat(record.status()).isEqualTo(Status.INVALID);
        assertThat(record.why()).isEqualTo("it hung, and was killed");
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(each -> each.info().commandLine().orElse("").contains(home.toString())))
                .isEmpty();
    }

    /** Both variants of a pair draw the same calls, and no two pairs do. */
    private void assertThatEachPairHasASeedOfItsOwn(JsonNode runs) throws IOException {
        Map<Integer, Set<Long>> seeds = new HashMap<>();
        for (JsonNode run : runs) {
            try (Stream<Path> files =
                    Files.walk(onlyExperiment().resolve(run.get("directory").asText()))) {
                Path result = files.filter(file -> file.endsWith("result.json"))
                        .findFirst()
                        .orElseThrow();
                long seed = new ObjectMapper()
                        .readTree(result.toFile())
                        .at("/load/seed")
                        .asLong();
                seeds.computeIfAbsent(run.get("block").asInt(), block -> new HashSet<>())
                        .add(seed);
            }
        }
        assertThat(seeds).hasSize(3).allSatisfy((block, drawn) -> assertThat(drawn)
                .containsExactly(DerivedSeed.of(1, block)));
    }

    /** The server waits three times as long; the ratio also depends on other work of the host. */
    private static void assertThatTheSecondVariantIsFaster(JsonNode comparison) {
        assertThat(comparison.at("/metrics/0/metric").asText()).isEqualTo("THROUGHPUT");
        assertThat(comparison.at("/metrics/0/ratio").asDouble()).isGreaterThan(1);
        assertThat(comparison.at("/metrics/1/metric").asText()).isEqualTo("P50");
        assertThat(comparison.at("/metrics/1/ratio").asDouble()).isBetween(0.01, 1.0);
        assertThat(comparison.at("/metrics/1/baseline").asDouble()).isGreaterThanOrEqualTo(6_000);
    }

    private String[] command(String... arguments) {
        List<String> all = new ArrayList<>(List.of("ab"));
        all.addAll(SHORT);
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }

    private Path onlyExperiment() throws IOException {
        return Results.onlyDirectory(home);
    }

    private JsonNode experiment() throws IOException {
        return new ObjectMapper()
                .readTree(onlyExperiment().resolve("experiment.json").toFile());
    }
}
