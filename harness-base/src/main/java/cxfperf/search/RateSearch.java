package cxfperf.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The search for the highest rate that holds. Single trials are noisy and the host drifts, so all trials together say
 * where the border is: it lies where most of them agree with it, holding below and failing above. The next trial is the
 * one that narrows it most: outwards in growing steps until both sides are known, then the middle, and, when two
 * neighbours of the {@linkplain RateLadder ladder} are left, the two in turn until each has had its repeats. A repeat
 * that contradicts moves the border, and the search goes on from there.
 *
 * <p>Immutable: what comes next depends on nothing but the trials so far.
 */
public final class RateSearch {

    /** How often each of the two rates that decide is tried. */
    public static final int REPEATS = 3;

    /** No search takes more trials than this. */
    public static final int MOST_TRIALS = 24;

    /** Of the capacity: few systems meet their objectives much closer to it. */
    private static final double START = 0.8;

    /** Of the capacity: lower rates are nothing that anybody asks for. */
    private static final double LOWEST = 0.02;

    /** Of the capacity, which was measured once and may have been measured in a bad moment. */
    private static final double HIGHEST = 2;

    /** In rungs, some 12 %. */
    private static final int FIRST_STEP = 4;

    private final int lowest;
    private final int start;
    private final int highest;

    /**
     * @param capacityPerSecond what the system does in a closed loop, above 0
     * @param leastPerSecond no lower rate is tried, as its trials would say nothing; 0 for none
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

    /** The rate to try next; empty where the search is over. */
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

    /** Of two neighbours the one with fewer trials, so that they take turns. */
    private int repeated(NavigableMap<Integer, Tally> tallies, int below, int above) {
        if (!isTried(above)) {
            return below;
        }
        return isTried(below) && trials(tallies, below) < trials(tallies, above) ? below : above;
    }

    private int outwards(int reached) {
        return Math.max(FIRST_STEP, 2 * Math.abs(reached - start));
    }

    /** What the trials say so far. */
    public Answer answer(List<Trial> trials) {
        NavigableMap<Integer, Tally> tallies = tallies(trials);
        int below = below(tallies);
        int above = above(tallies, below);
        Tally found = tallies.getOrDefault(below, Tally.NONE);
        boolean holds = found.trials() > 0;
        OptionalDouble lowestFailed = trials.stream()
                .filter(trial -> !trial.held())
                .mapToDouble(Trial::perSecond)
                .min();
        OptionalDouble highestHeld = trials.stream()
                .filter(Trial::held)
                .mapToDouble(Trial::perSecond)
                .max();
        Double failing = tallies.containsKey(above) ? RateLadder.perSecond(above) : null;
        Double perSecond = holds ? RateLadder.perSecond(below) : null;
        return new Answer(
                perSecond,
                found.held(),
                found.trials(),
                holds ? Math.min(perSecond, lowestFailed.orElse(perSecond)) : null,
                failing == null ? null : Double.valueOf(Math.max(failing, highestHeld.orElse(failing))),
                failing,
                isSettled(tallies, below, above),
                contradicting(tallies, below));
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
     * The highest rung below the border that was tried, or the one below the lowest. The border is where most trials
     * agree; of several such, the lowest.
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

    /** The lowest rung above the border that was tried, or the one above the highest. */
    private int above(NavigableMap<Integer, Tally> tallies, int below) {
        Integer tried = tallies.higherKey(below);
        return tried == null ? highest + 1 : tried;
    }

    private boolean isSettled(NavigableMap<Integer, Tally> tallies, int below, int above) {
        return above - below == 1
                && (!isTried(below) || trials(tallies, below) >= REPEATS)
                && (!isTried(above) || trials(tallies, above) >= REPEATS);
    }

    /** Whether a rung is one of those that a search tries at all. */
    private boolean isTried(int rung) {
        return rung >= lowest && rung <= highest;
    }

    private static int trials(NavigableMap<Integer, Tally> tallies, int rung) {
        return tallies.getOrDefault(rung, Tally.NONE).trials();
    }

    private static List<Double> contradicting(NavigableMap<Integer, Tally> tallies, int below) {
        return tallies.entrySet().stream()
                .filter(entry -> entry.getKey() <= below
                        ? entry.getValue().mostlyFailed()
                        : entry.getValue().mostlyHeld())
                .map(entry -> RateLadder.perSecond(entry.getKey()))
                .toList();
    }

    /** What the trials of one rate came to. */
    private record Tally(int held, int failed) {

        static final Tally NONE = new Tally(0, 0);

        Tally with(boolean held) {
            return held ? new Tally(this.held + 1, failed) : new Tally(this.held, failed + 1);
        }

        int trials() {
            return held + failed;
        }

        boolean mostlyHeld() {
            return held > failed;
        }

        boolean mostlyFailed() {
            return failed > held;
        }
    }

    /**
     * The rates that a search may try: equal ratios of 3 %, rounded to three digits. They are the same whatever the system
     * can do, so that the repeats of a search try the same rates, and their answers can be compared.
     */
    static final class RateLadder {

        private static final double RATIO = 1.03;

        private static final MathContext THREE_DIGITS = new MathContext(3);

        private RateLadder() {}

        /** The calls a second of a rung. */
        static double perSecond(int rung) {
            return BigDecimal.valueOf(Math.pow(RATIO, rung)).round(THREE_DIGITS).doubleValue();
        }

        /** The rung that is nearest to a rate. */
        static int rung(double perSecond) {
            return (int) Math.round(Math.log(perSecond) / Math.log(RATIO));
        }
    }

    /**
     * One point of a search.
     *
     * @param perSecond the calls a second that were offered
     * @param held whether every objective was met at this rate, and the rate was kept
     */
    public record Trial(double perSecond, boolean held) {}
}
