package cxfperf.report;

import cxfperf.measure.Distribution;
import cxfperf.measure.LatencyBuckets;
import cxfperf.measure.PercentileCurve;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Values;
import cxfperf.result.Steadiness;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The charts of stored runs. */
public final class RunCharts {

    private static final double MICROS_PER_MILLI = 1_000;

    /** Above a percentile, fewer samples than these decide it by chance. */
    private static final long SAMPLES_ABOVE = 10;

    private RunCharts() {}

    /**
     * Small charts one below the other, with one time axis. Those without any known value are left out.
     *
     * @param steadiness whose levels are drawn where there are several; null where it is not known
     */
    public static List<Chart> overTime(Timeline timeline, Steadiness steadiness) {
        TimePanels panels = new TimePanels(timeline);
        return panels.with("Throughput", "calls/s", false)
                .rate(isOneWay(timeline) ? "sent" : "verified calls", "line")
                .longEnough("completed", "line", Timeline.COMPLETED_PER_SECOND)
                .eachSecond("offered", "dashed", Timeline.DUE)
                .levels(steadiness)
                .eachSecond("failed calls", "area", "failed")
                .with("Backlog of one-way calls", "calls", false)
                .series("sent and not completed", "area", Timeline.BACKLOG, 1)
                .with("Response time", "ms", true)
                .time("p50", Timeline.RESPONSE_P50)
                .time("p99", Timeline.RESPONSE_P99)
                .time("max", Timeline.RESPONSE_MAX)
                .with("Service time", "ms", true)
                .time("p50", "p50Micros")
                .time("p99", "p99Micros")
                .time("max", "maxMicros")
                .with("Garbage-collection pauses", "ms a second", false)
                .eachSecond("client", "area", "gcPauseMillis")
                .series("server", "area", "serverGcPauseMillis", 1)
                .with("Connections", "connections", false)
                .series("established", "line", "established", 1)
                .eachSecond("opened a second, to anywhere", "line", "connectionsOpened")
                .series("TIME_WAIT", "line", "timeWait", 1)
                .series("server's", "dashed", "serverEstablished", 1)
                .with("CPU", "CPUs in use", false)
                .longEnough("client JVM", "line", "clientCpuCores")
                .series("server JVM", "line", "serverCpuCores", 1)
                .with("Heap in use, garbage included", "MiB", false)
                .series("client", "line", "heapUsedBytes", 1 << 20)
                .series("server", "line", "serverHeapUsedBytes", 1 << 20)
                .charts();
    }

    private static boolean isOneWay(Timeline timeline) {
        return timeline.names().contains(Timeline.COMPLETED_PER_SECOND);
    }

