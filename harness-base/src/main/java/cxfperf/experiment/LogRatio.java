package cxfperf.experiment;

import org.hipparchus.distribution.continuous.TDistribution;

/** An estimate of the ratio of two positive quantities, as a natural logarithm, from repeated runs. */
interface LogRatio {

    double CONFIDENCE = 0.95;
    double POWER = 0.80;

    /** The mean logarithm of the ratio, variant by baseline. */
    double meanLog();

    /** The lower end of the 95 % interval of the mean. */
    double lowLog();

    /** The upper end of the interval. */
    double highLog();

    /** The standard error of the mean. */
    double standardError();

    /** How many degrees of freedom the standard error has. */
    int degreesOfFreedom();

    /**
     * How many runs of each, at least one more than there are, would show the difference that is seen now; null where
     * that is not known or more than can be made.
     */
    Integer runsToSettle();

    /** Probability that chance alone moves the mean as far from 0, in either direction: the two-sided t test. */
    default double pValue() {
        if (standardError() == 0) {
            return meanLog() == 0 ? 1 : 0;
        }
        return 2 * new TDistribution(degreesOfFreedom()).cumulativeProbability(-Math.abs(meanLog()) / standardError());
    }

    /** The smallest relative difference that so many runs with this scatter show with 80 % power at the 95 % level. */
    default double smallestVisible() {
        return Math.expm1(smallestVisibleLog(degreesOfFreedom(), standardError()));
    }

    /**
     * The logarithm of the smallest ratio that is found with 80 % power at the 95 % level: {@code (t(0.975) + t(0.80))}
     * standard errors. Source: H. S. Bloom, "Minimum Detectable Effects", Evaluation Review 19(5), 1995.
     */
    static double smallestVisibleLog(int degreesOfFreedom, double standardError) {
        TDistribution t = new TDistribution(degreesOfFreedom);
        return (t.inverseCumulativeProbability((1 + CONFIDENCE) / 2) + t.inverseCumulativeProbability(POWER))
                * standardError;
    }

    /** Whether the interval leaves out the ratio 1. */
    default boolean leavesOutOne() {
        return lowLog() > 0 || highLog() < 0;
    }
}
