package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.result.Status;
import cxfperf.testing.SampleTables;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Execution(ExecutionMode.CONCURRENT)
class ComparerTest {

    private static final int PAIRS = 5;
    private static final int EXPERIMENTS = 300;

    /** Equal variants differ in 15 of 300 experiments on average, with a standard deviation of 3.8. */
    @ParameterizedTest
    @CsvSource({"1.1, BETTER, 285", "0.9, WORSE, 285", "1, NO_CLEAR_DIFFERENCE, 275"})
    void theOutcomeIsRightInNineteenOfTwentyExperiments(double factor, Outcome right, int least) {
        List<Comparison> experiments = IntStream.range(0, EXPERIMENTS)
                .mapToObj(seed -> compare(seed, factor))
                .toList();

        assertThat(experiments.stream().filter(each -> each.outcome() == right))
                .as("of seeds 0 to %d", EXPERIMENTS - 1)
                .hasSizeGreaterThanOrEqualTo(least);
        // The other metrics together must not fool more often than one.
        assertThat(experiments.stream().filter(each -> factor == 1).filter(each -> each.metrics().stream()
                        .filter(metric -> metric.metric() != Metric.THROUGHPUT)
                        .anyMatch(
                                metric -> Set.of(Outcome.BETTER, Outcome.WORSE).contains(metric.outcome()))))
                .hasSizeLessThanOrEqualTo(25);
    }

