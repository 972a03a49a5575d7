package cxfperf.experiment;

/** An estimate of the ratio of two positive quantities, as a natural logarithm, from repeated runs. */
interface LogRatio {

    /** The mean logarithm of the ratio, variant by baseline. */
    double meanLog();

    /** The lower end of the 95 % interval of the mean. */
    double lowLog();

    /** The upper end of the interval. */
    double highLog();

    /** Probability that chance alone moves the mean as far from 0, in either direction. */
    double pValue();

    /** The smallest relative difference that so many runs with this scatter show with 80 % power at the 95 % level. */
    double smallestVisible();

    /**
     * How many runs of each, at least one more than there are, would show the difference that is seen now; null where
     * that is not known or more than can be made.
     */
    Integer runsToSettle();

    /** Whether the interval leaves out the ratio 1. */
    default boolean leavesOutOne() {
        return lowLog() > 0 || highLog() < 0;
    }
}
