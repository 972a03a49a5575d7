package cxfperf.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Two throughputs measured in turns, in pairs whose order alternates (first second, second first, ...), so that a host whose
 * speed drifts is as slow for the one as for the other. Prints each pair as it comes, then the geometric mean of the ratios
 * first / second with Student's 95 % interval of the mean log-ratio, and the median.
 */
record InTurns(int uncountedPairs, int pairs, String first, Measured one, String second, Measured other) {

    /** A measurement, in calls per second. */
    interface Measured {
        double throughput() throws Exception;
    }

    void run() throws Exception {
        List<Double> logRatios = new ArrayList<>();
        for (int pair = 1 - uncountedPairs; pair <= pairs; pair++) {
            boolean inOrder = pair % 2 != 0;
            double before = (inOrder ? one : other).throughput();
            double after = (inOrder ? other : one).throughput();
            double numerator = inOrder ? before : after;
            double denominator = inOrder ? after : before;
            if (pair > 0) {
                logRatios.add(Math.log(numerator / denominator));
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
        print(logRatios);
    }

    private void print(List<Double> logRatios) {
        int n = logRatios.size();
        double mean =
                logRatios.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double squares = logRatios.stream()
                .mapToDouble(value -> Math.pow(value - mean, 2))
                .sum();
        double half = TDistribution.of(n - 1.0).inverseSurvivalProbability(0.025) * Math.sqrt(squares / (n - 1) / n);
        double median = logRatios.stream().sorted().skip(n / 2).findFirst().orElseThrow();
        System.out.printf(
                Locale.ROOT,
                "throughput, %s / %s: %.3f (95 %% %.3f to %.3f), median %.3f, of %d pairs%n",
                first,
                second,
                Math.exp(mean),
                Math.exp(mean - half),
                Math.exp(mean + half),
                Math.exp(median),
                n);
    }
}
