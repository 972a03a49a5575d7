package cxfperf.result;

import java.util.List;

/**
 * The runs of one load over time.
 *
 * @param title scenario and operation
 * @param load what the runs have in common, for people
 * @param points passed runs, the oldest first
 * @param lines each figure; its values are those of the points, by its place in this list
 * @param leftOut runs of this load that did not pass
 */
public record Trend(String title, String load, List<TrendPoint> points, List<TrendLine> lines, int leftOut) {

    public Trend {
        points = List.copyOf(points);
        lines = List.copyOf(lines);
    }
}
