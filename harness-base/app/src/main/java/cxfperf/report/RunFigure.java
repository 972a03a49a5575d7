package cxfperf.report;

import cxfperf.experiment.Metric;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.text.NumberText;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * The figures of a run that outputs show. Each has a path in {@code result.json}, a metric of experiments, a number
 * format, and the name of its column: by default the last name of the path.
 */
enum RunFigure {
    THREADS("threads", Unit.COUNT),
    WINDOW("windowSeconds", Unit.WINDOW_SECONDS),
    RATE("throughput.perSecond", Unit.RATE, "calls/s", Metric.THROUGHPUT),
    SENT_RATE("throughput.sentPerSecond", Unit.RATE, "sent/s", Metric.SENT),
    CLIENT_RATE("throughput.perClientPerSecond", Unit.RATE, "per client", null),
    P50("serviceTimeMicros.p50", Unit.MILLIS_OF_MICROS, "p50 ms", Metric.P50),
    P99("serviceTimeMicros.p99", Unit.MILLIS_OF_MICROS, "p99 ms", Metric.P99),
    MEAN("serviceTimeMicros.mean", Unit.MILLIS_OF_MICROS, "mean ms", Metric.MEAN),
    STARTED("calls.started", Unit.COUNT),
    OK("calls.ok", Unit.COUNT),
    ENDED("endedInWindow.ok", Unit.COUNT),
    FAILED("calls.failed", Unit.COUNT),
    ABANDONED("calls.abandoned", Unit.COUNT),
    OFFERED("offered.firstPerSecond", Unit.RATE),
    SCHEDULED("offered.scheduled", Unit.COUNT),
    DROPPED("offered.dropped", Unit.COUNT),
    BEHIND("offered.behindSchedule", Unit.COUNT, "behind", null),
    BYTES_SENT("bytes.sent", Unit.BYTES),
    BYTES_RECEIVED("bytes.received", Unit.BYTES),
    OPENED("connections.opened", Unit.COUNT),
    ESTABLISHED("connections.peakEstablished", Unit.COUNT),
    TIME_WAIT("connections.peakTimeWait", Unit.COUNT),
    // Figures of a process, at the paths of the client, of the server and of each auxiliary process.
    CPU("cpuSeconds", Unit.DECIMAL),
    PAUSE_MILLIS("gcPauseMillis", Unit.MILLIS),
    LONGEST_PAUSE("gcLongestPauseMillis", Unit.DECIMAL),
    HEAP("heapPeakBytes", Unit.BYTES),
    /** The number of CPUs that the process kept busy, on average. */
    CLIENT_CPUS(null, Unit.TWO_DECIMALS, "client CPUs", Metric.CLIENT_CORES),
    SERVER_CPUS(null, Unit.TWO_DECIMALS, "server CPUs", Metric.SERVER_CORES),
    GENERATOR_BUSY(null, Unit.PERCENTAGE, "generator %", Metric.CLIENT_HOST_CPU),
    SERVER_HOST_BUSY(null, Unit.PERCENTAGE, "server host %", Metric.SERVER_HOST_CPU),
    VERDICT("verdict.status", Unit.WORD, "verdict", null);

    /** The unit of a figure and its number format. */
    enum Unit {
        COUNT(value -> NumberText.count((long) value)),
        RATE(NumberText::rate),
        DECIMAL(value -> NumberText.format("%,.1f", value)),
        WINDOW_SECONDS(NumberText::windowSeconds),
        /** A whole number from ten on. The sum of a collector's short pauses needs the decimal. */
        MILLIS(value -> NumberText.format(value > 0 && value < 10 ? "%.1f" : "%,.0f", value)),
        MILLIS_OF_MICROS(value -> NumberText.format("%,.3f", value / 1e3)),
        BYTES(value -> NumberText.bytes((long) value)),
        /** Two decimals, for CPUs in use and other computed figures. */
        TWO_DECIMALS(value -> NumberText.format("%,.2f", value)),
        /** A percentage, for a column whose head names the unit. */
        PERCENTAGE(value -> NumberText.format("%.0f", 100 * value)),
        /** A stored text, shown unchanged. */
        WORD(String::valueOf);

        private final DoubleFunction<String> text;

        Unit(DoubleFunction<String> text) {
            this.text = text;
        }

        /** @param value null or NaN if unknown */
        String text(Double value) {
            return value == null || value.isNaN() ? NumberText.UNKNOWN : text.apply(value);
        }
    }

    private static final Map<Metric, Metric> RESPONSE =
            Map.of(Metric.P50, Metric.RESPONSE_P50, Metric.P99, Metric.RESPONSE_P99);

    private final String path;
    private final Unit unit;
    private final String column;
    private final Metric metric;

    RunFigure(String path, Unit unit) {
        this(path, unit, path.substring(path.lastIndexOf('.') + 1), null);
    }

    RunFigure(String path, Unit unit, String column, Metric metric) {
        this.path = path;
        this.unit = unit;
        this.column = column;
        this.metric = metric;
    }

    /** A column of this figure. */
    Column column() {
        return Column.number(column);
    }

    /**
     * The figure among metrics; in an open loop p50 and p99 are those of the response time. A missing rate is empty,
     * because it does not apply to the run.
     */
    Cell cell(Map<Metric, Double> metrics) {
        boolean open = metrics.containsKey(Metric.OFFERED);
        Double value = metrics.get(open ? RESPONSE.getOrDefault(metric, metric) : metric);
        return Cell.of(value == null && unit == Unit.RATE ? "" : unit.text(value));
    }

    /** Names joined by dots; null for a figure that is computed from others. */
    String path() {
        return path;
    }

    Unit unit() {
        return unit;
    }
}
