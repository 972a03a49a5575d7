package cxfperf.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The search for the highest rate that passes. Single trials are noisy and the host drifts, so all trials together
 * determine the border: most trials pass below it and fail above it. The next trial is the one that narrows the border
 * most: the steps grow outwards until both sides are known, then the search halves the interval. When two neighbouring
 * rates of the {@linkplain RateLadder ladder} are left, the search tries them in turn until each has had its repeats.
 * If a repeat contradicts the border, the border moves, and the search goes on from there.
 *
 * <p>Immutable: the next rate depends on the trials so far alone.
 */
public final class RateSearch {

    /** Number of trials of each of the two rates that decide. */
    public static final int REPEATS = 3;

    /** No search takes more trials than this. */
    public static final int MOST_TRIALS = 24;

    /** The first rate to try, as a share of the capacity: few systems meet their objectives much closer to it. */
    private static final double START = 0.8;

    /** Lowest rate to try, as a share of the capacity: users do not ask for lower rates. */
    private static final double LOWEST = 0.02;

    /** The highest rate to try, as a multiple of the capacity, whose run may have been cold or disturbed. */
    private static final double HIGHEST = 20;

    /** The first step in rungs of the ladder, about 12 %. */
    private static final int FIRST_STEP = 4;

    private final int lowest;
    private final int start;
    private final int highest;

    /**
     * @param capacityPerSecond calls per second of the system in a closed loop, above 0
     * @param leastPerSecond the lowest rate whose trials can be judged; 0 if all rates can
     */
    public RateSearch(double capacityPerSecond, double leastPerSecond) {
        if (!(capacityPerSecond > 0) || Double.isInfinite(capacityPerSecond)) {
            throw new IllegalArgumentException("the capacity must be above 0 calls a second, not " + capacityPerSecond);
        }
        highest = RateLadder.rung(capacityPerSecond * HIGHEST);
        int least = leastPerSecond > 0 ? RateLadder.rung(leastPerSecond) + 1 : Integer.MIN_VALUE;
        lowest = Math.min(highest, Math.max(least, RateLadder.rung(capacityPerSecond * LOWEST)));
        start = Math.max(lowest, RateLadder.rung(capacityPerSecond * START));
    }

    /** The rate to try next; empty if the search is over. */
    public OptionalDouble next(List<Trial> trials) {
        if (trials.size() >= MOST_TRIALS) {
            return OptionalDouble.empty();
        }
        NavigableMap<Integer, Tally> tallies = tallies(trials);
        int below = below(tallies);
        int above = above(tallies, below);
        if (isSettled(tallies, below, above)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(RateLadder.perSecond(next(tallies, below, above)));
    }

    private int next(NavigableMap<Integer, Tally> tallies, int below, int above) {
        if (tallies.isEmpty()) {
            return start;
        }
        if (above - below == 1) {
            return repeated(tallies, below, above);
        }
        if (!tallies.containsKey(below)) {
            return Math.max(lowest, above - outwards(above));
        }
        if (!tallies.containsKey(above)) {
            return Math.min(highest, below + outwards(below));
        }
        return below + (above - below) / 2;
    }

    /** Chooses the neighbour with fewer trials, so that they take turns. */
    private int repeated(NavigableMap<Integer, Tally> tallies, int below, int above) {
        if (!isTried(above)) {
            return below;
        }
        return isTried(below) && trials(tallies, below) < trials(tallies, above) ? below : above;
    }

    private int outwards(int reached) {
        return Math.max(FIRST_STEP, 2 * Math.abs(reached - start));
    }

    /** The answer that the trials give so far. */
    public Answer answer(List<Trial> trials) {
        NavigableMap<Integer, Tally> tallies = tallies(trials);
        int below = below(tallies);
        int above = above(tallies, below);
        Tally found = tallies.getOrDefault(below, Tally.NONE);
        return new Answer(
                found.trials() > 0 ? RateLadder.perSecond(below) : null,
                found.held(),
                found.trials(),
                tallies.containsKey(above) ? RateLadder.perSecond(above) : null,
                isSettled(tallies, below, above));
    }

    private static NavigableMap<Integer, Tally> tallies(List<Trial> trials) {
        NavigableMap<Integer, Tally> tallies = new TreeMap<>();
        for (Trial trial : trials) {
            tallies.merge(
                    RateLadder.rung(trial.perSecond()),
                    Tally.NONE.with(trial.held()),
                    (one, ignored) -> one.with(trial.held()));
        }
        return tallies;
    }

    /**
     * The highest tried rung below the border, or the rung below the lowest. The border is where most trials agree; if
     * there are several, the lowest.
     */
    private int below(NavigableMap<Integer, Tally> tallies) {
        int best = lowest - 1;
        int agreement = 0;
        int most = 0;
        for (var entry : tallies.entrySet()) {
            agreement += entry.getValue().held() - entry.getValue().failed();
            if (agreement > most) {
                most = agreement;
                best = entry.getKey();
            }
        }
        return best;
    }

    /** The lowest tried rung above the border, or the rung above the highest. */
    private int above(NavigableMap<Integer, Tally> tallies, int below) {
        Integer tried = tallies.higherKey(below);
        return tried == null ? highest + 1 : tried;
    }

    private boolean isSettled(NavigableMap<Integer, Tally> tallies, int below, int above) {
        return above - below == 1
                && (!isTried(below) || trials(tallies, below) >= REPEATS)
                && (!isTried(above) || trials(tallies, above) >= REPEATS);
    }

    /** Whether the search may try a rung. */
    private boolean isTried(int rung) {
        return rung >= lowest && rung <= highest;
    }

    private static int trials(NavigableMap<Integer, Tally> tallies, int rung) {
        return tallies.getOrDefault(rung, Tally.NONE).trials();
    }

    /** Counts the trials of one rate by their outcome. */
    private record Tally(int held, int failed) {

        static final Tally NONE = new Tally(0, 0);

        Tally with(boolean held) {
            return held ? new Tally(this.held + 1, failed) : new Tally(this.held, failed + 1);
        }

        int trials() {
            return held + failed;
        }
    }

    /**
     * The rates that a search may try: equal ratios of 3 %, rounded to three digits. They do not depend on the system,
     * so that repeated searches try the same rates and have comparable answers.
     */
    static final class RateLadder {

        private static final double RATIO = 1.03;

        private static final MathContext THREE_DIGITS = new MathContext(3);

        private RateLadder() {}

        /** The calls per second of a rung. */
        static double perSecond(int rung) {
            return BigDecimal.valueOf(Math.pow(RATIO, rung)).round(THREE_DIGITS).doubleValue();
        }

        /** The rung nearest to a rate. */
        static int rung(double perSecond) {
            return (int) Math.round(Math.log(perSecond) / Math.log(RATIO));
        }
    }

    /**
     * The answer of a search after its trials so far. Rates are in calls per second.
     *
     * @param perSecond the highest rate that passes in the majority of its trials; null if no rate does
     * @param held the number of its trials that passed
     * @param trials number of its trials
     * @param failing the next higher rate, which fails in the majority of its trials; null if no higher rate failed
     * @param settled whether both deciding rates had all their repeats
     */
    public record Answer(Double perSecond, int held, int trials, Double failing, boolean settled) {

        /** The answer without any trial. */
        public static final Answer NONE = new Answer(null, 0, 0, null, false);
    }

    /**
     * One point of a search.
     *
     * @param perSecond offered calls per second
     * @param held whether every objective was met at this rate, and the rate was kept
     */
    public record Trial(double perSecond, boolean held) {}
}
