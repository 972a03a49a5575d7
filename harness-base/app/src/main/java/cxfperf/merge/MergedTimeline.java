package cxfperf.merge;

import cxfperf.stored.Timeline;
import cxfperf.stored.TimelineColumn;
import cxfperf.stored.TimelineColumn.OverHosts;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the timelines of load generators whose windows opened at one instant, second by second. A row belongs to the
 * second that contains its middle. A value that one load generator does not know is unknown for all.
 */
final class MergedTimeline {

    private final Map<TimelineColumn, double[]> columns = new EnumMap<>(TimelineColumn.class);
    private int rows;

    private MergedTimeline() {}

    /**
     * Reads one load generator after the other.
     *
     * @param windowSeconds the length of the longest window
     */
    static Timeline of(List<ClientHost> hosts, double windowSeconds) throws IOException {
        MergedTimeline merged = new MergedTimeline();
        for (ClientHost host : hosts) {
            merged.add(host.timeline());
        }
        double[] ends = merged.columns.get(TimelineColumn.SECOND);
        for (int second = 0; second < merged.rows; second++) {
            // A stalled load generator has no row of some seconds.
            ends[second] = Double.isNaN(ends[second]) ? second + 1 : ends[second];
        }
        return new Timeline(merged.columns, merged.rows, 0, windowSeconds);
    }

    private void add(Timeline timeline) {
        double[] ends = timeline.column(TimelineColumn.SECOND);
        int[] seconds = new int[ends.length];
        Arrays.setAll(seconds, row -> (int) (ends[row] - timeline.length(row) / 2));
        rows = Math.max(rows, seconds[ends.length - 1] + 1);
        for (TimelineColumn column : TimelineColumn.values()) {
            OverHosts rule = column.overHosts();
            if (rule == OverHosts.NONE) {
                continue;
            }
            double[] soFar = columns.getOrDefault(column, new double[0]);
            double[] sum = Arrays.copyOf(soFar, Math.max(rows, soFar.length));
            Arrays.fill(sum, soFar.length, sum.length, rule.first());
            double[] values = timeline.column(column);
            for (int row = 0; row < values.length; row++) {
                boolean isLast = row + 1 == values.length || seconds[row + 1] != seconds[row];
                sum[seconds[row]] = rule.add(sum[seconds[row]], values[row], isLast);
            }
            columns.put(column, sum);
        }
    }
}
