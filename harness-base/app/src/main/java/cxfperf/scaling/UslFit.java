package cxfperf.scaling;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.SingularValueDecomposition;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/**
 * The {@link Usl} that is closest to measured points: it minimises the sum of {@code ((model - measured) /
 * measured)^2}, so that a small load counts as much as a large one. The intervals of the parameters are the usual
 * linearised ones: Student's t with as many degrees of freedom as points less fitted parameters (G. A. F. Seber, C. J.
 * Wild, "Nonlinear Regression", Wiley 1989, section 5.1). Knee and peak have no interval, because the linearised one of
 * a curved function of the parameters leaves out the truth too often.
 *
 * <p>A negative sigma or kappa has no meaning in the law. Where the best fit has one, that parameter is held at 0 and
 * the others are fitted again; it then has no interval.
 *
 * <p>Points can be too few or too far from one client to determine the law: beyond the knee only lambda / kappa is
 * determined, and any lambda fits. Where the interval of 1 / lambda, in which the law is linear but for the reciprocal,
 * is as wide as its value, there is no fit.
 *
 * @param usl the fitted law
 * @param knee N*; infinite where throughput never falls again
 * @param peak the modelled throughput at the knee, calls a second
 * @param rmsError root of the mean squared relative residual over all points
 * @param smallestMeasured fewest threads of any point; below, the model is a guess
 * @param largestMeasured most threads of any point; above, the model is a guess
 */
