package cxfperf.steadiness;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Where the mean of a series changes: the split into segments with the least sum of squared distances from their means plus a
 * penalty for each segment. The split is the exact optimum, by the recursion of B. Jackson et al., "An algorithm for optimal
 * partitioning of data on an interval", IEEE Signal Processing Letters 12(2), 2005. (PELT, R. Killick, P. Fearnhead and
 * I. Eckley, JASA 107, 2012, prunes that recursion; for the lengths that come here this is not needed.)
 *
 * <p>The penalty is that of Schwarz's criterion, a multiple of {@code ln n} times the variance, of which a change has to pay
 * for its place and its new mean. The variance is the long-run one: of rates whose neighbours are alike, that of a single value
 * would find changes that are none. Pure; any thread.
 */
final class ChangePoints {

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
