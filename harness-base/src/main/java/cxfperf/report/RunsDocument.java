package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Conclusion;
import cxfperf.report.document.Document;
import cxfperf.report.document.Section;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.stored.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is said of several runs side by side. It shows differences and claims none: that takes an experiment. Every run
 * is a row, so that the tables of many are no wider than those of two. Any thread.
 */
public final class RunsDocument {

    private final List<StoredRun> runs;
    private final List<String> letters;
    private final List<Section> sections = new ArrayList<>();

    private RunsDocument(List<StoredRun> runs) {
        this.runs = runs;
        letters = IntStream.range(0, runs.size()).mapToObj(RunsDocument::letter).toList();
    }

    /**
     * @param runs two or more, in their order on the page
     * @param pages the page of each, relative to this one
     * @param leftOut directories that hold no single run and so are not shown, relative to the page
     */
    public static Document of(List<StoredRun> runs, List<String> pages, List<String> leftOut) {
        return new RunsDocument(runs).document(pages, leftOut);
    }

    private Document document(List<String> pages, List<String> leftOut) {
        if (!leftOut.isEmpty()) {
            section(
                    "Left out, each being a sweep or an experiment with a page of its own",
                    new Table(
                            Table.columns("directory"),
                            leftOut.stream()
                                    .map(directory -> List.of(
                                            Cell.of(directory).linkedTo(directory + "/" + ResultFile.REPORT_HTML)))
                                    .toList()));
        }
        section("Runs", table(heads(), (run, cells) -> head(run, cells, pages)));
        section("Calls", table(callColumns(), this::calls));
        List<String> names = IntStream.range(0, runs.size())
                .mapToObj(i -> letters.get(i) + " " + runs.get(i).result().operation())
                .toList();
        if (runs.stream().anyMatch(run -> run.result().responseTimeMicros() != null)) {
            section(
                    "Response time, ms",
                    table(
                            TimesTable.columns(),
                            (run, cells) -> TimesTable.cells(
                                    cells, "responseTimeMicros", cells.result().responseTimeMicros())));
        }
        section(
                "Service time, ms",
                table(
                        TimesTable.columns(),
                        (run, cells) -> TimesTable.cells(
                                cells, "serviceTimeMicros", cells.result().serviceTimeMicros())));
        Chart curves = RunCharts.byPercentile(runs, names);
        if (curves != null) {
            sections.add(
                    Section.ofChart(curves, new Block.Hint("Dashed: fewer than ten calls lie above, chance decides.")));
        }
        Chart throughputs = RunCharts.throughputs(runs, names);
        if (throughputs != null) {
            sections.add(Section.ofChart(throughputs));
        }
        section("What stands against each", concerns().toArray(Block[]::new));
        section("Clients", SettingsTable.byValue(letters, maps(RunResult::effective)));
        section(
                "Servers",
                SettingsTable.byValue(
                        letters,
                        maps(result ->
                                result.server() == null ? null : result.server().effective())));
        return new Document("Comparison of " + runs.size() + " runs", "", "", null, conclusion(), sections, List.of());
    }

    private void section(String title, Block... blocks) {
        sections.add(Section.ofPage(title, blocks));
    }

    /** A, B, … Z, then numbers. */
    private static String letter(int i) {
        return i < 26 ? String.valueOf((char) ('A' + i)) : String.valueOf(i + 1);
    }

    private Conclusion conclusion() {
        List<Verdict> verdicts =
                runs.stream().map(run -> run.result().verdict()).toList();
        Map<Status, Long> counts =
                verdicts.stream().collect(Collectors.groupingBy(Verdict::status, TreeMap::new, Collectors.counting()));
        Verdict worst = verdicts.stream()
                .max(Comparator.comparing(Verdict::status)
                        .thenComparing(verdict -> verdict.reasons().size()))
                .orElseThrow();
        long warned = verdicts.stream()
                .filter(verdict ->
                        verdict.status() == Status.PASS && !verdict.reasons().isEmpty())
                .count();
        List<String> meanings = new ArrayList<>();
        if (warned > 0) {
            meanings.add("Of the runs that passed, " + warned + " did so with warnings.");
        }
        meanings.add("Single runs differ by chance as well: whether one is better takes an experiment.");
        return new Conclusion(
                null,
                VerdictText.tone(worst),
                counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", ")),
                0,
                null,
                meanings,
                List.of(),
                List.of());
    }

    private interface RunRow {
        List<Cell> of(int run, CellsOfRun cells);
    }

    /** A row for each run, headed by its letter. */
    private Table table(List<Column> columns, RunRow row) {
        List<Column> all = new ArrayList<>(List.of(Column.text("")));
        all.addAll(columns);
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(letters.get(i))));
            cells.addAll(row.of(i, new CellsOfRun("runs." + i + ".", runs.get(i).result())));
            rows.add(cells);
        }
        return new Table(all, rows);
    }

    private static List<Column> heads() {
        return List.of(
                Column.text("run"),
                Column.text("scenario"),
                Column.text("operation"),
                Column.text("protocol"),
                Column.number("threads"),
                Column.number("size"),
                Column.text("verdict"),
                Column.text("limited by"));
    }

    private List<Cell> head(int run, CellsOfRun cells, List<String> pages) {
        RunResult result = cells.result();
        return List.of(
                Cell.of(runs.get(run).name()).linkedTo(pages.get(run)),
                Cell.of(result.scenario()),
                Cell.of(result.operation()),
                Cell.of(result.protocol()),
                cells.count("threads", result.threads()),
                cells.count("size", result.size()),
                cells.verdict(),
                Cell.of(result.limitedBy() == null ? "" : result.limitedBy()));
    }

    private boolean oneWay() {
        return runs.stream().anyMatch(run -> run.result().oneWay() != null);
    }

    private List<Column> callColumns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.number("AGGREGATE calls/s"),
                Column.number("PER-CLIENT calls/s"),
                Column.number("window, s"),
                Column.number("ok"),
                Column.number("failed"),
                Column.number("abandoned")));
        if (oneWay()) {
            columns.add(1, Column.number("sent/s"));
        }
        return columns;
    }

    private List<Cell> calls(int run, CellsOfRun cells) {
        RunResult result = cells.result();
        List<Cell> row = new ArrayList<>(List.of(
                cells.rate(),
                cells.rate("throughput.perClientPerSecond", result.throughput().perClientPerSecond()),
                cells.seconds("windowSeconds", result.windowSeconds()),
                cells.count("calls.ok", result.calls().ok()),
                cells.count("calls.failed", result.calls().failed()),
                cells.count("calls.abandoned", result.calls().abandoned())));
        if (oneWay()) {
            row.add(1, cells.sentRate());
        }
        return row;
    }

    private List<Block> concerns() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            List<String> lines = VerdictText.concerns(runs.get(i).result().verdict()).stream()
                    .map(concern ->
                            concern.mark() + " " + concern.code() + ": " + concern.text() + " -> " + concern.remedy())
                    .toList();
            blocks.add(new Block.Subtitle(letters.get(i), lines.isEmpty() ? "nothing" : ""));
            blocks.add(new Block.Listing(lines));
        }
        return blocks;
    }

    private List<Map<String, Object>> maps(Function<RunResult, Map<String, Object>> effective) {
        List<Map<String, Object>> maps = new ArrayList<>();
        runs.forEach(run -> maps.add(effective.apply(run.result())));
        return maps;
    }
}
