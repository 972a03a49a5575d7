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
        assertThat(ratio.sdLog()).isCloseTo(Math.sqrt(0.001), within(1e-12));
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

    /** (t(0.975, 4) + t(0.80, 4)) s / sqrt(5) with 2.776445 and 0.940965. */
    @Test
    void theSmallestVisibleDifferenceGrowsWithTheScatter() {
        double expected = Math.expm1((2.776445 + 0.940965) * Math.sqrt(0.001 / 5));

        assertThat(logs(0.02, 0.04, 0.06, 0.08, 0.10).smallestVisible()).isCloseTo(expected, within(1e-6));
        assertThat(logs(0.04, 0.05, 0.06, 0.07, 0.08).smallestVisible()).isLessThan(expected);
    }

    @Test
    void asManyPairsAreAskedForAsTheDifferenceThatIsSeenNeeds() {
        assertThat(logs(-0.02, 0.04, 0.01, 0.05, -0.01).runsToSettle()).isBetween(20, 60);
        assertThat(logs(-0.05, 0.05, -0.05, 0.0501, 0).runsToSettle()).isNull();
    }

    @Test
    void onePairLessThanIsAskedForWouldNotShowTheDifference() {
        for (double shift = 0.004; shift < 0.06; shift += 0.004) {
            LogRatio ratio = logs(shift - 0.02, shift + 0.03, shift, shift + 0.04, shift - 0.05);
            int pairs = ratio.runsToSettle();

            assertThat(smallestVisible(ratio, pairs)).isLessThanOrEqualTo(Math.expm1(shift));
            if (pairs > 6) {
                assertThat(smallestVisible(ratio, pairs - 1)).isGreaterThan(Math.expm1(shift));
            }
        }
    }

    private static double smallestVisible(LogRatio ratio, int pairs) {
        double sd = ratio.sdLog();
        return new LogRatio(pairs, ratio.meanLog(), sd, sd / Math.sqrt(pairs), pairs - 1, 0, 0).smallestVisible();
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
