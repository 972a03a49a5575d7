package cxfperf.merge;

import cxfperf.stored.Timeline;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds the timelines of several load generators on one clock, second by second. A timeline is not needed any more once
 * it was added. A count of events is added in proportion to the time that a row shares with a second; a polled value is
 * added as it is. Percentiles of a second cannot be computed from those of the hosts, and are left out. One thread.
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
            Timeline.BEHIND_SCHEDULE,
            Timeline.SENT);
    /** What came back after the window is no call of its last second: the rate would seem to rise there. */
    private static final Set<String> OF_THE_WINDOW = Set.of("ok", Timeline.SENT);

    private static final List<String> LEVELS = List.of("established", "timeWait", "heapUsedBytes", "clientCpuCores");

    /**
     * Columns of the one server that all hosts call: the poll of any one host is enough. The sum has only those that a
     * host has, because a column of completed calls says that the operation is one-way.
     */
    private static final List<String> SERVER = List.of(
            Timeline.COMPLETED_PER_SECOND,
            "serverCpuCores",
            "serverEstablished",
            "serverGcPauseMillis",
            "serverHeapUsedBytes",
            Timeline.SERVER_COMPILE_MILLIS);

    private static final List<String> MAXIMA = List.of("maxMicros", Timeline.RESPONSE_MAX);

    private final Alignment alignment;
    private final int rows;
    private final Map<String, double[]> columns = new LinkedHashMap<>();

    /**
     * Columns that a host does not report. They are unknown for all hosts, because half a sum would pass for the whole.
     */
    private final Set<String> unknown = new HashSet<>();

    /** Seconds of which a host does not report a column, for the same reason. */
    private final Map<String, BitSet> unknownSeconds = new HashMap<>();

    MergedTimeline(Alignment alignment) {
        this.alignment = alignment;
        rows = (int) Math.ceil(alignment.union());
        double[] seconds = new double[rows];
        for (int i = 0; i < rows; i++) {
            seconds[i] = Math.min(i + 1, alignment.union());
        }
        columns.put(Timeline.SECOND, seconds);
        for (List<String> names : List.of(EVENTS, LEVELS, MAXIMA)) {
            names.forEach(name -> columns.put(name, unknown()));
        }
    }

    private double[] unknown() {
        double[] column = new double[rows];
        Arrays.fill(column, Double.NaN);
        return column;
    }

    /**
     * Adds the timeline of one host.
     *
     * @param windowSeconds how long its window was on its own clock
     * @param window where it lies on the common one
     */
    void add(Timeline timeline, double windowSeconds, Alignment.HostWindow window) {
        double[] ends = timeline.column(Timeline.SECOND);
        double[] starts = new double[ends.length];
        for (int row = 0; row < ends.length; row++) {
            // What was seen after the window belongs to its last moment.
            starts[row] = window.common(Math.min(row == 0 ? 0 : ends[row - 1], windowSeconds));
        }
        double[] stops = new double[ends.length];
        for (int row = 0; row < ends.length; row++) {
            stops[row] = window.common(Math.min(ends[row], windowSeconds));
        }
        EVENTS.forEach(name -> addEvents(name, timeline.column(name), starts, stops));
        MAXIMA.forEach(name -> addMaxima(columns.get(name), timeline.column(name), starts, stops));
        int[] rowOfSecond = rowOfSecond(starts, stops);
        LEVELS.forEach(name -> addPolled(name, timeline.column(name), rowOfSecond));
        SERVER.stream()
                .filter(timeline.names()::contains)
                .forEach(name -> takePolled(
                        columns.computeIfAbsent(name, none -> unknown()), timeline.column(name), rowOfSecond));
    }

    private void addEvents(String name, double[] values, double[] starts, double[] stops) {
        double[] sum = columns.get(name);
        boolean reported = false;
        for (int row = 0; row < values.length; row++) {
            double value = values[row];
            if (Double.isNaN(value)) {
                continue;
            }
            reported = true;
            double start = starts[row];
            double stop = stops[row];
            if (stop <= start && OF_THE_WINDOW.contains(name)) {
                continue;
            }
            int last = last(stop);
            for (int second = Math.min(first(start), last); second <= last; second++) {
                double share =
                        stop <= start ? 1 : (Math.min(stop, second + 1) - Math.max(start, second)) / (stop - start);
                sum[second] = (Double.isNaN(sum[second]) ? 0 : sum[second]) + value * share;
            }
        }
        if (!reported) {
            unknown.add(name);
        }
    }

    private void addMaxima(double[] highest, double[] values, double[] starts, double[] stops) {
        for (int row = 0; row < values.length; row++) {
            double value = values[row];
            int last = last(stops[row]);
            for (int second = Math.min(first(starts[row]), last); !Double.isNaN(value) && second <= last; second++) {
                highest[second] = Double.isNaN(highest[second]) ? value : Math.max(highest[second], value);
            }
        }
    }

    /** Maps each second to the row with its middle; a single host has one row for each second. */
    private int[] rowOfSecond(double[] starts, double[] stops) {
        int[] rowOfSecond = new int[rows];
        Arrays.fill(rowOfSecond, -1);
        for (int row = 0; row < starts.length; row++) {
            for (int second = first(starts[row]); second <= last(stops[row]); second++) {
                if (starts[row] <= second + 0.5 && second + 0.5 < stops[row]) {
                    rowOfSecond[second] = row;
                }
            }
        }
        return rowOfSecond;
    }

    private void addPolled(String name, double[] values, int[] rowOfSecond) {
        double[] sum = columns.get(name);
        for (int second = 0; second < rows; second++) {
            if (rowOfSecond[second] < 0) {
                continue;
            }
            double value = values[rowOfSecond[second]];
            if (Double.isNaN(value)) {
                unknownSeconds.computeIfAbsent(name, none -> new BitSet()).set(second);
            } else {
                sum[second] = (Double.isNaN(sum[second]) ? 0 : sum[second]) + value;
            }
        }
        if (Arrays.stream(values).allMatch(Double::isNaN)) {
            unknown.add(name);
        }
    }

    private void takePolled(double[] seen, double[] values, int[] rowOfSecond) {
        for (int second = 0; second < rows; second++) {
            if (rowOfSecond[second] >= 0 && !Double.isNaN(values[rowOfSecond[second]])) {
                seen[second] = values[rowOfSecond[second]];
            }
        }
    }

    private int first(double start) {
        return Math.min((int) start, rows - 1);
    }

    private int last(double stop) {
        return Math.max(0, Math.min((int) Math.ceil(stop) - 1, rows - 1));
    }

    /** Returns the sum of all timelines that were added. */
    Timeline sum() {
        unknownSeconds.forEach(
                (name, seconds) -> seconds.stream().forEach(second -> columns.get(name)[second] = Double.NaN));
        unknown.forEach(name -> columns.put(name, unknown()));
        double[] seconds = columns.get(Timeline.SECOND);
        double[] ok = columns.get("ok");
        double[] rate = new double[rows];
        for (int i = 0; i < rows; i++) {
            rate[i] = ok[i] / (seconds[i] - i);
        }
        columns.put(Timeline.OK_PER_SECOND, rate);
        return new Timeline(columns, rows, 0, alignment.union());
    }
}