    @Test
    void betterIsMoreThroughputAndLessTime() {
        Comparison comparison = compare(3, 2);

        assertThat(comparison.outcome()).isEqualTo(Outcome.BETTER);
        assertThat(metric(comparison, Metric.THROUGHPUT).ratio()).isCloseTo(2, within(0.2));
        assertThat(metric(comparison, Metric.P50).ratio()).isCloseTo(0.5, within(0.05));
        assertThat(metric(comparison, Metric.P50).outcome()).isEqualTo(Outcome.BETTER);
        assertThat(metric(comparison, Metric.BYTES).outcome()).isEqualTo(Outcome.NO_CLEAR_DIFFERENCE);
        assertThat(metric(comparison, Metric.SERVER_GC).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void theRatioIsTheQuotientOfTheMeansThatAreShown() {
        MetricComparison throughput = metric(compare(4, 1.3), Metric.THROUGHPUT);

        assertThat(throughput.ratio()).isCloseTo(throughput.candidate() / throughput.baseline(), within(1e-9));
        assertThat(throughput.low()).isLessThan(throughput.ratio());
        assertThat(throughput.high()).isGreaterThan(throughput.ratio());
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.class,
            names = {"FAIL", "INVALID"})
    void oneRunThatDidNotPassLeavesNoWinner(Status status) {
        List<RunRecord> runs = lastChanged(new SimulatedHost(1).experiment(PAIRS, 2), status, "it broke", 0.0, null);

        Comparison comparison = Comparer.compare(List.of("a", "b"), PAIRS, runs).get(0);

        assertThat(comparison.outcome()).isEqualTo(Outcome.INVALID);
        assertThat(comparison.metrics()).isEmpty();
        assertThat(comparison.why()).contains(status.name()).contains("it broke");
    }

    @Test
    void aVariantThatFailsLeavesTheOthersComparable() {
        List<RunRecord> runs = new ArrayList<>(new SimulatedHost(1).experiment(PAIRS, 2));
        runs.add(new RunRecord(11, 1, "c", RunPoint.ONLY, Status.INVALID, "hung", "runs/11", Map.of(), null));

        assertThat(Comparer.compare(List.of("a", "b", "c"), PAIRS, runs))
                .extracting(Comparison::outcome)
                .containsExactly(Outcome.BETTER, Outcome.INVALID);
        assertThat(Comparer.compare(List.of("c", "a", "b"), PAIRS, runs))
                .extracting(Comparison::outcome)
                .containsExactly(Outcome.INVALID, Outcome.INVALID);
    }

    @Test
    void runsOfSeveralPointsAreComparedPointByPoint() {
        List<RunRecord> runs = new ArrayList<>(at(4, new SimulatedHost(1).experiment(PAIRS, 2)));
        runs.addAll(at(32, new SimulatedHost(2).experiment(PAIRS, 0.5)));

        assertThat(Comparer.compare(List.of("a", "b"), PAIRS, runs))
                .extracting(Comparison::point, Comparison::outcome)
                .containsExactly(
                        tuple(SampleTables.atThreads(4), Outcome.BETTER),
                        tuple(SampleTables.atThreads(32), Outcome.WORSE));
    }

    @Test
    void aRunThatIsMissingLeavesNoWinnerAtItsPoint() {
        List<RunRecord> runs = new ArrayList<>(at(4, new SimulatedHost(1).experiment(PAIRS, 2)));
        runs.addAll(at(32, new SimulatedHost(2).experiment(PAIRS, 2)).subList(0, 2 * PAIRS - 1));

        assertThat(Comparer.compare(List.of("a", "b"), PAIRS, runs))
                .extracting(Comparison::outcome)
                .containsExactly(Outcome.BETTER, Outcome.INVALID);
    }

    @Test
    void stealIsKnownOfAVariantIfItIsKnownOfAllItsRuns() {
        List<RunRecord> all = new SimulatedHost(1).experiment(PAIRS, 2);
        Comparison known = Comparer.compare(List.of("a", "b"), PAIRS, all).get(0);

        // The simulated share of run 1 is 0.01, of run 10 it is 0.10.
        assertThat(known.baselineStealShare() + known.candidateStealShare()).isEqualTo(0.11, within(1e-9));

        List<RunRecord> runs = lastChanged(all, Status.PASS, null, null, null);
        RunRecord last = runs.get(runs.size() - 1);
        Comparison partly = Comparer.compare(List.of("a", "b"), PAIRS, runs).get(0);

        assertThat(last.variant().equals("a") ? partly.baselineStealShare() : partly.candidateStealShare())
                .isNull();
        assertThat(last.variant().equals("a") ? partly.candidateStealShare() : partly.baselineStealShare())
                .isPositive();
    }

    /** In an open loop both have the requested rate, so the shorter response time decides. */
    @Test
    void inAnOpenLoopTheResponseTimeDecidesAndTheThroughputIsGiven() {
        Comparison comparison = openLoops(9_900, 3_000, 40_000, 13_000);

        assertThat(comparison.outcome()).isEqualTo(Outcome.BETTER);
        assertThat(metric(comparison, Metric.THROUGHPUT).outcome()).isEqualTo(Outcome.GIVEN);
        assertThat(metric(comparison, Metric.THROUGHPUT).ratio()).isNull();
        assertThat(comparison.decided())
                .extracting(MetricComparison::metric)
                .containsExactly(Metric.RESPONSE_P50, Metric.RESPONSE_P99);
        assertThat(openLoops(3_000, 9_900, 40_000, 40_000).outcome()).isEqualTo(Outcome.WORSE);
        assertThat(openLoops(9_900, 3_000, 13_000, 40_000).outcome()).isEqualTo(Outcome.MIXED);
        assertThat(openLoops(9_900, 9_900, 40_000, 40_000).outcome()).isEqualTo(Outcome.NO_CLEAR_DIFFERENCE);
    }

    @Test
    void anOpenLoopOfTooFewCallsForAMedianIsNotKnown() {
        assertThat(openLoops(null, null, null, null).outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(openLoops(9_900, 3_000, null, null).outcome()).isEqualTo(Outcome.BETTER);
    }

    private static Comparison openLoops(Integer p50, Integer otherP50, Integer p99, Integer otherP99) {
        List<RunRecord> runs = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            double scatter = 1 + 0.004 * (block % 3);
            runs.add(openLoop(block, "a", p50, p99, scatter));
            runs.add(openLoop(block, "b", otherP50, otherP99, 1 + 0.004 * ((block + 1) % 3)));
        }
        return Comparer.compare(List.of("a", "b"), 5, runs).get(0);
    }

    private static RunRecord openLoop(int block, String variant, Integer p50, Integer p99, double scatter) {
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        metrics.put(Metric.THROUGHPUT, 300.0);
        metrics.put(Metric.OFFERED, 300.0);
        metrics.put(Metric.CLIENT_CPU, 500 * scatter);
        if (p50 != null) {
            metrics.put(Metric.RESPONSE_P50, p50 * scatter);
        }
        if (p99 != null) {
            metrics.put(Metric.RESPONSE_P99, p99 * scatter);
        }
        return new RunRecord(block, block, variant, RunPoint.ONLY, Status.PASS, null, "runs/1", metrics, null);
    }

    @Test
    void aRunThatWasNotWarmLeavesNoRatio() {
        List<RunRecord> runs =
                lastChanged(new SimulatedHost(1).experiment(PAIRS, 2), Status.PASS, null, 0.0, "the rate rose");
        RunRecord last = runs.get(runs.size() - 1);

        Comparison comparison = Comparer.compare(List.of("a", "b"), PAIRS, runs).get(0);

        assertThat(comparison.outcome()).isEqualTo(Outcome.NOT_WARM);
        assertThat(comparison.metrics()).isEmpty();
        assertThat(comparison.why())
                .isEqualTo("run " + last.number() + " of variant " + last.variant()
                        + ", though it was repeated with a longer warm-up: the rate rose");
    }

    private static List<RunRecord> at(int threads, List<RunRecord> runs) {
        return runs.stream()
                .map(run -> copy(
                        run, SampleTables.atThreads(threads), run.status(), run.why(), run.stealShare(), run.notWarm()))
                .toList();
    }

    private static List<RunRecord> lastChanged(
            List<RunRecord> runs, Status status, String why, Double steal, String notWarm) {
        List<RunRecord> changed = new ArrayList<>(runs);
        changed.add(copy(changed.remove(changed.size() - 1), RunPoint.ONLY, status, why, steal, notWarm));
        return changed;
    }

    private static RunRecord copy(
            RunRecord run, RunPoint point, Status status, String why, Double steal, String notWarm) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.variant(),
                point,
                status,
                0,
                why,
                run.directory(),
                run.metrics(),
                Map.of(),
                steal,
                notWarm,
                null);
    }

