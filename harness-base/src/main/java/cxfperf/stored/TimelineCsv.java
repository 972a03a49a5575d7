package cxfperf.stored;

import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.probe.ProbeSample;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * {@code timeline.csv}: one row for every second of the window, and for the end of it what came back late. An empty
 * cell is a value that the host does not report. Times are those of the interval from the previous row to this row.
 */
public final class TimelineCsv {

    private static final String COMMON = "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros,"
            + "established,timeWait,closeWait,otherStates,connectionsOpened,openFiles,threads,heapUsedBytes,gcPauseMillis,"
            + "clientCpuCores,hostCpuShare,hostStealShare,hostRunnable,bytesSent,bytesReceived,"
            + "serverCpuCores,serverHostCpuShare,serverGcPauseMillis,serverHeapUsedBytes,serverEstablished,"
            + Timeline.COMPILE_MILLIS + "," + Timeline.SERVER_COMPILE_MILLIS + ","
            + Timeline.HEAP_AFTER_GC + "," + Timeline.SERVER_HEAP_AFTER_GC + ",serverThreads,serverOpenFiles,";

    public static final String HEADER = COMMON + Timeline.STARTED + "\n";

    /** The header of an open loop's timeline, with scheduled calls and response times. */
    public static final String OPEN_LOOP_HEADER = COMMON
            + String.join(
                    ",",
                    Timeline.DUE,
                    Timeline.STARTED,
                    Timeline.LATE,
                    Timeline.RESPONSE_P50,
                    Timeline.RESPONSE_P99,
                    Timeline.RESPONSE_MAX)
            + "\n";

    private static final double NANOS_PER_SECOND = 1e9;

    private TimelineCsv() {}

    static String header(boolean openLoop, boolean oneWay) {
        String header = openLoop ? OPEN_LOOP_HEADER : HEADER;
        return oneWay
                ? header.stripTrailing() + ","
                        + String.join(",", Timeline.SENT, Timeline.COMPLETED_PER_SECOND, Timeline.BACKLOG) + "\n"
                : header;
    }

    /**
     * @param before the sample at the start of the interval
     * @param now the sample at its end
     * @param server values of the latest poll of the server, about a second old
     */
    public static String row(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
        OperationRecording total = interval.total();
        Distribution times = total.serviceTimes();
        StringJoiner cells = new StringJoiner(",", "", "\n");
        cells.add(number(interval.endNanos() / NANOS_PER_SECOND, 3));
        cells.add(String.valueOf(total.counts().ok()));
        cells.add(String.valueOf(total.counts().failed()));
        cells.add(number(interval.okPerSecond(), 1));
        cells.add(number(times.quantileMicros(0.5)));
        cells.add(number(times.quantileMicros(0.99)));
        cells.add(number(times.maxMicros()));
        cells.add(cell(now.sockets().established()));
        cells.add(cell(now.sockets().timeWait()));
        cells.add(cell(now.sockets().closeWait()));
        cells.add(cell(now.sockets().otherStates()));
        cells.add(cell(grown(before, now, sample -> sample.traffic().connectionsOpened())));
        cells.add(cell(now.jvm().openFiles()));
        cells.add(cell(now.jvm().threads()));
        cells.add(cell(now.jvm().heapUsedBytes()));
        cells.add(scaled(grown(before, now, sample -> sample.jvm().gcPauseNanos()), 1e6));
        cells.add(scaled(
                grown(before, now, sample -> sample.cpu().processNanos()),
                interval.endNanos() - interval.startNanos()));
        Long ticks = grown(before, now, sample -> sample.cpu().hostTotalTicks());
        cells.add(scaled(grown(before, now, sample -> sample.cpu().hostBusyTicks()), ticks == null ? 0 : ticks));
        cells.add(scaled(grown(before, now, sample -> sample.cpu().hostStealTicks()), ticks == null ? 0 : ticks));
        cells.add(cell(now.cpu().runnable()));
        cells.add(cell(grown(before, now, sample -> sample.traffic().bytesSent())));
        cells.add(cell(grown(before, now, sample -> sample.traffic().bytesReceived())));
        cells.add(number(server.cpuCores()));
        cells.add(number(server.hostCpuShare()));
        cells.add(number(server.gcPauseMillis()));
        cells.add(cell(server.heapUsedBytes()));
        cells.add(cell(server.established()));
        cells.add(compileMillis(before, now));
        cells.add(compileMillis(server));
        cells.add(cell(now.jvm().heapAfterGcBytes()));
        cells.add(cell(server.heapAfterGcBytes()));
        cells.add(cell(server.threads()));
        cells.add(cell(server.openFiles()));
        interval.offered().ifPresent(offered -> cells.add(String.valueOf(offered.scheduled())));
        cells.add(String.valueOf(interval.started()));
        interval.offered().ifPresent(offered -> {
            cells.add(String.valueOf(offered.behindSchedule()));
            Distribution responses = total.responseTimes().orElseGet(Distribution::empty);
            cells.add(number(responses.quantileMicros(0.5)));
            cells.add(number(responses.quantileMicros(0.99)));
            cells.add(number(responses.maxMicros()));
        });
        if (server.oneWay() != null) {
            cells.add(cell(server.oneWay().sent()));
            cells.add(number(server.oneWay().completedPerSecond()));
            cells.add(cell(server.oneWay().backlog()));
        }
        return cells.toString();
    }

    static String compileMillis(ProbeSample before, ProbeSample now) {
        return scaled(grown(before, now, sample -> sample.jvm().compileNanos()), 1e6);
    }

    static String compileMillis(ServerSecond server) {
        return number(server.compileMillis());
    }

    private static Long grown(ProbeSample before, ProbeSample now, Function<ProbeSample, Long> value) {
        Long from = value.apply(before);
        Long to = value.apply(now);
        return from == null || to == null ? null : to - from;
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

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
