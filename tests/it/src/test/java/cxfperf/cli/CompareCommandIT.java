package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code compare} on stored runs. */
@Execution(ExecutionMode.CONCURRENT)
class CompareCommandIT {

    @TempDir
    private Path directory;

    private Path baseline;
    private Path now;

    @BeforeEach
    void store() throws IOException {
        baseline = Files.createDirectory(directory.resolve("baseline"));
        now = Files.createDirectory(directory.resolve("now"));
        for (int i = 1; i <= 5; i++) {
            store(baseline, i, 5_000 + 20 * (i % 3), Map.of("jvm", "17"));
        }
    }

    private static void store(Path parent, int day, double perSecond, Map<String, Object> facts) throws IOException {
        store(parent, day, SampleResults.ofBuild("2026-11-0" + day + "T07:00:00Z", perSecond, facts));
    }

    private static void store(Path parent, int day, RunResult run) throws IOException {
        StoredJson.write(
                run, Files.createDirectory(parent.resolve("run-" + day)).resolve("result.json"));
    }

    @Test
    void aSlowerBuildIsSaidToBeSoInTheWordsOfAnExperiment() throws Exception {
        store(now, 6, 4_500, Map.of("jvm", "21"));

        try (CommandProcess compare = CommandProcess.start(
                List.of(),
                List.of(directory),
                directory,
                "compare",
                "-Dbaseline=" + baseline,
                "-Dresults=" + now,
                "-Dmargin=5")) {
            assertThat(compare.exitCode()).as(compare.output()).isEqualTo(1);
            assertThat(compare.output())
                    .contains("now against baseline", "ratio", "95 % interval", "also differs: jvm 21, not 17")
                    .contains("VERDICT: now is worse than baseline: throughput -10.")
                    .contains("comparison: " + now.resolve("comparison.md"));
        }
        assertThat(now.resolve("comparison.md"))
                .content()
                .contains("now is worse than baseline: throughput -10.", "| throughput, calls/s |");

        assertThat(compare("-Dmargin=15")).isEqualTo(ExitCode.PASSED);
        assertThat(compare()).isEqualTo(ExitCode.PASSED);
        Path file = directory.resolve("other.md");
        assertThat(compare("-Dout=" + file)).isEqualTo(ExitCode.PASSED);
        assertThat(compare("-Dout=" + file)).as("over its own page").isEqualTo(ExitCode.PASSED);
    }

    @Test
    void aRunOfTheBaselineIsComparedWithTheOthersOfItsDirectory() throws Exception {
        store(baseline, 6, 5_010, Map.of("jvm", "17"));
        now = baseline.resolve("run-6");

        assertThat(compare("-Dmargin=1")).isEqualTo(ExitCode.PASSED);
        assertThat(baseline.resolve("comparison.md")).content().contains("5 stored and 1 of now");
    }

    @Test
    void whatCannotBeComparedIsNamedAndNothingIsSaid() throws IOException {
        store(now, 6, SampleResults.ofBuild("2026-11-06T07:00:00Z", 4_500, 64, Map.of()));
        assertThatThrownBy(this::compare)
                .isInstanceOf(CannotRunException.class)
                .hasMessageContaining("has 0 passed runs of this load and host, and 3 or more are needed")
                .hasMessageContaining("run-1 is another load or host: cpus 2, not 64");

        store(now, 7, 4_500, Map.of());
        assertThatThrownBy(this::compare)
                .isInstanceOf(CannotRunException.class)
                .hasMessageContaining("run-6 and run-7 are of two loads or hosts: cpus 2, not 64");

        StoredJson.write(
                SampleResults.billion(),
                Files.createDirectory(now.resolve("run-8")).resolve("result.json"));
        assertThatThrownBy(this::compare)
                .isInstanceOf(CannotRunException.class)
                .hasMessage("INVALID, nothing is compared: run-8 did not pass");
    }

    @Test
    void directoriesThatHoldNoRunsAreRefusedInOneLine() {
        assertThatThrownBy(this::compare)
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dresults=" + now
                        + ": the directory of a run, with its result.json, or a directory of such directories"
                        + " is expected");
        now = baseline;
        assertThatThrownBy(this::compare)
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dbaseline=" + baseline
                        + ": another directory is expected than that of the runs of now (-Dresults)");
    }

    private ExitCode compare(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("compare", "-Dbaseline=" + baseline, "-Dresults=" + now));
        arguments.addAll(List.of(options));
        return CompareMain.run(CompareMain.plan(
                CommandLine.parse(arguments, Scenarios.of(List.of()), new StringBuilder())
                        .orElseThrow(),
                Home.ofThisProcess()));
    }
}
