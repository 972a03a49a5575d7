package cxfperf.report;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Makes the document of an experiment of tables, with a row for each run. An invalid run has no figures. Any thread.
 */
public final class TablesDocument {

    private static final Cell NOTHING = Cell.of("-");

    /** @param run null until the run is finished */
    private record CellRow(PlannedCell cell, RunRecord run) {}

    private final Experiment experiment;
    private final List<CellRow> rows;
    private final Function<String, String> links;

    private TablesDocument(Experiment experiment, Function<String, String> links) {
        this.experiment = experiment;
        rows = experiment.definition().cells().stream()
                .map(cell -> new CellRow(cell, run(experiment, cell)))
                .toList();
        this.links = links;
    }

    private static RunRecord run(Experiment experiment, PlannedCell cell) {
        return experiment.runs().stream()
                .filter(run -> run.variant().equals(cell.variant().name())
                        && run.point().equals(cell.point()))
                .findFirst()
                .orElse(null);
    }

    /**
     * @param links finds the path of a run's page, relative to this page, by the run's directory; null if there is no
     *     page
     */
    public static Document of(Experiment experiment, Function<String, String> links) {
        return new TablesDocument(experiment, links).document();
    }

    private Document document() {
        List<Section> sections = new ArrayList<>();
        List<Variant> tables = experiment.definition().variants();
        for (Variant variant : tables) {
            List<CellRow> table = rows.stream()
                    .filter(row -> row.cell().variant().equals(variant))
                    .toList();
            sections.add(Section.of(
                    variant.name() + ": " + variant.describe(), true, table(table), new Block.Listing(faults(table))));
        }
        sections.add(Section.of("How to read it", true, new Block.Listing(reading())));
        String title =
                experiment.definition().name() + ": " + experiment.definition().scenario();
        String summary = title + ", " + NumberText.counted(tables.size(), "table") + ", " + rows.size()
                + " cells, each in JVMs of its own" + ExperimentDocument.shared(experiment.definition());
        String kind = "tables - "
                + (experiment.verdict() == null
                        ? "unfinished"
                        : experiment.verdict().status());
        List<String> files = List.of(ResultFile.EXPERIMENT.toString(), ResultFile.EXPERIMENT_MARKDOWN.toString());
        return new Document(title, kind, summary, experiment.startedAt(), conclusion(), sections, files);
    }

    private Conclusion conclusion() {
        long missing = rows.stream().filter(row -> row.run() == null).count();
        List<Statement> notRun = missing == 0
                ? List.of()
                : List.of(new Statement("", NumberText.counted(missing, "cell") + " not run", null));
        Status status = experiment.verdict() == null
                ? Status.INVALID
                : experiment.verdict().status();
        return new Conclusion(
                "VERDICT OF THE TABLES, that of the worst cell",
                VerdictText.tone(status),
                status.name(),
                List.of(),
                notRun,
                List.of());
    }

    private static Stream<RunRecord> runs(List<CellRow> table) {
        return table.stream().map(CellRow::run).filter(Objects::nonNull);
    }

    private static List<String> faults(List<CellRow> table) {
        return runs(table)
                .filter(run -> run.shownWhy() != null)
                .map(run -> run.shownStatus() + ", " + run.shownWhy() + "; see " + run.directory())
                .toList();
    }

    private List<String> reading() {
        return List.of(
                "Below the name of a process: how many CPUs it kept busy, on average, of "
                        + NumberText.count(experiment.cpus())
                        + (experiment.sharedHost() ? " of one host (SHARED_HOST)." : " of the client's host."),
                "One-way calls have two rates: sent, and completed, which is their throughput; p99 is that of sending.",
                "(n): number of warnings; the page of the run lists them.");
    }

    /** Renders one table. Its columns depend on what its runs measured. */
    private Table table(List<CellRow> table) {
        Table.Of<CellRow> columns = new Table.Of<>();
        for (Axis axis : experiment.definition().axes()) {
            columns.number(axis.name(), row -> row.cell().point().values().get(axis.name()));
        }
        if (runs(table).anyMatch(run -> run.metric(Metric.SENT) != null)) {
            add(columns, RunFigure.SENT_RATE.column(), RunFigure.SENT_RATE);
            add(columns, Column.number("completed/s").brief("calls/s"), RunFigure.RATE);
        } else {
            add(columns, RunFigure.RATE.column(), RunFigure.RATE);
        }
        add(columns, RunFigure.CLIENT_CPUS.column().brief("client"), RunFigure.CLIENT_CPUS);
        add(columns, RunFigure.SERVER_CPUS.column().brief("server"), RunFigure.SERVER_CPUS);
        List<String> processes = runs(table)
                .flatMap(run -> run.processCores().keySet().stream())
                .distinct()
                .toList();
        for (String process : processes) {
            Column column = Column.number(process + " CPUs").brief(process);
            columns.add(
                    column,
                    shown(run ->
                            Cell.of(Unit.TWO_DECIMALS.text(run.processCores().get(process)))));
        }
        if (experiment.sharedHost()) {
            add(columns, Column.number("host CPU %").brief("host %"), RunFigure.GENERATOR_BUSY);
        } else {
            add(columns, RunFigure.GENERATOR_BUSY.column(), RunFigure.GENERATOR_BUSY);
            add(columns, RunFigure.SERVER_HOST_BUSY.column(), RunFigure.SERVER_HOST_BUSY);
        }
        add(columns, RunFigure.MEAN.column(), RunFigure.MEAN);
        add(columns, RunFigure.P99.column(), RunFigure.P99);
        return columns.add(RunFigure.VERDICT.column(), row -> verdict(row.run()))
                .linked(
                        "run",
                        row -> row.run() == null ? "" : "run " + row.run().number(),
                        row -> row.run() == null ? null : links.apply(row.run().directory()))
                .rows(table)
                .naming(Math.max(1, experiment.definition().axes().size()));
    }

    private static void add(Table.Of<CellRow> columns, Column column, RunFigure figure) {
        columns.add(column, shown(run -> figure.cell(run.metrics())));
    }

    /** The cell of a run; empty if the run is invalid. */
    private static Function<CellRow, Cell> shown(Function<RunRecord, Cell> cell) {
        return row -> row.run() != null && row.run().measured() && row.run().shownStatus() != Status.INVALID
                ? cell.apply(row.run())
                : NOTHING;
    }

    private static Cell verdict(RunRecord run) {
        return run == null ? Cell.of("not run") : VerdictText.cell(run);
    }
}
