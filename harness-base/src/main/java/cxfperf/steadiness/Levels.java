package cxfperf.steadiness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Where a series has another level from one value on: the rates of a window's seconds, or a metric of runs. Wild
 * values are first taken back to what is usual around them (the Hampel identifier: L. Davies and U. Gather, "The
 * identification of multiple outliers", JASA 88, 1993), so that a pause is no change; long series are folded, so that
 * the cost is bounded.
 *
 * <p>Then the series is split into segments with the least sum of squared distances from their means plus a penalty
 * for each segment. The split is the exact optimum, by the recursion of B. Jackson et al., "An algorithm for optimal
 * partitioning of data on an interval", IEEE Signal Processing Letters 12(2), 2005. (PELT, R. Killick, P. Fearnhead
 * and I. Eckley, JASA 107, 2012, prunes that recursion; for the lengths that come here this is not needed.) The
 * penalty is a multiple of {@code ln n} times the long-run variance of {@link Noise}, as in Schwarz's criterion.
 *
 * <p>Chance makes a change in fewer than one of a hundred windows of ten seconds or more, and in hardly any above
 * thirty seconds; and in fewer than three of a hundred series of runs. Where neighbouring
 * rates are more alike than {@link Noise} assumes, chance makes more changes: up to one window in twenty at a
 * correlation of 0.7. Pure; any thread.
 */
public final class Levels {

    /** Runs at one level; fewer are noise. */
    public static final int LEAST_RUNS = 3;

    /** Seconds in which the rate has another level; fewer are slow seconds. */
    static final int LEAST_SECONDS = 5;

    /** The search takes time by the square of this. */
    private static final int MOST_VALUES = 1_024;

    /** Levels that differ by less are one: nobody would tell them apart by their rates. */
    private static final double MATERIAL = 0.03;

    /** Schwarz's is 2; twice that, since the variance is estimated and rates are not normal. */
    private static final double PENALTY = 4;

    /** Neighbours on each side that tell what is usual: three wild values in a row are no change. */
    private static final int SIDE = 3;

    /** Standard deviations from what is usual; a value further away is taken back to there. */
    private static final double WILD = 3;

    /** Below this share of the rate, a deviation is that of counting whole calls. */
    private static final double LEAST_DEVIATION = 0.005;

    private Levels() {}

    /** The index of the first second after each change, in ascending order. */
    static int[] ofSeconds(double[] rates) {
        return changes(rates, LEAST_SECONDS, Noise.ofParts(1));
    }

    /**
     * The index of the first run after each lasting change of a metric, in ascending order. Three runs are enough for
     * a level, and a single wild run is no change, nor is one of less than 3 %. Fewer than six runs have none.
     *
     * @param values above zero, in the order of the runs
     */
    public static int[] ofRuns(double[] values) {
        return values.length < 2 * LEAST_RUNS ? new int[0] : changes(values, LEAST_RUNS, Noise.ofRuns());
    }

    /** @param least how many values a level has at least */
    private static int[] changes(double[] values, int least, Noise noise) {
        double[] calm = calm(values);
        int fold = (calm.length + MOST_VALUES - 1) / MOST_VALUES;
        double[] folded = fold == 1 ? calm : folded(calm, fold);
        double mean = mean(folded, 0, folded.length);
        if (mean <= 0) {
            return new int[0];
        }
        double deviation = Math.max(
                (fold == 1 ? noise : Noise.ofParts(fold)).longRunDeviation(answered(folded)), LEAST_DEVIATION * mean);
        int[] found = split(folded, Math.max(2, (least + fold - 1) / fold), deviation);
        int[] changes = Arrays.stream(found).map(at -> at * fold).toArray();
        return material(calm, changes);
    }

    /** Without the seconds in which nothing came back: they have no noise, and would pass for the calm of all. */
    private static double[] answered(double[] rates) {
        double[] answered = Arrays.stream(rates).filter(rate -> rate > 0).toArray();
        return answered.length < LEAST_SECONDS ? rates : answered;
    }

    private static double[] calm(double[] rates) {
        double[] usual = new double[rates.length];
        Arrays.setAll(
                usual,
                i -> Noise.median(
                        Arrays.copyOfRange(rates, Math.max(0, i - SIDE), Math.min(rates.length, i + SIDE + 1))));
        double[] distances = new double[rates.length];
        Arrays.setAll(distances, i -> rates[i] - usual[i]);
        double scale = Noise.around(distances);
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
     * The index of the first value after each change, in ascending order. Takes time by the square of the length.
     *
     * @param values without single wild ones
     * @param least how many values a segment has at least
     * @param deviation of the noise, above zero
     */
    private static int[] split(double[] values, int least, double deviation) {
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
