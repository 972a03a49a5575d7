package cxfperf.loadtest;

import static cxfperf.loadtest.LoadTestAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.compare.BaselineComparison;
import cxfperf.compare.Measurement;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
import cxfperf.run.EmbeddedRun;
import cxfperf.testing.SampleResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real slowdown fails the build, noise does not. */
class BaselineTest {

    private static final double LIMIT = 5;
    private static final int HOSTS = 200;

    @TempDir
    private Path directory;

    /** With twice the noise no build fails by chance either; the result says which slowdown the noise would hide. */
    @Test
    void aDelayOfTenPercentFailsNineteenBuildsOfTwentyAndNoiseNone() {
        // Twenty builds can pass by luck; of four hundred, nineteen in twenty must be judged correctly.
        assertThat(slower(0.10, 1)).isGreaterThanOrEqualTo(HOSTS * 19 / 20);
        assertThat(slower(0, 1)).isLessThanOrEqualTo(HOSTS / 20);
        assertThat(slower(0, 2)).isLessThanOrEqualTo(HOSTS / 20);
        assertThat(new SimulatedBuilds(1, 2).against(0).tooNoisy(2.5))
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

    /** The repeats of a build are one measurement, and a result that is stored already is not compared with itself. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachBuildButTheComparedOneIsOneMeasurement(boolean isStored) {
        SimulatedBuilds builds = new SimulatedBuilds(7, 1);
        Baseline baseline = Baseline.in(directory);
        baseline.add(builds.next(0));
        baseline.add(builds.next(0));
        LoadTestResult now = builds.next(0);
        if (isStored) {
            baseline.add(now);
        }

        assertThatThrownBy(() -> assertThat(now).isNotSlowerThan(baseline, LIMIT))
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

    /**
     * Simulates load tests of consecutive builds on a host that scatters as real ones do: 2.5 % from run to run, and a
     * slow wave of 2 %, of which each build meets another phase. The rate of a closed loop is the inverse of its
     * service time.
     */
    private static final class SimulatedBuilds {

        static final int REPEATS = 3;
        static final int STORED = 10;

        private static final double RUN_SCATTER = 0.025;
        private static final double WAVE = 0.02;
        private static final double CALLS_PER_SECOND = 5_000;

        private final Random random;
        private final double noise;
        private int builds;

        /** @param noise 1 for the usual noise, 2 for twice as much */
        SimulatedBuilds(long seed, double noise) {
            random = new Random(seed);
            this.noise = noise;
        }

        /** @param delay added service time, as a share of the service time: 0.1 for 10 % */
        LoadTestResult next(double delay) {
            builds++;
            List<EmbeddedRun> runs = new ArrayList<>();
            double phase = random.nextDouble() * 2 * Math.PI;
            for (int i = 0; i < REPEATS; i++) {
                double rate = CALLS_PER_SECOND
                        / (1 + delay)
                        * (1 + noise * WAVE * Math.sin(phase + i / 3.0))
                        * Math.exp(noise * RUN_SCATTER * random.nextGaussian());
                String startedAt = String.format(Locale.ROOT, "2026-11-%02dT07:00:0%dZ", builds, i);
                runs.add(new EmbeddedRun(
                        Path.of(String.format(Locale.ROOT, "build-%02d-%d", builds, i)),
                        SampleResults.ofBuild(startedAt, rate, Map.of())));
            }
            return new LoadTestResult("greet", runs);
        }

        /** Compares a build with this delay with earlier builds without delay. */
        BaselineComparison against(double delay) {
            List<Measurement> stored = new ArrayList<>();
            for (int i = 0; i < STORED; i++) {
                stored.add(next(0).measurement());
            }
            return BaselineComparison.of(stored, List.of(next(delay).measurement()));
        }
    }
}
