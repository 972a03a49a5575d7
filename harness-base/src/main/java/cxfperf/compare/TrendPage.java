package cxfperf.compare;

import cxfperf.experiment.Metric;
import cxfperf.experiment.Trend;
import cxfperf.experiment.Trend.TrendLevel;
import cxfperf.experiment.Trend.TrendLine;
import cxfperf.experiment.Trend.TrendPoint;
import cxfperf.publish.Reports;
import cxfperf.report.TrendDocument;
import cxfperf.report.render.HtmlPage;
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
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes the page that shows how the runs of one load changed from build to build. */
public final class TrendPage {

    private static final double MICROS_PER_SECOND = 1e6;

    /** What a call costs, and the column of a history that has it by the verified calls that ended in the window. */
    private static final Map<Metric, String> COSTS =
            Map.of(Metric.CLIENT_CPU, "clientCpuMicrosPerCall", Metric.SERVER_CPU, "serverCpuMicrosPerCall");

    /** Directories of the runs by their start, unless they were deleted. */
    private final Map<String, Path> places = new HashMap<>();

    /** The results of the rows, unless they were deleted. */
    private final Map<HistoryRow, RunResult> results = new IdentityHashMap<>();

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
        Set<Path> seen = new HashSet<>();
        for (Path directory : directories) {
            Path real = directory.toRealPath();
            Path above = Files.isRegularFile(ResultFile.RESULT.in(real)) ? real.getParent() : real;
            if (seen.add(above) && Files.isRegularFile(history.in(above))) {
                pages.add(history.in(above));
            }
        }
        Trend trend = trend(pages.rows, wanted, pages.results);
        return HtmlPage.render(TrendDocument.of(
                trend, comparison.document(), point -> Optional.ofNullable(pages.places.get(point.startedAt()))
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
                places.put(row.text("startedAt"), directory);
                try {
                    results.put(row, StoredJson.readRun(ResultFile.RESULT.in(directory)));
                } catch (IOException e) {
                    // A result that cannot be read is treated like one that was deleted.
                }
            }
        }
    }

    /**
     * Computes how the runs of one load changed over time. Pure.
     *
     * @param rows rows of any runs; a run with two rows counts once
     * @param wanted a run of the load to show
     * @param results the whole results of the rows, unless they were deleted
     */
    static Trend trend(List<HistoryRow> rows, RunResult wanted, Map<HistoryRow, RunResult> results) {
        boolean openLoop = wanted.offered() != null;
        List<Metric> metrics = List.of(
                Metric.THROUGHPUT, openLoop ? Metric.RESPONSE_P99 : Metric.P99, Metric.CLIENT_CPU, Metric.SERVER_CPU);
        List<HistoryRow> alike = rows.stream()
                .filter(row -> isOf(row, wanted, results.get(row)))
                .collect(Collectors.toMap(row -> row.text("startedAt"), row -> row, (one, same) -> one, TreeMap::new))
                .values()
                .stream()
                .toList();
        List<HistoryRow> passed = alike.stream()
                .filter(row -> row.text("verdict").equals(Status.PASS.name()))
                .filter(row -> isWarm(row, results.get(row)))
                .toList();
        boolean byEnded = passed.stream().anyMatch(row -> hasCostByEnded(row, results.get(row)));
        BiFunction<Metric, HistoryRow, Optional<Double>> value = (metric, row) ->
                COSTS.containsKey(metric) && byEnded ? costByEnded(metric, row, results.get(row)) : value(metric, row);
        List<TrendLine> lines = metrics.stream()
                .map(metric -> line(
                        metric,
                        passed.stream()
                                .mapToDouble(row -> value.apply(metric, row).orElse(Double.NaN))
                                .toArray()))
                .toList();
        List<TrendPoint> points = passed.stream()
                .map(row -> new TrendPoint(
                        Optional.ofNullable(results.get(row))
                                .map(run -> run.effective().get(RunResult.BUILD_FACT))
                                .map(String::valueOf)
                                .orElse(row.text("startedAt").replaceFirst("T.*", "")),
                        row.text("startedAt"),
                        metrics.stream()
                                .map(metric -> value.apply(metric, row).orElse(null))
                                .toList(),
                        row.text("directory")))
                .toList();
        String title = wanted.scenario() + " " + wanted.operation();
        String arrivals = openLoop ? ", " + wanted.offered().arrivals() + " arrivals" : "";
        long otherCosts = passed.stream()
                .filter(row -> byEnded && !hasCostByEnded(row, results.get(row)))
                .filter(row -> COSTS.keySet().stream()
                        .anyMatch(metric -> value(metric, row).isPresent()))
                .count();
        return new Trend(title, wanted.start().inWords() + arrivals, points, lines, alike.size() - passed.size(), (int)
                otherCosts);
    }

    private static boolean hasCostByEnded(HistoryRow row, RunResult stored) {
        return COSTS.keySet().stream()
                .anyMatch(metric -> costByEnded(metric, row, stored).isPresent());
    }

    /**
     * What a call costs by the verified calls that ended in the window; empty where it is not known, as of a run of an
     * earlier version.
     *
     * @param stored the whole result; null if it was deleted
     */
    private static Optional<Double> costByEnded(Metric metric, HistoryRow row, RunResult stored) {
        if (stored == null) {
            return row.number(COSTS.get(metric));
        }
        return stored.resources().endedInWindow() == null
                ? Optional.empty()
                : Optional.ofNullable(Metric.of(stored).get(metric));
    }

    /**
     * The value of a metric in the row of a history, in which what a call costs is by all verified calls; empty where
     * it is not known.
     */
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

    /** @param stored the whole result; null if it was deleted */
    private static boolean isOf(HistoryRow row, RunResult wanted, RunResult stored) {
        return stored == null
                ? Likeness.isAlike(row, wanted)
                : Likeness.differences(stored, wanted).isEmpty();
    }

    /** @param stored the whole result, which also tells a rate that rose from one that fell; null if it was deleted */
    private static boolean isWarm(HistoryRow row, RunResult stored) {
        return stored == null
                ? !row.text("reasons").contains(Reason.Code.NOT_WARM.name())
                : stored.notWarm().isEmpty();
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

    /** @param all the value of each run; NaN where it is not known */
    private static TrendLine line(Metric metric, double[] all) {
        int[] known = IntStream.range(0, all.length).filter(i -> all[i] > 0).toArray();
        double[] values = IntStream.of(known).mapToDouble(i -> all[i]).toArray();
        List<TrendLevel> levels = new ArrayList<>();
        if (values.length > 0) {
            int[] changes = Levels.ofRuns(values);
            int from = 0;
            for (int i = 0; i <= changes.length; i++) {
                int to = i == changes.length ? values.length : changes[i];
                levels.add(new TrendLevel(
                        known[from], known[to - 1] + 1, Metric.mean(Arrays.copyOfRange(values, from, to))));
                from = to;
            }
        }
        return new TrendLine(metric, levels);
    }
}
