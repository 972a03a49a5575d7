package cxfperf.stored;

import static cxfperf.stored.TimelineColumn.OverHosts.LAST_ADDED;
import static cxfperf.stored.TimelineColumn.OverHosts.MOST;
import static cxfperf.stored.TimelineColumn.OverHosts.NONE;
import static cxfperf.stored.TimelineColumn.OverHosts.SAME;
import static cxfperf.stored.TimelineColumn.OverHosts.SUM;

import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.stored.ServerSecond.OneWaySecond;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The columns of {@code timeline.csv} in their order. Each has a name, a cell for a row, and a rule by which several
 * load generators add up. The unit is part of the name, unless the value is a count. Client values belong to the row's
 * interval; server values come from the latest poll, about a second old.
 */
public enum TimelineColumn {
    /** The end of the row's interval, in seconds from the opening of the window. */
    SECOND("second", MOST, row -> row.interval().endNanos() / 1e9),
    OK("ok", SUM, row -> row.total().counts().ok()),
    FAILED("failed", SUM, row -> row.total().counts().failed()),
    /** Successful calls that ended in the interval, per second, including calls that started earlier. */
    OK_PER_SECOND("okPerSecond", LAST_ADDED, row -> number(row.interval().okPerSecond(), 1)),
    SERVICE_P50("p50Micros", NONE, row -> tenths(row.serviceTimes().percentileMicros(0.5))),
    SERVICE_P99("p99Micros", NONE, row -> tenths(row.serviceTimes().percentileMicros(0.99))),
    SERVICE_MAX("maxMicros", MOST, row -> tenths(row.serviceTimes().maxMicros())),
    ESTABLISHED("established", LAST_ADDED, level(now -> now.sockets().established())),
    TIME_WAIT("timeWait", LAST_ADDED, level(now -> now.sockets().timeWait())),
    CLOSE_WAIT("closeWait", NONE, level(now -> now.sockets().closeWait())),
    OTHER_STATES("otherStates", NONE, level(now -> now.sockets().otherStates())),
    CONNECTIONS_OPENED(
            "connectionsOpened",
            SUM,
            client(row -> row.of(sample -> sample.traffic().connectionsOpened()))),
    OPEN_FILES("openFiles", NONE, level(now -> now.jvm().openFiles())),
    THREADS("threads", NONE, level(now -> now.jvm().threads())),
    HEAP_USED("heapUsedBytes", LAST_ADDED, level(now -> now.jvm().heapUsedBytes())),
    GC_PAUSE("gcPauseMillis", SUM, client(ProbeDifference::gcPauseMillis)),
    CPU_CORES("clientCpuCores", LAST_ADDED, client(ProbeDifference::cores)),
    HOST_CPU_SHARE("hostCpuShare", NONE, client(ProbeDifference::hostBusyShare)),
    HOST_STEAL_SHARE("hostStealShare", NONE, client(ProbeDifference::hostStealShare)),
    HOST_RUNNABLE("hostRunnable", NONE, level(now -> now.cpu().runnable())),
    BYTES_SENT("bytesSent", SUM, client(row -> row.of(sample -> sample.traffic().bytesSent()))),
    BYTES_RECEIVED(
            "bytesReceived",
            SUM,
            client(row -> row.of(sample -> sample.traffic().bytesReceived()))),
    SERVER_CPU_CORES("serverCpuCores", SAME, server(ProbeDifference::cores)),
    SERVER_HOST_CPU_SHARE("serverHostCpuShare", NONE, server(ProbeDifference::hostBusyShare)),
    SERVER_GC_PAUSE("serverGcPauseMillis", SAME, server(ProbeDifference::gcPauseMillis)),
    SERVER_HEAP_USED("serverHeapUsedBytes", SAME, serverLevel(now -> now.jvm().heapUsedBytes())),
    SERVER_ESTABLISHED(
            "serverEstablished", SAME, serverLevel(now -> now.sockets().established())),
    /** Milliseconds of work of the client's compilers. The work on a method counts when its compilation ends. */
    COMPILE("compileMillis", SUM, client(ProbeDifference::compileMillis)),
    SERVER_COMPILE("serverCompileMillis", SAME, server(ProbeDifference::compileMillis)),
    /** Bytes of the client's heap that the latest collections left in use. */
    HEAP_AFTER_GC("heapAfterGcBytes", NONE, level(now -> now.jvm().heapAfterGcBytes())),
    SERVER_HEAP_AFTER_GC(
            "serverHeapAfterGcBytes", NONE, serverLevel(now -> now.jvm().heapAfterGcBytes())),
    SERVER_THREADS("serverThreads", NONE, serverLevel(now -> now.jvm().threads())),
    SERVER_OPEN_FILES("serverOpenFiles", NONE, serverLevel(now -> now.jvm().openFiles())),
    RSS("rssBytes", NONE, level(now -> now.jvm().rssBytes())),
    HEAP_COMMITTED("heapCommittedBytes", NONE, level(now -> now.jvm().heapCommittedBytes())),
    DIRECT("directBytes", NONE, level(now -> now.jvm().directBytes())),
    SERVER_RSS("serverRssBytes", NONE, serverLevel(now -> now.jvm().rssBytes())),
    SERVER_HEAP_COMMITTED(
            "serverHeapCommittedBytes", NONE, serverLevel(now -> now.jvm().heapCommittedBytes())),
    SERVER_DIRECT("serverDirectBytes", NONE, serverLevel(now -> now.jvm().directBytes())),
    /** Calls of an open loop whose scheduled start lies in the interval. */
    SCHEDULED("scheduled", SUM, row -> row.offered().scheduled()),
    /** Calls that were started in the interval. */
    STARTED("started", SUM, row -> row.interval().started()),
    /** Calls started in the interval that were behind schedule. */
    BEHIND_SCHEDULE("behindSchedule", SUM, row -> row.offered().behindSchedule()),
    RESPONSE_P50("responseP50Micros", NONE, row -> tenths(row.responseTimes().percentileMicros(0.5))),
    RESPONSE_P99("responseP99Micros", NONE, row -> tenths(row.responseTimes().percentileMicros(0.99))),
    RESPONSE_MAX("responseMaxMicros", MOST, row -> tenths(row.responseTimes().maxMicros())),
    /** One-way calls whose sending succeeded in the interval. */
    SENT("sent", NONE, oneWay(OneWaySecond::sent)),
    /** One-way calls that the server completed per second. */
    COMPLETED_PER_SECOND("completedPerSecond", NONE, oneWay(OneWaySecond::completedPerSecond)),
    /** One-way calls that were sent and not completed. */
    BACKLOG("backlog", NONE, oneWay(OneWaySecond::backlog));

