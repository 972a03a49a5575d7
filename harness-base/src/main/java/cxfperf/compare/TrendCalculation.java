package cxfperf.compare;

import cxfperf.experiment.Metric;
import cxfperf.experiment.Trend;
import cxfperf.experiment.Trend.TrendLevel;
import cxfperf.experiment.Trend.TrendLine;
import cxfperf.experiment.Trend.TrendPoint;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.steadiness.Levels;
import cxfperf.stored.HistoryCsv.HistoryRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Computes how the runs of one load changed over time. Pure. */
final class TrendCalculation {

    private static final double MICROS_PER_SECOND = 1e6;

    private static final int DATE = "2026-11-22".length();

    private TrendCalculation() {}

    /**
     * @param rows rows of any runs; a run with two rows counts once
     * @param wanted a run of the load to show
     * @param stored finds the whole result of a run; empty if it was deleted
     */
    static Trend of(List<HistoryRow> rows, RunResult wanted, Function<HistoryRow, Optional<RunResult>> stored) {
        boolean openLoop = wanted.offered() != null;
        List<Metric> metrics = List.of(
                Metric.THROUGHPUT, openLoop ? Metric.RESPONSE_P99 : Metric.P99, Metric.CLIENT_CPU, Metric.SERVER_CPU);
        List<HistoryRow> alike = rows.stream()
                .filter(row -> isOf(row, wanted, stored))
                .collect(Collectors.toMap(row -> row.text("startedAt"), row -> row, (one, same) -> one, TreeMap::new))
                .values()
                .stream()
                .toList();
        List<HistoryRow> passed = alike.stream()
                .filter(row -> row.text("verdict").equals(Status.PASS.name()))
                .filter(row -> !row.text("reasons").contains(Reason.Code.NOT_WARM.name()))
                .toList();
        List<TrendLine> lines =
                metrics.stream().map(metric -> line(metric, passed)).toList();
        List<TrendPoint> points = passed.stream()
                .map(row -> new TrendPoint(
                        stored.apply(row)
                                .map(run -> run.effective().get(RunResult.BUILD_FACT))
                                .map(String::valueOf)
                                .orElseGet(() -> date(row.text("startedAt"))),
                        row.text("startedAt"),
                        metrics.stream()
                                .map(metric -> value(metric, row).orElse(null))
                                .toList(),
                        row.text("directory")))
                .toList();
        return new Trend(
                wanted.scenario() + " " + wanted.operation(),
                wanted.protocol() + ", " + wanted.threads() + " threads, size " + wanted.size()
                        + (openLoop
                                ? ", " + RateText.of(wanted.offered()) + " offered, "
                                        + wanted.offered().arrivals()
                                : ""),
                points,
                lines,
                alike.size() - passed.size());
    }

    /** The value of a metric in the row of a history; empty where it is not known. */
    private static Optional<Double> value(Metric metric, HistoryRow row) {
        return switch (metric) {
            case THROUGHPUT -> row.number("perSecond");
            case P99 -> row.number("p99Micros");
            case RESPONSE_P99 -> row.number("responseP99Micros");
            case CLIENT_CPU -> perCall(row, "clientCpuSeconds", row.number("ok"));
            case SERVER_CPU -> perCall(row, "serverCpuSeconds", served(row));
            default -> Optional.empty();
        };
    }

    private static String date(String startedAt) {
        return startedAt.substring(0, Math.min(DATE, startedAt.length()));
    }

    private static boolean isOf(HistoryRow row, RunResult wanted, Function<HistoryRow, Optional<RunResult>> stored) {
        return stored.apply(row)
                .map(run -> Likeness.differences(run, wanted).isEmpty())
                .orElseGet(() -> Likeness.isAlike(row, wanted));
    }

    /** The calls that the server completed. The column {@code ok} will not do: a one-way call is ok once it is sent. */
    private static Optional<Double> served(HistoryRow row) {
        return row.number("perSecond")
                .flatMap(rate -> row.number("windowSeconds").map(seconds -> rate * seconds));
    }

    private static Optional<Double> perCall(HistoryRow row, String seconds, Optional<Double> calls) {
        return row.number(seconds)
                .flatMap(cpu -> calls.filter(count -> count > 0).map(count -> cpu * MICROS_PER_SECOND / count));
    }

    private static TrendLine line(Metric metric, List<HistoryRow> rows) {
        double[] values = rows.stream()
                .map(row -> value(metric, row))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .filter(value -> value > 0)
                .toArray();
        List<TrendLevel> levels = new ArrayList<>();
        if (values.length == rows.size() && values.length > 0) {
            int[] changes = Levels.ofRuns(values);
            int from = 0;
            for (int i = 0; i <= changes.length; i++) {
                int to = i == changes.length ? values.length : changes[i];
                levels.add(new TrendLevel(from, to, Metric.mean(Arrays.copyOfRange(values, from, to))));
                from = to;
            }
        }
        return new TrendLine(metric, levels);
    }
}
