package cxfperf.experiment;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The ratio of two positive quantities that were measured at different times, one number per run: the difference of the
 * mean logarithms, with Student's t interval for two samples of one variance. Runs of one load on one host scatter
 * alike, so a single run can be compared, too, with the scatter of the others. With one run on one side the interval is
 * that of the prediction of a further run. Source: G. W. Snedecor, W. G. Cochran, Statistical Methods, 8th ed.,
 * sections 6.8 to 6.10.
 *
 * @param baselines number of runs of the baseline
 * @param candidates number of runs of the candidate; 3 or more of both together
 * @param meanLog difference of the mean logarithms, candidate less baseline
 * @param sdLog the standard deviation of the logarithm of one run, from the runs of both
 */
record UnpairedRatio(int baselines, int candidates, double meanLog, double sdLog) implements LogRatio {

    /**
     * @param baseline positive, one per run
     * @param candidate positive, one per run
     */
    static UnpairedRatio of(double[] baseline, double[] candidate) {
        double[] a = Arrays.stream(baseline).map(Math::log).toArray();
        double[] b = Arrays.stream(candidate).map(Math::log).toArray();
        double squares = squares(a) + squares(b);
        return new UnpairedRatio(a.length, b.length, mean(b) - mean(a), Math.sqrt(squares / (a.length + b.length - 2)));
    }

    private static double mean(double[] logs) {
        return DoubleStream.of(logs).average().orElseThrow();
    }

    private static double squares(double[] logs) {
        double mean = mean(logs);
        return DoubleStream.of(logs).map(log -> (log - mean) * (log - mean)).sum();
    }

    @Override
    public int degreesOfFreedom() {
        return baselines + candidates - 2;
    }

    /** The standard error of the difference of the means. */
    @Override
    public double standardError() {
        return sdLog * Math.sqrt(1.0 / baselines + 1.0 / candidates);
    }

    private double half() {
        return new TDistribution(degreesOfFreedom()).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                * standardError();
    }

    @Override
    public double lowLog() {
        return meanLog - half();
    }

    @Override
    public double highLog() {
        return meanLog + half();
    }

    /** Null, because only the caller can decide which of the two gets more runs. */
    @Override
    public Integer runsToSettle() {
        return null;
    }
}
