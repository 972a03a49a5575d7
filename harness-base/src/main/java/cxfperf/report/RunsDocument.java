package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.stored.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes the page of several runs side by side. It judges no difference, because that takes an experiment. Each run is
 * a row, so tables do not grow wider with the number of runs. Any thread.
 */
public final class RunsDocument {

    /** One of the runs. */
    private record RunOfSeveral(String letter, StoredRun run, Figures figures, String page)
            implements Figures.FigureRow {

        private RunResult result() {
            return run.result();
        }
    }

    private final List<RunOfSeveral> sides;
    private final List<Section> sections = new ArrayList<>();

    private RunsDocument(List<RunOfSeveral> sides) {
        this.sides = sides;
    }

    /**
     * @param runs two or more runs, in their order on the page
     * @param pages path of each run's page, relative to this one
     * @param leftOut directories that are not shown because they do not hold a single run, relative to the page
     */
    public static Document of(List<StoredRun> runs, List<String> pages, List<String> leftOut) {
        return new RunsDocument(IntStream.range(0, runs.size())
                        .mapToObj(i -> new RunOfSeveral(
                                letter(i),
                                runs.get(i),
                                Figures.of(runs.get(i).result(), "runs." + i + "."),
                                pages.get(i)))
                        .toList())
                .document(leftOut);
    }

    /** A, B, … Z, then numbers. */
    private static String letter(int i) {
        return i < 26 ? String.valueOf((char) ('A' + i)) : String.valueOf(i + 1);
    }

    private Document document(List<String> leftOut) {
        if (!leftOut.isEmpty()) {
            section(
                    "Left out, each being a sweep or an experiment with a page of its own",
                    new Table.Of<String>()
                            .add(Column.text("directory"), directory -> Table.Cell.of(directory)
                                    .linkedTo(directory + "/" + ResultFile.REPORT_HTML))
                            .rows(leftOut));
        }
        section("Runs", heads());
        section("Calls", calls());
        if (any(result -> result.responseTimeMicros() != null)) {
            section("Response time, ms", times(TimesTable.RESPONSE));
        }
        section("Service time, ms", times(TimesTable.SERVICE));
        List<StoredRun> runs = sides.stream().map(RunOfSeveral::run).toList();
        List<String> names = sides.stream()
                .map(side -> side.letter() + " " + side.result().operation())
                .toList();
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
        section("Clients", settings(RunResult::effective));
        section(
                "Servers",
                settings(result ->
                        result.server() == null ? null : result.server().effective()));
        return new Document("Comparison of " + sides.size() + " runs", "", "", null, conclusion(), sections, List.of());
    }

    private void section(String title, Block... blocks) {
        sections.add(Section.ofPage(title, blocks));
    }

    private boolean any(Function<RunResult, Boolean> has) {
        return sides.stream().anyMatch(side -> has.apply(side.result()));
    }

    private Conclusion conclusion() {
        List<Verdict> verdicts =
                sides.stream().map(side -> side.result().verdict()).toList();
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
        String status = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return Conclusion.of(VerdictText.tone(worst), status, meanings);
    }

    private static Table.Of<RunOfSeveral> headed() {
        return new Table.Of<RunOfSeveral>().text("", RunOfSeveral::letter);
    }

    private Table heads() {
        Table.Of<RunOfSeveral> table = headed().add(
                        Column.text("run"),
                        side -> Table.Cell.of(side.run().name()).linkedTo(side.page()))
                .text("scenario", side -> side.result().scenario())
                .text("operation", side -> side.result().operation())
                .text("protocol", side -> side.result().protocol());
        Figures.add(table, RunFigure.THREADS, RunFigure.SIZE);
        return table.add(
                        Column.text("verdict"),
                        side -> VerdictText.cell(side.figures(), side.result().verdict()))
                .text("limited by", side -> Objects.toString(side.result().limitedBy(), ""))
                .rows(sides);
    }

    private Table calls() {
        Table.Of<RunOfSeveral> table = headed();
        Figures.add(table, RunFigure.RATE);
        if (any(result -> result.oneWay() != null)) {
            Figures.add(table, RunFigure.SENT_RATE);
        }
        Figures.add(
                table, RunFigure.CLIENT_RATE, RunFigure.WINDOW, RunFigure.OK, RunFigure.FAILED, RunFigure.ABANDONED);
        return table.rows(sides);
    }

    private Table times(String path) {
        Table.Of<RunOfSeveral> table = headed();
        TimesTable.add(table, RunOfSeveral::figures, side -> path);
        return table.rows(sides);
    }

    private List<Block> concerns() {
        List<Block> blocks = new ArrayList<>();
        for (RunOfSeveral side : sides) {
            List<String> lines = VerdictText.concerns(side.result().verdict()).stream()
                    .map(concern -> concern.name() + ": " + concern.text()
                            + (concern.remedy().isEmpty() ? "" : " -> " + concern.remedy()))
                    .toList();
            blocks.add(new Block.Subtitle(side.letter(), lines.isEmpty() ? "nothing" : ""));
            blocks.add(new Block.Listing(lines));
        }
        return blocks;
    }

    private Table settings(Function<RunResult, Map<String, Object>> effective) {
        List<Map<String, Object>> maps = new ArrayList<>();
        sides.forEach(side -> maps.add(SetupSections.shown(effective.apply(side.result()))));
        return SetupSections.byValue(sides.stream().map(RunOfSeveral::letter).toList(), maps);
    }
}
