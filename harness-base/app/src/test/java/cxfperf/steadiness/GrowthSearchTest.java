package cxfperf.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Resource;
import cxfperf.result.Steadiness.Growth;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GrowthSearchTest {

    private static final int MIB = 1 << 20;
    private static final int EIGHT_HOURS = 8 * 3_600;

    @Test
    void aThreadInTenSecondsIsFoundInTwoMinutes() {
        Growth growth = grown(Resource.THREADS, 120, second -> 40 + second / 10).orElseThrow();

        assertThat(growth.perSecond()).isBetween(0.095, 0.105);
        assertThat(growth.last() - growth.first()).isBetween(10.0, 13.0);
    }

    /** The heap after a collection scatters by 3 %, and neighbouring seconds are alike. */
    @Test
    void onePercentAnHourIsFoundInEightHours() {
        int found = 0;
        for (int seed = 0; seed < 50; seed++) {
            double[] noise = noise(seed, EIGHT_HOURS, 0.5);
            found += grown(
                                    Resource.HEAP,
                                    EIGHT_HOURS,
                                    second -> 200.0 * MIB * (1 + 0.01 * second / 3_600 + 0.03 * noise[second]))
                            .isPresent()
                    ? 1
                    : 0;
        }

        assertThat(found).isEqualTo(50);
    }

    /** Levels that scatter by 20 %, so that each change by chance is large enough to matter. */
    @Test
    @Tag("thorough")
    void chanceGrowsFewerThanOneSteadyWindowOfAHundred() {
        int resources = Resource.values().length;
        int windows = 2_000;
        for (int length : new int[] {30, 60, 120, 600}) {
            for (double alike : new double[] {0, 0.5}) {
                int found = 0;
                for (int seed = 0; seed < windows; seed++) {
                    boolean any = false;
                    for (int resource = 0; resource < resources; resource++) {
                        double[] noise = noise(seed * resources + resource, length, alike);
                        any |= grown(Resource.HEAP, length, second -> 200.0 * MIB * (1 + 0.2 * noise[second]))
                                .isPresent();
                    }
                    found += any ? 1 : 0;
                }

                assertThat(found)
                        .as("windows of %d s, correlation %s", length, alike)
                        .isLessThan(windows / 100);
            }
        }
    }

    @Test
    void aStepAndACurveThatFlattensAreNoGrowth() {
        for (int at = 20; at < 300; at += 20) {
            int step = at;
            assertThat(grown(Resource.OPEN_FILES, 300, second -> second < step ? 60 : 120))
                    .as("a step at second %d", at)
                    .isEmpty();
        }
        for (int scale = 10; scale <= 60; scale += 10) {
            double seconds = scale;
            assertThat(grown(Resource.THREADS, 300, second -> 40 + 200 * (1 - Math.exp(-second / seconds))))
                    .as("a pool that fills up with a time constant of %d s", scale)
                    .isEmpty();
        }
    }

    /** A heap that is collected rarely: the level rises to the next collection and falls back. */
    @Test
    void aSawToothIsNoGrowth() {
        for (int period = 20; period <= 250; period += 10) {
            int length = period;
            assertThat(grown(Resource.HEAP, 300, second -> MIB * (100.0 + second % length)))
                    .as("a collection every %d s", period)
                    .isEmpty();
        }
    }

    @Test
    void whatIsTooSmallOrTooShortOrUnknownIsNoGrowth() {
        assertThat(grown(Resource.THREADS, 120, second -> 40 + second / 30))
                .as("three threads")
                .isEmpty();
        assertThat(grown(Resource.OPEN_FILES, 120, second -> 1_000 + second / 3))
                .as("4 %")
                .isEmpty();
        assertThat(grown(Resource.THREADS, 20, second -> 40 + second))
                .as("20 seconds")
                .isEmpty();
        assertThat(grown(Resource.THREADS, 120, second -> Double.NaN)).isEmpty();
        assertThat(grown(Resource.THREADS, 120, second -> second % 2 == 0 ? 40 + second : Double.NaN))
                .as("every second poll lost")
                .isPresent();
    }

    /** G1 collects the young generation each five seconds, the rest of the heap not at all, and a tenth stays. */
    @Test
    void aLeakIsFoundByTheLiveHeapWithoutAnOldCollection() {
        Growth growth = live(second -> 1.0 * second, 120, 20 + 120).orElseThrow();

        assertThat(growth.resource()).isEqualTo(Resource.HEAP);
        assertThat(growth.perSecond() / MIB).isBetween(0.8, 1.05);
        assertThat(growth.last()).isEqualTo(140.0 * MIB);

        assertThat(live(second -> 0.01 * 20 * second / 3_600, EIGHT_HOURS, 20 * 1.08))
                .as("1.6 MiB in eight hours")
                .isEmpty();
        assertThat(live(second -> 0.01 * 400 * second / 3_600, EIGHT_HOURS, 20 + 400 * 0.08))
                .as("1 % of 400 MiB an hour in eight hours")
                .isPresent();
    }

    /** A young generation of 600 MiB that takes 21 MiB a second: there are four collections in the window. */
    @Test
    void aLeakIsFoundBesideMuchMoreGarbageThatIsCollectedRarely() {
        for (int phase = 0; phase < 28; phase++) {
            int from = phase;
            double[] seconds = new double[120];
            double[] used = new double[120];
            Arrays.setAll(seconds, second -> second + 1);
            Arrays.setAll(used, second -> MIB * (20.0 + second + 5 + 21 * ((second + from) % 28)));
            assertThat(new GrowthSearch(seconds).ofHeap(used, 140.0 * MIB))
                    .as("phase %d", phase)
                    .isPresent();
            Arrays.setAll(used, second -> MIB * (20.0 + 5 + 21 * ((second + from) % 28)));
            assertThat(new GrowthSearch(seconds).ofHeap(used, 22.0 * MIB)).isEmpty();
        }
    }

    @Test
    void aSteadyHeapAStepAndAFullCacheAreNoGrowth() {
        assertThat(live(second -> 0, 120, 20)).isEmpty();
        assertThat(live(second -> 0, 120, 27)).as("7 MiB of noise").isEmpty();
        for (int at = 5; at < 120; at += 5) {
            int step = at;
            assertThat(live(second -> second < step ? 0 : 60, 120, 80))
                    .as("a step at second %d", at)
                    .isEmpty();
        }
        for (int scale = 5; scale <= 30; scale += 5) {
            double seconds = scale;
            assertThat(live(second -> 60 * (1 - Math.exp(-second / seconds)), 120, 80))
                    .as("a cache that fills up with a time constant of %d s", scale)
                    .isEmpty();
        }
    }

    /** The garbage that collections of the young generation leave in the old one grows, and is no leak. */
    @Test
    void garbageInTheOldGenerationIsNoGrowth() {
        assertThat(grown(Resource.HEAP, 120, second -> MIB * (20.0 + second))).isPresent();
        assertThat(live(second -> 1.0 * second, 120, 20)).isEmpty();

        double[] seconds = new double[120];
        Arrays.setAll(seconds, second -> second + 1);
        double[] levels = new double[120];
        Arrays.setAll(levels, second -> MIB * (20.0 + second));
        assertThat(new GrowthSearch(seconds).ofHeap(levels, 21.0 * MIB))
                .as("old collections that left garbage")
                .isEmpty();
    }

    /** @param liveAfter MiB of live objects after the last call */
    private static Optional<Growth> live(IntToDoubleFunction more, int length, double liveAfter) {
        double[] seconds = new double[length];
        double[] used = new double[length];
        Arrays.setAll(seconds, second -> second + 1);
        Arrays.setAll(used, second -> MIB * (20 + more.applyAsDouble(second) + 2 + 20 * (second % 5)));
        return new GrowthSearch(seconds).ofHeap(used, liveAfter * MIB);
    }

    private static Optional<Growth> grown(Resource resource, int length, IntToDoubleFunction level) {
        double[] seconds = new double[length];
        double[] values = new double[length];
        Arrays.setAll(seconds, second -> second + 1);
        Arrays.setAll(values, level);
        return new GrowthSearch(seconds).of(resource, values);
    }

    /** A first-order autoregression with variance 1. */
    private static double[] noise(long seed, int length, double alike) {
        Random random = new Random(seed);
        double[] noise = new double[length];
        double last = random.nextGaussian();
        for (int second = 0; second < length; second++) {
            last = alike * last + Math.sqrt(1 - alike * alike) * random.nextGaussian();
            noise[second] = last;
        }
        return noise;
    }
}
