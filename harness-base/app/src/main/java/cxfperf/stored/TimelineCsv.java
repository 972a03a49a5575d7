package cxfperf.stored;

import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.stored.ServerSecond.OneWaySecond;
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

    /**
     * What a row is made of.
     *
     * @param total the calls of all operations of the interval
     * @param client the load generator's process and host in the interval
     * @param server values of the latest poll of the server, about a second old
     */
    private record TimelineRow(
            Interval interval, OperationRecording total, ProbeDifference client, ServerSecond server) {

        TimelineRow(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
            this(interval, interval.total(), new ProbeDifference(before, now), server);
        }

        Distribution serviceTimes() {
            return total.serviceTimes();
        }

        Distribution responseTimes() {
            return total.responseTimes().orElseGet(Distribution::empty);
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

    private static TimelineColumn client(String name, Function<ProbeDifference, Object> value) {
        return column(name, row -> value.apply(row.client()));
    }

    private static TimelineColumn server(String name, Function<ProbeDifference, Object> value) {
        return column(name, row -> value.apply(row.server().probed()));
    }

    /** A value of the client at the end of the interval. */
    private static TimelineColumn level(String name, Function<ProbeSample, Object> value) {
        return client(name, row -> value.apply(row.to()));
    }

    /** A value of the server at its latest poll. */
    private static TimelineColumn serverLevel(String name, Function<ProbeSample, Object> value) {
        return server(name, row -> value.apply(row.to()));
    }

    private static TimelineColumn oneWay(String name, Function<OneWaySecond, Object> value) {
        return column(name, row -> value.apply(row.server().oneWay()));
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
            client("connectionsOpened", row -> row.of(sample -> sample.traffic().connectionsOpened())),
            level("openFiles", now -> now.jvm().openFiles()),
            level("threads", now -> now.jvm().threads()),
            level("heapUsedBytes", now -> now.jvm().heapUsedBytes()),
            client("gcPauseMillis", ProbeDifference::gcPauseMillis),
            client("clientCpuCores", ProbeDifference::cores),
            client("hostCpuShare", ProbeDifference::hostBusyShare),
            client("hostStealShare", ProbeDifference::hostStealShare),
            level("hostRunnable", now -> now.cpu().runnable()),
            client("bytesSent", row -> row.of(sample -> sample.traffic().bytesSent())),
            client("bytesReceived", row -> row.of(sample -> sample.traffic().bytesReceived())),
            server("serverCpuCores", ProbeDifference::cores),
            server("serverHostCpuShare", ProbeDifference::hostBusyShare),
            server("serverGcPauseMillis", ProbeDifference::gcPauseMillis),
            serverLevel("serverHeapUsedBytes", now -> now.jvm().heapUsedBytes()),
            serverLevel("serverEstablished", now -> now.sockets().established()));

    private static final List<TimelineColumn> COMPILERS = List.of(
            client(Timeline.COMPILE_MILLIS, ProbeDifference::compileMillis),
            server(Timeline.SERVER_COMPILE_MILLIS, ProbeDifference::compileMillis));

    private static final List<TimelineColumn> LEVELS = List.of(
            level(Timeline.HEAP_AFTER_GC, now -> now.jvm().heapAfterGcBytes()),
            serverLevel(Timeline.SERVER_HEAP_AFTER_GC, now -> now.jvm().heapAfterGcBytes()),
            serverLevel("serverThreads", now -> now.jvm().threads()),
            serverLevel("serverOpenFiles", now -> now.jvm().openFiles()),
            level("rssBytes", now -> now.jvm().rssBytes()),
            level("heapCommittedBytes", now -> now.jvm().heapCommittedBytes()),
            level("directBytes", now -> now.jvm().directBytes()),
            serverLevel("serverRssBytes", now -> now.jvm().rssBytes()),
            serverLevel("serverHeapCommittedBytes", now -> now.jvm().heapCommittedBytes()),
            serverLevel("serverDirectBytes", now -> now.jvm().directBytes()));

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
            oneWay(Timeline.SENT, OneWaySecond::sent),
            oneWay(Timeline.COMPLETED_PER_SECOND, OneWaySecond::completedPerSecond),
            oneWay(Timeline.BACKLOG, OneWaySecond::backlog));

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
