package cxfperf.compare;

import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.trend.Trend;
import cxfperf.result.trend.TrendLine;
import cxfperf.result.trend.TrendPoint;
import cxfperf.steadiness.RunLevels;
import cxfperf.stored.HistoryRow;
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
    private static final double MICROS_PER_MILLI = 1e3;
    private static final int DATE = "2026-11-22".length();

    /** A figure, and how a row of a history tells it. */
    private record TrendFigure(
            String title, String unit, boolean moreIsBetter, Function<HistoryRow, Optional<Double>> of) {}

    private TrendCalculation() {}

    /**
     * @param rows of any runs; a run that is there twice counts once
     * @param wanted the runs of whose load are shown
     * @param build what a run tested, where that is known
     */
    static Trend of(List<HistoryRow> rows, RunResult wanted, Function<HistoryRow, Optional<String>> build) {
        boolean openLoop = wanted.offered() != null;
        List<TrendFigure> figures = List.of(
                new TrendFigure("Throughput", "calls/s", true, row -> row.number("perSecond")),
                new TrendFigure(
                        openLoop ? "p99 of the response time" : "p99 of the service time",
                        "ms",
                        false,
                        row -> row.number(openLoop ? "responseP99Micros" : "p99Micros")
                                .map(micros -> micros / MICROS_PER_MILLI)),
                new TrendFigure("Client CPU per call", "us", false, row -> perCall(row, "clientCpuSeconds")),
                new TrendFigure("Server CPU per call", "us", false, row -> perCall(row, "serverCpuSeconds")));
        List<HistoryRow> alike = rows.stream()
                .filter(row -> isOf(row, wanted))
                .collect(Collectors.toMap(row -> row.text("startedAt"), row -> row, (one, same) -> one, TreeMap::new))
                .values()
                .stream()
                .toList();
        List<HistoryRow> passed = alike.stream()
                .filter(row -> row.text("verdict").equals(Status.PASS.name()))
                .toList();
        List<TrendLine> lines =
                figures.stream().map(figure -> line(figure, passed)).toList();
        List<TrendPoint> points = passed.stream()
                .map(row -> new TrendPoint(
                        build.apply(row).orElseGet(() -> date(row.text("startedAt"))),
                        row.text("startedAt"),
                        figures.stream()
                                .map(figure -> figure.of().apply(row).orElse(null))
                                .toList(),
                        row.text("directory")))
                .toList();
        return new Trend(
                wanted.scenario() + " " + wanted.operation(),
                wanted.protocol() + ", " + wanted.threads() + " threads, size " + wanted.size()
                        + (openLoop ? ", " + wanted.offered().firstPerSecond() + "/s offered" : ""),
                points,
                lines,
                alike.size() - passed.size());
    }

    private static String date(String startedAt) {
        return startedAt.substring(0, Math.min(DATE, startedAt.length()));
    }

    private static boolean isOf(HistoryRow row, RunResult wanted) {
        return row.text("scenario").equals(wanted.scenario())
                && row.text("operation").equals(wanted.operation())
                && row.text("protocol").equals(wanted.protocol())
                && row.text("threads").equals(String.valueOf(wanted.threads()))
                && row.text("size").equals(String.valueOf(wanted.size()))
                && (wanted.offered() == null
                        || row.number("ratePerSecond")
                                .filter(rate -> rate == wanted.offered().firstPerSecond())
                                .isPresent());
    }

    private static Optional<Double> perCall(HistoryRow row, String seconds) {
        return row.number(seconds)
                .flatMap(cpu -> row.number("ok").filter(ok -> ok > 0).map(ok -> cpu * MICROS_PER_SECOND / ok));
    }

    private static TrendLine line(TrendFigure figure, List<HistoryRow> rows) {
        double[] values = rows.stream()
                .map(figure.of())
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .filter(value -> value > 0)
                .toArray();
        List<TrendLine.TrendLevel> levels = new ArrayList<>();
        if (values.length == rows.size() && values.length > 0) {
            int[] changes = RunLevels.changes(values);
            int from = 0;
            for (int i = 0; i <= changes.length; i++) {
                int to = i == changes.length ? values.length : changes[i];
                levels.add(new TrendLine.TrendLevel(from, to, mean(values, from, to)));
                from = to;
            }
        }
        return new TrendLine(figure.title(), figure.unit(), figure.moreIsBetter(), levels);
    }

    private static double mean(double[] values, int from, int to) {
        return Math.exp(Arrays.stream(values, from, to).map(Math::log).average().orElseThrow());
    }
}
