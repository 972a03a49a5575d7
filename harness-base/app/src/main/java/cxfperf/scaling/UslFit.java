package cxfperf.scaling;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * The {@link Usl} that is closest to measured points: it minimises the sum of {@code (measured / model - 1)^2}, so that
 * a small load counts as much as a large one. The sum is quadratic in 1, sigma and kappa over lambda, so the closest
 * law is the solution of linear equations.
 *
 * <p>A negative sigma or kappa has no meaning in the law. Where the best fit has one, that parameter is held at 0 and
 * the others are fitted again.
 *
 * <p>Points can be too few or too far from one client to determine the law: beyond the knee only lambda / kappa is
 * determined, and any lambda fits. Where the 95 % interval of 1 / lambda is as wide as its value, there is no fit.
 *
 * <p>Neither the parameters nor knee and peak have intervals: those of a linearised law leave out the truth too often.
 *
 * @param usl the fitted law
 * @param falls whether a law with kappa = 0, whose throughput never falls, is clearly farther from the points: by the F
 *     test at 5 %
 * @param knee N*; null unless throughput falls, and N* is among the measured loads
 * @param peak the modelled throughput at the knee, calls a second; null without a knee
 * @param rmsError root of the mean squared relative residual over all points
 * @param smallestMeasured fewest threads of any point; below, the model is a guess
 * @param largestMeasured most threads of any point; above, the model is a guess
 */
public record UslFit(
        Usl usl, boolean falls, Double knee, Double peak, double rmsError, int smallestMeasured, int largestMeasured) {

    /** Three parameters need as many different loads, and one point more for a residual that means anything. */
    public static final int MIN_POINTS = 4;

    private static final int MIN_THREAD_COUNTS = 3;
    private static final double CONFIDENCE = 0.95;

    /** Three times the error of a calm table such as the published one. */
    private static final double POOR_RMS_ERROR = 0.1;

    /**
     * Fits the law.
     *
     * @param points repeats of one thread count are points of their own
     * @return empty for points that are not {@linkplain #areEnough enough} or do not determine the law;
     *     {@linkplain #isPoor poor} for points that it does not describe
     */
    public static Optional<UslFit> of(List<ScalingPoint> points) {
        if (!areEnough(points)) {
            return Optional.empty();
        }
        Solution level = closest(points, new int[] {0, 1}, new int[] {0});
        Solution best = closest(points, new int[] {0, 1, 2}, new int[] {0, 2}, level.fitted());
        UslFit fit = best.result(level);
        // A poor fit is kept: it shows that the law does not describe the points.
        return fit.isPoor() || best.isDetermined() ? Optional.of(fit) : Optional.empty();
    }

    private static Solution closest(List<ScalingPoint> points, int[]... choices) {
        return Stream.of(choices)
                .map(fitted -> Solution.of(points, fitted))
                .filter(Solution::isMeaningful)
                .min(Comparator.comparingDouble(Solution::cost))
                .orElseThrow();
    }

    /**
     * Whether there are {@value #MIN_POINTS} points of three different thread counts, without which nothing is fitted.
     */
    public static boolean areEnough(List<ScalingPoint> points) {
        return points.size() >= MIN_POINTS
                && points.stream().map(ScalingPoint::threads).distinct().count() >= MIN_THREAD_COUNTS;
    }

    /**
     * Whether the law does not describe the points, with an error above 10 %, so that it must not be used for other
     * loads. Jackson writes it as {@code poor}.
     */
    public boolean isPoor() {
        return rmsError > POOR_RMS_ERROR;
    }

    /**
     * The closest law with a choice of its parameters; the others are 0.
     *
     * @param fitted numbers of the fitted parameters: 0 is lambda, 1 is sigma, 2 is kappa
     * @param cost the sum of the squared residuals
     */
    private record Solution(List<ScalingPoint> points, int[] fitted, Usl usl, double cost) {

        static Solution of(List<ScalingPoint> points, int[] fitted) {
            RealMatrix design = design(points)
                    .getSubMatrix(IntStream.range(0, points.size()).toArray(), fitted);
            RealVector ones = new ArrayRealVector(points.size(), 1);
            RealVector solved = new QRDecomposition(design).getSolver().solve(ones);
            double[] all = new double[3];
            for (int i = 0; i < fitted.length; i++) {
                all[fitted[i]] = solved.getEntry(i);
            }
            RealVector residuals = design.operate(solved).subtract(ones);
            return new Solution(
                    points,
                    fitted,
                    new Usl(1 / all[0], all[1] / all[0], all[2] / all[0]),
                    residuals.dotProduct(residuals));
        }

        /** A row for each point: the factors of 1, sigma and kappa over lambda in measured / model. */
        private static RealMatrix design(List<ScalingPoint> points) {
            RealMatrix design = MatrixUtils.createRealMatrix(points.size(), 3);
            for (int i = 0; i < points.size(); i++) {
                double each = points.get(i).perClient();
                double n = points.get(i).threads();
                design.setRow(i, new double[] {each, each * (n - 1), each * n * (n - 1)});
            }
            return design;
        }

        boolean isMeaningful() {
            return usl.lambda() > 0 && usl.sigma() >= 0 && usl.kappa() >= 0;
        }

        /**
         * Whether the points say what one client does. All three parameters count, those at 0 too: a sigma that is held
         * there is not known to be 0.
         */
        boolean isDetermined() {
            RealMatrix design = design(points);
            design.setColumnVector(0, design.getColumnVector(0).mapDivide(usl.lambda()));
            for (int column = 1; column < 3; column++) {
                RealVector values = design.getColumnVector(column);
                design.setColumnVector(column, values.mapDivide(values.getNorm()));
            }
            double variance =
                    new SingularValueDecomposition(design).getCovariance(0).getEntry(0, 0);
            return 2 * t() * Math.sqrt(variance * cost / degrees()) < 1;
        }

        private int degrees() {
            return points.size() - fitted.length;
        }

        private double t() {
            return new TDistribution(degrees()).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        }

        /** @param level the closest law whose kappa is 0 */
        UslFit result(Solution level) {
            int smallest = points.stream().mapToInt(ScalingPoint::threads).min().orElseThrow();
            int largest = points.stream().mapToInt(ScalingPoint::threads).max().orElseThrow();
            boolean falls = usl.kappa() > 0 && (level.cost - cost) * degrees() > t() * t() * cost;
            boolean measured = falls && usl.knee() >= smallest && usl.knee() <= largest;
            return new UslFit(
                    usl,
                    falls,
                    measured ? usl.knee() : null,
                    measured ? usl.peak() : null,
                    Math.sqrt(cost / points.size()),
                    smallest,
                    largest);
        }
    }
}
