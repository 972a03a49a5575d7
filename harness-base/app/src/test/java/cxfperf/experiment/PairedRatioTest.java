package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairedRatioTest {

    /** Logs 0.02, 0.04, 0.06, 0.08, 0.10: mean 0.06, s = sqrt(0.001), t(0.975, 4) = 2.776445 from the tables. */
    @Test
    void theIntervalIsStudents() {
        LogRatio ratio = logs(0.02, 0.04, 0.06, 0.08, 0.10);

        assertThat(ratio.meanLog()).isCloseTo(0.06, within(1e-12));
        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(0.001 / 5), within(1e-12));
        double half = 2.776445 * Math.sqrt(0.001 / 5);
        assertThat(ratio.lowLog()).isCloseTo(0.06 - half, within(1e-6));
        assertThat(ratio.highLog()).isCloseTo(0.06 + half, within(1e-6));
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

    /** t = 0.06 / sqrt(0.001 / 5) = 4.2426 on 4 degrees of freedom. */
    @Test
    void thePValueIsThatOfThePairedTTest() {
        assertThat(logs(0.02, 0.04, 0.06, 0.08, 0.10).pValue()).isCloseTo(0.01324, within(1e-4));
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

    private static LogRatio logs(double... logs) {
        double[] baseline = DoubleStream.generate(() -> 100).limit(logs.length).toArray();
        double[] variant = Arrays.stream(logs).map(log -> 100 * Math.exp(log)).toArray();
        return LogRatio.paired(baseline, variant);
    }
}
