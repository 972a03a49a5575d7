package cxfperf.steadiness;

import java.util.Arrays;

/** Statistics that a few wild values do not move. Pure; any thread. */
final class Robust {

    /** Makes a median absolute deviation the standard deviation of a normal distribution. */
    private static final double NORMAL = 1.4826;

    /** Neighbours that are alike are so over a few seconds. */
    private static final int LEAST_BATCH = 5;

    private Robust() {}

    /** Of one value or more. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The standard deviation of values around zero, from the median of their sizes. */
    static double scaleAroundZero(double[] values) {
        return NORMAL * median(Arrays.stream(values).map(Math::abs).toArray());
    }

    /** For each value the median of itself and of up to this many on each side. */
    static double[] runningMedian(double[] values, int side) {
        double[] medians = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            medians[i] =
                    median(Arrays.copyOfRange(values, Math.max(0, i - side), Math.min(values.length, i + side + 1)));
        }
        return medians;
    }

    /**
     * The standard deviation of one value that a mean of many of them would have if they were independent: larger than
     * that of the values where neighbours are alike. From the differences of neighbours, and of the means of
     * neighbouring batches, so that a few changes of level do not count; the batches overlap and grow by the cube root
     * of the length.
     */
    static double longRunDeviation(double[] values) {
        int batch = (int) Math.max(1, Math.min(values.length / 4, Math.max(LEAST_BATCH, Math.cbrt(values.length))));
        return Math.max(deviation(values, 1), deviation(values, batch));
    }

    /**
     * The standard deviation of one of many independent values, from the differences of neighbours: few changes do not
     * count.
     */
    static double neighbourDeviation(double[] values) {
        return deviation(values, 1);
    }

    /** Of one value, from means of so many neighbours and of so many behind them. */
    private static double deviation(double[] values, int batch) {
        double[] differences = new double[values.length - 2 * batch + 1];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Arrays.stream(values, i + batch, i + 2 * batch).sum()
                    - Arrays.stream(values, i, i + batch).sum();
        }
        return scaleAroundZero(differences) / Math.sqrt(2 * batch);
    }
}
