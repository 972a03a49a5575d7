package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
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

    /**
     * Thirds of this many seconds tell by themselves how much their rates scatter. In shorter ones the change
     * itself would pass for scatter: a rate that rises threefold in ten seconds rises within each third, too.
     */
    private static final int LONG_THIRD = 6;

    /** In a shorter window, the interval of a change per hour would be too wide to say anything. */
    private static final int LEAST_DRIFT_SECONDS = 60;

    private static final double HALF_A_SECOND = 0.5;
    private static final double CONFIDENCE = 0.95;
    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double PERCENT = 100;

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
        Steadiness.RateLevel longest = answered(seconds, levels).stream()
                .max(Comparator.comparingDouble(Steadiness.RateLevel::seconds))
                .orElseThrow();
        return Optional.of(new Steadiness(
                levels,
                new Steadiness.SteadyWindow(longest, null, null),
                drift(seconds).orElse(null),
                SlowSecondSearch.of(seconds, changes),
                List.of(),
                Map.of()));
    }

    /** The levels without a second in which nothing came back, where that is a stall; all levels if each has one. */
    private static List<Steadiness.RateLevel> answered(WindowSeconds seconds, List<Steadiness.RateLevel> levels) {
        double[] rates = seconds.rates();
        long empty = Arrays.stream(rates).filter(rate -> rate <= 0).count();
        if (!new Steadiness.Stalls(rates.length, empty).certain(seconds.perSecond(0, seconds.size()))) {
            return levels;
        }
        List<Steadiness.RateLevel> answered = levels.stream()
                .filter(level -> IntStream.range(0, rates.length)
                        .noneMatch(i -> rates[i] <= 0
                                && seconds.ends()[i] > level.fromSecond()
                                && seconds.ends()[i] <= level.toSecond()))
                .toList();
        return answered.isEmpty() ? levels : answered;
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
        return Optional.of(
                new Steadiness.Thirds(first, last, third < LONG_THIRD ? slopes(seconds) : differ(seconds, third)));
    }

    /**
     * Whether a parabola through all seconds has a slope in its middle; the seconds scatter around the parabola.
     */
    private static boolean slopes(WindowSeconds seconds) {
        double[] times = new double[seconds.size()];
        Arrays.setAll(times, i -> i - (times.length - 1) / 2.0);
        double[] squares = Arrays.stream(times).map(time -> time * time).toArray();
        Noise.Fit fit = Noise.ofParts(1).fit(seconds.rates(), squares, times);
        return isCertain(fit);
    }

    /**
     * Whether the means of the thirds differ; the parts of each scatter around its mean. Thirds this long are
     * independent.
     */
    private static boolean differ(WindowSeconds seconds, int third) {
        int parts = third / Math.max(1, third / PARTS);
        Noise noise = Noise.ofParts(Math.max(1, (seconds.ends()[third - 1] - seconds.from(0)) / parts));
        Noise.Fit first = noise.fit(seconds.parts(0, third, parts));
        Noise.Fit last = noise.fit(seconds.parts(seconds.size() - third, seconds.size(), parts));
        return isCertain(new Noise.Fit(
                last.coefficient() - first.coefficient(),
                first.coefficientVariance() + last.coefficientVariance(),
                first.squares() + last.squares(),
                first.degreesOfFreedom() + last.degreesOfFreedom()));
    }

    /** By Student's t: a variance from a few seconds is itself uncertain. */
    private static boolean isCertain(Noise.Fit difference) {
        return difference.pValue() < Steadiness.CHANCE;
    }

    /**
     * The slope of a straight line through the rates of the parts of a window. Its interval is Student's t with the
     * degrees of freedom of the parts, not of the seconds.
     *
     * @return empty for a window that is too short, or of which nothing came back
     */
    private static Optional<Steadiness.Drift> drift(WindowSeconds seconds) {
        // By the clock: a second whose look came late is one row with the next.
        if (seconds.size() < PARTS
                || seconds.ends()[seconds.size() - 1] - seconds.from(0) < LEAST_DRIFT_SECONDS - HALF_A_SECOND
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
        Noise.Fit line = Noise.ofParts(length / PARTS).fit(rates, times);
        double slope = line.coefficient();
        double meanRate = Arrays.stream(rates).average().orElseThrow();
        double half = line.margin((1 - CONFIDENCE) / 2);
        double perHour = PERCENT * SECONDS_PER_HOUR / meanRate;
        return Optional.of(new Steadiness.Drift(
                slope * perHour,
                (slope - half) * perHour,
                (slope + half) * perHour,
                PERCENT * slope * length / meanRate));
    }

    /**
     * Finds the seconds that were slower than the others of their level, and what coincided with them. A second is slow
     * if its rate is further below the median of its level than chance allows and than a twentieth of it. The limit of
     * chance is 3.5 robust standard deviations (B. Iglewicz and D. Hoaglin, "How to Detect and Handle Outliers", 1993)
     * in a long window, and more in a short one, whose seconds tell their deviation badly: Student's t of the same
     * probability, with 0.6 degrees of freedom for each second. Chance makes fewer than one second in 1,500 slow,
     * whatever the length of the window, and one in 4,300 in a long one.
     *
     * <p>A cause coincides with a slow second if it is larger than in 99 of 100 seconds that are not slow and, where it
     * is a time, its excess is at least a quarter of the time that was lost: so a run with a pause in every second does
     * not blame the pauses. A coincidence is no proof. Pure; any thread.
     */
    private static final class SlowSecondSearch {

        /** The probability of a value 3.5 standard deviations below the mean of a normal distribution. */
        private static final double CHANCE = 2.33e-4;

        /** Degrees of freedom of a deviation from a median of distances, for each value: by simulation. */
        private static final double FREEDOM = 0.6;

        private static final double LEAST_SHARE = 0.05;
        private static final double USUAL = 0.99;
        private static final double PART_OF_LOSS = 0.25;
        private static final double MILLIS_PER_SECOND = 1_000;

        private static final Set<SlowCause> COUNTED = EnumSet.of(SlowCause.FAILURES, SlowCause.CONNECTIONS);

        private final WindowSeconds seconds;
        private final double[] rates;
        private final double[] levels;
        private final boolean[] slow;
        private final Map<SlowCause, double[]> usual = new EnumMap<>(SlowCause.class);

        /** @param changes the first second after each change of level */
        private SlowSecondSearch(WindowSeconds seconds, int[] changes) {
            this.seconds = seconds;
            rates = seconds.rates();
            levels = levels(rates, changes);
            slow = slow(rates, levels);
            seconds.causes().forEach((cause, values) -> {
                double[] others = IntStream.range(0, rates.length)
                        .filter(second -> !slow[second] && !Double.isNaN(values[second]))
                        .mapToDouble(second -> values[second])
                        .sorted()
                        .toArray();
                if (others.length > 0) {
                    usual.put(
                            cause,
                            new double[] {Noise.median(others), others[(int) Math.ceil(USUAL * others.length) - 1]});
                }
            });
        }

        static Steadiness.SlowSeconds of(WindowSeconds seconds, int[] changes) {
            return new SlowSecondSearch(seconds, changes).count();
        }

        private static double[] levels(double[] rates, int[] changes) {
            double[] levels = new double[rates.length];
            int from = 0;
            for (int change = 0; change <= changes.length; change++) {
                int to = change == changes.length ? rates.length : changes[change];
                Arrays.fill(levels, from, to, Noise.median(Arrays.copyOfRange(rates, from, to)));
                from = to;
            }
            return levels;
        }

        private static boolean[] slow(double[] rates, double[] levels) {
            double[] distances = new double[rates.length];
            Arrays.setAll(distances, i -> rates[i] - levels[i]);
            double deviations = -new TDistribution(FREEDOM * rates.length - 1).inverseCumulativeProbability(CHANCE);
            double limit = deviations * Noise.around(distances);
            boolean[] slow = new boolean[rates.length];
            for (int i = 0; i < slow.length; i++) {
                slow[i] = -distances[i] > Math.max(limit, LEAST_SHARE * levels[i]);
            }
            return slow;
        }

        private Steadiness.SlowSeconds count() {
            Map<SlowCause, Integer> with = new EnumMap<>(SlowCause.class);
            int all = 0;
            int unexplained = 0;
            for (int second = 0; second < slow.length; second++) {
                if (slow[second]) {
                    int at = second;
                    Set<SlowCause> causes = EnumSet.noneOf(SlowCause.class);
                    usual.keySet().stream()
                            .filter(cause -> coincides(cause, at))
                            .forEach(causes::add);
                    causes.forEach(cause -> with.merge(cause, 1, Integer::sum));
                    all++;
                    unexplained += causes.isEmpty() ? 1 : 0;
                }
            }
            return new Steadiness.SlowSeconds(all, with, unexplained);
        }

        private boolean coincides(SlowCause cause, int second) {
            double value = seconds.causes().get(cause)[second];
            double[] medianAndMost = usual.get(cause);
            // Also where it is not known.
            if (!(value > medianAndMost[1])) {
                return false;
            }
            double lost = (1 - rates[second] / levels[second]) * seconds.lengths()[second] * MILLIS_PER_SECOND;
            double millis = value * (cause == SlowCause.STEAL ? seconds.lengths()[second] * MILLIS_PER_SECOND : 1);
            double usualMillis =
                    medianAndMost[0] * (cause == SlowCause.STEAL ? seconds.lengths()[second] * MILLIS_PER_SECOND : 1);
            return COUNTED.contains(cause) || millis - usualMillis >= PART_OF_LOSS * lost;
        }
    }
}
