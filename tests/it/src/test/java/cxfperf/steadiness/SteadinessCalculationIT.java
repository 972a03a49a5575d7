package cxfperf.steadiness;

import static cxfperf.steadiness.RateWindows.ALIKE;
import static cxfperf.steadiness.RateWindows.noisy;
import static cxfperf.steadiness.RateWindows.of;
import static cxfperf.steadiness.RateWindows.poisson;
import static cxfperf.steadiness.RateWindows.thirds;
import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Steadiness;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** How often chance alone makes a window look unsteady, and how often a change is found: in thousands of windows. */
@Execution(ExecutionMode.CONCURRENT)
class SteadinessCalculationIT {

    private static final int SERIES = 200;

    @Test
    void theIntervalOfTheDriftHoldsTheTruthInNearlyAllRuns() {
        double perSecond = -1.0 / 6;
        for (int length : new int[] {60, 120, 300}) {
            long held = IntStream.range(0, SERIES)
                    .filter(seed -> {
                        double[] rates = noisy(seed, length);
                        Arrays.setAll(rates, i -> rates[i] + perSecond * (i - length / 2));
                        Steadiness.Drift drift = of(rates).drift();
                        return drift.lowPercentPerHour() <= -60 && -60 <= drift.highPercentPerHour();
                    })
                    .count();

            assertThat(held).as(length + " seconds").isGreaterThanOrEqualTo(SERIES * 98L / 100);
        }
    }

    /** Calls come independently of each other, at the lowest rate at which such a window can have a stall. */
    @Test
    void chanceAloneStallsAsFewWindowsAsPromised() {
        int windows = 4_000;
        for (int length : new int[] {10, 30, 60, 600}) {
            double rate = Math.log(length / Steadiness.CHANCE) * 1.001;
            SplittableRandom random = new SplittableRandom(9);
            long stalled = IntStream.range(0, windows)
                    .filter(window -> {
                        double[] calls = poisson(random, length, rate);
                        return of(calls)
                                .stalls()
                                .certain(Arrays.stream(calls).average().orElseThrow());
                    })
                    .count();

            assertThat(stalled).as("windows of %d s at %.1f/s", length, rate).isLessThanOrEqualTo(24);
        }
    }

    /**
     * The promise is 0.27 %, with a noise of 20 % of the rate, where each difference by chance is large enough to
     * matter.
     */
    @Test
    void chanceAloneMakesARateUnstableAsSeldomAsPromised() {
        int windows = 4_000;
        for (double alike : new double[] {0, ALIKE}) {
            for (int length : new int[] {6, 8, 9, 10, 14, 17, 18, 20, 30, 60, 120}) {
                SplittableRandom random = new SplittableRandom(7);
                long unstable = IntStream.range(0, windows)
                        .filter(window ->
                                thirds(noisy(random, length, 200, alike)).material())
                        .count();

                // 0.27 % of 4,000 are 11; more than 24 come once in 7,000 times.
                assertThat(unstable)
                        .as("windows of %d s, correlation %s", length, alike)
                        .isLessThanOrEqualTo(24);
            }
        }
    }

    /** Calls that come by chance, each independent of the others. */
    @Test
    void countingWholeCallsMakesNoRateUnstable() {
        SplittableRandom random = new SplittableRandom(8);
        for (int length : new int[] {6, 10, 17, 18, 30}) {
            long unstable = IntStream.range(0, 4_000)
                    .filter(window -> {
                        return thirds(poisson(random, length, 20)).material();
                    })
                    .count();

            assertThat(unstable).as("windows of %d s", length).isLessThanOrEqualTo(24);
        }
    }

    /** CXF's rate did so in its window after half a minute of warm-up. */
    @Test
    void aRateThatTriplesInAShortWindowIsNotTakenForScatter() {
        SplittableRandom random = new SplittableRandom(7);
        for (int length : new int[] {12, 14, 20}) {
            int found = 0;
            for (int window = 0; window < 200; window++) {
                double[] rates = new double[length];
                for (int second = 0; second < length; second++) {
                    double rate = 1_050 + 1_950 * (1 - Math.exp(-3.0 * second / (length - 1)));
                    rates[second] = Math.round(rate * (1 + 0.15 * (random.nextDouble() - 0.5)));
                }
                found += thirds(rates).risesMaterially() ? 1 : 0;
            }
            assertThat(found).as("of 200 windows of %s s", length).isGreaterThanOrEqualTo(190);
        }
    }

    /**
     * With a noise of 4 % of the rate and neighbours alike. Windows of fewer than 18 seconds cannot tell a fall at once
     * from noise, nor those of fewer than twelve a curve.
     */
    @Test
    void aChangeThatMattersIsFoundInMostWindows() {
        DoubleUnaryOperator triples = share -> 0.35 + 0.65 * (1 - Math.exp(-3 * share));
        assertFound("triples as it warms up", 95, triples, 12, 14, 17, 18, 20);
        assertFound("rises by half", 90, share -> 1 + share / 2, 12, 14, 17, 18, 20, 30, 120);
        assertFound("falls by 30 % at once", 95, share -> share < 0.5 ? 1 : 0.7, 18, 20, 30, 60, 120);
        assertFound("falls by 30 % late", 95, share -> share < 0.67 ? 1 : 0.7, 18, 20, 30, 60, 120);
    }

    private static void assertFound(String change, double leastPercent, DoubleUnaryOperator shape, int... lengths) {
        int windows = 2_000;
        for (int length : lengths) {
            SplittableRandom random = new SplittableRandom(9);
            long found = IntStream.range(0, windows)
                    .filter(window -> {
                        double[] rates = noisy(random, length, 40, ALIKE);
                        Arrays.setAll(rates, i -> rates[i] * shape.applyAsDouble(i / (length - 1.0)));
                        return thirds(rates).material();
                    })
                    .count();

            assertThat(100.0 * found / windows)
                    .as("percent of the windows of %d s whose rate %s", length, change)
                    .isGreaterThanOrEqualTo(leastPercent);
        }
    }
}
