package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

    /** Logs 0.02, 0.04, 0.06, 0.08, 0.10: mean 0.06, s = sqrt(0.001), t(0.975, 4) = 2.776445 from the tables. */
    @Test
    void theIntervalIsNeverNarrowerThanStudents() {
        LogRatio ratio = logs(0.02, 0.04, 0.06, 0.08, 0.10);

        assertThat(ratio.meanLog()).isCloseTo(0.06, within(1e-12));
        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(0.001 / 5), within(1e-12));
        double half = 2.776445 * Math.sqrt(0.001 / 5);
        assertThat(ratio.lowLog()).isLessThanOrEqualTo(0.06 - half + 1e-6);
        assertThat(ratio.highLog()).isGreaterThanOrEqualTo(0.06 + half - 1e-6);
        assertThat(ratio.highLog()).isLessThan(0.06 + 1.1 * half);
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

    static LogRatio logs(double... logs) {
        double[] baseline = DoubleStream.generate(() -> 100).limit(logs.length).toArray();
        double[] variant = Arrays.stream(logs).map(log -> 100 * Math.exp(log)).toArray();
        return LogRatio.paired(baseline, variant, 1);
    }
}
