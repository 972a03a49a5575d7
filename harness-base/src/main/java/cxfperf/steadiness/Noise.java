package cxfperf.steadiness;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The noise of a rate that does not change: each second is partly like the one before, a first-order autoregression
 * (G. Box and G. Jenkins, "Time Series Analysis", 1970). Its correlation is assumed and not estimated, since a few
 * seconds cannot tell it from a change; plain regression, which takes seconds for independent, finds up to 25 times as
 * many changes where there is no change. Every part of the analysis takes its errors from here.
 *
 * <p>There are two estimates of the size of the noise. A test of a difference is a least-squares fit: values and
 * regressors are whitened (S. Prais and C. Winsten, "Trend estimators and serial correlation", Cowles Commission
 * discussion paper 383, 1954), so that least squares and Student's t hold with the degrees of freedom of the fit. A
 * search for changes or for slow seconds must not be misled by what it searches for: it takes the median size of
 * differences, which a few wild values or changes of level do not move. Pure; any thread.
 */
final class Noise {

    /** The correlation of neighbouring seconds. */
    private static final double ALIKE = 0.5;

    /** Makes a median absolute deviation the standard deviation of a normal distribution. */
    private static final double NORMAL = 1.4826;

    /** Batches of this many seconds show a correlation above the assumed one. */
    private static final int BATCH = 5;

    /** So many times a batch are enough values: a change of level touches two batches and must stay a minority. */
    private static final int BATCHES = 12;

    /** Makes changes found by chance half as frequent in ten values, and leaves those of a hundred as they are. */
    private static final double UNSURE = 3;

    private final double correlation;

    private Noise(double correlation) {
        this.correlation = correlation;
    }

    /** The noise of values that know nothing of each other, such as those of runs. */
    static Noise ofRuns() {
        return new Noise(0);
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
     * @param coefficient of the last regressor; without one, the constant
     * @param coefficientVariance of it, for a unit of {@link #variance()}
     * @param squares the sum of the squared residuals
     * @param degreesOfFreedom of that sum
     */
    record Fit(double coefficient, double coefficientVariance, double squares, int degreesOfFreedom) {

        /** Returns the variance of the part of each value that the previous value does not explain. */
        double variance() {
            return squares / degreesOfFreedom;
        }

        /** How far chance moves the coefficient in one direction, with this probability: by Student's t. */
        double margin(double chance) {
            return new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - chance) * standardError();
        }

        /** The probability that chance alone moves the coefficient as far from 0, in either direction. */
        double pValue() {
            return coefficient == 0
                    ? 1
                    : 2
                            * new TDistribution(degreesOfFreedom)
                                    .cumulativeProbability(-Math.abs(coefficient) / standardError());
        }

        private double standardError() {
            return Math.sqrt(variance() * coefficientVariance);
        }
    }

    /** Fits a constant and these regressors, by Gram-Schmidt on whitened values. */
    Fit fit(double[] values, double[]... regressors) {
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        double[] residuals = whitened(values);
        double[][] orthogonal = new double[1 + regressors.length][];
        double coefficient = 0;
        double square = 0;
        for (int i = 0; i < orthogonal.length; i++) {
            orthogonal[i] = whitened(i == 0 ? ones : regressors[i - 1]);
            for (int j = 0; j < i; j++) {
                project(orthogonal[i], orthogonal[j]);
            }
            square = product(orthogonal[i], orthogonal[i]);
            coefficient = project(residuals, orthogonal[i]);
        }
        return new Fit(coefficient, 1 / square, product(residuals, residuals), values.length - orthogonal.length);
    }

    /**
     * The standard deviation of independent values whose long sums scatter as those of these values: larger than that
     * of a single value where neighbours are alike. From differences of neighbours and, where neighbours are alike, of
     * neighbouring batches, whichever says more; so rates that are more alike than assumed do not pass for changes.
     * Few values tell it badly, and too small a deviation makes changes of nothing: it is raised by {@value #UNSURE} /
     * n.
     *
     * @param values at least two, of one level or of a few
     */
    double longRunDeviation(double[] values) {
        double single = deviation(values, 1);
        if (correlation > 0) {
            int batch = (int) Math.min(values.length / BATCHES, Math.max(BATCH, Math.cbrt(values.length)));
            single = batch > 1 ? Math.max(single, deviation(values, batch)) : single;
        }
        return (1 + UNSURE / values.length) * single * Math.sqrt((1 + correlation) / (1 - correlation));
    }

    /** The standard deviation of one value, from the differences of the sums of neighbouring batches that overlap. */
    private double deviation(double[] values, int batch) {
        double[] differences = new double[values.length - 2 * batch + 1];
        for (int i = 0; i < differences.length; i++) {
            for (int j = i; j < i + batch; j++) {
                differences[i] += values[j + batch] - values[j];
            }
        }
        double faded = 1 - Math.pow(correlation, batch);
        double variance =
                (batch * (1 - correlation * correlation) - 2 * correlation * faded - correlation * faded * faded)
                        / ((1 - correlation) * (1 - correlation));
        return around(differences) / Math.sqrt(2 * variance);
    }

    /** The standard deviation of values around zero, from the median of their sizes. */
    static double around(double[] distances) {
        return NORMAL * median(Arrays.stream(distances).map(Math::abs).toArray());
    }

    /** @param values one or more */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
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
