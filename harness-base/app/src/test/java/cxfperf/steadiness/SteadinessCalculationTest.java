package cxfperf.steadiness;

import static cxfperf.steadiness.RateWindows.noisy;
import static cxfperf.steadiness.RateWindows.of;
import static cxfperf.steadiness.RateWindows.thirds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.result.Steadiness;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadinessCalculationTest {

    @ParameterizedTest
    @ValueSource(doubles = {0.103, 0.105, 0.7, 0.95})
    void aPerfectlyEvenServiceIsSilent(double interval) {
        for (int length = 1; length <= 3_600; length = length < 120 ? length + 1 : length * 2) {
            double[] calls = new double[length];
            for (double at = interval; at < length; at += interval) {
                calls[(int) at]++;
            }
            assertSilent(calls, interval + " s, window of " + length + " s");
        }
    }

    /** Chance makes each finding in fewer than one of 370 windows; the seeds are fixed. */
    @Test
    void poissonArrivalsOfTwoPerSecondAreSilent() {
        SplittableRandom random = new SplittableRandom(1);
        for (int window = 0; window < 100; window++) {
            for (int length : new int[] {6, 10, 30, 60, 300}) {
                assertSilent(RateWindows.poisson(random, length, 2), "window " + window + " of " + length + " s");
            }
        }
    }

    private static void assertSilent(double[] calls, String what) {
        Steadiness steadiness = of(calls);
        assertThat(steadiness.thirds() != null && steadiness.thirds().material())
                .as("UNSTABLE or NOT_WARM: %s", what)
                .isFalse();
        assertThat(steadiness.drift() != null && steadiness.drift().material())
                .as("DRIFT: %s", what)
                .isFalse();
        assertThat(steadiness.stalls().certain(Arrays.stream(calls).average().orElseThrow()))
                .as("STALLED: %s", what)
                .isFalse();
    }

    @Test
    void theLongestStallIsTheMostSecondsInARowWithoutACall() {
        double[] rates = {167, 215, 0, 318, 17, 0, 0, 0, 0, 10, 348, 558, 661, 846, 864};

        assertThat(of(rates).stalls()).isEqualTo(new Steadiness.Stalls(15, 5, 4));
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
        double[] lengths = new double[59];
        Arrays.fill(lengths, 1);
        lengths[20] = 2;
        double[] ok = noisy(9, 59);
        ok[20] *= 2;
        assertThat(SteadinessCalculation.of(RateWindows.seconds(lengths, ok)).drift())
                .isNotNull();
    }

    /** A server that stands still for two seconds leaves one without a call, whenever it begins. */
    @Test
    void aStallOfTwoSecondsIsFoundAtTwentyCallsASecond() {
        for (int length : new int[] {10, 30, 60, 600, 28_800}) {
            double perSecond = 20.0 * (length - 2) / length;

            assertThat(new Steadiness.Stalls(length, 1, 1).certain(perSecond))
                    .as("window of %d s", length)
                    .isTrue();
            assertThat(new Steadiness.Stalls(length, 1, 1).certain(5)).isFalse();
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
        assertThat(thirds(noisy(1, 5))).isNull();
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
}
