package cxfperf.merge;

import cxfperf.stored.Timeline;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the timelines of load generators whose windows opened at one instant, second by second. A row belongs to the
 * second that contains its middle. A value that one load generator does not know is unknown for all. Percentiles of a
 * second cannot be computed from those of the load generators, and are left out.
 */
final class MergedTimeline {

    private static final List<String> EVENTS = List.of(
            "ok",
            "failed",
            "connectionsOpened",
            "gcPauseMillis",
            Timeline.COMPILE_MILLIS,
            "bytesSent",
            "bytesReceived",
            Timeline.SCHEDULED,
            Timeline.STARTED,
            Timeline.BEHIND_SCHEDULE);

    private static final List<String> LEVELS =
            List.of(Timeline.OK_PER_SECOND, "established", "timeWait", "heapUsedBytes", "clientCpuCores");

    private static final List<String> MAXIMA = List.of("maxMicros", Timeline.RESPONSE_MAX);

    /**
     * Columns of the one server that all call: the poll of any one load generator is enough. The merged timeline has
     * only those that a load generator has.
     */
    private static final List<String> SERVER = List.of(
            "serverCpuCores",
            "serverEstablished",
            "serverGcPauseMillis",
            "serverHeapUsedBytes",
            Timeline.SERVER_COMPILE_MILLIS);

    private final Map<String, double[]> columns = new LinkedHashMap<>();
    private int rows;

    private MergedTimeline() {}

    /**
     * Reads one load generator after the other.
     *
     * @param windowSeconds of the longest window
     */
    static Timeline of(List<ClientHost> hosts, double windowSeconds) throws IOException {
        MergedTimeline merged = new MergedTimeline();
        for (ClientHost host : hosts) {
            merged.add(host.timeline());
        }
        return merged.timeline(windowSeconds);
    }

    private void add(Timeline timeline) {
        double[] ends = timeline.column(Timeline.SECOND);
        int[] seconds = new int[ends.length];
        Arrays.setAll(seconds, row -> (int) (ends[row] - timeline.length(row) / 2));
        rows = Math.max(rows, seconds[ends.length - 1] + 1);
        double[] latest = column(Timeline.SECOND, 0);
        for (int row = 0; row < ends.length; row++) {
            latest[seconds[row]] = Math.max(latest[seconds[row]], ends[row]);
        }
        EVENTS.forEach(name -> addTo(column(name, 0), timeline.column(name), seconds, false));
        LEVELS.forEach(name -> addTo(column(name, 0), timeline.column(name), seconds, true));
        for (String name : MAXIMA) {
            double[] most = column(name, Double.NaN);
            double[] values = timeline.column(name);
            for (int row = 0; row < values.length; row++) {
                most[seconds[row]] = Double.isNaN(values[row]) || most[seconds[row]] > values[row]
                        ? most[seconds[row]]
                        : values[row];
            }
        }
        for (String name : SERVER) {
            if (timeline.names().contains(name)) {
                double[] seen = column(name, Double.NaN);
                double[] values = timeline.column(name);
                for (int row = 0; row < values.length; row++) {
                    seen[seconds[row]] = Double.isNaN(values[row]) ? seen[seconds[row]] : values[row];
                }
            }
        }
    }

    /** @param polled whether only the last row of a second counts */
    private static void addTo(double[] sum, double[] values, int[] seconds, boolean polled) {
        for (int row = 0; row < values.length; row++) {
            boolean last = row + 1 == values.length || seconds[row + 1] != seconds[row];
            sum[seconds[row]] += last || !polled ? values[row] : 0;
        }
    }

    /** The column so far, as long as the longest timeline; {@code none} in seconds that nobody has reported. */
    private double[] column(String name, double none) {
        double[] before = columns.getOrDefault(name, new double[0]);
        double[] column = Arrays.copyOf(before, Math.max(rows, before.length));
        Arrays.fill(column, before.length, column.length, none);
        columns.put(name, column);
        return column;
    }

    private Timeline timeline(double windowSeconds) {
        double[] ends = column(Timeline.SECOND, 0);
        for (int second = 0; second < rows; second++) {
            // A stalled load generator has no row of some seconds.
            ends[second] = ends[second] == 0 ? second + 1 : ends[second];
        }
        SERVER.stream().filter(columns::containsKey).forEach(name -> column(name, Double.NaN));
        return new Timeline(columns, rows, 0, windowSeconds);
    }
}
