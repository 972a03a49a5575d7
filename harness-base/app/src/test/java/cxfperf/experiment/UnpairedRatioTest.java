package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class UnpairedRatioTest {

    private static final int TRIALS = 2_000;

    /** Two samples of a textbook's size, by hand: a difference of 3, a pooled variance of 2.5, t(0.975, 8) = 2.306. */
    @Test
    void theIntervalIsThatOfTheTTestForTwoSamples() {
        LogRatio ratio = LogRatio.unpaired(exp(1, 2, 3, 4, 5), exp(4, 5, 6, 7, 8));

        assertThat(ratio.meanLog()).isCloseTo(3, within(1e-9));
        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(2.5 * 2 / 5), within(1e-9));
        assertThat(ratio.lowLog()).isCloseTo(3 - 2.306, within(1e-3));
        assertThat(ratio.highLog()).isCloseTo(3 + 2.306, within(1e-3));
        assertThat(ratio.pValue()).isCloseTo(0.0171, within(1e-4));
        assertThat(ratio.leavesOutOne()).isTrue();
    }

    /** A single run is compared with the scatter of the others. */
    @Test
    void nineteenIntervalsOfTwentyHoldTheTruthWhereASingleRunIsCompared() {
        Random random = new Random(5);
        int held = 0;
        for (int i = 0; i < TRIALS; i++) {
            LogRatio ratio = LogRatio.unpaired(runs(random, 6, 1), runs(random, 1, 0.9));
            held += ratio.lowLog() <= Math.log(0.9) && Math.log(0.9) <= ratio.highLog() ? 1 : 0;
        }

        assertThat(held).isBetween(TRIALS * 94 / 100, TRIALS * 96 / 100);
    }

    @Test
    void theDecidingMetricIsNotWeighedAgainstTheOthers() {
        List<RunRecord> runs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            double scatter = 1 + 0.002 * (i % 3);
            runs.add(run(i, i < 5 ? "baseline" : "now", (i < 5 ? 5_000 : 4_500) * scatter));
        }

        Comparison comparison = Comparer.compareUnpaired(List.of("baseline", "now"), runs);

        assertThat(comparison.outcome()).isEqualTo(Outcome.WORSE);
        assertThat(comparison.pairs()).isEqualTo(5);
        assertThat(comparison.metrics().get(0).ratio()).isBetween(0.89, 0.91);
        assertThat(comparison.metrics().get(Metric.P50.ordinal()).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    private static RunRecord run(int number, String variant, double throughput) {
        return new RunRecord(
                number,
                number,
                variant,
                RunPoint.ONLY,
                Status.PASS,
                null,
                "runs/" + number,
                Map.of(Metric.THROUGHPUT, throughput),
                null);
    }

    private static double[] exp(double... logs) {
        return DoubleStream.of(logs).map(Math::exp).toArray();
    }

    private static double[] runs(Random random, int count, double factor) {
        return DoubleStream.generate(() -> 5_000 * factor * Math.exp(0.03 * random.nextGaussian()))
                .limit(count)
                .toArray();
    }
}
