package cxfperf.report;

import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.NumberText;
import java.util.function.DoubleFunction;

/**
 * The figures of a run that outputs show: the place of each in {@code result.json}, how it is written, and its name
 * above a column. That is its last name in the file, unless it has another.
 */
enum RunFigure {
    THREADS("threads", Unit.COUNT),
    SIZE("size", Unit.COUNT),
    WINDOW("windowSeconds", Unit.WINDOW_SECONDS, "window, s"),
    RATE("throughput.perSecond", Unit.RATE, "calls/s"),
    SENT_RATE("throughput.sentPerSecond", Unit.RATE, "sent/s"),
    CLIENT_RATE("throughput.perClientPerSecond", Unit.RATE, "per client"),
    STARTED("calls.started", Unit.COUNT),
    OK("calls.ok", Unit.COUNT),
    FAILED("calls.failed", Unit.COUNT),
    ABANDONED("calls.abandoned", Unit.COUNT),
    OFFERED("offered.firstPerSecond", Unit.RATE),
    SCHEDULED("offered.scheduled", Unit.COUNT),
    DROPPED("offered.dropped", Unit.COUNT),
    BEHIND("offered.behindSchedule", Unit.COUNT, "behind"),
    BACKLOG("oneWay.backlog.atClose", Unit.COUNT),
    DRAIN("oneWay.backlog.drainSeconds", Unit.DECIMAL),
    BYTES_SENT("bytes.sent", Unit.BYTES),
    BYTES_RECEIVED("bytes.received", Unit.BYTES),
    OPENED("connections.opened", Unit.COUNT),
    ESTABLISHED("connections.peakEstablished", Unit.COUNT),
    TIME_WAIT("connections.peakTimeWait", Unit.COUNT),
    ACCEPTED("server.connectionsAccepted", Unit.COUNT),
    CLIENT_CPU("client.cpuSeconds", Unit.DECIMAL),
    SERVER_CPU("server.cpuSeconds", Unit.DECIMAL),
    CLIENT_HOST_CPU("client.hostCpuShare", Unit.PERCENT_OF_SHARE),
    SERVER_HOST_CPU("server.hostCpuShare", Unit.PERCENT_OF_SHARE),
    CLIENT_PAUSES("client.gcPauses", Unit.COUNT),
    SERVER_PAUSES("server.gcPauses", Unit.COUNT),
    CLIENT_PAUSE_MILLIS("client.gcPauseMillis", Unit.MILLIS),
    SERVER_PAUSE_MILLIS("server.gcPauseMillis", Unit.MILLIS),
    CLIENT_LONGEST_PAUSE("client.gcLongestPauseMillis", Unit.DECIMAL),
    SERVER_LONGEST_PAUSE("server.gcLongestPauseMillis", Unit.DECIMAL),
    CLIENT_HEAP("client.heapPeakBytes", Unit.BYTES),
    SERVER_HEAP("server.heapPeakBytes", Unit.BYTES),
    VERDICT("verdict.status", Unit.WORD, "verdict");

    /** The unit of a figure and its number format. */
    enum Unit {
        COUNT(value -> NumberText.count((long) value)),
        RATE(NumberText::rate),
        DECIMAL(NumberText::seconds),
        WINDOW_SECONDS(NumberText::windowSeconds),
        /** Whole from ten on: a sum of pauses by a collector with short ones needs the decimal. */
        MILLIS(value -> NumberText.format(value > 0 && value < 10 ? "%.1f" : "%,.0f", value)),
        MILLIS_OF_MICROS(NumberText::millisOfMicros),
        MILLIS_OF_NANOS(value -> NumberText.millisOfMicros(value / 1_000)),
        BYTES(value -> NumberText.bytes((long) value)),
        /** CPUs in use, or another computed figure. */
        CPUS(NumberText::twoDecimals),
        PERCENT_OF_SHARE(value -> NumberText.format("%.0f %%", 100 * value)),
        /** A percentage below a head that says so. */
        PERCENTAGE(value -> NumberText.format("%.0f", 100 * value)),
        /** A stored text, which is shown as it is. */
        WORD(String::valueOf);

        private final DoubleFunction<String> text;

        Unit(DoubleFunction<String> text) {
            this.text = text;
        }

        /** @param value null or NaN where it is not known */
        String text(Double value) {
            return value == null || value.isNaN() ? NumberText.UNKNOWN : text.apply(value);
        }
    }

    private final String path;
    private final Unit unit;
    private final String column;

    RunFigure(String path, Unit unit) {
        this(path, unit, path.substring(path.lastIndexOf('.') + 1));
    }

    RunFigure(String path, Unit unit, String column) {
        this.path = path;
        this.unit = unit;
        this.column = column;
    }

    /** A column of this figure. */
    Column column() {
        return Column.number(column);
    }

    /** Names joined by dots. */
    String path() {
        return path;
    }

    Unit unit() {
        return unit;
    }
}
