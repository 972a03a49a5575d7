package cxfperf.loadtest;

import static cxfperf.loadtest.LoadTestAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.compare.BaselineComparison;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
import cxfperf.run.EmbeddedRun;
import cxfperf.testing.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real slowdown fails the build, noise does not. */
class BaselineTest {

    private static final double LIMIT = 5;
    private static final int HOSTS = 200;

    @TempDir
    private Path directory;

    /** Twenty builds can pass by luck; of four hundred, nineteen in twenty must be judged correctly. */
    @Test
    void aDelayOfTenPercentFailsNineteenBuildsOfTwenty() {
        assertThat(slower(0.10, 1)).isGreaterThanOrEqualTo(HOSTS * 19 / 20);
    }

    @Test
    void noDelayFailsNotOneBuildOfTwenty() {
        assertThat(slower(0, 1)).isLessThanOrEqualTo(HOSTS / 20);
    }

    /** With twice the noise no build fails by chance either; the result says which slowdown the noise would hide. */
    @Test
    void aNoisyHostFailsNoBuildByChanceAndSaysWhatItCannotShow() {
        assertThat(slower(0, 2)).isLessThanOrEqualTo(HOSTS / 20);
        BaselineComparison noisy = new SimulatedBuilds(1, 2).against(0);
        assertThat(noisy.tooNoisy(2.5))
                .isEqualTo("this host is too noisy for a limit of 2.5 %: give more or longer runs, now and in the"
                        + " baseline");
        assertThat(new SimulatedBuilds(1, 0.01).against(0).tooNoisy(2.5)).isEmpty();
    }

    @Test
    void aDelayBelowTheLimitFailsNoBuildHoweverClearItIs() {
        SimulatedBuilds quiet = new SimulatedBuilds(1, 0.01);
        BaselineComparison comparison = quiet.against(0.03);

        assertThat(comparison.isSlowerByMoreThan(3.5)).isFalse();
        assertThat(comparison.isSlowerByMoreThan(2.5)).isTrue();
    }

    @Test
    void storedResultsOfEarlierBuildsAreWhatANewOneIsComparedWith() {
        SimulatedBuilds builds = new SimulatedBuilds(7, 1);
        Baseline baseline = Baseline.in(directory);
        for (int i = 0; i < SimulatedBuilds.STORED; i++) {
            baseline.add(builds.next(0));
        }

        assertThat(builds.next(0)).passes().isNotSlowerThan(baseline, LIMIT);
        assertThatThrownBy(() -> assertThat(builds.next(0.25)).isNotSlowerThan(baseline, LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("load test greet is slower than the baseline in " + directory)
                .hasMessageContaining("by more than 5.0 %")
                .hasMessageContaining("VERDICT: now is worse than baseline: throughput -")
                .hasMessageContaining("report: build-12-0");
    }

    /** A test may store its result before it compares it: nothing is slower than itself. */
    @Test
    void aResultIsNotComparedWithItself() {
        SimulatedBuilds builds = new SimulatedBuilds(7, 1);
        Baseline baseline = Baseline.in(directory);
        baseline.add(builds.next(0));
        baseline.add(builds.next(0));
        LoadTestResult added = builds.next(0);
        baseline.add(added);

        assertThatThrownBy(() -> assertThat(added).isNotSlowerThan(baseline, LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has 2 results of this load and host, and 3 or more are needed");
    }

    /** The repeats of a build count as one measurement: the second and the third say nothing about other builds. */
    @Test
    void theRepeatsOfABuildAreOneMeasurement() {
        Baseline baseline = Baseline.in(directory);
        SimulatedBuilds builds = new SimulatedBuilds(7, 1);
        baseline.add(builds.next(0));
        baseline.add(builds.next(0));

        assertThat(directory).isDirectoryContaining(child -> Files.isDirectory(child));
        assertThatThrownBy(() -> assertThat(builds.next(0)).isNotSlowerThan(baseline, LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has 2 results of this load and host, and 3 or more are needed");
    }

    @Test
    void aBaselineThatIsNotThereYetFailsAndSaysWhatToDo() {
        assertThatThrownBy(() -> assertThat(new SimulatedBuilds(1, 1).next(0))
                        .isNotSlowerThan(Baseline.in(directory.resolve("none")), LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("has 0 results")
                .hasMessageContaining("add those of a build that is fast enough");
    }

    @Test
    void resultsOfAnotherLoadAreLeftOutAndNamed() {
        Baseline baseline = Baseline.in(directory);
        baseline.add(new LoadTestResult("greet", List.of(new EmbeddedRun(Path.of("failed"), SampleResults.billion()))));
        baseline.add(new LoadTestResult(
                "greet",
                List.of(new EmbeddedRun(
                        Path.of("large-host"), SampleResults.ofBuild("2026-10-31T07:00:00Z", 9_000, 64, Map.of())))));

        assertThatThrownBy(() -> assertThat(new SimulatedBuilds(1, 1).next(0)).isNotSlowerThan(baseline, LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("failed did not pass")
                .hasMessageContaining("large-host is another load or host: cpus 64, not 2");
    }

    /** Who adds it would otherwise learn of it when a later build has nothing to be compared with. */
    @Test
    void aResultThatNoComparisonCountsIsNamedWhenItIsAdded() {
        Baseline baseline = Baseline.in(directory);
        RunResult warm = SampleResults.ofBuild("2026-10-31T07:00:00Z", 9_000, Map.of());
        RunResult cold =
                warm.withVerdict(Verdict.of(List.of(new Reason(Reason.Code.NOT_WARM, "the rate rose by 30 %"))));

        assertThat(baseline.uncounted(result(warm))).isEmpty();
        assertThat(baseline.uncounted(result(cold)))
                .contains("load test greet: the baseline in " + directory
                        + " has this result, and no comparison counts it: it was not warm");
        assertThat(baseline.uncounted(result(SampleResults.billion())))
                .contains("load test greet: the baseline in " + directory
                        + " has this result, and no comparison counts it: it did not pass");
    }

    private static LoadTestResult result(RunResult run) {
        return new LoadTestResult("greet", List.of(new EmbeddedRun(Path.of("run"), run)));
    }

    @Test
    void aResultThatDidNotPassIsNotCompared() {
        LoadTestResult failed =
                new LoadTestResult("greet", List.of(new EmbeddedRun(Path.of("failed"), SampleResults.billion())));

        assertThatThrownBy(() -> assertThat(failed).isNotSlowerThan(Baseline.in(directory), LIMIT))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("load test greet is FAIL:")
                .hasMessageContaining("CALLS_FAILED: 9 of many");
    }

    private static long slower(double delay, double noise) {
        return IntStream.range(0, HOSTS)
                .filter(seed -> new SimulatedBuilds(seed, noise).against(delay).isSlowerByMoreThan(LIMIT))
                .count();
    }
}
