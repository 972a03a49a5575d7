package cxfperf.report;

import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.stored.Timeline;
import cxfperf.stored.TimelineColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Makes the charts of stored runs: timelines and distributions of times. Any thread. */
final class RunCharts {

    private static final double MICROS_PER_MILLI = 1_000;

    /** With fewer samples above a percentile, chance decides its value. */
    private static final long SAMPLES_ABOVE = 10;

    private RunCharts() {}

    /** Small charts below each other with a common time axis. A chart without a known value is left out. */
    static List<Chart> overTime(Timeline timeline) {
        Rates rates = new Rates(timeline);
        Panels panels = new Panels(timeline);
        return panels.line(isOneWay(timeline) ? "sent" : "verified calls", "line", rates.verified())
                .line("completed", "line", rates.longEnough(TimelineColumn.COMPLETED_PER_SECOND))
                .line("offered", "dashed", rates.eachSecond(TimelineColumn.SCHEDULED))
                .line("failed calls", "area", rates.eachSecond(TimelineColumn.FAILED))
                .end("Throughput", "calls/s", false)
                .line("sent and not completed", "area", timeline.column(TimelineColumn.BACKLOG))
                .end("Backlog of one-way calls", "calls", false)
                .line("p50", "line", rates.millis(TimelineColumn.RESPONSE_P50))
                .line("p99", "line", rates.millis(TimelineColumn.RESPONSE_P99))
                .line("max", "line", rates.millis(TimelineColumn.RESPONSE_MAX))
                .end("Response time", "ms", true)
                .line("p50", "line", rates.millis(TimelineColumn.SERVICE_P50))
                .line("p99", "line", rates.millis(TimelineColumn.SERVICE_P99))
                .line("max", "line", rates.millis(TimelineColumn.SERVICE_MAX))
                .end("Service time", "ms", true)
                .line("client", "area", rates.eachSecond(TimelineColumn.GC_PAUSE))
                .line("server", "area", timeline.column(TimelineColumn.SERVER_GC_PAUSE))
                .end("Garbage-collection pauses", "ms a second", false)
                .line("established", "line", timeline.column(TimelineColumn.ESTABLISHED))
                .line("opened a second, to anywhere", "line", rates.eachSecond(TimelineColumn.CONNECTIONS_OPENED))
                .line("TIME_WAIT", "line", timeline.column(TimelineColumn.TIME_WAIT))
                .line("server's", "dashed", timeline.column(TimelineColumn.SERVER_ESTABLISHED))
                .end("Connections", "connections", false)
                .line("client JVM", "line", rates.longEnough(TimelineColumn.CPU_CORES))
                .line("server JVM", "line", timeline.column(TimelineColumn.SERVER_CPU_CORES))
                .end("CPU", "CPUs in use", false)
                .line("client", "line", divided(timeline.column(TimelineColumn.HEAP_USED), 1 << 20))
                .line("server", "line", divided(timeline.column(TimelineColumn.SERVER_HEAP_USED), 1 << 20))
                .end("Heap in use, garbage included", "MiB", false)
                .charts;
    }

    private static boolean isOneWay(Timeline timeline) {
        return timeline.has(TimelineColumn.COMPLETED_PER_SECOND);
    }

    private static double[] divided(double[] values, double divisor) {
        return Arrays.stream(values).map(value -> value / divisor).toArray();
    }

    /** Number of timeline rows that one pair of points stands for; 1 where all rows are drawn. */
    static int rowsOfAPoint(Timeline timeline) {
        return Thinning.of(timeline.rows()).bucket();
    }

    /** Service times by percentile, and the response times of an open loop; null if the run has no times. */
    static Chart byPercentile(IntervalLogFile times, String name) {
        List<Series> all = new ArrayList<>();
        times.responseTimes().ifPresent(responses -> all.add(series(name + ", response time", responses)));
        boolean open = !all.isEmpty();
        all.add(series(open ? name + ", service time" : name, times.all()));
        String title = (open ? "Response time and service time" : "Service time") + " by percentile";
        Chart chart = Chart.of(Kind.PERCENTILE, title, "ms", true, all);
        return chart.series().isEmpty() ? null : chart;
    }

    private static Series series(String name, Distribution times) {
        List<Distribution.PercentilePoint> points = times.curve();
        long count = times.count();
        int solid = 0;
        for (int i = 0; i < points.size(); i++) {
            solid = points.get(i).above() >= SAMPLES_ABOVE ? i + 1 : solid;
        }
        // A maximum has no percentile; it is drawn at the percentile above which one call lies.
        double[] x = points.stream()
                .mapToDouble(point -> point.quantile() >= 1 ? count : Math.min(count, 1 / (1 - point.quantile())))
                .toArray();
        double[] y = points.stream()
                .mapToDouble(point -> point.micros() / MICROS_PER_MILLI)
                .toArray();
        return new Series(name, "line", x, y, null, null, solid);
    }

