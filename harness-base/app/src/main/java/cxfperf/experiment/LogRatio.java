package cxfperf.experiment;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * An estimate of the ratio of two positive quantities, as a natural logarithm, from repeated runs. It takes one number
 * per run, never one per call: the calls of a run share its JVM, its compiled code and its minute of the host, so an
 * interval over calls would be far too narrow.
 *
 * @param meanLog the mean logarithm of the ratio, candidate by baseline
 * @param standardError the standard error of the mean
 * @param degreesOfFreedom how many degrees of freedom the standard error has
 */
public record LogRatio(double meanLog, double standardError, int degreesOfFreedom) {

    static final double CONFIDENCE = 0.95;

    /**
     * The ratio of quantities that were measured in pairs. The logarithms of the pairs are one sample for Student's t.
     *
     * @param baseline positive, one per pair
     * @param candidate positive, in the order of the pairs
     */
    public static LogRatio paired(double[] baseline, double[] candidate) {
        int n = baseline.length;
        double[] logs = new double[n];
        Arrays.setAll(logs, i -> Math.log(candidate[i] / baseline[i]));
        return new LogRatio(mean(logs), Math.sqrt(squares(logs) / (n - 1) / n), n - 1);
    }

    /**
     * The ratio of quantities that were measured at different times: the difference of the mean logarithms, for two
     * samples of one variance. Runs of one load on one host scatter alike, so a single run can also be compared, with
     * the scatter of the others. With one run on one side, the interval is the prediction interval of a further run.
     * Source: G. W. Snedecor, W. G. Cochran, Statistical Methods, 8th ed., sections 6.8 to 6.10.
     *
     * @param baseline positive, one per run
     * @param candidate positive, one per run; 3 or more of both together
     */
    static LogRatio unpaired(double[] baseline, double[] candidate) {
        double[] a = Arrays.stream(baseline).map(Math::log).toArray();
        double[] b = Arrays.stream(candidate).map(Math::log).toArray();
        int degrees = a.length + b.length - 2;
        double sd = Math.sqrt((squares(a) + squares(b)) / degrees);
        return new LogRatio(mean(b) - mean(a), sd * Math.sqrt(1.0 / a.length + 1.0 / b.length), degrees);
    }

    private static double mean(double[] logs) {
        return DoubleStream.of(logs).average().orElseThrow();
    }

    private static double squares(double[] logs) {
        double mean = mean(logs);
        return DoubleStream.of(logs).map(log -> (log - mean) * (log - mean)).sum();
    }

    /** The lower end of the 95 % interval of the mean. */
    public double lowLog() {
        return meanLog - half();
    }

    /** The upper end of the 95 % interval of the mean. */
    public double highLog() {
        return meanLog + half();
    }

    private double half() {
        return standardError * new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    }

    /** The probability that chance alone moves the mean this far from 0, in either direction: the two-sided t test. */
    double pValue() {
        if (standardError == 0) {
            return meanLog == 0 ? 1 : 0;
        }
        return 2 * new TDistribution(degreesOfFreedom).cumulativeProbability(-Math.abs(meanLog) / standardError);
    }

    /** Whether the interval leaves out the ratio 1. */
    public boolean leavesOutOne() {
        return lowLog() > 0 || highLog() < 0;
    }
}
