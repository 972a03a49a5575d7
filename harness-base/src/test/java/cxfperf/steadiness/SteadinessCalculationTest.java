package cxfperf.steadiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Order(1)
class SteadinessCalculationTest {

    private static final int SERIES = 200;

    /** Each second is as much like the one before as this says, which is what rates of real runs are. */
    private static final double ALIKE = 0.5;

    @Test
    void anEvenRateHasOneLevelWhichIsTheWholeWindow() {
        Steadiness even = of(noisy(1, 30));

        assertThat(even.even()).isTrue();
        assertThat(even.levels().get(0).fromSecond()).isZero();
        assertThat(even.steady().level().toSecond()).isEqualTo(30);
        assertThat(even.steady().level().perSecond()).isCloseTo(1_000, within(50.0));
    }

    @Test
    void aRateThatWarmsUpWithinTheWindowIsSteadyFromThenOn() {
        double[] rates = noisy(2, 30);
        for (int i = 0; i < 12; i++) {
            rates[i] *= 0.7;
        }

        Steadiness warming = of(rates);

        assertThat(warming.levels()).hasSize(2);
        assertThat(warming.steady().level().fromSecond()).isEqualTo(12);
        assertThat(warming.steady().level().toSecond()).isEqualTo(30);
        assertThat(warming.steady().level().perSecond())
                .isEqualTo(Arrays.stream(rates, 12, 30).average().orElseThrow(), within(1e-9));
    }

    @Test
    void aDipAndTheWayBackAreTwoChanges() {
        double[] rates = noisy(3, 120);
        for (int i = 60; i < 75; i++) {
            rates[i] *= 0.5;
        }

        Steadiness dipped = of(rates);

        assertThat(dipped.levels().stream().map(Steadiness.RateLevel::fromSecond))
                .containsExactly(0.0, 60.0, 75.0);
        assertThat(dipped.steady().level().fromSecond()).isZero();
    }

    @Test
    void aWildSecondIsSlowAndNoChange() {
        double[] rates = noisy(4, 60);
        rates[20] = 100;
        rates[40] = 5_000;

        Steadiness wild = of(rates);

        assertThat(wild.even()).isTrue();
        assertThat(wild.slow().seconds()).isEqualTo(1);
        assertThat(wild.slow().unexplained()).isEqualTo(1);
    }

    @Test
    void levelsThatHardlyDifferAreOneHoweverCertainTheDifference() {
        double[] rates = new double[600];
        Arrays.setAll(rates, i -> i < 300 ? 1_000 : 1_020);

        assertThat(of(rates).even()).isTrue();

        Arrays.setAll(rates, i -> i < 300 ? 1_000 : 1_040);

        assertThat(of(rates).levels()).hasSize(2);
    }

    @Test
    void eightHoursAreFoldedAndTheirChangeIsFoundWithinAMinute() {
        double[] rates = noisy(5, 28_800);
        for (int i = 20_000; i < rates.length; i++) {
            rates[i] *= 0.9;
        }

        Steadiness eightHours = of(rates);

        assertThat(eightHours.levels()).hasSize(2);
        assertThat(eightHours.levels().get(1).fromSecond()).isCloseTo(20_000, within(60.0));
    }

    @Test
    void aWindowOfAFewSecondsOrWithoutCallsIsNotJudged() {
        assertThat(SteadinessCalculation.of(seconds(noisy(6, 9), Map.of()))).isEmpty();
        assertThat(SteadinessCalculation.of(seconds(new double[30], Map.of()))).isEmpty();
        assertThat(SteadinessCalculation.of(seconds(noisy(6, 10), Map.of()))).isPresent();
    }

    @Test
    void aServerThatStopsAnsweringIsAChangeToNothing() {
        double[] rates = noisy(7, 60);
        Arrays.fill(rates, 20, 60, 0);

        Steadiness stopped = of(rates);

        assertThat(stopped.levels()).hasSize(2);
        assertThat(stopped.levels().get(1).fromSecond()).isEqualTo(20);
        assertThat(stopped.levels().get(1).perSecond()).isZero();
    }

    /** A server was killed and came back; the seconds around the gap are no part of the window with one rate. */
    @Test
    void noSteadyPartHasASecondOfAStall() {
        double[] rates = {167, 215, 287, 318, 17, 0, 0, 0, 0, 10, 348, 558, 661, 846, 864};

        assertThat(of(rates).steady().level().fromSecond()).isEqualTo(10);
    }

