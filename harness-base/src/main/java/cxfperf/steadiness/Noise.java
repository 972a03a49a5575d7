package cxfperf.steadiness;

import java.util.Arrays;

/**
 * The noise of a rate that does not change: each second is partly like the one before, a first-order autoregression (G.
 * Box and G. Jenkins, "Time Series Analysis", 1970). Its correlation is assumed and not estimated, since a few seconds
 * cannot tell it from a change; plain regression, which takes seconds for independent, finds up to 25 times as many
 * changes that are none.
 *
 * <p>Values and regressors are whitened (S. Prais and C. Winsten, "Trend estimators and serial correlation", Cowles
 * Commission discussion paper 383, 1954), so that least squares and Student's t hold with the degrees of freedom of the
 * fit. Pure; any thread.
 */
final class Noise {

    /** The correlation of neighbouring seconds. */
    private static final double ALIKE = 0.5;

    private final double correlation;

    private Noise(double correlation) {
        this.correlation = correlation;
    }

    /**
     * The noise of the means of neighbouring parts of a window. Longer parts are less alike: the covariance of two
     * neighbouring means divided by the variance of one, both summed over the seconds.
     *
     * @param seconds the length of a part, 1 or more
     */
    static Noise ofParts(double seconds) {
        double faded = 1 - Math.pow(ALIKE, seconds);
        return new Noise(ALIKE * faded * faded / (seconds * (1 - ALIKE * ALIKE) - 2 * ALIKE * faded));
    }

    /**
     * A least-squares fit.
     *
     * @param coefficient of the last regressor
     * @param coefficientVariance of it, for a unit of {@link #variance()}
     * @param squares the sum of the squared residuals
     * @param degreesOfFreedom of that sum
     */
    record Fit(double coefficient, double coefficientVariance, double squares, int degreesOfFreedom) {

        /** Of what is new in each value. */
        double variance() {
            return squares / degreesOfFreedom;
        }
    }

    /** By Gram-Schmidt, on whitened values. */
    Fit fit(double[] values, double[]... regressors) {
        double[] residuals = whitened(values);
        double[][] orthogonal = new double[regressors.length][];
        double coefficient = 0;
        double square = 0;
        for (int i = 0; i < regressors.length; i++) {
            orthogonal[i] = whitened(regressors[i]);
            for (int j = 0; j < i; j++) {
                project(orthogonal[i], orthogonal[j]);
            }
            square = product(orthogonal[i], orthogonal[i]);
            coefficient = project(residuals, orthogonal[i]);
        }
        return new Fit(coefficient, 1 / square, product(residuals, residuals), values.length - regressors.length);
    }

    private double[] whitened(double[] values) {
        double[] whitened = new double[values.length];
        Arrays.setAll(
                whitened,
                i -> i == 0
                        ? values[0] * Math.sqrt(1 - correlation * correlation)
                        : values[i] - correlation * values[i - 1]);
        return whitened;
    }

    /** Takes from the values what is along the other ones, and returns how many times these it was. */
    private static double project(double[] values, double[] along) {
        double times = product(values, along) / product(along, along);
        Arrays.setAll(values, i -> values[i] - times * along[i]);
        return times;
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