    private static Comparison compare(int seed, double factor) {
        return Comparer.compare(List.of("a", "b"), PAIRS, new SimulatedHost(seed).experiment(PAIRS, factor))
                .get(0);
    }

    private static MetricComparison metric(Comparison comparison, Metric metric) {
        return comparison.metrics().get(metric.ordinal());
    }

    /**
     * A host on which runs scatter as they do on real ones: 2.5 % from run to run, a slow wave of 2 % and a steady loss
     * of 0.3 % a run over the hours.
     */
    private static final class SimulatedHost {

        private final Random random;

        SimulatedHost(long seed) {
            random = new Random(seed);
        }

        /** An experiment of two variants, a and b, with b's true throughput {@code factor} times a's. */
        List<RunRecord> experiment(int pairs, double factor) {
            List<RunRecord> runs = new ArrayList<>();
            int number = 0;
            double phase = random.nextDouble() * 2 * Math.PI;
            List<List<Integer>> order = RunOrder.of(2, pairs, random.nextLong());
            for (int block = 0; block < pairs; block++) {
                for (int variant : order.get(block)) {
                    number++;
                    double drift = 1 + 0.02 * Math.sin(phase + number / 3.0) - 0.003 * number;
                    double scatter = Math.exp(0.025 * random.nextGaussian());
                    double throughput = 5_000 * drift * scatter * (variant == 1 ? factor : 1);
                    runs.add(run(number, block + 1, variant == 0 ? "a" : "b", throughput));
                }
            }
            return runs;
        }

        private RunRecord run(int number, int block, String variant, double throughput) {
            Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
            metrics.put(Metric.THROUGHPUT, throughput);
            metrics.put(Metric.P50, 4e6 / throughput * Math.exp(0.005 * random.nextGaussian()));
            metrics.put(Metric.P99, 20e6 / throughput * Math.exp(0.08 * random.nextGaussian()));
            metrics.put(Metric.CLIENT_CPU, 900 * Math.exp(0.02 * random.nextGaussian()));
            metrics.put(Metric.SERVER_CPU, 700 * Math.exp(0.02 * random.nextGaussian()));
            metrics.put(Metric.BYTES, 2_800 + random.nextDouble());
            metrics.put(Metric.CLIENT_GC, 9 * Math.exp(0.2 * random.nextGaussian()));
            return new RunRecord(
                    number, block, variant, RunPoint.ONLY, Status.PASS, null, "runs/" + number, metrics, number * 0.01);
        }
    }
}
