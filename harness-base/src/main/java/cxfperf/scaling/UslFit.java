package cxfperf.scaling;

import cxfperf.scaling.Suspicion.BetterThanLinear;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
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
 * measured)^2}, so that a small load counts as much as a large one. Intervals are the usual linearised ones: Student's
 * t with as many degrees of freedom as points less fitted parameters, and the delta method for knee and peak (G. A. F.
 * Seber, C. J. Wild, "Nonlinear Regression", Wiley 1989, section 5.1).
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
 * @param suspects points that scale better than linear
 */
public record UslFit(
        Usl usl,
        Estimate lambda,
        Estimate sigma,
        Estimate kappa,
        Estimate knee,
        Estimate peak,
        double rmsError,
        int smallestMeasured,
        int largestMeasured,
        List<BetterThanLinear> suspects) {

    /** Three parameters need as many different loads, and one point more for a residual that means anything. */
    public static final int MIN_POINTS = 4;

    private static final int MIN_THREAD_COUNTS = 3;
    private static final double CONFIDENCE = 0.95;
    private static final int MAX_EVALUATIONS = 10_000;
    private static final double RELATIVE_STEP = 1e-6;

    /** Three times the error of a calm table such as the published one. */
    private static final double POOR_RMS_ERROR = 0.1;

    public UslFit {
        suspects = List.copyOf(suspects);
    }

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
        for (Free free : Free.allChoices()) {
            try {
                free.fit(points);
            } catch (MathRuntimeException e) {
                continue;
            }
            if (free.isMeaningful()
                    && (best.isEmpty() || free.cost(points) < best.get().cost(points))) {
                best = Optional.of(free);
            }
        }
        // A poor fit is kept: it shows that the law does not describe the points.
        return best.filter(free -> isPoor(free.rmsError(points)) || free.isDetermined(points))
                .map(free -> free.result(points));
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
        return knee.value() > largestMeasured || knee.value() < smallestMeasured;
    }

    /** Whether lambda, the rate of one client, lies outside the measured loads. */
    public boolean lambdaIsExtrapolated() {
        return smallestMeasured > 1;
    }

    /** A choice of the fitted parameters; the others are held at 0. Lambda is always fitted. */
    private static final class Free {
        private final boolean fitSigma;
        private final boolean fitKappa;
        private Usl usl;

        private Free(boolean fitSigma, boolean fitKappa) {
            this.fitSigma = fitSigma;
            this.fitKappa = fitKappa;
        }

        static List<Free> allChoices() {
            return List.of(new Free(true, true), new Free(true, false), new Free(false, true), new Free(false, false));
        }

        private int size() {
            return 1 + (fitSigma ? 1 : 0) + (fitKappa ? 1 : 0);
        }

        private int kappaColumn() {
            return fitSigma ? 2 : 1;
        }

        private Usl usl(RealVector parameters) {
            return new Usl(
                    parameters.getEntry(0),
                    fitSigma ? parameters.getEntry(1) : 0,
                    fitKappa ? parameters.getEntry(kappaColumn()) : 0);
        }

        boolean isMeaningful() {
            return usl.lambda() > 0 && usl.sigma() >= 0 && usl.kappa() >= 0;
        }

        void fit(List<ScalingPoint> points) {
            double[] ones = new double[points.size()];
            Arrays.fill(ones, 1);
            Optimum optimum = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .start(start(points))
                            .target(ones)
                            .model(parameters -> model(points, parameters))
                            .lazyEvaluation(false)
                            .maxEvaluations(MAX_EVALUATIONS)
                            .maxIterations(MAX_EVALUATIONS)
                            .build());
            usl = usl(optimum.getPoint());
        }

        private RealVector best() {
            RealVector best = new ArrayRealVector(size());
            best.setEntry(0, usl.lambda());
            if (fitSigma) {
                best.setEntry(1, usl.sigma());
            }
            if (fitKappa) {
                best.setEntry(kappaColumn(), usl.kappa());
            }
            return best;
        }

        /**
         * Whether the points say what one client does: the interval of 1 / lambda is narrower than its value. All three
         * parameters count, those at 0 too: a sigma that is held there is not known to be 0.
         */
        boolean isDetermined(List<ScalingPoint> points) {
            RealMatrix jacobian = MatrixUtils.createRealMatrix(points.size(), 3);
            for (int i = 0; i < points.size(); i++) {
                double n = points.get(i).threads();
                double ratio = usl.throughput(n) / points.get(i).perSecond() / usl.denominator(n);
                jacobian.setRow(i, new double[] {ratio, ratio * (n - 1), ratio * n * (n - 1)});
            }
            for (int column = 1; column < 3; column++) {
                RealVector values = jacobian.getColumnVector(column);
                jacobian.setColumnVector(column, values.mapDivide(values.getNorm()));
            }
            double error = Math.sqrt(
                    new SingularValueDecomposition(jacobian).getCovariance(0).getEntry(0, 0)
                            * cost(points)
                            / degrees(points));
            return 2 * t(points) * error < 1;
        }

        private int degrees(List<ScalingPoint> points) {
            return points.size() - size();
        }

        private double t(List<ScalingPoint> points) {
            return new TDistribution(degrees(points)).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        }

        /**
         * But for the variance of the residuals. Inverted for relative changes of the parameters: they are ten orders
         * of magnitude apart, and a matrix of their own units is singular to a computer where the points determine them
         * well.
         */
        private RealMatrix unscaledCovariance(List<ScalingPoint> points) {
            RealMatrix scale = MatrixUtils.createRealDiagonalMatrix(best().toArray());
            RealMatrix relative = model(points, best()).getSecond().multiply(scale);
            RealMatrix inverse = new SingularValueDecomposition(relative).getCovariance(0);
            return scale.multiply(inverse).multiply(scale);
        }

        /**
         * The reciprocal of the law, N / X, is linear in 1, sigma and kappa over lambda: solved at once, as a start.
         */
        private RealVector start(List<ScalingPoint> points) {
            RealMatrix design = MatrixUtils.createRealMatrix(points.size(), size());
            RealVector ones = new ArrayRealVector(points.size(), 1);
            for (int i = 0; i < points.size(); i++) {
                double perClient = points.get(i).perClient();
                double n = points.get(i).threads();
                design.setEntry(i, 0, perClient);
                if (fitSigma) {
                    design.setEntry(i, 1, perClient * (n - 1));
                }
                if (fitKappa) {
                    design.setEntry(i, kappaColumn(), perClient * n * (n - 1));
                }
            }
            RealVector linear = new QRDecomposition(design).getSolver().solve(ones);
            RealVector start = linear.mapDivide(linear.getEntry(0));
            start.setEntry(0, 1 / linear.getEntry(0));
            return start;
        }

        private Pair<RealVector, RealMatrix> model(List<ScalingPoint> points, RealVector parameters) {
            Usl law = usl(parameters);
            RealVector values = new ArrayRealVector(points.size());
            RealMatrix jacobian = MatrixUtils.createRealMatrix(points.size(), size());
            for (int i = 0; i < points.size(); i++) {
                double n = points.get(i).threads();
                double ratio = law.throughput(n) / points.get(i).perSecond();
                double perDenominator = -ratio / law.denominator(n);
                values.setEntry(i, ratio);
                jacobian.setEntry(i, 0, ratio / law.lambda());
                if (fitSigma) {
                    jacobian.setEntry(i, 1, perDenominator * (n - 1));
                }
                if (fitKappa) {
                    jacobian.setEntry(i, kappaColumn(), perDenominator * n * (n - 1));
                }
            }
            return new Pair<>(values, jacobian);
        }

        double cost(List<ScalingPoint> points) {
            return points.stream()
                    .mapToDouble(point -> usl.throughput(point.threads()) / point.perSecond() - 1)
                    .map(residual -> residual * residual)
                    .sum();
        }

        double rmsError(List<ScalingPoint> points) {
            return Math.sqrt(cost(points) / points.size());
        }

        UslFit result(List<ScalingPoint> points) {
            double t = t(points);
            RealMatrix covariance = unscaledCovariance(points).scalarMultiply(cost(points) / degrees(points));
            RealVector best = best();
            return new UslFit(
                    usl,
                    interval(best, covariance, t, Usl::lambda),
                    fitSigma ? interval(best, covariance, t, Usl::sigma) : new Estimate(0, null, null),
                    fitKappa ? interval(best, covariance, t, Usl::kappa) : new Estimate(0, null, null),
                    interval(best, covariance, t, Usl::knee),
                    interval(best, covariance, t, Usl::peak),
                    rmsError(points),
                    points.stream().mapToInt(ScalingPoint::threads).min().orElseThrow(),
                    points.stream().mapToInt(ScalingPoint::threads).max().orElseThrow(),
                    BetterThanLinear.among(points));
        }

        private Estimate interval(RealVector best, RealMatrix covariance, double t, ToDoubleFunction<Usl> quantity) {
            double value = quantity.applyAsDouble(usl(best));
            if (Double.isInfinite(value) || Double.isNaN(value)) {
                return new Estimate(value, null, null);
            }
            RealVector gradient = new ArrayRealVector(size());
            for (int i = 0; i < size(); i++) {
                double step = Math.max(Math.abs(best.getEntry(i)) * RELATIVE_STEP, Double.MIN_NORMAL);
                RealVector up = best.copy();
                RealVector down = best.copy();
                up.addToEntry(i, step);
                down.addToEntry(i, -step);
                gradient.setEntry(
                        i, (quantity.applyAsDouble(usl(up)) - quantity.applyAsDouble(usl(down))) / (2 * step));
            }
            double half = t * Math.sqrt(Math.max(0, gradient.dotProduct(covariance.operate(gradient))));
            // None of these quantities can be negative; a knee at one client is a limit, and moves with no parameter.
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
