package cxfperf.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunLevelsTest {

    private static final int SERIES = 200;

    @Test
    void theRunFromWhichOnAllAreSlowerIsAChange() {
        long found = IntStream.range(0, SERIES)
                .filter(seed -> {
                    int[] changes = RunLevels.changes(runs(seed, 24, run -> run < 12 ? 1 : 0.9));
                    return changes.length == 1 && Math.abs(changes[0] - 12) <= 1;
                })
                .count();

        assertThat(found).isGreaterThanOrEqualTo(SERIES * 9 / 10);
    }

    @Test
    void threeRunsAtTheEndAreEnough() {
        long found = IntStream.range(0, SERIES)
                .filter(seed -> {
                    int[] changes = RunLevels.changes(runs(seed, 15, run -> run < 12 ? 1 : 0.8));
                    return changes.length == 1 && Math.abs(changes[0] - 12) <= 1;
                })
                .count();

        assertThat(found).isGreaterThanOrEqualTo(SERIES * 9 / 10);
    }

    @Test
    void hardlyAnyHistoryWithoutAChangeHasOne() {
        for (int length : new int[] {6, 12, 40}) {
            long changed = IntStream.range(0, SERIES)
                    .filter(seed -> RunLevels.changes(runs(seed, length, run -> 1)).length > 0)
                    .count();

            assertThat(changed).as(length + " runs").isLessThanOrEqualTo(SERIES / 10);
        }
    }

    @Test
    void aSingleSlowRunIsNoChange() {
        assertThat(RunLevels.changes(runs(1, 20, run -> run == 10 ? 0.5 : 1))).isEmpty();
    }

    @Test
    void inFewerThanSixRunsNoChangeCanBeSeen() {
        assertThat(RunLevels.changes(new double[] {5, 5, 5, 1, 1})).isEmpty();
    }

    private static double[] runs(int seed, int length, IntToDoubleFunction level) {
        Random random = new Random(seed);
        return IntStream.range(0, length)
                .mapToDouble(run -> 5_000 * level.applyAsDouble(run) * Math.exp(0.015 * random.nextGaussian()))
                .toArray();
    }
}
