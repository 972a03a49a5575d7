package cxfperf.stored;

import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.probe.ProbeSample;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The columns of {@code timeline.csv}, one row for every second of the window and one for calls that came back after
 * it, and of {@code warmup.csv}. Each column is declared once, with its value. An empty cell is a value that the host
 * does not report. Times are those of the interval from the previous row to this row. {@link Timeline} reads both
 * files.
 */
public final class TimelineCsv {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * What a row is made of.
     *
     * @param total the calls of all operations of the interval
     * @param before the sample at the start of the interval
     * @param now the sample at its end
     * @param server values of the latest poll of the server, about a second old
     */
    private record TimelineRow(
            Interval interval, OperationRecording total, ProbeSample before, ProbeSample now, ServerSecond server) {

        TimelineRow(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
            this(interval, interval.total(), before, now, server);
        }

        Distribution serviceTimes() {
            return total.serviceTimes();
        }

        Distribution responseTimes() {
            return total.responseTimes().orElseGet(Distribution::empty);
        }

        /** Growth of a count of the load generator in the interval; null if one of its samples lacks it. */
        Long grown(Function<ProbeSample, Long> value) {
            Long from = value.apply(before);
            Long to = value.apply(now);
            return from == null || to == null ? null : to - from;
        }

        String shareOfTicks(Function<ProbeSample, Long> value) {
            Long ticks = grown(sample -> sample.cpu().hostTotalTicks());
            return scaled(grown(value), ticks == null ? 0 : ticks);
        }
    }

    /** @param name with the unit of the value, unless it is a number of things */
    private record TimelineColumn(String name, Function<TimelineRow, String> cell) {}

    /** The warm-up has these columns and the two of the compilers. */
    private static final List<TimelineColumn> CALLS = List.of(
            new TimelineColumn(Timeline.SECOND, row -> number(row.interval().endNanos() / NANOS_PER_SECOND, 3)),
            new TimelineColumn("ok", row -> cell(row.total().counts().ok())),
            new TimelineColumn("failed", row -> cell(row.total().counts().failed())),
            new TimelineColumn(
                    Timeline.OK_PER_SECOND, row -> number(row.interval().okPerSecond(), 1)),
            new TimelineColumn("p50Micros", row -> number(row.serviceTimes().quantileMicros(0.5))),
            new TimelineColumn("p99Micros", row -> number(row.serviceTimes().quantileMicros(0.99))),
            new TimelineColumn("maxMicros", row -> number(row.serviceTimes().maxMicros())));

    private static final List<TimelineColumn> PROBES = List.of(
            new TimelineColumn("established", row -> cell(row.now().sockets().established())),
            new TimelineColumn("timeWait", row -> cell(row.now().sockets().timeWait())),
            new TimelineColumn("closeWait", row -> cell(row.now().sockets().closeWait())),
            new TimelineColumn("otherStates", row -> cell(row.now().sockets().otherStates())),
            new TimelineColumn(
                    "connectionsOpened",
                    row -> cell(row.grown(sample -> sample.traffic().connectionsOpened()))),
            new TimelineColumn("openFiles", row -> cell(row.now().jvm().openFiles())),
            new TimelineColumn("threads", row -> cell(row.now().jvm().threads())),
            new TimelineColumn("heapUsedBytes", row -> cell(row.now().jvm().heapUsedBytes())),
            new TimelineColumn(
                    "gcPauseMillis",
                    row -> scaled(row.grown(sample -> sample.jvm().gcPauseNanos()), NANOS_PER_MILLI)),
            new TimelineColumn(
                    "clientCpuCores",
                    row -> scaled(
                            row.grown(sample -> sample.cpu().processNanos()),
                            row.interval().endNanos() - row.interval().startNanos())),
            new TimelineColumn(
                    "hostCpuShare",
                    row -> row.shareOfTicks(sample -> sample.cpu().hostBusyTicks())),
            new TimelineColumn(
                    "hostStealShare",
                    row -> row.shareOfTicks(sample -> sample.cpu().hostStealTicks())),
            new TimelineColumn("hostRunnable", row -> cell(row.now().cpu().runnable())),
            new TimelineColumn(
                    "bytesSent",
                    row -> cell(row.grown(sample -> sample.traffic().bytesSent()))),
            new TimelineColumn(
                    "bytesReceived",
                    row -> cell(row.grown(sample -> sample.traffic().bytesReceived()))),
            new TimelineColumn("serverCpuCores", row -> number(row.server().cpuCores())),
            new TimelineColumn("serverHostCpuShare", row -> number(row.server().hostCpuShare())),
            new TimelineColumn("serverGcPauseMillis", row -> number(row.server().gcPauseMillis())),
            new TimelineColumn(
                    "serverHeapUsedBytes", row -> cell(row.server().jvm().heapUsedBytes())),
            new TimelineColumn("serverEstablished", row -> cell(row.server().established())));

