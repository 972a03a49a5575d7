package cxfperf.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.scaling.UslFit.Estimate;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class UslFitTest {

    /** The quick-test table of the published SOAP report: clients, calls a second of one client. */
    private static final List<ScalingPoint> SOAP_QUICK_TEST = List.of(
            point(1, 1486.87),
            point(8, 1429.85),
            point(16, 1153.35),
            point(32, 911.17),
            point(64, 523.5),
            point(100, 347.6),
            point(128, 269.02));

    /** The quick-test table of the published JAX-RS report, x64 client. */
    private static final List<ScalingPoint> JAXRS_QUICK_TEST =
            List.of(point(1, 1338.6), point(8, 2386.96), point(16, 1728.17), point(32, 1414.77), point(64, 852.64));

    @Test
    void thePublishedSoapTableHasItsKneeAtEightyClients() {
        UslFit fit = UslFit.of(SOAP_QUICK_TEST).orElseThrow();

        assertThat(fit.lambda().value()).isEqualTo(1_543.8, within(0.05));
        assertThat(fit.sigma().value()).isEqualTo(0.01923, within(0.000005));
        assertThat(fit.kappa().value()).isEqualTo(1.511e-4, within(0.0005e-4));
        assertThat(fit.knee()).isEqualTo(80.6, within(0.05));
        assertThat(fit.peak()).isEqualTo(35_551, within(0.5));
        assertThat(fit.rmsError()).isEqualTo(0.035, within(0.0005));
        assertThat(fit.kneeIsExtrapolated()).isFalse();
    }

    @Test
    void everyEstimateLiesInItsInterval() {
        UslFit fit = UslFit.of(SOAP_QUICK_TEST).orElseThrow();

        assertThat(List.of(fit.lambda(), fit.sigma(), fit.kappa())).allSatisfy(estimate -> {
            assertThat(estimate.low()).isGreaterThan(0).isLessThan(estimate.value());
            assertThat(estimate.high()).isGreaterThan(estimate.value());
        });
    }

    @Test
    void noNeighbourOfTheFitIsCloser() {
        UslFit fit = UslFit.of(SOAP_QUICK_TEST).orElseThrow();
        double best = cost(fit.usl());

        for (double factor : new double[] {0.999, 1.001}) {
            Usl usl = fit.usl();
            assertThat(cost(new Usl(usl.lambda() * factor, usl.sigma(), usl.kappa())))
                    .isGreaterThan(best);
            assertThat(cost(new Usl(usl.lambda(), usl.sigma() * factor, usl.kappa())))
                    .isGreaterThan(best);
            assertThat(cost(new Usl(usl.lambda(), usl.sigma(), usl.kappa() * factor)))
                    .isGreaterThan(best);
        }
    }

    @Test
    void pointsOfALawGiveItBackWithoutError() {
        Usl usl = new Usl(900, 0.05, 0.001);
        UslFit fit = UslFit.of(lawful(usl)).orElseThrow();

        assertThat(fit.lambda().value()).isCloseTo(900, Percentage.withPercentage(1e-4));
        assertThat(fit.sigma().value()).isCloseTo(0.05, Percentage.withPercentage(1e-4));
        assertThat(fit.kappa().value()).isCloseTo(0.001, Percentage.withPercentage(1e-4));
        assertThat(fit.rmsError()).isLessThan(1e-6);
        assertThat(fit.knee()).isCloseTo(usl.knee(), Percentage.withPercentage(1e-3));
    }

    @Test
    void aSystemThatOnlyLevelsOffHasNoKnee() {
        // Amdahl's law, bent up a little at the end, which asks for a negative kappa.
        List<ScalingPoint> points = List.of(
                new ScalingPoint(1, 1_000),
                new ScalingPoint(2, 1_818),
                new ScalingPoint(4, 3_077),
                new ScalingPoint(8, 4_706),
                new ScalingPoint(16, 6_700));

        UslFit fit = UslFit.of(points).orElseThrow();

        assertThat(fit.kappa()).isEqualTo(new Estimate(0, null, null));
        assertThat(fit.knee()).isInfinite();
        assertThat(fit.peak()).isCloseTo(10_000, Percentage.withPercentage(10));
        assertThat(fit.kneeIsExtrapolated()).isTrue();
    }

    @Test
    void aLinearSystemHasNeitherContentionNorPeak() {
        UslFit fit = UslFit.of(List.of(
                        new ScalingPoint(1, 100),
                        new ScalingPoint(2, 200),
                        new ScalingPoint(4, 401),
                        new ScalingPoint(8, 801)))
                .orElseThrow();

        assertThat(fit.usl().sigma()).isZero();
        assertThat(fit.usl().kappa()).isZero();
        assertThat(fit.peak()).isInfinite();
    }

    @Test
    void pointsBetterThanLinearAreSuspect() {
        List<BetterThanLinear> suspects = BetterThanLinear.among(JAXRS_QUICK_TEST);

        assertThat(suspects.stream().map(suspect -> suspect.point().threads())).containsExactly(8, 16, 32);
        assertThat(suspects.get(0).reference().threads()).isEqualTo(1);
        assertThat(suspects.get(0).ratio()).isEqualTo(2386.96 / 1338.6, within(1e-9));
        assertThat(BetterThanLinear.among(SOAP_QUICK_TEST)).isEmpty();
    }

    /**
     * Far beyond the knee only lambda / kappa is determined. These points come from a law with lambda 1,869 and a knee
     * near 25 clients, and fit a lambda of many billion calls a second as well.
     */
    @Test
    void pointsThatDoNotDetermineTheLawHaveNoFit() {
        List<ScalingPoint> falling = List.of(
                new ScalingPoint(64, 15_536.29),
                new ScalingPoint(64, 15_615.22),
                new ScalingPoint(128, 8_673.88),
                new ScalingPoint(128, 8_335.50),
                new ScalingPoint(256, 4_367.23),
                new ScalingPoint(256, 4_321.42),
                new ScalingPoint(1024, 1_153.79),
                new ScalingPoint(1024, 1_130.66));

        assertThat(UslFit.areEnough(falling)).isTrue();
        assertThat(UslFit.of(falling)).isEmpty();
    }

    /** With points of few clients, the same system has a law. */
    @Test
    void smallLoadsDetermineWhatLargeOnesDoNot() {
        Usl usl = new Usl(1_869, 0.01, 0.0016);
        UslFit fit = UslFit.of(disturbed(usl, 1, 4, 16, 64, 128, 256, 1024)).orElseThrow();

        assertThat(fit.lambda().value()).isCloseTo(1_869, Percentage.withPercentage(10));
        assertThat(fit.knee()).isCloseTo(usl.knee(), Percentage.withPercentage(10));
        assertThat(fit.lambda().low()).isPositive();
    }

    @Test
    void whatLiesBelowTheSmallestLoadIsExtrapolatedToo() {
        Usl usl = new Usl(1_869, 0.01, 0.0016);

        UslFit fromOne = UslFit.of(disturbed(usl, 1, 4, 16, 64, 128)).orElseThrow();
        assertThat(fromOne.smallestMeasured()).isEqualTo(1);
        assertThat(fromOne.kneeIsExtrapolated()).isFalse();
        assertThat(fromOne.lambdaIsExtrapolated()).isFalse();
        UslFit fromMany = UslFit.of(lawful(usl, 32, 40, 48, 64, 128)).orElseThrow();
        assertThat(fromMany.knee()).isLessThan(32);
        assertThat(fromMany.kneeIsExtrapolated()).isTrue();
        assertThat(fromMany.lambdaIsExtrapolated()).isTrue();
    }

    /** Noise can bend a curve that never falls: without a kappa that clearly differs from 0 there is no knee. */
    @Test
    void aKneeIsOnlyKnownWhereThroughputIsSureToFall() {
        Usl flat = new Usl(1_000, 0.1, 0.0002);
        UslFit noisy = UslFit.of(IntStream.of(1, 2, 4, 8, 16, 32)
                        .mapToObj(n -> new ScalingPoint(
                                n, flat.throughput(n) * (Integer.bitCount(n - 1) % 2 == 0 ? 1.06 : 0.94)))
                        .toList())
                .orElseThrow();

        assertThat(noisy.kneeIsKnown()).isFalse();
        assertThat(UslFit.of(SOAP_QUICK_TEST).orElseThrow().kneeIsKnown()).isTrue();
    }

    @Test
    void tooFewPointsHaveNoFit() {
        assertThat(UslFit.of(SOAP_QUICK_TEST.subList(0, 3))).isEmpty();
        assertThat(UslFit.of(List.of(point(1, 10), point(1, 11), point(2, 9), point(2, 8))))
                .isEmpty();
        assertThat(UslFit.of(List.of())).isEmpty();
    }

    @Test
    void theThroughputOfALawIsHighestAtItsKnee() {
        Usl usl = new Usl(1_543.8, 0.01923, 1.511e-4);

        assertThat(usl.throughput(1)).isEqualTo(1_543.8, within(1e-9));
        assertThat(usl.peak()).isGreaterThan(usl.throughput(80)).isGreaterThan(usl.throughput(81));
    }

    private static double cost(Usl usl) {
        return SOAP_QUICK_TEST.stream()
                .mapToDouble(point -> usl.throughput(point.threads()) / point.perSecond() - 1)
                .map(residual -> residual * residual)
                .sum();
    }

    private static List<ScalingPoint> lawful(Usl usl) {
        return lawful(usl, 1, 2, 4, 8, 16, 32, 64);
    }

    /** Every other point 2 % too high, the rest as much too low. */
    private static List<ScalingPoint> disturbed(Usl usl, int... threads) {
        return IntStream.range(0, threads.length)
                .mapToObj(i -> new ScalingPoint(threads[i], usl.throughput(threads[i]) * (i % 2 == 0 ? 1.02 : 0.98)))
                .toList();
    }

    private static List<ScalingPoint> lawful(Usl usl, int... counts) {
        return IntStream.of(counts)
                .mapToObj(threads -> new ScalingPoint(threads, usl.throughput(threads)))
                .toList();
    }

    private static ScalingPoint point(int threads, double perClient) {
        return new ScalingPoint(threads, threads * perClient);
    }
}
