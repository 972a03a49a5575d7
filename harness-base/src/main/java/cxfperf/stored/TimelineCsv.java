package cxfperf.stored;

import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
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

        /** Such a growth in another unit. */
        Double scaled(Function<ProbeSample, Long> value, double unit) {
            Long grown = grown(value);
            return grown == null || unit <= 0 ? null : Double.valueOf(grown / unit);
        }

        Double share(Function<ProbeSample, Long> value, Function<ProbeSample, Long> whole) {
            Long all = grown(whole);
            return scaled(value, all == null ? 0 : all);
        }

        Double shareOfTicks(Function<ProbeSample, Long> value) {
            return share(value, sample -> sample.cpu().hostTotalTicks());
        }

        Offered offered() {
            return interval.offered().orElseThrow();
        }
    }

    /** @param name with the unit of the value, unless it is a number of things */
    private record TimelineColumn(String name, Function<TimelineRow, Object> cell) {}

    private static TimelineColumn column(String name, Function<TimelineRow, Object> cell) {
        return new TimelineColumn(name, cell);
    }

    /** A value at the end of the interval. */
    private static TimelineColumn level(String name, Function<ProbeSample, Object> value) {
        return column(name, row -> value.apply(row.now()));
    }

    /** The growth of a count in the interval. */
    private static TimelineColumn growth(String name, Function<ProbeSample, Long> count) {
        return column(name, row -> row.grown(count));
    }

    private static TimelineColumn server(String name, Function<ServerSecond, Object> value) {
        return column(name, row -> value.apply(row.server()));
    }

    /** The warm-up has these columns and the two of the compilers. */
    private static final List<TimelineColumn> CALLS = List.of(
            column(Timeline.SECOND, row -> row.interval().endNanos() / NANOS_PER_SECOND),
            column("ok", row -> row.total().counts().ok()),
            column("failed", row -> row.total().counts().failed()),
            column(Timeline.OK_PER_SECOND, row -> number(row.interval().okPerSecond(), 1)),
            column("p50Micros", row -> number(row.serviceTimes().quantileMicros(0.5))),
            column("p99Micros", row -> number(row.serviceTimes().quantileMicros(0.99))),
            column("maxMicros", row -> number(row.serviceTimes().maxMicros())));

    private static final List<TimelineColumn> PROBES = List.of(
            level("established", now -> now.sockets().established()),
            level("timeWait", now -> now.sockets().timeWait()),
            level("closeWait", now -> now.sockets().closeWait()),
            level("otherStates", now -> now.sockets().otherStates()),
            growth("connectionsOpened", sample -> sample.traffic().connectionsOpened()),
            level("openFiles", now -> now.jvm().openFiles()),
            level("threads", now -> now.jvm().threads()),
            level("heapUsedBytes", now -> now.jvm().heapUsedBytes()),
            column("gcPauseMillis", row -> row.scaled(sample -> sample.jvm().gcPauseNanos(), NANOS_PER_MILLI)),
            column(
                    "clientCpuCores",
                    row -> row.share(sample -> sample.cpu().processNanos(), sample -> sample.cpu()
                            .atNanos())),
            column(
                    "hostCpuShare",
                    row -> row.shareOfTicks(sample -> sample.cpu().hostBusyTicks())),
            column(
                    "hostStealShare",
                    row -> row.shareOfTicks(sample -> sample.cpu().hostStealTicks())),
            level("hostRunnable", now -> now.cpu().runnable()),
            growth("bytesSent", sample -> sample.traffic().bytesSent()),
            growth("bytesReceived", sample -> sample.traffic().bytesReceived()),
            server("serverCpuCores", ServerSecond::cpuCores),
            server("serverHostCpuShare", ServerSecond::hostCpuShare),
            server("serverGcPauseMillis", ServerSecond::gcPauseMillis),
            server("serverHeapUsedBytes", server -> server.jvm().heapUsedBytes()),
            server("serverEstablished", ServerSecond::established));

    private static final List<TimelineColumn> COMPILERS = List.of(
            column(
                    Timeline.COMPILE_MILLIS,
                    row -> row.scaled(sample -> sample.jvm().compileNanos(), NANOS_PER_MILLI)),
            server(Timeline.SERVER_COMPILE_MILLIS, ServerSecond::compileMillis));

    private static final List<TimelineColumn> LEVELS = List.of(
            level(Timeline.HEAP_AFTER_GC, now -> now.jvm().heapAfterGcBytes()),
            server(Timeline.SERVER_HEAP_AFTER_GC, server -> server.jvm().heapAfterGcBytes()),
            server("serverThreads", server -> server.jvm().threads()),
            server("serverOpenFiles", server -> server.jvm().openFiles()),
            level("rssBytes", now -> now.jvm().rssBytes()),
            level("heapCommittedBytes", now -> now.jvm().heapCommittedBytes()),
            level("directBytes", now -> now.jvm().directBytes()),
            server("serverRssBytes", server -> server.jvm().rssBytes()),
            server("serverHeapCommittedBytes", server -> server.jvm().heapCommittedBytes()),
            server("serverDirectBytes", server -> server.jvm().directBytes()));

    private static final TimelineColumn STARTED =
            column(Timeline.STARTED, row -> row.interval().started());

    private static final List<TimelineColumn> OPEN_LOOP = List.of(
            column(Timeline.SCHEDULED, row -> row.offered().scheduled()),
            STARTED,
            column(Timeline.BEHIND_SCHEDULE, row -> row.offered().behindSchedule()),
            column(Timeline.RESPONSE_P50, row -> number(row.responseTimes().quantileMicros(0.5))),
            column(Timeline.RESPONSE_P99, row -> number(row.responseTimes().quantileMicros(0.99))),
            column(Timeline.RESPONSE_MAX, row -> number(row.responseTimes().maxMicros())));

    private static final List<TimelineColumn> ONE_WAY = List.of(
            server(Timeline.SENT, server -> server.oneWay().sent()),
            server(Timeline.COMPLETED_PER_SECOND, server -> server.oneWay().completedPerSecond()),
            server(Timeline.BACKLOG, server -> server.oneWay().backlog()));

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
        return columns.stream()
                .map(column -> text(column.cell().apply(row)))
                .collect(Collectors.joining(",", "", "\n"));
    }

    private static String text(Object value) {
        return value == null ? "" : value instanceof Double number ? number(number, 3) : value.toString();
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble(), 1) : "";
    }

    static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
