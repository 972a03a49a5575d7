package cxfperf.report.html;

import cxfperf.measure.PercentileCurve;
import cxfperf.report.html.Chart.Kind;
import cxfperf.report.html.Chart.Series;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The charts of stored runs. */
final class RunCharts {

    private static final double MICROS_PER_MILLI = 1_000;

    /** Above a percentile, fewer samples than these decide it by chance. */
    private static final long SAMPLES_ABOVE = 10;

    private RunCharts() {}

    /** Small charts one below the other, with one time axis. Those without any known value are left out. */
    static List<Chart> overTime(Timeline timeline) {
        TimePanels panels = new TimePanels(timeline);
        return panels.with("Throughput", "calls/s", false)
                .series("verified calls", "line", "okPerSecond", 1)
                .series("failed calls", "area", "failed", 1)
                .with("Service time", "ms", true)
                .series("p50", "line", "p50Micros", MICROS_PER_MILLI)
                .series("p99", "line", "p99Micros", MICROS_PER_MILLI)
                .series("max", "line", "maxMicros", MICROS_PER_MILLI)
                .with("Garbage-collection pauses", "ms in each second", false)
                .series("client", "area", "gcPauseMillis", 1)
                .series("server", "area", "serverGcPauseMillis", 1)
                .with("Connections", "connections", false)
                .series("established", "line", "established", 1)
                .series("opened in the second", "line", "connectionsOpened", 1)
                .series("TIME_WAIT", "line", "timeWait", 1)
                .series("server's", "dashed", "serverEstablished", 1)
                .with("CPU", "CPUs in use", false)
                .series("client JVM", "line", "clientCpuCores", 1)
                .series("server JVM", "line", "serverCpuCores", 1)
                .with("Heap in use, garbage included", "MiB", false)
                .series("client", "line", "heapUsedBytes", 1 << 20)
                .series("server", "line", "serverHeapUsedBytes", 1 << 20)
                .charts();
    }

    /** The service time by percentile of each run; null where no run has any. */
    static Chart byPercentile(List<StoredRun> runs, List<String> names) {
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String name = names.get(i);
            runs.get(i).times().ifPresent(times -> {
                PercentileCurve curve = PercentileCurve.of(times.all());
                if (!curve.points().isEmpty()) {
                    all.add(series(name, curve, times.all().count()));
                }
            });
        }
        return all.isEmpty()
                ? null
                : new Chart(Kind.PERCENTILE, "Service time by percentile", null, "tall", "ms", true, null, all, null);
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

    /** The throughput of several runs over time; null where none has a timeline. */
    static Chart throughputs(List<StoredRun> runs, List<String> names) {
        List<Series> all = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Timeline timeline = runs.get(i).timeline();
            if (timeline.rows() > 0) {
                Thinning thinning = Thinning.of(timeline.rows());
                all.add(new Series(
                        names.get(i),
                        "line",
                        new Values(thinning.x(timeline.column(Timeline.SECOND))),
                        new Values(thinning.y(timeline.column("okPerSecond"))),
                        null,
                        null,
                        null));
            }
        }
        return all.isEmpty()
                ? null
                : new Chart(Kind.TIME, "Throughput over time", null, "tall", "calls/s", false, null, all, null);
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
            double[] values = Arrays.stream(timeline.column(column))
                    .map(value -> value / divisor)
                    .toArray();
            if (Arrays.stream(values).anyMatch(value -> !Double.isNaN(value))) {
                series.add(Series.of(name, style, thinning.y(values)));
            }
            return this;
        }

        private void finish() {
            if (!series.isEmpty()) {
                String height = charts.size() < 2 ? "middle" : "low";
                charts.add(new Chart(Kind.TIME, title, "time", height, unit, logarithmic, x, series, null));
                series = new ArrayList<>();
            }
        }

        private List<Chart> charts() {
            finish();
            return charts;
        }
    }
}