    /** How the values of several load generators in one second become the value of a merged timeline. */
    public enum OverHosts {
        /** The values of all rows of the second are added. */
        SUM(0),
        /** Each load generator has a level: the levels of their last rows in the second are added. */
        LAST_ADDED(0),
        MOST(Double.NaN),
        /** All load generators poll the same server, so one value is enough. */
        SAME(Double.NaN),
        /** The merged timeline lacks the column: it cannot be computed from the others, or is not needed. */
        NONE(Double.NaN);

        private final double first;

        OverHosts(double first) {
            this.first = first;
        }

        /** The value of a second for which no load generator has a row. */
        public double first() {
            return first;
        }

        /**
         * Adds the value of a row, which is NaN if unknown.
         *
         * @param isLast whether it is the last row of its load generator in that second
         */
        public double add(double soFar, double value, boolean isLast) {
            return switch (this) {
                case SUM -> soFar + value;
                case LAST_ADDED -> isLast ? soFar + value : soFar;
                case MOST -> Double.isNaN(value) || soFar > value ? soFar : value;
                case SAME -> Double.isNaN(value) ? soFar : value;
                case NONE -> Double.NaN;
            };
        }
    }

    /**
     * The data from which a row is made.
     *
     * @param total the calls of all operations in the interval
     * @param client the load generator's process and host in the interval
     * @param server the values of the latest poll of the server
     */
    record TimelineRow(Interval interval, OperationRecording total, ProbeDifference client, ServerSecond server) {

        private Distribution serviceTimes() {
            return total.serviceTimes();
        }

        private Distribution responseTimes() {
            return total.responseTimes().orElseGet(Distribution::empty);
        }

        private Offered offered() {
            return interval.offered().orElseThrow();
        }
    }

    private final String columnName;
    private final OverHosts overHosts;
    private final Function<TimelineRow, Object> cell;

    TimelineColumn(String columnName, OverHosts overHosts, Function<TimelineRow, Object> cell) {
        this.columnName = columnName;
        this.overHosts = overHosts;
        this.cell = cell;
    }

    private static Function<TimelineRow, Object> client(Function<ProbeDifference, Object> value) {
        return row -> value.apply(row.client());
    }

    private static Function<TimelineRow, Object> server(Function<ProbeDifference, Object> value) {
        return row -> value.apply(row.server().probed());
    }

    /** A value of the client at the end of the interval. */
    private static Function<TimelineRow, Object> level(Function<ProbeSample, Object> value) {
        return client(row -> value.apply(row.to()));
    }

    /** A value of the server at its latest poll. */
    private static Function<TimelineRow, Object> serverLevel(Function<ProbeSample, Object> value) {
        return server(row -> value.apply(row.to()));
    }

    private static Function<TimelineRow, Object> oneWay(Function<OneWaySecond, Object> value) {
        return row -> value.apply(row.server().oneWay());
    }

    public OverHosts overHosts() {
        return overHosts;
    }

    /** The text of the cell in a row; empty if the host does not report the value. */
    String cell(TimelineRow row) {
        Object value = cell.apply(row);
        return value == null ? "" : value instanceof Double number ? number(number, 3) : value.toString();
    }

    private static String tenths(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble(), 1) : "";
    }

    static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** The name in the first line of a file. */
    @Override
    public String toString() {
        return columnName;
    }
}
