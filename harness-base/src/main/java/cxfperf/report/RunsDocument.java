package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Tone;
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

/**
 * Makes the page of several runs side by side. It judges no difference, because that takes an experiment. Each run is
 * a row, so tables do not grow wider with the number of runs. Any thread.
 */
public final class RunsDocument {

    /** One of the runs. */
    private record RunOfSeveral(String letter, StoredRun run, Figures figures, String page) {

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
        List<RunOfSeveral> sides = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Figures figures = Figures.of(runs.get(i).result(), "runs." + i + ".");
            sides.add(new RunOfSeveral(letter(i), runs.get(i), figures, pages.get(i)));
        }
        return new RunsDocument(sides).document(leftOut);
    }

    /** A, B, … Z, then numbers. */
    private static String letter(int i) {
        return i < 26 ? String.valueOf((char) ('A' + i)) : String.valueOf(i + 1);
    }

    private Document document(List<String> leftOut) {
        if (!leftOut.isEmpty()) {
            Table directories = new Table.Of<String>()
                    .linked("directory", directory -> directory, directory -> directory + "/" + ResultFile.REPORT_HTML)
                    .rows(leftOut);
            section("Left out, each being a sweep or an experiment with a page of its own", directories);
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
        // Tones are in the order of what they mean.
        Tone worst = verdicts.stream()
                .map(VerdictText::tone)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        long warned = verdicts.stream()
                .filter(verdict -> VerdictText.tone(verdict) == Tone.WARNED)
                .count();
        List<String> meanings = new ArrayList<>();
        if (warned > 0) {
            meanings.add("Of the runs that passed, " + warned + " did so with warnings.");
        }
        meanings.add("Single runs differ by chance as well: whether one is better takes an experiment.");
        String status = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return Conclusion.of(worst, status, meanings);
    }

    private static Table.Of<RunOfSeveral> headed() {
        return new Table.Of<RunOfSeveral>().text("", RunOfSeveral::letter);
    }

    private Table heads() {
        Table.Of<RunOfSeveral> table = headed().linked("run", side -> side.run().name(), RunOfSeveral::page)
                .text("scenario", side -> side.result().scenario())
                .text("operation", side -> side.result().operation())
                .text("protocol", side -> side.result().protocol());
        return Figures.add(table, RunOfSeveral::figures, RunFigure.THREADS, RunFigure.SIZE)
                .add(
                        RunFigure.VERDICT.column(),
                        side -> VerdictText.cell(side.figures(), side.result().verdict()))
                .text("limited by", side -> Objects.toString(side.result().limitedBy(), ""))
                .rows(sides);
    }

    private Table calls() {
        Table.Of<RunOfSeveral> table = Figures.add(headed(), RunOfSeveral::figures, RunFigure.RATE);
        if (any(RunResult::sendsOneWay)) {
            Figures.add(table, RunOfSeveral::figures, RunFigure.SENT_RATE);
        }
        Figures.add(table, RunOfSeveral::figures, RunFigure.CLIENT_RATE, RunFigure.WINDOW);
        return Figures.add(table, RunOfSeveral::figures, RunFigure.OK, RunFigure.FAILED, RunFigure.ABANDONED)
                .rows(sides);
    }

    private Table times(String path) {
        return TimesTable.add(headed(), RunOfSeveral::figures, side -> path).rows(sides);
    }

    private List<Block> concerns() {
        List<Block> blocks = new ArrayList<>();
        for (RunOfSeveral side : sides) {
            List<String> lines = VerdictText.concerns(side.result().verdict().reasons()).stream()
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
