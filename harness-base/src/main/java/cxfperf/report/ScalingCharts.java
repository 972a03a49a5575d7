package cxfperf.report;

import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.result.experiment.ClientScaling;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Tables whose cells differ in their threads, as the curves of one chart. Pure. */
public final class ScalingCharts {

    private static final double MICROS_PER_MILLI = 1_000;

    private ScalingCharts() {}

    /** The rates of all tables, each with the law that was fitted to them. */
    public static Chart throughput(List<ClientScaling> tables) {
        List<Series> series = new ArrayList<>();
        for (ClientScaling table : tables) {
            add(series, table, point -> point.figures().perSecond());
        }
        for (ClientScaling table : tables) {
            double highest = table.points().stream()
                    .mapToInt(ClientScaling.ThreadsPoint::threads)
                    .max()
                    .orElse(1);
            table.fit().ifPresent(fit -> series.add(SweepCharts.curve(table.table() + ", ", fit, highest)));
        }
        return Chart.of(Kind.SWEEP, "Throughput by threads", "calls/s", false, series);
    }

    /** The mean service times of all tables. */
    public static Chart means(List<ClientScaling> tables) {
        List<Series> series = new ArrayList<>();
        for (ClientScaling table : tables) {
            add(
                    series,
                    table,
                    point -> point.figures().meanMicros() == null
                            ? Double.NaN
                            : point.figures().meanMicros() / MICROS_PER_MILLI);
        }
        return Chart.of(Kind.SWEEP, "Mean service time by threads", "ms", false, series);
    }

    private static void add(
            List<Series> series, ClientScaling table, ToDoubleFunction<ClientScaling.ThreadsPoint> value) {
        if (!table.points().isEmpty()) {
            series.add(Series.of(
                    table.table(),
                    "points",
                    table.points().stream()
                            .mapToDouble(ClientScaling.ThreadsPoint::threads)
                            .toArray(),
                    table.points().stream().mapToDouble(value).toArray()));
        }
    }
}