public record UslFit(
        Usl usl,
        Estimate lambda,
        Estimate sigma,
        Estimate kappa,
        double knee,
        double peak,
        double rmsError,
        int smallestMeasured,
        int largestMeasured) {

    /** Three parameters need as many different loads, and one point more for a residual that means anything. */
    public static final int MIN_POINTS = 4;

    private static final int MIN_THREAD_COUNTS = 3;
    private static final double CONFIDENCE = 0.95;
    private static final int MAX_EVALUATIONS = 10_000;

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
        Optional<Free> best = Optional.empty();
        for (Free free : Free.allChoices(points)) {
            try {
                free.fit();
            } catch (MathRuntimeException e) {
                continue;
            }
            if (free.isMeaningful()
                    && (best.isEmpty() || free.cost() < best.get().cost())) {
                best = Optional.of(free);
            }
        }
        // A poor fit is kept: it shows that the law does not describe the points.
        return best.filter(free -> isPoor(free.rmsError()) || free.isDetermined())
                .map(Free::result);
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
        return isPoor(rmsError);
    }

    private static boolean isPoor(double rmsError) {
        return rmsError > POOR_RMS_ERROR;
    }

    /**
     * Whether throughput is sure to fall at some load. If the interval of kappa includes 0, it may never fall, and the
     * knee comes from scatter.
     */
    public boolean kneeIsKnown() {
        return kappa.low() != null && kappa.low() > 0;
    }

    /** Whether the knee lies outside the measured loads, above or below. */
    public boolean kneeIsExtrapolated() {
        return knee > largestMeasured || knee < smallestMeasured;
    }

    /** Whether lambda, the rate of one client, lies outside the measured loads. */
    public boolean lambdaIsExtrapolated() {
        return smallestMeasured > 1;
    }

    /** A choice of the fitted parameters; the others are held at 0. Lambda is always fitted. */
    private static final class Free {

        private final List<ScalingPoint> points;

        /** Numbers of the fitted parameters: 0 is lambda, 1 is sigma, 2 is kappa. */
        private final int[] fitted;

        private Usl usl;

        private Free(List<ScalingPoint> points, int... fitted) {
            this.points = points;
            this.fitted = fitted;
        }

        static List<Free> allChoices(List<ScalingPoint> points) {
            return List.of(
                    new Free(points, 0, 1, 2), new Free(points, 0, 1), new Free(points, 0, 2), new Free(points, 0));
        }

        private Usl usl(RealVector parameters) {
            double[] all = new double[3];
            for (int i = 0; i < fitted.length; i++) {
                all[fitted[i]] = parameters.getEntry(i);
            }
            return new Usl(all[0], all[1], all[2]);
        }

        private RealVector best() {
            return ofTheFitted(usl.lambda(), usl.sigma(), usl.kappa());
        }

        private RealVector ofTheFitted(double... all) {
            return new ArrayRealVector(
                    IntStream.of(fitted).mapToDouble(i -> all[i]).toArray());
        }

        /** The factors of the parameters in the denominator of the law, each times a number. */
        private static double[] terms(double times, double threads) {
            return new double[] {times, times * (threads - 1), times * threads * (threads - 1)};
        }

        boolean isMeaningful() {
            return usl.lambda() > 0 && usl.sigma() >= 0 && usl.kappa() >= 0;
        }

        void fit() {
            Optimum optimum = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .start(start())
                            .target(new ArrayRealVector(points.size(), 1))
                            .model(this::model)
                            .lazyEvaluation(false)
                            .maxEvaluations(MAX_EVALUATIONS)
                            .maxIterations(MAX_EVALUATIONS)
                            .build());
            usl = usl(optimum.getPoint());
        }

        /**
         * Whether the points say what one client does: the interval of 1 / lambda is narrower than its value. All three
         * parameters count, those at 0 too: a sigma that is held there is not known to be 0.
         */
        boolean isDetermined() {
            RealMatrix jacobian = MatrixUtils.createRealMatrix(points.size(), 3);
            for (int i = 0; i < points.size(); i++) {
                double n = points.get(i).threads();
                jacobian.setRow(i, terms(usl.throughput(n) / points.get(i).perSecond() / usl.denominator(n), n));
            }
            for (int column = 1; column < 3; column++) {
                RealVector values = jacobian.getColumnVector(column);
                jacobian.setColumnVector(column, values.mapDivide(values.getNorm()));
            }
            double error = Math.sqrt(
                    new SingularValueDecomposition(jacobian).getCovariance(0).getEntry(0, 0) * cost() / degrees());
            return 2 * t() * error < 1;
        }

        private int degrees() {
            return points.size() - fitted.length;
        }

        private double t() {
            return new TDistribution(degrees()).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        }

        /**
         * But for the variance of the residuals. Inverted for relative changes of the parameters: they are ten orders
         * of magnitude apart, and a matrix of their own units is singular to a computer where the points determine them
         * well.
         */
        private RealMatrix unscaledCovariance() {
            RealMatrix scale = MatrixUtils.createRealDiagonalMatrix(best().toArray());
            RealMatrix relative = model(best()).getSecond().multiply(scale);
            RealMatrix inverse = new SingularValueDecomposition(relative).getCovariance(0);
            return scale.multiply(inverse).multiply(scale);
        }

        /**
         * The reciprocal of the law, N / X, is linear in 1, sigma and kappa over lambda: solved at once, as a start.
         */
        private RealVector start() {
            RealMatrix design = MatrixUtils.createRealMatrix(points.size(), fitted.length);
            for (int i = 0; i < points.size(); i++) {
                design.setRowVector(
                        i,
                        ofTheFitted(
                                terms(points.get(i).perClient(), points.get(i).threads())));
            }
            RealVector linear = new QRDecomposition(design).getSolver().solve(new ArrayRealVector(points.size(), 1));
            RealVector start = linear.mapDivide(linear.getEntry(0));
            start.setEntry(0, 1 / linear.getEntry(0));
            return start;
        }

        private Pair<RealVector, RealMatrix> model(RealVector parameters) {
            Usl law = usl(parameters);
            RealVector values = new ArrayRealVector(points.size());
            RealMatrix jacobian = MatrixUtils.createRealMatrix(points.size(), fitted.length);
            for (int i = 0; i < points.size(); i++) {
                double n = points.get(i).threads();
                double ratio = law.throughput(n) / points.get(i).perSecond();
                double[] changes = terms(-ratio / law.denominator(n), n);
                changes[0] = ratio / law.lambda();
                values.setEntry(i, ratio);
                jacobian.setRowVector(i, ofTheFitted(changes));
            }
            return new Pair<>(values, jacobian);
        }

        double cost() {
            return points.stream()
                    .mapToDouble(point -> usl.throughput(point.threads()) / point.perSecond() - 1)
                    .map(residual -> residual * residual)
                    .sum();
        }

        double rmsError() {
            return Math.sqrt(cost() / points.size());
        }

        UslFit result() {
            RealMatrix covariance = unscaledCovariance().scalarMultiply(cost() / degrees());
            return new UslFit(
                    usl,
                    estimate(0, usl.lambda(), covariance),
                    estimate(1, usl.sigma(), covariance),
                    estimate(2, usl.kappa(), covariance),
                    usl.knee(),
                    usl.peak(),
                    rmsError(),
                    points.stream().mapToInt(ScalingPoint::threads).min().orElseThrow(),
                    points.stream().mapToInt(ScalingPoint::threads).max().orElseThrow());
        }

        private Estimate estimate(int parameter, double value, RealMatrix covariance) {
            int column = Arrays.binarySearch(fitted, parameter);
            double half = column < 0 ? 0 : t() * Math.sqrt(Math.max(0, covariance.getEntry(column, column)));
            // A parameter that is held at 0 has no interval. None can be negative.
            return Double.isFinite(half) && half > 0
                    ? new Estimate(value, Math.max(0, value - half), value + half)
                    : new Estimate(value, null, null);
        }
    }

    /**
     * A fitted value with its 95 % confidence interval.
     *
     * @param low the lower end; null where no interval can be given
     * @param high the upper end; null where no interval can be given
     */
    public record Estimate(double value, Double low, Double high) {}
}
