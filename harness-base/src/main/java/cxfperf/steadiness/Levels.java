package cxfperf.steadiness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The stretches of a window with one rate. Wild seconds are first taken back to what is usual around them (the Hampel
 * identifier: L. Davies and U. Gather, "The identification of multiple outliers", JASA 88, 1993), so that a pause is
 * not a change; long windows are folded, so that the cost is bounded. Pure; any thread.
 */
final class Levels {

    /** Seconds in which the rate has another level; fewer are slow seconds. */
    static final int LEAST_SECONDS = 5;

    /** The search takes time by the square of this. */
    private static final int MOST_STRETCHES = 1_024;

    /** Levels that differ by less are one: nobody would tell them apart by their rates. */
    private static final double MATERIAL = 0.03;

    /** On each side of a second; of this many wild ones in a row none is a change. */
    private static final int SIDE = 3;

    private static final double WILD = 3;

    /** Below this share of the rate, a deviation is that of counting whole calls. */
    private static final double LEAST_DEVIATION = 0.005;

    private Levels() {}

    /** The index of the first second behind each change, in ascending order. */
    static int[] changes(double[] rates) {
        return changes(rates, LEAST_SECONDS, Robust::longRunDeviation);
    }

    /**
     * @param least how many values a level has at least
     * @param noise the standard deviation of one value, of values that may have several levels
     */
    static int[] changes(double[] rates, int least, ToDoubleFunction<double[]> noise) {
        double[] calm = calm(rates);
        int fold = (calm.length + MOST_STRETCHES - 1) / MOST_STRETCHES;
        double[] folded = folded(calm, fold);
        double mean = mean(folded, 0, folded.length);
        if (mean <= 0) {
            return new int[0];
        }
        double deviation = Math.max(noise.applyAsDouble(answered(folded)), LEAST_DEVIATION * mean);
        int[] found = ChangePoints.of(folded, Math.max(2, (least + fold - 1) / fold), deviation);
        int[] changes = Arrays.stream(found).map(at -> at * fold).toArray();
        return material(calm, changes);
    }

    /** Without the seconds in which nothing came back: they have no noise, and would pass for the calm of all. */
    private static double[] answered(double[] rates) {
        double[] answered = Arrays.stream(rates).filter(rate -> rate > 0).toArray();
        return answered.length < LEAST_SECONDS ? rates : answered;
    }

    private static double[] calm(double[] rates) {
        double[] usual = Robust.runningMedian(rates, SIDE);
        double[] distances = new double[rates.length];
        Arrays.setAll(distances, i -> rates[i] - usual[i]);
        double scale = Robust.scaleAroundZero(distances);
        double[] calm = new double[rates.length];
        for (int i = 0; i < calm.length; i++) {
            double most = Math.max(WILD * scale, LEAST_DEVIATION * usual[i]);
            calm[i] = usual[i] + Math.max(-most, Math.min(most, distances[i]));
        }
        return calm;
    }

    /** Means of so many values each; what is left at the end belongs to the last. */
    private static double[] folded(double[] values, int fold) {
        double[] folded = new double[values.length / fold];
        for (int i = 0; i < folded.length; i++) {
            int to = i == folded.length - 1 ? values.length : (i + 1) * fold;
            folded[i] = Arrays.stream(values, i * fold, to).average().orElseThrow();
        }
        return folded;
    }

    /** Without those between levels that hardly differ: the smallest difference goes first. */
    private static int[] material(double[] calm, int[] changes) {
        List<Integer> left = new ArrayList<>(Arrays.stream(changes).boxed().toList());
        while (!left.isEmpty()) {
            int smallest = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < left.size(); i++) {
                double before = mean(calm, i == 0 ? 0 : left.get(i - 1), left.get(i));
                double after = mean(calm, left.get(i), i == left.size() - 1 ? calm.length : left.get(i + 1));
                double difference = before == after ? 0 : Math.abs(after - before) / Math.max(before, after);
                if (difference < least) {
                    least = difference;
                    smallest = i;
                }
            }
            if (least >= MATERIAL) {
                break;
            }
            left.remove(smallest);
        }
        return left.stream().mapToInt(Integer::intValue).toArray();
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElseThrow();
    }

    /**
     * Where the mean of a series changes: the split into segments with the least sum of squared distances from their
     * means plus a penalty for each segment. The split is the exact optimum, by the recursion of B. Jackson et al., "An
     * algorithm for optimal partitioning of data on an interval", IEEE Signal Processing Letters 12(2), 2005. (PELT, R.
     * Killick, P. Fearnhead and I. Eckley, JASA 107, 2012, prunes that recursion; for the lengths that come here this
     * is not needed.)
     *
     * <p>The penalty is that of Schwarz's criterion, a multiple of {@code ln n} times the variance, of which a change
     * has to pay for its place and its new mean. The variance is the long-run one: of rates whose neighbours are alike,
     * that of a single value would find changes that are none. Pure; any thread.
     */
    private static final class ChangePoints {

        /** Schwarz's is 2; twice that, since the variance is estimated and rates are not normal. */
        private static final double PENALTY = 4;

        private ChangePoints() {}

        /**
         * The index of the first value behind each change, in ascending order. Takes time by the square of the length.
         *
         * @param values of which single wild ones are already taken back
         * @param least how many values a segment has at least
         * @param deviation of the noise, above zero
         */
        static int[] of(double[] values, int least, double deviation) {
            int n = values.length;
            double[] sums = new double[n + 1];
            double[] squares = new double[n + 1];
            // Around the mean, so that the squares of large rates do not swallow their differences.
            double mean = Arrays.stream(values).average().orElse(0);
            for (int i = 0; i < n; i++) {
                double value = (values[i] - mean) / deviation;
                sums[i + 1] = sums[i] + value;
                squares[i + 1] = squares[i] + value * value;
            }
            double penalty = PENALTY * Math.log(Math.max(2, n));
            double[] best = new double[n + 1];
            int[] start = new int[n + 1];
            Arrays.fill(best, Double.POSITIVE_INFINITY);
            best[0] = -penalty;
            for (int end = least; end <= n; end++) {
                for (int from = 0; from <= end - least; from++) {
                    double sum = sums[end] - sums[from];
                    double cost = best[from] + squares[end] - squares[from] - sum * sum / (end - from) + penalty;
                    if (cost < best[end]) {
                        best[end] = cost;
                        start[end] = from;
                    }
                }
            }
            Deque<Integer> changes = new ArrayDeque<>();
            for (int at = n >= least ? start[n] : 0; at > 0; at = start[at]) {
                changes.addFirst(at);
            }
            return changes.stream().mapToInt(Integer::intValue).toArray();
        }
    }
}