    /** The service time by percentile of each run; null where no run has any. */
    public static Chart byPercentile(List<StoredRun> runs, List<String> names) {
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String name = names.get(i);
            runs.get(i).times().ifPresent(times -> {
                times.responseTimes().ifPresent(responses -> add(all, name + ", response time", responses));
                add(all, times.responseTimes().isPresent() ? name + ", service time" : name, times.all());
            });
        }
        boolean openLoop = runs.stream().anyMatch(run -> run.times()
                .filter(times -> times.responseTimes().isPresent())
                .isPresent());
        String title = (openLoop ? "Response time and service time" : "Service time") + " by percentile";
        return all.isEmpty() ? null : Chart.of(Kind.PERCENTILE, title, "ms", true, all);
    }

    private static void add(List<Series> all, String name, Distribution times) {
        PercentileCurve curve = PercentileCurve.of(times);
        if (!curve.points().isEmpty()) {
            all.add(series(name, curve, times.count()));
        }
    }

    private static Series series(String name, PercentileCurve curve, long count) {
        double[] x = new double[curve.points().size()];
        double[] y = new double[x.length];
        int solid = 0;
        for (int i = 0; i < x.length; i++) {
            PercentileCurve.Point point = curve.points().get(i);
            // The maximum has no place on this axis; it stands where one call in all of them is above.
            x[i] = point.quantile() >= 1 ? count : Math.min(count, 1 / (1 - point.quantile()));
            y[i] = point.micros() / MICROS_PER_MILLI;
            solid = point.above() >= SAMPLES_ABOVE ? i + 1 : solid;
        }
        return new Series(name, "line", new Values(x), new Values(y), null, null, solid);
    }

    /** How many calls took how long; null where there is no call. */
    public static Chart histogram(Distribution times) {
        List<LatencyBuckets.Bucket> buckets = LatencyBuckets.of(times).buckets();
        if (buckets.isEmpty()) {
            return null;
        }
        // Each step runs from the start of its bucket to the start of the next; the last one ends at the bottom.
        double[] x = new double[buckets.size() + 1];
        double[] y = new double[x.length];
        for (int i = 0; i < buckets.size(); i++) {
            x[i] = buckets.get(i).fromMicros() / MICROS_PER_MILLI;
            y[i] = buckets.get(i).calls();
        }
        x[buckets.size()] = buckets.get(buckets.size() - 1).toMicros() / MICROS_PER_MILLI;
        return Chart.of(Kind.HISTOGRAM, "Service times", "calls", false, List.of(Series.of("calls", "steps", x, y)));
    }

    /** The throughput of several runs over time; null where none has a timeline. */
    public static Chart throughputs(List<StoredRun> runs, List<String> names) {
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Timeline timeline = runs.get(i).timeline();
            if (timeline.rows() > 0) {
                Thinning thinning = Thinning.of(timeline.rows());
                all.add(Series.of(
                        names.get(i),
                        "line",
                        thinning.x(timeline.column(Timeline.SECOND)),
                        thinning.y(
                                isOneWay(timeline)
                                        ? Rates.longEnough(timeline, Timeline.COMPLETED_PER_SECOND)
                                        : Rates.verified(timeline))));
            }
        }
        return all.isEmpty() ? null : Chart.of(Kind.TIME, "Throughput over time", "calls/s", false, all);
    }

    /** Collects the series of one chart after the other. */
    private static final class TimePanels {
        private final Timeline timeline;
        private final Thinning thinning;
        private final Values x;
        private final List<Chart> charts = new ArrayList<>();
        private List<Series> series = new ArrayList<>();
        private String title;
        private String unit;
        private boolean logarithmic;

        private TimePanels(Timeline timeline) {
            this.timeline = timeline;
            thinning = Thinning.of(timeline.rows());
            x = new Values(thinning.x(timeline.column(Timeline.SECOND)));
        }

        private TimePanels with(String nextTitle, String nextUnit, boolean nextLogarithmic) {
            finish();
            title = nextTitle;
            unit = nextUnit;
            logarithmic = nextLogarithmic;
            return this;
        }

        private TimePanels series(String name, String style, String column, double divisor) {
            return add(
                    name,
                    style,
                    Arrays.stream(timeline.column(column))
                            .map(value -> value / divisor)
                            .toArray());
        }

        private TimePanels rate(String name, String style) {
            return add(name, style, Rates.verified(timeline));
        }

        /** A step is where the rate changed. */
        private TimePanels levels(Steadiness steadiness) {
            return steadiness == null || steadiness.even()
                    ? this
                    : add("level", "dashed", Rates.levels(timeline, steadiness.levels()))
                            .add(
                                    "steady window",
                                    "line",
                                    Rates.levels(
                                            timeline,
                                            List.of(steadiness.steady().level())));
        }

        private TimePanels eachSecond(String name, String style, String column) {
            return add(name, style, Rates.eachSecond(timeline, column));
        }

        private TimePanels longEnough(String name, String style, String column) {
            return add(name, style, Rates.longEnough(timeline, column));
        }

        /** The percentiles of the few calls of a moment are drawn no more than their rate. */
        private TimePanels time(String name, String column) {
            return add(
                    name,
                    "line",
                    Arrays.stream(Rates.longEnough(timeline, column))
                            .map(micros -> micros / MICROS_PER_MILLI)
                            .toArray());
        }

        private TimePanels add(String name, String style, double[] values) {
            if (Arrays.stream(values).anyMatch(value -> !Double.isNaN(value))) {
                series.add(Series.of(name, style, thinning.y(values)));
            }
            return this;
        }

        private void finish() {
            if (!series.isEmpty()) {
                String height = charts.size() < 2 ? "middle" : "low";
                charts.add(new Chart(
                        Kind.TIME,
                        title,
                        "time",
                        height,
                        unit,
                        logarithmic,
                        x,
                        series,
                        null,
                        timeline.windowSeconds()));
                series = new ArrayList<>();
            }
        }

        private List<Chart> charts() {
            finish();
            return charts;
        }
    }

    /**
     * What of a timeline may be drawn as so many a second: rows too short to be a rate are NaN, so that no chart ends
     * in a cliff of a few milliseconds.
     */
    private static final class Rates {

        private Rates() {}

        /** Verified calls a second of the time in which all calls are counted. */
        static double[] verified(Timeline timeline) {
            double[] rates = timeline.column("okPerSecond");
            return each(timeline, row -> timeline.isBeforeClose(row) ? rates[row] : Double.NaN);
        }

        /** A column that counts within each row, by the true length of the row. */
        static double[] eachSecond(Timeline timeline, String column) {
            double[] counts = timeline.column(column);
            return each(timeline, row -> counts[row] / timeline.length(row));
        }

        /** A column that is a rate already, or says as little of a short row as a rate does. */
        static double[] longEnough(Timeline timeline, String column) {
            double[] rates = timeline.column(column);
            return each(timeline, row -> rates[row]);
        }

        /** The rate of the level that each row is in. */
        static double[] levels(Timeline timeline, List<Steadiness.RateLevel> levels) {
            double[] ends = timeline.column(Timeline.SECOND);
            return each(timeline, row -> {
                double middle = ends[row] - timeline.length(row) / 2;
                return levels.stream()
                        .filter(level -> level.fromSecond() <= middle && middle < level.toSecond())
                        .mapToDouble(Steadiness.RateLevel::perSecond)
                        .findFirst()
                        .orElse(Double.NaN);
            });
        }

        private static double[] each(Timeline timeline, IntToDoubleFunction value) {
            return IntStream.range(0, timeline.rows())
                    .mapToDouble(row -> timeline.isRate(row) ? value.applyAsDouble(row) : Double.NaN)
                    .toArray();
        }
    }
}
