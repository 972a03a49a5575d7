package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogRatioTest {

    /** Logs 0.02, 0.04, 0.06, 0.08, 0.10: mean 0.06, s = sqrt(0.001), t(0.975, 4) = 2.776445 from the tables. */
    @Test
    void theIntervalIsStudents() {
        LogRatio ratio = logs(0.02, 0.04, 0.06, 0.08, 0.10);

        assertThat(ratio.meanLog()).isCloseTo(0.06, within(1e-12));
        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(0.001 / 5), within(1e-12));
        double half = 2.776445 * Math.sqrt(0.001 / 5);
        assertThat(ratio.lowLog()).isCloseTo(0.06 - half, within(1e-6));
        assertThat(ratio.highLog()).isCloseTo(0.06 + half, within(1e-6));
        // t = 0.06 / sqrt(0.001 / 5) = 4.2426 on 4 degrees of freedom.
        assertThat(ratio.pValue()).isCloseTo(0.01324, within(1e-4));
    }

    /** 950 of 1,000 intervals hold the truth on average, with a standard deviation of 7. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void theIntervalHoldsTheTruthAsOftenAsItSays(int pairs) {
        double truth = Math.log(1.1);
        Random random = new Random(pairs);
        int held = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] logs = new double[pairs];
            Arrays.setAll(logs, j -> truth + 0.03 * random.nextGaussian());
            LogRatio ratio = logs(logs);
            held += ratio.lowLog() <= truth && truth <= ratio.highLog() ? 1 : 0;
        }
        assertThat(held).as("seed %d", pairs).isBetween(925, 975);
    }

    @Test
    void pairsThatAreAllAlikeHaveNoScatter() {
        LogRatio same = logs(0, 0, 0);
        LogRatio apart = logs(Math.log(2), Math.log(2), Math.log(2));

        assertThat(same.leavesOutOne()).isFalse();
        assertThat(same.pValue()).isEqualTo(1);
        assertThat(apart.leavesOutOne()).isTrue();
        assertThat(apart.pValue()).isZero();
    }

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
    void nineteenOfTwentyIntervalsOfASingleRunHoldTheTruth() {
        Random random = new Random(5);
        int held = 0;
        for (int i = 0; i < 2_000; i++) {
            LogRatio ratio = LogRatio.unpaired(runs(random, 6, 1), runs(random, 1, 0.9));
            held += ratio.lowLog() <= Math.log(0.9) && Math.log(0.9) <= ratio.highLog() ? 1 : 0;
        }

        assertThat(held).isBetween(2_000 * 94 / 100, 2_000 * 96 / 100);
    }

    private static LogRatio logs(double... logs) {
        double[] baseline = DoubleStream.generate(() -> 100).limit(logs.length).toArray();
        double[] variant = Arrays.stream(logs).map(log -> 100 * Math.exp(log)).toArray();
        return LogRatio.paired(baseline, variant);
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
