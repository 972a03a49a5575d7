package cxfperf.result;

import java.util.ArrayList;
import java.util.List;

/**
 * One figure over the runs of a history.
 *
 * @param title what it is
 * @param unit for people
 * @param moreIsBetter whether a rise is good
 * @param levels the stretches in which nothing but chance changed it, in their order; empty where it is not known of
 *     all runs
 */
public record TrendLine(String title, String unit, boolean moreIsBetter, List<TrendLevel> levels) {

    /**
     * @param from the index of its first run
     * @param to the index behind its last one
     * @param mean geometric
     */
    public record TrendLevel(int from, int to, double mean) {}

    /**
     * A run from which on the figure was another.
     *
     * @param at the index of the run
     */
    public record Change(int at, double before, double after) {

        /** As a share: 0.1 for 10 % more. */
        public double relative() {
            return after / before - 1;
        }
    }

    public TrendLine {
        levels = List.copyOf(levels);
    }

    /** Between the levels. */
    public List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        for (int i = 1; i < levels.size(); i++) {
            changes.add(new Change(
                    levels.get(i).from(),
                    levels.get(i - 1).mean(),
                    levels.get(i).mean()));
        }
        return changes;
    }

    public boolean isForTheBetter(Change change) {
        return change.after() > change.before() == moreIsBetter;
    }
}