    private static final List<TimelineColumn> COMPILERS = List.of(
            new TimelineColumn(
                    Timeline.COMPILE_MILLIS,
                    row -> scaled(row.grown(sample -> sample.jvm().compileNanos()), NANOS_PER_MILLI)),
            new TimelineColumn(
                    Timeline.SERVER_COMPILE_MILLIS, row -> number(row.server().compileMillis())));

    private static final List<TimelineColumn> LEVELS = List.of(
            new TimelineColumn(
                    Timeline.HEAP_AFTER_GC, row -> cell(row.now().jvm().heapAfterGcBytes())),
            new TimelineColumn(
                    Timeline.SERVER_HEAP_AFTER_GC,
                    row -> cell(row.server().jvm().heapAfterGcBytes())),
            new TimelineColumn("serverThreads", row -> cell(row.server().jvm().threads())),
            new TimelineColumn("serverOpenFiles", row -> cell(row.server().jvm().openFiles())),
            new TimelineColumn("rssBytes", row -> cell(row.now().jvm().rssBytes())),
            new TimelineColumn("heapCommittedBytes", row -> cell(row.now().jvm().heapCommittedBytes())),
            new TimelineColumn("directBytes", row -> cell(row.now().jvm().directBytes())),
            new TimelineColumn("serverRssBytes", row -> cell(row.server().jvm().rssBytes())),
            new TimelineColumn(
                    "serverHeapCommittedBytes", row -> cell(row.server().jvm().heapCommittedBytes())),
            new TimelineColumn(
                    "serverDirectBytes", row -> cell(row.server().jvm().directBytes())));

    private static final TimelineColumn STARTED =
            new TimelineColumn(Timeline.STARTED, row -> cell(row.interval().started()));

    private static final List<TimelineColumn> OPEN_LOOP = List.of(
            new TimelineColumn(
                    Timeline.SCHEDULED,
                    row -> cell(row.interval().offered().orElseThrow().scheduled())),
            STARTED,
            new TimelineColumn(
                    Timeline.BEHIND_SCHEDULE,
                    row -> cell(row.interval().offered().orElseThrow().behindSchedule())),
            new TimelineColumn(
                    Timeline.RESPONSE_P50, row -> number(row.responseTimes().quantileMicros(0.5))),
            new TimelineColumn(
                    Timeline.RESPONSE_P99, row -> number(row.responseTimes().quantileMicros(0.99))),
            new TimelineColumn(
                    Timeline.RESPONSE_MAX, row -> number(row.responseTimes().maxMicros())));

    private static final List<TimelineColumn> ONE_WAY = List.of(
            new TimelineColumn(Timeline.SENT, row -> cell(row.server().oneWay().sent())),
            new TimelineColumn(
                    Timeline.COMPLETED_PER_SECOND,
                    row -> number(row.server().oneWay().completedPerSecond())),
            new TimelineColumn(
                    Timeline.BACKLOG, row -> cell(row.server().oneWay().backlog())));

    public static final String HEADER = header(false, false);

    /** The header of an open loop's timeline, with scheduled calls and response times. */
    public static final String OPEN_LOOP_HEADER = header(true, false);

    private TimelineCsv() {}

    static String header(boolean openLoop, boolean oneWay) {
        return header(columns(openLoop, oneWay));
    }

    /**
     * @param before the sample at the start of the interval
     * @param now the sample at its end
     * @param server values of the latest poll of the server, about a second old
     */
    public static String row(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
        return row(
                columns(interval.offered().isPresent(), server.oneWay() != null),
                new TimelineRow(interval, before, now, server));
    }

    /** The header of {@code warmup.csv}. */
    static String warmUpHeader() {
        return header(warmUpColumns());
    }

    /** A row of {@code warmup.csv}; parameters as for {@link #row}. */
    static String warmUpRow(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
        return row(warmUpColumns(), new TimelineRow(interval, before, now, server));
    }

    private static List<TimelineColumn> columns(boolean openLoop, boolean oneWay) {
        return joined(List.of(
                CALLS,
                PROBES,
                COMPILERS,
                LEVELS,
                openLoop ? OPEN_LOOP : List.of(STARTED),
                oneWay ? ONE_WAY : List.of()));
    }

    private static List<TimelineColumn> warmUpColumns() {
        return joined(List.of(CALLS, COMPILERS));
    }

    private static List<TimelineColumn> joined(List<List<TimelineColumn>> groups) {
        return groups.stream().flatMap(List::stream).toList();
    }

    private static String header(List<TimelineColumn> columns) {
        return columns.stream().map(TimelineColumn::name).collect(Collectors.joining(",", "", "\n"));
    }

    private static String row(List<TimelineColumn> columns, TimelineRow row) {
        return columns.stream().map(column -> column.cell().apply(row)).collect(Collectors.joining(",", "", "\n"));
    }

    private static String scaled(Long value, double unit) {
        return value == null || unit <= 0 ? "" : number(value / unit, 3);
    }

    private static String cell(Object value) {
        return value == null ? "" : String.valueOf(value);
    }

    private static String number(Double value) {
        return value == null ? "" : number(value, 3);
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble(), 1) : "";
    }

    static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
