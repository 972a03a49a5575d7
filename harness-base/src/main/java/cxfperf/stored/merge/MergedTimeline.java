package cxfperf.stored.merge;

import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The timelines of several client hosts on one clock, second by second. What counts events is added in proportion to the
 * time that a row shares with a second; what was looked at is added as it stood. The percentiles of a second cannot be
 * had from those of its hosts and are left out.
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
            Timeline.DUE,
            Timeline.STARTED,
            Timeline.LATE,
            Timeline.SENT);
    private static final List<String> LEVELS = List.of("established", "timeWait", "heapUsedBytes", "clientCpuCores");

    /** Of the one server that all hosts call: any host's look at it will do. */
    private static final Set<String> SERVER = Set.of(
            "serverCpuCores",
            "serverGcPauseMillis",
            "serverHeapUsedBytes",
            "serverEstablished",
            Timeline.SERVER_COMPILE_MILLIS,
            Timeline.COMPLETED_PER_SECOND);

    private static final List<String> MAXIMA = List.of("maxMicros", Timeline.RESPONSE_MAX);

    private MergedTimeline() {}

    static Timeline of(List<StoredRun> runs, Alignment alignment) {
        int rows = (int) Math.ceil(alignment.union());
        Map<String, double[]> columns = new LinkedHashMap<>();
        double[] seconds = new double[rows];
        for (int i = 0; i < rows; i++) {
            seconds[i] = Math.min(i + 1, alignment.union());
        }
        columns.put(Timeline.SECOND, seconds);
        EVENTS.forEach(name -> columns.put(name, unknown(rows)));
        LEVELS.forEach(name -> columns.put(name, unknown(rows)));
        SERVER.stream().sorted().forEach(name -> columns.put(name, unknown(rows)));
        MAXIMA.forEach(name -> columns.put(name, unknown(rows)));
        for (int host = 0; host < runs.size(); host++) {
            add(columns, runs.get(host), alignment.offsets().get(host), rows);
        }
        // Half a sum would pass for the whole.
        Stream.of(EVENTS, LEVELS)
                .flatMap(List::stream)
                .filter(name ->
                        runs.stream().anyMatch(run -> isUnknown(run.timeline().column(name))))
                .forEach(name -> columns.put(name, unknown(rows)));
        double[] rate = new double[rows];
        for (int i = 0; i < rows; i++) {
            rate[i] = columns.get("ok")[i] / (seconds[i] - i);
        }
        columns.put("okPerSecond", rate);
        return new Timeline(columns, rows, 0, alignment.union());
    }

    private static boolean isUnknown(double[] column) {
        return Arrays.stream(column).allMatch(Double::isNaN);
    }

    private static double[] unknown(int rows) {
        double[] column = new double[rows];
        Arrays.fill(column, Double.NaN);
        return column;
    }

    private static void add(Map<String, double[]> columns, StoredRun run, double offset, int rows) {
        Timeline timeline = run.timeline();
        double[] ends = timeline.column(Timeline.SECOND);
        double window = run.result().windowSeconds();
        for (int row = 0; row < timeline.rows(); row++) {
            // What came back after the window belongs to its last moment.
            double start = offset + Math.min(row == 0 ? 0 : ends[row - 1], window);
            double end = offset + Math.min(ends[row], window);
            int first = Math.min((int) start, rows - 1);
            int last = Math.min((int) Math.ceil(end) - 1, rows - 1);
            for (int second = first; second <= Math.max(first, last); second++) {
                double share = end <= start ? 1 : (Math.min(end, second + 1) - Math.max(start, second)) / (end - start);
                for (String name : EVENTS) {
                    plus(columns.get(name), second, timeline.column(name)[row] * share);
                }
                for (String name : MAXIMA) {
                    higher(columns.get(name), second, timeline.column(name)[row]);
                }
            }
            // A look stands for the middles of seconds that its row holds: of one host there is one for each.
            for (int second = first; second <= last; second++) {
                if (start <= second + 0.5 && second + 0.5 < end) {
                    look(columns, timeline, row, second);
                }
            }
        }
    }

    private static void look(Map<String, double[]> columns, Timeline timeline, int row, int second) {
        for (String name : LEVELS) {
            plus(columns.get(name), second, timeline.column(name)[row]);
        }
        for (String name : SERVER) {
            double seen = timeline.column(name)[row];
            columns.get(name)[second] = Double.isNaN(seen) ? columns.get(name)[second] : seen;
        }
    }

    private static void higher(double[] column, int at, double value) {
        if (!Double.isNaN(value)) {
            column[at] = Double.isNaN(column[at]) ? value : Math.max(column[at], value);
        }
    }

    private static void plus(double[] column, int at, double value) {
        if (!Double.isNaN(value)) {
            column[at] = (Double.isNaN(column[at]) ? 0 : column[at]) + value;
        }
    }

    /** Verified calls of one run that ended between two moments, in seconds from the opening of its window. */
    static double okBetween(StoredRun run, double from, double to) {
        double window = run.result().windowSeconds();
        double[] ends = run.timeline().column(Timeline.SECOND);
        double[] ok = run.timeline().column("ok");
        double sum = 0;
        for (int row = 0; row < ends.length; row++) {
            double start = Math.min(row == 0 ? 0 : ends[row - 1], window);
            double end = Math.min(ends[row], window);
            if (end > start) {
                sum += ok[row] * Math.max(0, Math.min(end, to) - Math.max(start, from)) / (end - start);
            } else if (to >= window - 1e-6) {
                sum += ok[row];
            }
        }
        return sum;
    }
}
