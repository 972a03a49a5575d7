package cxfperf.compare;

import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Trend;
import cxfperf.result.TrendLine;
import cxfperf.result.TrendPoint;
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
    private static final double MICROS_PER_MILLI = 1e3;

    /** Half of the last decimal of a history. */
    private static final double PRECISION = 0.0005;

    private static final int DATE = "2026-11-22".length();

    /** A figure, and how a row of a history tells it. */
    private record TrendFigure(
            String title, String unit, boolean moreIsBetter, Function<HistoryRow, Optional<Double>> of) {}

    private TrendCalculation() {}

    /**
     * @param rows of any runs; a run that is there twice counts once
     * @param wanted the runs of whose load are shown
     * @param stored the whole result of a run, where it is still there
     */
    static Trend of(List<HistoryRow> rows, RunResult wanted, Function<HistoryRow, Optional<RunResult>> stored) {
        boolean openLoop = wanted.offered() != null;
        List<TrendFigure> figures = List.of(
                new TrendFigure("Throughput", "calls/s", true, row -> row.number("perSecond")),
                new TrendFigure(
                        openLoop ? "p99 of the response time" : "p99 of the service time",
                        "ms",
                        false,
                        row -> row.number(openLoop ? "responseP99Micros" : "p99Micros")
                                .map(micros -> micros / MICROS_PER_MILLI)),
                new TrendFigure(
                        "Client CPU per call", "us", false, row -> perCall(row, "clientCpuSeconds", row.number("ok"))),
                new TrendFigure(
                        "Server CPU per call", "us", false, row -> perCall(row, "serverCpuSeconds", served(row))));
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
                figures.stream().map(figure -> line(figure, passed)).toList();
        List<TrendPoint> points = passed.stream()
                .map(row -> new TrendPoint(
                        stored.apply(row)
                                .map(run -> run.effective().get(RunResult.BUILD_FACT))
                                .map(String::valueOf)
                                .orElseGet(() -> date(row.text("startedAt"))),
                        row.text("startedAt"),
                        figures.stream()
                                .map(figure -> figure.of().apply(row).orElse(null))
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

    private static String date(String startedAt) {
        return startedAt.substring(0, Math.min(DATE, startedAt.length()));
    }

    private static boolean isOf(HistoryRow row, RunResult wanted, Function<HistoryRow, Optional<RunResult>> stored) {
        return hasTheColumnsOf(row, wanted)
                && stored.apply(row)
                        .map(run -> Likeness.differences(run, wanted).isEmpty())
                        .orElseGet(() -> wanted.load() == null
                                || row.text("load").isEmpty()
                                || row.text("load").equals(wanted.load().text()));
    }

    private static boolean hasTheColumnsOf(HistoryRow row, RunResult wanted) {
        return row.text("scenario").equals(wanted.scenario())
                && row.text("operation").equals(wanted.operation())
                && row.text("protocol").equals(wanted.protocol())
                && row.text("threads").equals(String.valueOf(wanted.threads()))
                && row.text("size").equals(String.valueOf(wanted.size()))
                && (wanted.offered() == null || offered(row, wanted.offered()));
    }

    private static boolean offered(HistoryRow row, OfferedLoad wanted) {
        return isAbout(row, "ratePerSecond", wanted.firstPerSecond())
                && isAbout(row, "lastRatePerSecond", wanted.lastPerSecond())
                && isAbout(row, "rampSeconds", wanted.rampSeconds())
                && row.text("arrivals").equals(wanted.arrivals());
    }

    private static boolean isAbout(HistoryRow row, String column, double wanted) {
        return row.number(column)
                .filter(value -> Math.abs(value - wanted) <= PRECISION)
                .isPresent();
    }

    /** The calls that the server completed, from what a row has: one-way calls that are ok are sent, and no more. */
    private static Optional<Double> served(HistoryRow row) {
        return row.number("perSecond")
                .flatMap(rate -> row.number("windowSeconds").map(seconds -> rate * seconds));
    }

    private static Optional<Double> perCall(HistoryRow row, String seconds, Optional<Double> calls) {
        return row.number(seconds)
                .flatMap(cpu -> calls.filter(count -> count > 0).map(count -> cpu * MICROS_PER_SECOND / count));
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
            int[] changes = Levels.ofRuns(values);
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
