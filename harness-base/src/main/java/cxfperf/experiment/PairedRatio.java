package cxfperf.experiment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The ratio of two positive quantities that were measured in pairs, from the logarithms of the pairs' ratios. It takes
 * one number per run, never one per call: the calls of a run share its JVM, its compiled code and its minute of the
 * host, so an interval over calls would be far too narrow.
 *
 * <p>The 95 % interval is the wider of two intervals, at each end. The first is the percentile bootstrap over the pairs
 * with its tails widened for few samples (T. Hesterberg, The American Statistician 69(4), 2015, pages 371 to 386,
 * section 5.3: the tail is {@code Phi(-sqrt(n/(n-1)) t(1-a/2, n-1))}). No bootstrap of five pairs reaches beyond the
 * largest of the five, though, and so covers less than it says; so the second is Student's t interval of the mean
 * log-ratio, whose coverage is exact for normal errors at any n. With many pairs the two agree, and the bootstrap
 * follows a skew that t does not know.
 *
 * @param pairs number of pairs, 2 or more
 * @param meanLog mean of the log-ratios
 * @param sdLog their standard deviation (n - 1)
 * @param lowLog lower end of the 95 % interval of the mean log-ratio
 * @param highLog its upper end
 */
public record PairedRatio(int pairs, double meanLog, double sdLog, double lowLog, double highLog) implements LogRatio {

    private static final int MOST_PAIRS = 1000;

    private static final int RESAMPLES = 4_000;

    /**
     * @param baseline positive, one per pair
     * @param candidate positive, in the order of the pairs
     * @param seed of the bootstrap
     */
    public static PairedRatio of(double[] baseline, double[] candidate, long seed) {
        int n = baseline.length;
        double[] logs = new double[n];
        for (int i = 0; i < n; i++) {
            logs[i] = Math.log(candidate[i] / baseline[i]);
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double squares = Arrays.stream(logs).map(d -> (d - mean) * (d - mean)).sum();
        double sd = Math.sqrt(squares / (n - 1));
        double tail = (1 - CONFIDENCE) / 2;
        double t = new TDistribution(n - 1).inverseCumulativeProbability(1 - tail);
        double half = t * sd / Math.sqrt(n);
        double widenedTail = new NormalDistribution().cumulativeProbability(-Math.sqrt(n / (n - 1.0)) * t);
        double[] means = resampledMeans(logs, seed);
        return new PairedRatio(
                n,
                mean,
                sd,
                Math.min(mean - half, quantile(means, widenedTail)),
                Math.max(mean + half, quantile(means, 1 - widenedTail)));
    }

    private static double[] resampledMeans(double[] logs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < logs.length; j++) {
                sum += logs[random.nextInt(logs.length)];
            }
            means[i] = sum / logs.length;
        }
        Arrays.sort(means);
        return means;
    }

    private static double quantile(double[] sorted, double share) {
        int index = (int) Math.floor(share * sorted.length);
        return sorted[Math.max(0, Math.min(sorted.length - 1, index))];
    }

    @Override
    public double standardError() {
        return sdLog / Math.sqrt(pairs);
    }

    @Override
    public int degreesOfFreedom() {
        return pairs - 1;
    }

    /**
     * Number of pairs, at least one more than now, that would find a difference of this size with 80 % power; null for
     * more than {@link #MOST_PAIRS}.
     */
    @Override
    public Integer runsToSettle() {
        for (int n = pairs + 1; n <= MOST_PAIRS; n++) {
            if (LogRatio.smallestVisibleLog(n - 1, sdLog / Math.sqrt(n)) <= Math.abs(meanLog)) {
                return n;
            }
        }
        return null;
    }
}
