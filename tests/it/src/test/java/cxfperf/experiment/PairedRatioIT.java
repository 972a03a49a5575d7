package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often the interval of a ratio holds the truth: in a thousand experiments. */
@Execution(ExecutionMode.CONCURRENT)
class PairedRatioIT {

    /** A naive percentile bootstrap of five pairs covers about 83 % where it says 95 %. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void theIntervalCoversTheTruthAsOftenAsItSays(int pairs) {
        int repetitions = 1_000;
        double truth = Math.log(1.1);
        Random random = new Random(pairs);
        int covered = 0;
        for (int i = 0; i < repetitions; i++) {
            double[] logs = new double[pairs];
            Arrays.setAll(logs, j -> truth + 0.03 * random.nextGaussian());
            LogRatio ratio = PairedRatioTest.logs(logs);
            if (ratio.lowLog() <= truth && truth <= ratio.highLog()) {
                covered++;
            }
        }
        // 950 expected, with a standard deviation of 7.
        assertThat(covered).isBetween(925, 995);
    }
}
