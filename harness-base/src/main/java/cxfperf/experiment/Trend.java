package cxfperf.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The runs of one load over time.
 *
 * @param title scenario and operation
 * @param load description of the load for people
 * @param points passed runs, the oldest first
 * @param lines one line for each metric; its index is that of its value in each point
 * @param leftOut number of runs of this load that did not pass or were not warm
 * @param otherCosts number of the points without what a call costs, because they have it by all verified calls and the
 *     others by those that ended in the window
 */
public record Trend(
        String title, String load, List<TrendPoint> points, List<TrendLine> lines, int leftOut, int otherCosts) {

    public Trend {
        points = List.copyOf(points);
        lines = List.copyOf(lines);
    }

    /**
     * One run among those of a history. A value is null where it is not known.
     *
     * @param label the build, or the date if no build was named
     * @param startedAt ISO 8601 in UTC
     * @param values one for each line of the trend
     * @param directory name of its directory, which may have been deleted
     */
    public record TrendPoint(String label, String startedAt, List<Double> values, String directory) {

        public TrendPoint {
            // List.copyOf refuses null values.
            values = Collections.unmodifiableList(new ArrayList<>(values));
        }
    }

    /**
     * One metric over the runs of a history.
     *
     * @param levels the levels between its changes, in their order, of the runs that have a value; empty if none has
     */
    public record TrendLine(Metric metric, List<TrendLevel> levels) {

        public TrendLine {
            levels = List.copyOf(levels);
        }

        /** The metric's name, as a title. */
        public String title() {
            String name = metric.shortLabel();
            return Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }

        /** The changes between the levels. */
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
            return change.after() > change.before() == metric.moreIsBetter();
        }
    }

    /**
     * @param from the index of its first run with a value
     * @param to the index after its last one with a value
     * @param mean geometric mean
     */
    public record TrendLevel(int from, int to, double mean) {}

    /**
     * A lasting change of a metric.
     *
     * @param at index of the first run after the change
     */
    public record Change(int at, double before, double after) {

        /** The relative change: 0.1 for 10 % more. */
        public double relative() {
            return after / before - 1;
        }
    }
}
