package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Finds the seconds that were slower than the others of their level, and what coincided with them. A second is slow if
 * its rate is further below the median of its level than chance allows and than a twentieth of it. The limit of chance
 * is 3.5 robust standard deviations (B. Iglewicz and D. Hoaglin, "How to Detect and Handle Outliers", 1993) in a long
 * window, and more in a short one, whose seconds tell their deviation badly: Student's t of the same probability, with
 * 0.6 degrees of freedom for each second. Chance makes fewer than one second in 1,500 slow, whatever the length of the
 * window, and one in 4,300 in a long one.
 *
 * <p>A cause coincides with a slow second if it is larger than in 99 of 100 seconds that are not slow and, where it is
 * a time, its excess is at least a quarter of the time that was lost: so a run with a pause in every second does not
 * blame the pauses. A coincidence is no proof. Pure; any thread.
 */
final class SlowSecondSearch {

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
                        cause, new double[] {Noise.median(others), others[(int) Math.ceil(USUAL * others.length) - 1]});
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
                usual.keySet().stream().filter(cause -> coincides(cause, at)).forEach(causes::add);
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
