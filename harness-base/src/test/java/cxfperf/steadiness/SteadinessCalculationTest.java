package cxfperf.steadiness;

import static cxfperf.steadiness.RateWindows.noisy;
import static cxfperf.steadiness.RateWindows.of;
import static cxfperf.steadiness.RateWindows.seconds;
import static cxfperf.steadiness.RateWindows.thirds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SteadinessCalculationTest {

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
}
