package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;

/** Computes from the seconds of a window how even its rate was. Pure; any thread. */
public final class SteadinessCalculation {

    /** Two of the shortest levels: in fewer, no change could be seen. */
    private static final int LEAST_SECONDS = 2 * Levels.LEAST_SECONDS;

    /**
     * How many parts are enough to tell the noise of a rate, whatever the length: the means of longer parts are less
     * alike (B. Schmeiser, "Batch size effects in the analysis of simulation output", Operations Research 30(3), 1982).
     */
    private static final int PARTS = 10;

    private SteadinessCalculation() {}

    /** Empty for a window of fewer than {@value #LEAST_SECONDS} seconds, or of which nothing came back. */
    public static Optional<Steadiness> of(WindowSeconds seconds) {
        if (seconds.size() < LEAST_SECONDS || seconds.perSecond(0, seconds.size()) <= 0) {
            return Optional.empty();
        }
        int[] changes = Levels.ofSeconds(seconds.rates());
        List<Steadiness.RateLevel> levels = new ArrayList<>();
        int from = 0;
        for (int change = 0; change <= changes.length; change++) {
            int to = change == changes.length ? seconds.size() : changes[change];
            levels.add(
                    new Steadiness.RateLevel(seconds.from(from), seconds.ends()[to - 1], seconds.perSecond(from, to)));
            from = to;
        }
        Steadiness.RateLevel longest = levels.stream()
                .max(Comparator.comparingDouble(Steadiness.RateLevel::seconds))
                .orElseThrow();
        return Optional.of(new Steadiness(
                levels,
                new Steadiness.SteadyWindow(longest, null, null),
                DriftEstimate.of(seconds).orElse(null),
                SlowSecondSearch.of(seconds, changes),
                List.of(),
                Map.of()));
    }

    /**
     * The first and the last third; empty for a window of fewer than {@value Steadiness.Thirds#LEAST_SECONDS} seconds.
     */
    public static Optional<Steadiness.Thirds> thirds(WindowSeconds seconds) {
        if (seconds.size() < Steadiness.Thirds.LEAST_SECONDS) {
            return Optional.empty();
        }
        int third = seconds.size() / 3;
        double first = seconds.perSecond(0, third);
        double last = seconds.perSecond(seconds.size() - third, seconds.size());
        return Optional.of(new Steadiness.Thirds(
                first,
                last,
                third < ThirdsNoise.LEAST ? ThirdsNoise.slopes(seconds) : ThirdsNoise.differ(seconds, third)));
    }

    /**
     * Whether the first and the last third differ by more than chance, by Student's t: a variance from a few seconds is
     * itself uncertain.
     */
    private static final class ThirdsNoise {

        /**
         * Thirds of this many seconds tell by themselves how much their rates scatter. In shorter ones the change
         * itself would pass for scatter: a rate that rises threefold in ten seconds rises within each third, too.
         */
        static final int LEAST = 6;

        private ThirdsNoise() {}

        /**
         * Whether a parabola through all seconds has a slope in its middle; the seconds scatter around the parabola.
         */
        static boolean slopes(WindowSeconds seconds) {
            double[] times = new double[seconds.size()];
            Arrays.setAll(times, i -> i - (times.length - 1) / 2.0);
            double[] squares = Arrays.stream(times).map(time -> time * time).toArray();
            Noise.Fit fit = Noise.ofParts(1).fit(seconds.rates(), ones(times.length), squares, times);
            return isCertain(fit.coefficient(), fit.variance() * fit.coefficientVariance(), fit.degreesOfFreedom());
        }

        /**
         * Whether the means of the thirds differ; the parts of each scatter around its mean. Thirds this long are
         * independent.
         */
        static boolean differ(WindowSeconds seconds, int third) {
            int parts = third / Math.max(1, third / PARTS);
            Noise noise = Noise.ofParts(Math.max(1, (seconds.ends()[third - 1] - seconds.from(0)) / parts));
            Noise.Fit first = noise.fit(seconds.parts(0, third, parts), ones(parts));
            Noise.Fit last = noise.fit(seconds.parts(seconds.size() - third, seconds.size(), parts), ones(parts));
            int degreesOfFreedom = first.degreesOfFreedom() + last.degreesOfFreedom();
            double variance = (first.squares() + last.squares()) / degreesOfFreedom;
            return isCertain(
                    last.coefficient() - first.coefficient(),
                    variance * (first.coefficientVariance() + last.coefficientVariance()),
                    degreesOfFreedom);
        }

        private static boolean isCertain(double difference, double variance, int degreesOfFreedom) {
            return Math.abs(difference)
                    > new TDistribution(degreesOfFreedom).inverseCumulativeProbability(1 - Steadiness.CHANCE / 2)
                            * Math.sqrt(variance);
        }
    }

    private static double[] ones(int size) {
        double[] ones = new double[size];
        Arrays.fill(ones, 1);
        return ones;
    }

    /**
     * The slope of a straight line through the rates of the parts of a window. Its interval is Student's t with the
     * degrees of freedom of the parts, not of the seconds. Pure; any thread.
     */
    private static final class DriftEstimate {

        /** In a shorter window, the interval of a change per hour would be too wide to say anything. */
        static final int LEAST_SECONDS = 60;

        private static final double HALF_A_SECOND = 0.5;
        private static final double CONFIDENCE = 0.95;
        private static final double SECONDS_PER_HOUR = 3_600;
        private static final double PERCENT = 100;

        private DriftEstimate() {}

        /** Empty for a window that is too short, or of which nothing came back. */
        static Optional<Steadiness.Drift> of(WindowSeconds seconds) {
            // By the clock: a second whose look came late is one row with the next.
            if (seconds.size() < PARTS
                    || seconds.ends()[seconds.size() - 1] - seconds.from(0) < LEAST_SECONDS - HALF_A_SECOND
                    || seconds.perSecond(0, seconds.size()) <= 0) {
                return Optional.empty();
            }
            double[] rates = seconds.parts(0, seconds.size(), PARTS);
            double[] times = new double[PARTS];
            for (int i = 0; i < PARTS; i++) {
                times[i] = (seconds.from(WindowSeconds.start(i, PARTS, seconds.size()))
                                + seconds.ends()[WindowSeconds.start(i + 1, PARTS, seconds.size()) - 1])
                        / 2;
            }
            double length = seconds.ends()[seconds.size() - 1] - seconds.from(0);
            Noise.Fit line = Noise.ofParts(length / PARTS).fit(rates, ones(PARTS), times);
            double slope = line.coefficient();
            double meanRate = Arrays.stream(rates).average().orElseThrow();
            double half = new TDistribution(line.degreesOfFreedom()).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                    * Math.sqrt(line.variance() * line.coefficientVariance());
            double perHour = PERCENT * SECONDS_PER_HOUR / meanRate;
            return Optional.of(new Steadiness.Drift(
                    slope * perHour,
                    (slope - half) * perHour,
                    (slope + half) * perHour,
                    PERCENT * slope * length / meanRate));
        }
    }
}
