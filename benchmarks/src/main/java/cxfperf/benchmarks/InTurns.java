package cxfperf.benchmarks;

import cxfperf.experiment.LogRatio;
import java.util.Locale;

/**
 * Two throughputs measured in turns, in pairs whose order alternates (first second, second first, ...), so that a drift
 * of the host's speed affects both equally. Prints each pair when it is measured, then the geometric mean of the ratios
 * first / second with its 95 % interval, computed by {@link LogRatio}.
 */
record InTurns(Length length, String first, Measured one, String second, Measured other) {

    private static final long SEED = 1;

    private static final int WINDOW_SECONDS = 3;

    /** A measurement, in calls per second. */
    interface Measured {
        double throughput(int seconds) throws Exception;
    }

    /** Warms up both, and measures them in windows of {@value #WINDOW_SECONDS} s. */
    void run() throws Exception {
        System.out.printf(Locale.ROOT, "warming up %s and %s, %d s each%n", first, second, length.warmUpSeconds());
        one.throughput(length.warmUpSeconds());
        other.throughput(length.warmUpSeconds());
        int pairs = length.pairs();
        double[] firsts = new double[pairs];
        double[] seconds = new double[pairs];
        for (int pair = 1 - length.uncountedPairs(); pair <= pairs; pair++) {
            boolean inOrder = pair % 2 != 0;
            double before = (inOrder ? one : other).throughput(WINDOW_SECONDS);
            double after = (inOrder ? other : one).throughput(WINDOW_SECONDS);
            double numerator = inOrder ? before : after;
            double denominator = inOrder ? after : before;
            if (pair > 0) {
                firsts[pair - 1] = numerator;
                seconds[pair - 1] = denominator;
            }
            System.out.printf(
                    Locale.ROOT,
                    "pair %2d of %d: %s %,.1f/s, %s %,.1f/s, ratio %.3f%n",
                    pair,
                    pairs,
                    first,
                    numerator,
                    second,
                    denominator,
                    numerator / denominator);
        }
        LogRatio ratio = LogRatio.paired(seconds, firsts, SEED);
        System.out.printf(
                Locale.ROOT,
                "throughput, %s / %s: %.3f (95 %% %.3f to %.3f), %d pairs%n",
                first,
                second,
                Math.exp(ratio.meanLog()),
                Math.exp(ratio.lowLog()),
                Math.exp(ratio.highLog()),
                pairs);
    }
}
