package cxfperf.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Finds changes in thousands of windows and of histories of runs. */
@Execution(ExecutionMode.CONCURRENT)
class LevelsIT {

    private static final int SERIES = 200;

    @Test
    void theRunFromWhichOnAllAreSlowerIsAChange() {
        long found = IntStream.range(0, SERIES)
                .filter(seed -> {
                    int[] changes = Levels.ofRuns(runs(seed, 24, run -> run < 12 ? 1 : 0.9));
                    return changes.length == 1 && Math.abs(changes[0] - 12) <= 1;
                })
                .count();

        assertThat(found).isGreaterThanOrEqualTo(SERIES * 9 / 10);
    }

    @Test
    void threeRunsAtTheEndAreEnough() {
        long found = IntStream.range(0, SERIES)
                .filter(seed -> {
                    int[] changes = Levels.ofRuns(runs(seed, 15, run -> run < 12 ? 1 : 0.8));
                    return changes.length == 1 && Math.abs(changes[0] - 12) <= 1;
                })
                .count();

        assertThat(found).isGreaterThanOrEqualTo(SERIES * 9 / 10);
    }

    /** With a noise of 15 %, where each change by chance is large enough to matter. */
    @Test
    void chanceMakesAChangeInFewerThanThreeOfAHundredHistories() {
        int histories = 4_000;
        for (int length : new int[] {6, 8, 10, 12, 24, 40, 100}) {
            Random random = new Random(7);
            long changed = IntStream.range(0, histories)
                    .filter(history -> Levels.ofRuns(noisy(random, length, 0.15, 0)).length > 0)
                    .count();

            assertThat(changed).as(length + " runs").isLessThan(histories * 3 / 100);
        }
    }

    /** With a noise of 15 %, where each change by chance is large enough to matter. */
    @Test
    @Tag("thorough")
    void chanceMakesAChangeInFewerThanOneOfAHundredWindows() {
        int windows = 4_000;
        for (double alike : new double[] {0, 0.5}) {
            for (int length : new int[] {10, 12, 15, 18, 20, 25, 30, 60, 120}) {
                Random random = new Random(7);
                long changed = IntStream.range(0, windows)
                        .filter(window -> Levels.ofSeconds(noisy(random, length, 0.15, alike)).length > 0)
                        .count();

                // Above thirty seconds, one in 370.
                assertThat(changed)
                        .as("windows of %d s, correlation %s", length, alike)
                        .isLessThan(length < 30 ? windows / 100 : windows / 370);
            }
        }
    }

    @Test
    void ratesThatAreMoreAlikeThanAssumedMakeAChangeInFewerThanOneOfTwentyWindows() {
        int windows = 2_000;
        for (int length : new int[] {10, 20, 30, 120, 300}) {
            Random random = new Random(7);
            long changed = IntStream.range(0, windows)
                    .filter(window -> Levels.ofSeconds(noisy(random, length, 0.15, 0.7)).length > 0)
                    .count();

            assertThat(changed).as("windows of %d s", length).isLessThan(windows / 20);
        }
    }

    /** With a noise of 3 % and neighbours alike; twelve and twenty seconds are as good as any others. */
    @Test
    void aFallIsFoundInMostWindows() {
        assertFound(0.7, 95, 10, 12, 15, 18, 20, 30, 60, 120);
        assertFound(0.8, 85, 10, 12, 15, 18, 20, 30, 60, 120);
        assertFound(0.9, 90, 45, 60, 120);
    }

    private static void assertFound(double left, double leastPercent, int... lengths) {
        int windows = 1_000;
        for (int length : lengths) {
            Random random = new Random(8);
            long found = IntStream.range(0, windows)
                    .filter(window -> {
                        double[] rates = noisy(random, length, 0.03, 0.5);
                        for (int i = length / 2; i < length; i++) {
                            rates[i] *= left;
                        }
                        int[] changes = Levels.ofSeconds(rates);
                        return changes.length == 1 && Math.abs(changes[0] - length / 2) <= 1 + length / 20;
                    })
                    .count();

            assertThat(100.0 * found / windows)
                    .as("percent of the windows of %d s whose rate falls to %s", length, left)
                    .isGreaterThanOrEqualTo(leastPercent);
        }
    }

    @Test
    void aSingleSlowRunIsNoChange() {
        assertThat(Levels.ofRuns(runs(1, 20, run -> run == 10 ? 0.5 : 1))).isEmpty();
    }

    @Test
    void inFewerThanSixRunsNoChangeCanBeSeen() {
        assertThat(Levels.ofRuns(new double[] {5, 5, 5, 1, 1})).isEmpty();
    }

    private static double[] runs(int seed, int length, IntToDoubleFunction level) {
        Random random = new Random(seed);
        return IntStream.range(0, length)
                .mapToDouble(run -> 5_000 * level.applyAsDouble(run) * Math.exp(0.015 * random.nextGaussian()))
                .toArray();
    }

    private static double[] noisy(Random random, int length, double deviation, double alike) {
        double[] rates = new double[length];
        double noise = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            rates[i] = 1_000 * (1 + deviation * noise);
            noise = alike * noise + Math.sqrt(1 - alike * alike) * random.nextGaussian();
        }
        return rates;
    }
}
