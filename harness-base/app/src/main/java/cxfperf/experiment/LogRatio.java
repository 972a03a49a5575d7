package cxfperf.experiment;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * An estimate of the ratio of two positive quantities, as a natural logarithm, from repeated runs. It takes one number
 * per run, never one per call: the calls of a run share its JVM, its compiled code and its minute of the host, so an
 * interval over calls would be far too narrow.
 *
 * @param meanLog the mean logarithm of the ratio, candidate by baseline
 * @param standardError the standard error of the mean
 * @param degreesOfFreedom how many degrees of freedom the standard error has
 * @param lowLog the lower end of the 95 % interval of the mean
 * @param highLog the upper end of the interval
 */
public record LogRatio(double meanLog, double standardError, int degreesOfFreedom, double lowLog, double highLog) {

    static final double CONFIDENCE = 0.95;
    private static final int RESAMPLES = 4_000;

    /**
     * The ratio of quantities that were measured in pairs.
     *
     * <p>The 95 % interval is the wider of two intervals, at each end. The first is the percentile bootstrap over the
     * pairs with its tails widened for few samples (T. Hesterberg, The American Statistician 69(4), 2015, pages 371 to
     * 386, section 5.3: the tail is {@code Phi(-sqrt(n/(n-1)) t(1-a/2, n-1))}). No bootstrap of five pairs reaches
     * beyond the largest of the five, though, and so covers less than it says; so the second is Student's t interval of
     * the mean log-ratio, whose coverage is exact for normal errors at any n. With many pairs the two agree, and the
     * bootstrap follows a skew that t does not know.
     *
     * @param baseline positive, one per pair
     * @param candidate positive, in the order of the pairs
     * @param seed of the bootstrap
     */
    public static LogRatio paired(double[] baseline, double[] candidate, long seed) {
        int n = baseline.length;
        double[] logs = new double[n];
        Arrays.setAll(logs, i -> Math.log(candidate[i] / baseline[i]));
        double mean = mean(logs);
        double sd = Math.sqrt(squares(logs) / (n - 1));
        double t = quantileOfT(n - 1);
        double half = t * sd / Math.sqrt(n);
        double widenedTail = new NormalDistribution().cumulativeProbability(-Math.sqrt(n / (n - 1.0)) * t);
        double[] means = resampledMeans(logs, seed);
        return new LogRatio(
                mean,
                sd / Math.sqrt(n),
                n - 1,
                Math.min(mean - half, quantile(means, widenedTail)),
                Math.max(mean + half, quantile(means, 1 - widenedTail)));
    }

    /**
     * The ratio of quantities that were measured at different times: the difference of the mean logarithms, with
     * Student's t interval for two samples of one variance. Runs of one load on one host scatter alike, so a single run
     * can be compared, too, with the scatter of the others. With one run on one side the interval is that of the
     * prediction of a further run. Source: G. W. Snedecor, W. G. Cochran, Statistical Methods, 8th ed., sections 6.8 to
     * 6.10.
     *
     * @param baseline positive, one per run
     * @param candidate positive, one per run; 3 or more of both together
     */
    static LogRatio unpaired(double[] baseline, double[] candidate) {
        double[] a = Arrays.stream(baseline).map(Math::log).toArray();
        double[] b = Arrays.stream(candidate).map(Math::log).toArray();
        int degrees = a.length + b.length - 2;
        double mean = mean(b) - mean(a);
        double sd = Math.sqrt((squares(a) + squares(b)) / degrees);
        double standardError = sd * Math.sqrt(1.0 / a.length + 1.0 / b.length);
        double half = quantileOfT(degrees) * standardError;
        return new LogRatio(mean, standardError, degrees, mean - half, mean + half);
    }

    private static double mean(double[] logs) {
        return DoubleStream.of(logs).average().orElseThrow();
    }

    private static double squares(double[] logs) {
        double mean = mean(logs);
        return DoubleStream.of(logs).map(log -> (log - mean) * (log - mean)).sum();
    }

    private static double quantileOfT(int degreesOfFreedom) {
        return new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
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

    /** Probability that chance alone moves the mean as far from 0, in either direction: the two-sided t test. */
    double pValue() {
        if (standardError == 0) {
            return meanLog == 0 ? 1 : 0;
        }
        return 2 * new TDistribution(degreesOfFreedom).cumulativeProbability(-Math.abs(meanLog) / standardError);
    }

    /** Whether the interval leaves out the ratio 1. */
    public boolean leavesOutOne() {
        return lowLog > 0 || highLog < 0;
    }
}