    /** Number of calls by service time. */
    static Chart histogram(Distribution times) {
        List<Distribution.LatencyBucket> buckets = times.buckets();
        // Each step runs from the start of its bucket to the start of the next; the last one ends at the bottom.
        double[] x = new double[buckets.size() + 1];
        double[] y = new double[x.length];
        for (int i = 0; i < buckets.size(); i++) {
            x[i] = buckets.get(i).fromMicros() / MICROS_PER_MILLI;
            y[i] = buckets.get(i).calls();
            x[i + 1] = buckets.get(i).toMicros() / MICROS_PER_MILLI;
        }
        return Chart.of(Kind.HISTOGRAM, "Service times", "calls", false, List.of(Series.of("calls", "steps", x, y)));
    }

    /** Collects the lines of one chart, then those of the next. */
    private static final class Panels {

        private final Timeline timeline;
        private final Thinning thinning;
        private final double[] x;
        private final List<Chart> charts = new ArrayList<>();
        private final List<Series> lines = new ArrayList<>();

        private Panels(Timeline timeline) {
            this.timeline = timeline;
            thinning = Thinning.of(timeline.rows());
            x = thinning.x(timeline.column(TimelineColumn.SECOND));
        }

        /** A line without a known value is left out. */
        private Panels line(String name, String style, double[] values) {
            if (!Arrays.stream(values).allMatch(Double::isNaN)) {
                lines.add(Series.of(name, style, null, thinning.y(values)));
            }
            return this;
        }

        /** A chart of the lines so far; a chart without lines is left out. */
        private Panels end(String title, String unit, boolean logarithmic) {
            if (!lines.isEmpty()) {
                String height = charts.size() < 2 ? "middle" : "low";
                charts.add(new Chart(
                        Kind.TIME, title, height, unit, logarithmic, x, lines, null, timeline.windowSeconds()));
                lines.clear();
            }
            return this;
        }
    }

    /**
     * Rates of a timeline. A row too short for a rate is NaN: a last row of a few milliseconds would look like a
     * collapse.
     */
    private record Rates(Timeline timeline) {

        /** Verified calls a second of the rows before the window closed. */
        private double[] verified() {
            double[] rates = timeline.column(TimelineColumn.OK_PER_SECOND);
            return each(row -> timeline.isBeforeClose(row) ? rates[row] : Double.NaN);
        }

        /** A column of counts, divided by the true length of each row. */
        private double[] eachSecond(TimelineColumn column) {
            double[] counts = timeline.column(column);
            return each(row -> counts[row] / timeline.length(row));
        }

        /** A column of rates, or of another value that means little in a short row. */
        private double[] longEnough(TimelineColumn column) {
            double[] rates = timeline.column(column);
            return each(row -> rates[row]);
        }

        private double[] millis(TimelineColumn column) {
            return divided(longEnough(column), MICROS_PER_MILLI);
        }

        private double[] each(IntToDoubleFunction value) {
            return IntStream.range(0, timeline.rows())
                    .mapToDouble(row -> timeline.isRate(row) ? value.applyAsDouble(row) : Double.NaN)
                    .toArray();
        }
    }

    /**
     * Reduces points without losing a peak or a gap: each bucket of neighbouring rows is drawn by its smallest and its
     * largest value, in the order of time.
     *
     * @param bucket number of rows in a bucket; 1 where all rows are drawn
     */
    private record Thinning(int rows, int bucket) {

        /** Twice the pixels of a wide screen. Eight hours of seconds then take a few hundred kilobytes. */
        private static final int MAX_POINTS = 3_000;

        private static Thinning of(int rows) {
            return new Thinning(rows, rows <= MAX_POINTS ? 1 : (2 * rows + MAX_POINTS - 1) / MAX_POINTS);
        }

        /** Each bucket's two x values: those of the rows at a quarter and at three quarters of it. */
        private double[] x(double[] all) {
            return thin(all, (start, end) -> new int[] {start + (end - start) / 4, start + 3 * (end - start) / 4});
        }

        private double[] y(double[] all) {
            return thin(all, (start, end) -> {
                int least = start;
                int most = start;
                for (int row = start + 1; row < end; row++) {
                    least = Double.isNaN(all[least]) || all[row] < all[least] ? row : least;
                    most = Double.isNaN(all[most]) || all[row] > all[most] ? row : most;
                }
                return new int[] {Math.min(least, most), Math.max(least, most)};
            });
        }

        /** @param pair selects the two rows that stand for the rows from the first number up to the second */
        private double[] thin(double[] all, BiFunction<Integer, Integer, int[]> pair) {
            IntStream starts = IntStream.iterate(0, start -> start < rows, start -> start + bucket);
            IntStream chosen =
                    starts.flatMap(start -> Arrays.stream(pair.apply(start, Math.min(start + bucket, rows))));
            return bucket == 1 ? all : chosen.mapToDouble(row -> all[row]).toArray();
        }
    }
}
