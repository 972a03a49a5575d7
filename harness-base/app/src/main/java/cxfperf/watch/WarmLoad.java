package cxfperf.watch;

import static cxfperf.text.NumberText.format;

import cxfperf.result.Compilers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The one definition of a warm load: the rate of its window is within 5 % of the final rate, and the compilers of both
 * sides take little of their CPU time. The end of a judged warm-up applies it to the coming window, and the verdict to
 * the past one.
 *
 * <p>The model: the rate is constant, or rises as {@code 1 - a exp(-t / b)} with one of a few b. Before the first
 * second both are equally likely, and so are all values of a. By Bayes' theorem, the seconds then give the probability
 * of a rise of more than 5 %. Unlike a test of significance, this may be repeated each second without more false
 * results.
 *
 * @param speeds the speed of each second of the warm-up and of the window so far
 * @param window the number of the first second of the window, from 0; that of the next second if it has not begun
 * @param client the work of the client's compilers in the window, or in the last seconds of the warm-up
 * @param server the work of the server's compilers in the same time
 */
record WarmLoad(double[] speeds, int window, Compilers client, Compilers server) {

    /** Fewer seconds are not judged. The coming window is assumed to be as long. */
    static final int LEAST_SECONDS = 10;

    private static final int LAST_SECONDS = 5;

    /** The share by which a rate may still rise. */
    private static final double MOST_RISE = 0.05;

    /** A warm-up ends when a larger rise is less probable than this. */
    private static final double IMPROBABLE = 0.02;

    /**
     * A window was cold if a larger rise is at least this probable. The limit for the warm-up is stricter, because the
     * window's seconds may show something different.
     */
    private static final double PROBABLE = 0.7;

    /** The share of the CPU time that compilers may take before the window; low, because they work in bursts. */
    static final double QUIET = 0.05;

    private static final double BUSY = 0.10;

    /** The values of b in seconds: how long rises take. */
    private static final double[] LENGTHS = {10, 20, 40, 90};

    /** The first third is left out: the first calls of a JVM rise by a curve of their own. */
    private static final int PARTS = 3;

    /** Neighbouring seconds are correlated: this many of them have as much information as one independent second. */
    private static final double ALIKE = 2;

    /** A rate with less scatter counts as constant. */
    private static final double CONSTANT = 1e-12;

    /** The logarithm of the largest likelihood that a double holds, with room. */
    private static final double MOST_LIKELY = 600;

    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** Why a warm-up cannot end yet, one clause each; empty for a warm load. */
    List<String> missing() {
        if (speeds.length < LEAST_SECONDS) {
            return List.of("fewer than " + LEAST_SECONDS + " seconds of it were seen");
        }
        if (Arrays.stream(speeds, speeds.length - LAST_SECONDS, speeds.length).sum() == 0) {
            return List.of("no call succeeded in its last " + LAST_SECONDS + " seconds");
        }
        return evidence(IMPROBABLE, QUIET, "its last seconds");
    }

    /** The evidence that a window was cold, one clause each. */
    List<String> signs() {
        return evidence(PROBABLE, BUSY, "the window");
    }

    private List<String> evidence(double probable, double share, String when) {
        List<String> all = new ArrayList<>();
        double rises = riseProbability();
        if (rises >= probable) {
            all.add(format(
                    "the rate rises by over %.0f %%: %.0f %% likely (limit %.0f %%)",
                    100 * MOST_RISE, 100 * rises, 100 * probable));
        }
        atWork("client", client, share, when).ifPresent(all::add);
        atWork("server", server, share, when).ifPresent(all::add);
        return all;
    }

    private static Optional<String> atWork(String side, Compilers compilers, double share, String when) {
        return compilers.workedMoreThan(share)
                ? Optional.of(format(
                        "the %s's compilers took %.0f %% of %s in %s (limit %.0f %%)",
                        side, 100 * compilers.share(), compilers.whole(), when, 100 * share))
                : Optional.empty();
    }

    /** The probability that the final rate is too far above the window's rate; 0 if there are too few seconds. */
    double riseProbability() {
        int first = speeds.length / PARTS;
        int seconds = speeds.length - first;
        double mean = Arrays.stream(speeds, first, speeds.length).average().orElse(0);
        if (speeds.length < LEAST_SECONDS || mean == 0) {
            return 0;
        }
        double constant = CONSTANT * mean * mean * seconds;
        double scatter = Math.max(
                constant,
                Arrays.stream(speeds, first, speeds.length)
                        .map(speed -> (speed - mean) * (speed - mean))
                        .sum());
        int end = window == speeds.length ? window + LEAST_SECONDS : speeds.length;
        double rising = 0;
        double tooFar = 0;
        for (double length : LENGTHS) {
            double[] curve = new double[seconds];
            Arrays.setAll(curve, second -> Math.exp(-(second + 0.5) / length));
            double middle = Arrays.stream(curve).average().orElseThrow();
            double squares = 0;
            double products = 0;
            for (int second = 0; second < seconds; second++) {
                squares += (curve[second] - middle) * (curve[second] - middle);
                products += (curve[second] - middle) * (speeds[first + second] - mean);
            }
            double rise = -products / squares;
            double last = Math.max(mean, mean + rise * middle);
            double rest = Math.max(constant, scatter - products * products / squares);
            double error = Math.sqrt(ALIKE * rest / (seconds - 2) / squares);
            double below =
                    length / (end - window) * (Math.exp((first - window) / length) - Math.exp((first - end) / length));
            double all = NORMAL.cumulativeProbability((last - rise) / error);
            double allowed = Math.min(last, MOST_RISE * last / below);
            double prior = Math.sqrt(2 * Math.PI * ALIKE * scatter / (seconds - 1) / squares) / last / LENGTHS.length;
            double likelihood = Math.exp(Math.min(MOST_LIKELY, (seconds / ALIKE - 2) / 2 * Math.log(scatter / rest)));
            rising += prior * likelihood * (all - NORMAL.cumulativeProbability(-rise / error));
            tooFar += prior * likelihood * Math.max(0, all - NORMAL.cumulativeProbability((allowed - rise) / error));
        }
        return tooFar / (1 + rising);
    }
}
