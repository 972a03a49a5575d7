package cxfperf.steadiness;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The slope of a straight line through a series, by least squares, with its interval.
 *
 * @param perSecond the slope
 * @param margin half the length of its {@value #PERCENT} % interval
 */
record Slope(double perSecond, double margin) {

    /** Three standard deviations: chance leaves the interval once in 370 windows. */
    static final double SIGMAS = 3;

    private static final double CHANCE = 0.0027;
    private static final double PERCENT = 99.7;

    /** The factor for the correlation of neighbouring seconds, which is 0.5 in the rates of real runs. */
    private static final double ALIKE = 4;

    static final int PARTS = 12;

    /** A series with fewer values has no slope. */
    static final int LEAST_VALUES = 2 * PARTS;

    /**
     * Fits a line through the means of {@value #PARTS} parts of a series.
     *
     * @param times in seconds, ascending
     * @param values one value for each time, {@value #LEAST_VALUES} or more
     * @param counting the smallest variance of a value, because whole calls are counted
     */
    static Slope of(double[] times, double[] values, double counting) {
        double[] x = means(times, PARTS);
        double[] y = means(values, PARTS);
        double middle = mean(x);
        double squares = 0;
        double products = 0;
        for (int part = 0; part < PARTS; part++) {
            squares += (x[part] - middle) * (x[part] - middle);
            products += (x[part] - middle) * y[part];
        }
        double perPart = (double) values.length / PARTS;
        return new Slope(
                products / squares,
                Math.max(
                        deviations(PARTS - 2) * Math.sqrt(variance(differences(y), perPart) / squares),
                        SIGMAS * Math.sqrt(counting / perPart / squares)));
    }

    /** Deviations as probable as {@value #SIGMAS} standard deviations, for a variance from few values. */
    static double deviations(int degreesOfFreedom) {
        return new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - CHANCE / 2);
    }

    /**
     * The variance of the mean of a part, from the differences of neighbours (J. von Neumann, "Distribution of the
     * ratio of the mean square successive difference to the variance", 1941): neither a ramp nor a single step counts
     * as scatter. A correlation of 0.5 between seconds makes differences six times smaller than sums; longer parts are
     * less correlated.
     *
     * @param differences two or more
     * @param seconds the length of a part
     */
    static double variance(double[] differences, double seconds) {
        double mean = mean(differences);
        double squares = Arrays.stream(differences)
                .map(difference -> (difference - mean) * (difference - mean))
                .sum();
        return squares / (differences.length - 1) / 2 * (1 + ALIKE / seconds);
    }

    static double[] differences(double[] values) {
        double[] differences = new double[values.length - 1];
        Arrays.setAll(differences, i -> values[i + 1] - values[i]);
        return differences;
    }

    /** The means of this number of parts of a series. The parts are as equal in length as whole values allow. */
    static double[] means(double[] series, int parts) {
        double[] means = new double[parts];
        Arrays.setAll(
                means,
                part -> mean(
                        Arrays.copyOfRange(series, series.length * part / parts, series.length * (part + 1) / parts)));
        return means;
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