    @Test
    void theIntervalOfTheDriftHoldsTheTruthInNineteenOfTwentyRuns() {
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

            assertThat(held).as(length + " seconds").isBetween(SERIES * 90L / 100, SERIES * 99L / 100);
        }
    }

    @Test
    void aDriftIsCertainWhereItIsLargerThanTheNoise() {
        double[] rates = noisy(8, 3_600);
        assertThat(of(rates).drift().certain()).isFalse();

        Arrays.setAll(rates, i -> rates[i] * (1.05 - 0.1 * i / 3_600));
        Steadiness.Drift drift = of(rates).drift();

        assertThat(drift.certain()).isTrue();
        assertThat(drift.percentPerHour()).isCloseTo(-10, within(3.0));
        assertThat(drift.percentOfWindow()).isCloseTo(drift.percentPerHour(), within(1e-6));
    }

    @Test
    void aWindowBelowAMinuteHasNoDrift() {
        assertThat(of(noisy(9, 59)).drift()).isNull();
        assertThat(of(noisy(9, 60)).drift()).isNotNull();

        // One poll was delayed: its row has two seconds.
        double[] ends = new double[59];
        Arrays.setAll(ends, i -> i < 20 ? i + 1 : i + 2);
        double[] lengths = new double[59];
        Arrays.fill(lengths, 1);
        lengths[20] = 2;
        double[] ok = noisy(9, 59);
        ok[20] *= 2;
        assertThat(SteadinessCalculation.of(new WindowSeconds(ends, lengths, ok, Map.of()))
                        .orElseThrow()
                        .drift())
                .isNotNull();
    }

    @Test
    void aPauseExplainsTheSlowSecondThatItIsIn() {
        double[] rates = noisy(10, 60);
        rates[20] = 400;
        rates[40] = 500;
        double[] pauses = new double[60];
        Arrays.fill(pauses, 3);
        pauses[20] = 550;
        double[] steal = new double[60];
        steal[20] = 0.3;
        double[] unknown = new double[60];
        Arrays.fill(unknown, Double.NaN);

        Steadiness.SlowSeconds slow = SteadinessCalculation.of(seconds(
                        rates,
                        Map.of(
                                SlowCause.CLIENT_GC, pauses,
                                SlowCause.STEAL, steal,
                                SlowCause.SERVER_GC, unknown)))
                .orElseThrow()
                .slow();

        assertThat(slow.seconds()).isEqualTo(2);
        assertThat(slow.with()).containsOnly(Map.entry(SlowCause.CLIENT_GC, 1), Map.entry(SlowCause.STEAL, 1));
        assertThat(slow.unexplained()).isEqualTo(1);
    }

    @Test
    void whatHappensInEverySecondOrIsTooShortExplainsNone() {
        double[] rates = noisy(11, 60);
        rates[20] = 400;
        double[] always = new double[60];
        Arrays.fill(always, 200);
        double[] brief = new double[60];
        brief[20] = 20;
        double[] opened = new double[60];
        opened[20] = 4;

        Steadiness.SlowSeconds slow = SteadinessCalculation.of(seconds(
                        rates,
                        Map.of(
                                SlowCause.CLIENT_GC, always,
                                SlowCause.SERVER_GC, brief,
                                SlowCause.CONNECTIONS, opened)))
                .orElseThrow()
                .slow();

        assertThat(slow.with()).containsOnlyKeys(SlowCause.CONNECTIONS);
    }

    /** With a noise of 10 % of the rate, where each second that is slow by chance is slow enough to be named. */
    @Test
    @Tag("thorough")
    void chanceMakesFewerThanOneOfFifteenHundredSecondsSlow() {
        for (double alike : new double[] {0, ALIKE}) {
            for (int length : new int[] {10, 15, 20, 30, 60, 300}) {
                SplittableRandom random = new SplittableRandom(7);
                int windows = 300_000 / length;
                int slow = IntStream.range(0, windows)
                        .map(window ->
                                of(noisy(random, length, 100, alike)).slow().seconds())
                        .sum();

                assertThat(slow)
                        .as("slow of 300,000 seconds in windows of %d s, correlation %s", length, alike)
                        .isLessThan(200);
            }
        }
    }

    /** With a noise of 3 % of the rate and neighbours alike. */
    @Test
    void aSecondOfHalfTheRateIsSlowInNearlyEveryWindow() {
        for (int length : new int[] {10, 12, 20, 30, 60, 300}) {
            SplittableRandom random = new SplittableRandom(8);
            long found = IntStream.range(0, 1_000)
                    .filter(window -> {
                        double[] rates = noisy(random, length, 30, ALIKE);
                        rates[length / 2] /= 2;
                        return of(rates).slow().seconds() >= 1;
                    })
                    .count();

            assertThat(found).as("of 1,000 windows of %d s", length).isGreaterThanOrEqualTo(950);
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
                        long[] calls = IntStream.range(0, length)
                                .mapToLong(second -> poisson(random, rate))
                                .toArray();
                        long empty = Arrays.stream(calls).filter(ok -> ok == 0).count();
                        double perSecond = Arrays.stream(calls).average().orElseThrow();
                        return new Steadiness.Stalls(length, empty).certain(perSecond);
                    })
                    .count();

            assertThat(stalled).as("windows of %d s at %.1f/s", length, rate).isLessThanOrEqualTo(24);
        }
    }

    /** A server that stands still for two seconds leaves one without a call, whenever it begins. */
    @Test
    void aStallOfTwoSecondsIsFoundAtTwentyCallsASecond() {
        for (int length : new int[] {10, 30, 60, 600, 28_800}) {
            double perSecond = 20.0 * (length - 2) / length;

            assertThat(new Steadiness.Stalls(length, 1).certain(perSecond))
                    .as("window of %d s", length)
                    .isTrue();
            assertThat(new Steadiness.Stalls(length, 1).certain(5)).isFalse();
        }
    }

    @Test
    void comparesTheFirstAndTheLastThird() {
        double[] rates = {10, 20, 30, 10, 20, 30, 50, 50, 50, 50, 50, 50, 80, 90, 100, 80, 90, 100};

        assertThat(thirds(rates)).isEqualTo(new Steadiness.Thirds(20, 90, true));
        assertThat(thirds(rates).risesMaterially()).isTrue();
    }

    @Test
    void thirdsOfFewerThanSixSecondsAreNotCompared() {
        assertThat(SteadinessCalculation.thirds(seconds(noisy(1, 5), Map.of()))).isEmpty();
        assertThat(thirds(new double[] {10, 10, 10, 10, 10, 10})).isEqualTo(new Steadiness.Thirds(10, 10, false));
    }

    @Test
    void aShortWindowThatOnlyScattersHasNoCertainDifference() {
        assertThat(thirds(new double[] {100, 140, 60, 110, 70, 120}).certain()).isFalse();
    }

    /** CXF's rate did so in six seconds of a cold start. */
    @Test
    void aRateThatTriplesInSixSecondsRises() {
        Steadiness.Thirds rising = thirds(new double[] {178, 290, 400, 470, 590, 684});

        assertThat(rising).isEqualTo(new Steadiness.Thirds(234, 637, true));
        assertThat(rising.risesMaterially()).isTrue();
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
                        double[] rates = new double[length];
                        Arrays.setAll(rates, second -> poisson(random, 20));
                        return thirds(rates).material();
                    })
                    .count();

            assertThat(unstable).as("windows of %d s", length).isLessThanOrEqualTo(24);
        }
    }

    /** CXF's rate did so in its window after half a minute of warm-up. */
    @Test
    void aRateThatTriplesInAShortWindowIsNotTakenForScatter() {
        SplittableRandom random = new SplittableRandom(7);
        for (int length : new int[] {8, 10, 14, 20}) {
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
     * With a noise of 4 % of the rate and neighbours alike. A ramp is least likely to be found at 18 seconds, where its
     * rise within each third begins to count as scatter; a fall at once is not looked for in shorter windows, which
     * cannot tell it from noise.
     */
    @Test
    void aChangeThatMattersIsFoundInMostWindows() {
        DoubleUnaryOperator triples = share -> 0.35 + 0.65 * (1 - Math.exp(-3 * share));
        assertFound("triples as it warms up", 45, triples, 6);
        assertFound("triples as it warms up", 95, triples, 8, 10, 14, 17, 20);
        assertFound("triples as it warms up", 85, triples, 18);
        assertFound("rises by half", 90, share -> 1 + share / 2, 10, 14, 17, 18, 20, 30, 120);
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

    private static int poisson(SplittableRandom random, double mean) {
        int calls = -1;
        double least = Math.exp(-mean);
        for (double product = 1; product > least; calls++) {
            product *= random.nextDouble();
        }
        return calls;
    }

    private static Steadiness.Thirds thirds(double[] rates) {
        return SteadinessCalculation.thirds(seconds(rates, Map.of())).orElseThrow();
    }

    private static Steadiness of(double[] rates) {
        return SteadinessCalculation.of(seconds(rates, Map.of())).orElseThrow();
    }

    private static WindowSeconds seconds(double[] rates, Map<SlowCause, double[]> causes) {
        double[] ends = new double[rates.length];
        double[] lengths = new double[rates.length];
        Arrays.setAll(ends, i -> i + 1);
        Arrays.fill(lengths, 1);
        return new WindowSeconds(ends, lengths, rates, causes);
    }

    /** Around 1,000 a second with a standard deviation of 3 %. */
    private static double[] noisy(int seed, int length) {
        return noisy(new SplittableRandom(seed), length, 30, ALIKE);
    }

    private static double[] noisy(SplittableRandom random, int length, double deviation, double alike) {
        double[] rates = new double[length];
        double noise = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            rates[i] = 1_000 + deviation * noise;
            noise = alike * noise + Math.sqrt(1 - alike * alike) * random.nextGaussian();
        }
        return rates;
    }
}
