package cxfperf.report;

import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Series;
import cxfperf.stored.Timeline;
import cxfperf.stored.TimelineColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Makes the charts of stored runs: timelines and distributions of times. Any thread. */
final class RunCharts {

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double BYTES_PER_MIB = 1 << 20;

    /** With fewer samples above a percentile, chance decides its value. */
    private static final long SAMPLES_ABOVE = 10;

    /** Twice the pixels of a wide screen. Eight hours of seconds then take a few hundred kilobytes. */
    private static final int MAX_POINTS = 3_000;

    private RunCharts() {}

    /** Small charts below each other with a common time axis. A chart without a known value is left out. */
    static List<Chart> overTime(Timeline timeline) {
        boolean oneWay = timeline.has(TimelineColumn.COMPLETED_PER_SECOND);
        return new Panels(timeline)
                .line(oneWay ? "sent" : "verified calls", "line", TimelineColumn.OK_PER_SECOND)
                .line("completed", "line", TimelineColumn.COMPLETED_PER_SECOND)
                .line("offered", "dashed", TimelineColumn.SCHEDULED)
                .line("failed calls", "area", TimelineColumn.FAILED)
                .end("Throughput", "calls/s", false)
                .line("sent and not completed", "area", TimelineColumn.BACKLOG)
                .end("Backlog of one-way calls", "calls", false)
                .line("p50", "line", TimelineColumn.RESPONSE_P50)
                .line("p99", "line", TimelineColumn.RESPONSE_P99)
                .line("max", "line", TimelineColumn.RESPONSE_MAX)
                .end("Response time", "ms", true)
                .line("p50", "line", TimelineColumn.SERVICE_P50)
                .line("p99", "line", TimelineColumn.SERVICE_P99)
                .line("max", "line", TimelineColumn.SERVICE_MAX)
                .end("Service time", "ms", true)
                .line("client", "area", TimelineColumn.GC_PAUSE)
                .line("server", "area", TimelineColumn.SERVER_GC_PAUSE)
                .end("Garbage-collection pauses", "ms a second", false)
                .line("established", "line", TimelineColumn.ESTABLISHED)
                .line("opened per second", "line", TimelineColumn.CONNECTIONS_OPENED)
                .line("TIME_WAIT", "line", TimelineColumn.TIME_WAIT)
                .line("established at the server", "dashed", TimelineColumn.SERVER_ESTABLISHED)
                .end("Connections", "connections", false)
                .line("client JVM", "line", TimelineColumn.CPU_CORES)
                .line("server JVM", "line", TimelineColumn.SERVER_CPU_CORES)
                .end("CPU", "CPUs in use", false)
                .line("client", "line", TimelineColumn.HEAP_USED)
                .line("server", "line", TimelineColumn.SERVER_HEAP_USED)
                .end("Heap in use, garbage included", "MiB", false)
                .charts;
    }

    /** Number of timeline rows that one pair of points stands for; 1 where all rows are drawn. */
    static int rowsOfAPoint(Timeline timeline) {
        int rows = timeline.rows();
        return rows <= MAX_POINTS ? 1 : (2 * rows + MAX_POINTS - 1) / MAX_POINTS;
    }

    /** Service times by percentile, and the response times of an open loop; null if the run has no times. */
    static Chart byPercentile(IntervalLogFile times, String name) {
        List<Series> all = new ArrayList<>();
        times.responseTimes().ifPresent(responses -> all.add(series(name + ", response time", responses)));
        boolean open = !all.isEmpty();
        all.add(series(open ? name + ", service time" : name, times.all()));
        String title = (open ? "Response time and service time" : "Service time") + " by percentile";
        Chart chart = Chart.of(Chart.Kind.PERCENTILE, title, "ms", true, all);
        return chart.series().isEmpty() ? null : chart;
    }

    private static Series series(String name, Distribution times) {
        List<Distribution.PercentilePoint> points = times.curve();
        long count = times.count();
        int solid = 0;
        for (int i = 0; i < points.size(); i++) {
            solid = points.get(i).above() >= SAMPLES_ABOVE ? i + 1 : solid;
        }
        // A maximum has no percentile. It is drawn at the percentile above which one call lies.
        double[] x = points.stream()
                .mapToDouble(point -> point.quantile() >= 1 ? count : Math.min(count, 1 / (1 - point.quantile())))
                .toArray();
        double[] y = points.stream()
                .mapToDouble(point -> point.micros() / MICROS_PER_MILLI)
                .toArray();
        return new Series(name, "line", x, y, null, null, solid);
    }

    /** Collects the lines of one chart, then those of the next. */
    private static final class Panels {

        private final Timeline timeline;
        private final int bucket;
        private final double[] x;
        private final List<Chart> charts = new ArrayList<>();
        private final List<Series> lines = new ArrayList<>();

        private Panels(Timeline timeline) {
            this.timeline = timeline;
            bucket = rowsOfAPoint(timeline);
            x = thinned(timeline.column(TimelineColumn.SECOND));
        }

        /** A line without a known value is left out. */
        private Panels line(String name, String style, TimelineColumn column) {
            double[] stored = timeline.column(column);
            double[] values = IntStream.range(0, timeline.rows())
                    .mapToDouble(row -> value(column, stored[row], row))
                    .toArray();
            if (!Arrays.stream(values).allMatch(Double::isNaN)) {
                lines.add(Series.of(name, style, null, thinned(values)));
            }
            return this;
        }

        /**
         * The value of a row in the chart; counts are drawn per second. A row that is too short for a rate has no
         * value: a last row of a few milliseconds would look like a collapse. Rows after the window have no rate
         * either, because only calls in flight are verified then.
         */
        private double value(TimelineColumn column, double value, int row) {
            boolean afterWindow = column == TimelineColumn.OK_PER_SECOND && !timeline.isBeforeClose(row);
            if (!timeline.isRate(row) || afterWindow) {
                return Double.NaN;
            }
            double unit = column.toString().endsWith("Micros")
                    ? MICROS_PER_MILLI
                    : column.toString().endsWith("Bytes") ? BYTES_PER_MIB : 1;
            return value / unit / (column.overHosts() == TimelineColumn.OverHosts.SUM ? timeline.length(row) : 1);
        }

        /** A chart of the lines so far; a chart without lines is left out. */
        private Panels end(String title, String unit, boolean logarithmic) {
            if (!lines.isEmpty()) {
                String height = charts.size() < 2 ? "middle" : "low";
                charts.add(new Chart(
                        Chart.Kind.TIME, title, height, unit, logarithmic, x, lines, null, timeline.windowSeconds()));
                lines.clear();
            }
            return this;
        }

        /**
         * Returns the values, or the smallest and the largest value of each bucket of neighbouring rows, so that peaks
         * and gaps stay visible. The seconds rise, so the times of a bucket are its first and its last second.
         */
        private double[] thinned(double[] all) {
            if (bucket == 1) {
                return all;
            }
            return IntStream.iterate(0, start -> start < all.length, start -> start + bucket)
                    .mapToObj(start -> Arrays.stream(all, start, Math.min(start + bucket, all.length))
                            .filter(Double::isFinite)
                            .summaryStatistics())
                    .flatMapToDouble(known -> known.getCount() == 0
                            ? DoubleStream.of(Double.NaN, Double.NaN)
                            : DoubleStream.of(known.getMin(), known.getMax()))
                    .toArray();
        }
    }
}
