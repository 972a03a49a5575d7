package cxfperf.report;

import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.result.Trend;
import cxfperf.result.TrendLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The runs of a load over time, a chart for each figure. Pure. */
public final class TrendCharts {

    private TrendCharts() {}

    /** One for each line of the trend of which a value is known. */
    public static List<Chart> of(Trend trend) {
        List<Chart> charts = new ArrayList<>();
        List<String> labels =
                trend.points().stream().map(point -> point.label()).toList();
        for (int i = 0; i < trend.lines().size(); i++) {
            int line = i;
            double[] y = trend.points().stream()
                    .mapToDouble(point -> point.values().get(line) == null
                            ? Double.NaN
                            : point.values().get(line))
                    .toArray();
            if (Arrays.stream(y).allMatch(Double::isNaN)) {
                continue;
            }
            TrendLine figure = trend.lines().get(i);
            List<Series> series = new ArrayList<>();
            series.add(Series.of("run", "points", places(0, y.length), y));
            figure.levels()
                    .forEach(level -> series.add(Series.of(
                            series.size() == 1 ? "level" : "level from " + labels.get(level.from()),
                            "line",
                            new double[] {level.from() + 1, level.to()},
                            new double[] {level.mean(), level.mean()})));
            List<TrendLine.Change> changes = figure.changes();
            if (!changes.isEmpty()) {
                // The first one is drawn last, and not behind its run.
                series.add(
                        0,
                        Series.of(
                                "change",
                                "crosses",
                                changes.stream()
                                        .mapToDouble(change -> change.at() + 1)
                                        .toArray(),
                                changes.stream()
                                        .mapToDouble(change -> y[change.at()])
                                        .toArray()));
            }
            charts.add(new Chart(
                    Kind.TREND, figure.title(), null, "middle", figure.unit(), false, null, series, labels, null));
        }
        return charts;
    }

    /** Runs are counted from 1. */
    private static double[] places(int from, int to) {
        double[] places = new double[to - from];
        for (int i = 0; i < places.length; i++) {
            places[i] = from + i + 1;
        }
        return places;
    }
}
