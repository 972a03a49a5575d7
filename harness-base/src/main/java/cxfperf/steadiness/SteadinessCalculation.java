package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/** How even a window was, computed from its seconds. Pure; any thread. */
public final class SteadinessCalculation {

    /** Two of the shortest levels: in fewer, no change could be seen. */
    private static final int LEAST_SECONDS = 2 * Levels.LEAST_SECONDS;

    private SteadinessCalculation() {}

    /** Empty for a window of fewer than {@value #LEAST_SECONDS} seconds, or of which nothing came back. */
    public static Optional<Steadiness> of(WindowSeconds seconds) {
        if (seconds.size() < LEAST_SECONDS || seconds.perSecond(0, seconds.size()) <= 0) {
            return Optional.empty();
        }
        int[] changes = Levels.changes(seconds.rates());
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
                Map.of()));
    }

    /**
     * The slope of a straight line through the rates of a window, with an interval that knows that neighbouring seconds are alike:
     * the line goes through the means of a few long batches, which are nearly independent (B. Schmeiser, "Batch size effects in
     * the analysis of simulation output", Operations Research 30(3), 1982: between 10 and 30 batches are enough, whatever the
     * length), and Student's t has the degrees of freedom of the batches, not of the seconds. Pure; any thread.
     */
    private static final class DriftEstimate {

        /** In a shorter window, the interval of a change per hour would be too wide to say anything. */
        static final int LEAST_SECONDS = 60;

        private static final double HALF_A_SECOND = 0.5;
        private static final int BATCHES = 10;
        private static final double CONFIDENCE = 0.95;
        private static final double SECONDS_PER_HOUR = 3_600;
        private static final double PERCENT = 100;

        private DriftEstimate() {}

        /** Empty for a window that is too short, or of which nothing came back. */
        static Optional<Steadiness.Drift> of(WindowSeconds seconds) {
            // By the clock: a second whose look came late is one row with the next.
            if (seconds.size() < BATCHES
                    || seconds.ends()[seconds.size() - 1] - seconds.from(0) < LEAST_SECONDS - HALF_A_SECOND
                    || seconds.perSecond(0, seconds.size()) <= 0) {
                return Optional.empty();
            }
            double[] times = new double[BATCHES];
            double[] rates = new double[BATCHES];
            double meanTime = 0;
            double meanRate = 0;
            for (int i = 0; i < BATCHES; i++) {
                int from = (int) ((long) seconds.size() * i / BATCHES);
                int to = (int) ((long) seconds.size() * (i + 1) / BATCHES);
                times[i] = (seconds.from(from) + seconds.ends()[to - 1]) / 2;
                rates[i] = seconds.perSecond(from, to);
                meanTime += times[i] / BATCHES;
                meanRate += rates[i] / BATCHES;
            }
            double timeSquares = 0;
            double products = 0;
            double rateSquares = 0;
            for (int i = 0; i < BATCHES; i++) {
                timeSquares += (times[i] - meanTime) * (times[i] - meanTime);
                products += (times[i] - meanTime) * (rates[i] - meanRate);
                rateSquares += (rates[i] - meanRate) * (rates[i] - meanRate);
            }
            double slope = products / timeSquares;
            double around = Math.max(0, rateSquares - slope * products) / (BATCHES - 2);
            double half = TDistribution.of(BATCHES - 2).inverseSurvivalProbability((1 - CONFIDENCE) / 2)
                    * Math.sqrt(around / timeSquares);
            double perHour = PERCENT * SECONDS_PER_HOUR / meanRate;
            double length = seconds.ends()[seconds.size() - 1] - seconds.from(0);
            return Optional.of(new Steadiness.Drift(
                    slope * perHour,
                    (slope - half) * perHour,
                    (slope + half) * perHour,
                    PERCENT * slope * length / meanRate));
        }
    }
}
