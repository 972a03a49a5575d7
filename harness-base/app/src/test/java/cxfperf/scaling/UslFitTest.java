package cxfperf.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

        assertThat(fit.usl().lambda()).isEqualTo(1_552.4, within(0.05));
        assertThat(fit.usl().sigma()).isEqualTo(0.01932, within(0.000005));
        assertThat(fit.usl().kappa()).isEqualTo(1.517e-4, within(0.0005e-4));
        assertThat(fit.knee()).isEqualTo(80.4, within(0.05));
        assertThat(fit.peak()).isEqualTo(35_637, within(0.5));
        assertThat(fit.rmsError()).isEqualTo(0.035, within(0.0005));
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

        assertThat(fit.usl().lambda()).isCloseTo(900, Percentage.withPercentage(1e-4));
        assertThat(fit.usl().sigma()).isCloseTo(0.05, Percentage.withPercentage(1e-4));
        assertThat(fit.usl().kappa()).isCloseTo(0.001, Percentage.withPercentage(1e-4));
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

        assertThat(fit.usl().kappa()).isZero();
        assertThat(fit.falls()).isFalse();
        assertThat(fit.knee()).isNull();
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
        assertThat(fit.peak()).isNull();
    }

    @Test
    void pointsBetterThanLinearAreSuspect() {
        List<BetterThanLinear> suspects = BetterThanLinear.among(JAXRS_QUICK_TEST);

        assertThat(suspects.stream().map(suspect -> suspect.point().threads())).containsExactly(8, 16);
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

        assertThat(fit.usl().lambda()).isCloseTo(1_869, Percentage.withPercentage(10));
        assertThat(fit.knee()).isCloseTo(usl.knee(), Percentage.withPercentage(10));
    }

    @Test
    void whatLiesBelowTheSmallestLoadIsExtrapolatedToo() {
        Usl usl = new Usl(1_869, 0.01, 0.0016);

        assertThat(UslFit.of(disturbed(usl, 1, 4, 16, 64, 128)).orElseThrow().knee())
                .isNotNull();
        UslFit fromMany = UslFit.of(lawful(usl, 32, 40, 48, 64, 128)).orElseThrow();
        assertThat(fromMany.falls()).isTrue();
        assertThat(fromMany.usl().knee()).isLessThan(32);
        assertThat(fromMany.knee()).isNull();
    }

    private static final int SWEEPS = 300;
    private static final int SEED = 7;

    /** Systems whose throughput never falls, at the loads and the scatter of usual sweeps. */
    @ParameterizedTest
    @CsvSource({"0, 1, 0.02", "0.03, 1, 0.02", "0.03, 3, 0.05", "0.2, 1, 0.05", "0.2, 3, 0.05"})
    void oneInTwentySweepsWithoutAKneeHasOneAtMost(double sigma, int repeats, double scatter) {
        Usl level = new Usl(1_000, sigma, 0);

        assertThat(fits(level, repeats, scatter).filter(fit -> fit.knee() != null))
                .as("of %d sweeps, seed %d", SWEEPS, SEED)
                .hasSizeLessThanOrEqualTo(SWEEPS / 20);
    }

    /** The knee of the first is far above the 32 clients that are measured. */
    @ParameterizedTest
    @CsvSource({"96.7, 2, 0.02, 0.00, 0", "20, 1, 0.05, 0.40, 250", "20, 3, 0.02, 0.10, 300", "28, 3, 0.05, 0.25, 200"})
    void aKneeThatIsStatedIsNearTheTrueOne(double knee, int repeats, double scatter, double off, int least) {
        Usl law = new Usl(1_000, 0.05, 0.95 / knee / knee);
        List<Double> found = fits(law, repeats, scatter)
                .map(UslFit::knee)
                .filter(Objects::nonNull)
                .toList();

        assertThat(found).as("of %d sweeps, seed %d", SWEEPS, SEED).hasSizeGreaterThanOrEqualTo(least);
        assertThat(found.stream().filter(each -> Math.abs(each / knee - 1) > off))
                .hasSizeLessThanOrEqualTo(SWEEPS / 20);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.02", "2, 0.02", "3, 0.02", "1, 0.03", "3, 0.05"})
    void oneInTwentyLinearSweepsIsSuspectAtMost(int repeats, double scatter) {
        Random random = new Random(SEED);
        int suspect = 0;
        for (int i = 0; i < SWEEPS; i++) {
            suspect += BetterThanLinear.among(sweep(new Usl(1_000, 0, 0), repeats, scatter, random))
                            .isEmpty()
                    ? 0
                    : 1;
        }

        assertThat(suspect).as("of %d sweeps, seed %d", SWEEPS, SEED).isLessThanOrEqualTo(SWEEPS / 20);
    }

    private static Stream<UslFit> fits(Usl law, int repeats, double scatter) {
        Random random = new Random(SEED);
        return IntStream.range(0, SWEEPS)
                .mapToObj(i -> UslFit.of(sweep(law, repeats, scatter, random)))
                .flatMap(Optional::stream);
    }

    private static List<ScalingPoint> sweep(Usl law, int repeats, double scatter, Random random) {
        return IntStream.of(1, 2, 4, 8, 16, 32)
                .boxed()
                .flatMap(n -> IntStream.range(0, repeats)
                        .mapToObj(i ->
                                new ScalingPoint(n, law.throughput(n) * Math.exp(scatter * random.nextGaussian()))))
                .toList();
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
                .mapToDouble(point -> point.perSecond() / usl.throughput(point.threads()) - 1)
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
