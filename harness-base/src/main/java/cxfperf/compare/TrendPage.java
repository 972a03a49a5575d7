package cxfperf.compare;

import cxfperf.experiment.Metric;
import cxfperf.experiment.Trend;
import cxfperf.experiment.Trend.TrendLevel;
import cxfperf.experiment.Trend.TrendLine;
import cxfperf.experiment.Trend.TrendPoint;
import cxfperf.publish.Reports;
import cxfperf.report.TrendDocument;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.steadiness.Levels;
import cxfperf.stored.HistoryCsv;
import cxfperf.stored.HistoryCsv.HistoryRow;
import cxfperf.stored.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the page that shows how the runs of one load changed from build to build. */
public final class TrendPage {

    /** Directories of the runs of the rows, unless they were deleted. */
    private final Map<HistoryRow, Path> places = new IdentityHashMap<>();

    /** Results that were read already. */
    private final Map<HistoryRow, Optional<RunResult>> results = new IdentityHashMap<>();

    private final List<HistoryRow> rows = new ArrayList<>();

    private TrendPage() {}

    /**
     * Renders the page.
     *
     * @param page file of the page, which links are relative to
     * @param directories directories of runs, or above runs, whose histories are read
     * @throws IOException with a message for people, if one cannot be read
     */
    public static String render(Path page, List<Path> directories, RunResult wanted, BaselineComparison comparison)
            throws IOException {
        TrendPage pages = new TrendPage();
        ResultFile history = HistoryCsv.fileOf(wanted);
        Set<Path> above = new LinkedHashSet<>();
        for (Path directory : directories) {
            Path real = directory.toRealPath();
            above.add(Files.isRegularFile(ResultFile.RESULT.in(real)) ? real.getParent() : real);
        }
        for (Path directory : above) {
            if (Files.isRegularFile(history.in(directory))) {
                pages.add(history.in(directory));
            }
        }
        Trend trend = TrendCalculation.of(pages.rows, wanted, pages::stored);
        Map<String, Path> byStart = pages.byStart();
        return HtmlPage.render(TrendDocument.of(
                trend, BaselineText.document(comparison), point -> Optional.ofNullable(byStart.get(point.startedAt()))
                        .map(ResultFile.REPORT_HTML::in)
                        .filter(Files::isRegularFile)
                        .map(report -> Reports.link(page, report))
                        .orElse(null)));
    }

    private void add(Path history) throws IOException {
        for (HistoryRow row : HistoryCsv.read(history)) {
            rows.add(row);
            Path directory = history.resolveSibling(row.text("directory"));
            if (Files.isRegularFile(ResultFile.RESULT.in(directory))) {
                places.put(row, directory);
            }
        }
    }

    private Map<String, Path> byStart() {
        Map<String, Path> byStart = new HashMap<>();
        places.forEach((row, directory) -> byStart.put(row.text("startedAt"), directory));
        return byStart;
    }

    /** Treats a result that cannot be read like one that was deleted. */
    private Optional<RunResult> stored(HistoryRow row) {
        return results.computeIfAbsent(row, this::read);
    }

    private Optional<RunResult> read(HistoryRow row) {
        Path directory = places.get(row);
        if (directory == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(StoredJson.readRun(ResultFile.RESULT.in(directory)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Computes how the runs of one load changed over time. Pure. */
    static final class TrendCalculation {

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
                    Metric.THROUGHPUT,
                    openLoop ? Metric.RESPONSE_P99 : Metric.P99,
                    Metric.CLIENT_CPU,
                    Metric.SERVER_CPU);
            List<HistoryRow> alike = rows.stream()
                    .filter(row -> isOf(row, wanted, stored))
                    .collect(Collectors.toMap(
                            row -> row.text("startedAt"), row -> row, (one, same) -> one, TreeMap::new))
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

        private static boolean isOf(
                HistoryRow row, RunResult wanted, Function<HistoryRow, Optional<RunResult>> stored) {
            return stored.apply(row)
                    .map(run -> Likeness.differences(run, wanted).isEmpty())
                    .orElseGet(() -> Likeness.isAlike(row, wanted));
        }

        /**
         * The calls that the server completed. The column {@code ok} will not do: a one-way call is ok once it is sent.
         */
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
}
