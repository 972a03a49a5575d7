package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.MetricComparison;
import cxfperf.experiment.Outcome;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The ratios of an experiment with their intervals, a row for each. Pure. */
public final class ForestPlots {

    private ForestPlots() {}

    /** What decides, of every comparison that is valid. */
    public static Chart throughputs(List<Comparison> comparisons) {
        List<String> labels = new ArrayList<>();
        List<MetricComparison> rows = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            for (MetricComparison decided : comparison.decided()) {
                labels.add(comparison.label()
                        + (comparison.atAGivenRate() ? ", " + decided.metric().shortLabel() : ""));
                rows.add(decided);
            }
        }
        boolean openLoop = comparisons.stream().anyMatch(Comparison::atAGivenRate);
        return chart(
                (openLoop ? "Response time" : "Throughput") + " of every variant against the baseline", labels, rows);
    }

    /** All metrics of a comparison; those without a ratio have an empty row. */
    public static Chart of(Comparison comparison) {
        return chart(
                comparison.candidate() + " against " + comparison.baseline() + comparison.at(),
                comparison.metrics().stream()
                        .map(metric -> metric.metric().label())
                        .toList(),
                comparison.metrics());
    }

    private static Chart chart(String title, List<String> labels, List<MetricComparison> rows) {
        List<Series> series = new ArrayList<>();
        for (Outcome outcome : List.of(Outcome.BETTER, Outcome.WORSE, Outcome.NO_CLEAR_DIFFERENCE)) {
            if (rows.stream().anyMatch(row -> row.outcome() == outcome)) {
                series.add(series(outcome, rows));
            }
        }
        return new Chart(Kind.FOREST, title, null, "", "", false, null, series, labels, null);
    }

    private static Series series(Outcome outcome, List<MetricComparison> rows) {
        // The chart library finds points by their x values and takes those for sorted.
        List<Integer> own = IntStream.range(0, rows.size())
                .boxed()
                .filter(row -> rows.get(row).outcome() == outcome)
                .sorted(Comparator.comparing(row -> rows.get(row).ratio()))
                .toList();
        return new Series(
                outcome.word(),
                "points",
                values(own, row -> rows.get(row).ratio()),
                values(own, row -> row),
                values(own, row -> rows.get(row).low()),
                values(own, row -> rows.get(row).high()),
                null);
    }

    private static double[] values(List<Integer> rows, ToDoubleFunction<Integer> value) {
        return rows.stream().mapToDouble(value).toArray();
    }
}
