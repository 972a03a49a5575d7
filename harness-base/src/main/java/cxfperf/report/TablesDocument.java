package cxfperf.report;

import static cxfperf.report.document.NumberText.format;

import cxfperf.experiment.Axis;
import cxfperf.experiment.CellTable;
import cxfperf.experiment.ClientScaling;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.NumberText;
import cxfperf.report.document.OutputForm;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the document of an experiment of tables, with a row for each run. A run whose figures must not be used shows
 * its status in their place. Any thread.
 */
public final class TablesDocument {

    private static final String NOTHING = "-";
    private static final double MICROS_PER_MILLI = 1_000;

    private final Experiment experiment;
    private final List<CellTable> tables;
    private final Function<String, String> links;
    private final List<ClientScaling> scaling;

    private TablesDocument(Experiment experiment, Function<String, String> links) {
        this.experiment = experiment;
        tables = CellTable.of(experiment);
        this.links = links;
        scaling = ClientScaling.of(experiment);
    }

    /**
     * @param links path of a run's page, relative to this page, by the run's directory; null where it has none
     * @param notes sentences below a table, by its name
     */
    public static Document of(Experiment experiment, Function<String, String> links, Map<String, List<String>> notes) {
        return new TablesDocument(experiment, links).document(notes);
    }

    private Document document(Map<String, List<String>> notes) {
        List<Section> sections = new ArrayList<>();
        if (scaling.stream().anyMatch(table -> !table.points().isEmpty())) {
            sections.add(Section.ofChart(throughput()));
            sections.add(Section.ofChart(means()));
        }
        for (CellTable table : tables) {
            List<String> lines = new ArrayList<>(faults(table));
            lines.addAll(notes.getOrDefault(table.name(), List.of()));
            sections.add(Section.of(
                    table.name() + ": " + table.variant().describe(), true, rows(table), new Block.Listing(lines)));
        }
        sections.add(Section.of("How to read it", true, new Block.Listing(reading())));
        return new Document(
                experiment.definition().name() + ": " + experiment.definition().scenario(),
                "tables - " + experiment.status(),
                title(),
                experiment.startedAt(),
                conclusion(),
                sections,
                List.of(experiment.file().toString(), ResultFile.EXPERIMENT_MARKDOWN.toString()));
    }

    private String title() {
        long cells = tables.stream().mapToLong(table -> table.rows().size()).sum();
        return format(
                "%s: %s, %s, %d cells, each in JVMs of its own%s",
                experiment.definition().name(),
                experiment.definition().scenario(),
                NumberText.counted(tables.size(), "table"),
                cells,
                ExperimentDocument.shared(experiment.definition()));
    }

    private Conclusion conclusion() {
        long missing = tables.stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> row.run() == null)
                .count();
        return new Conclusion(
                "VERDICT OF THE TABLES, that of the worst cell",
                VerdictText.tone(experiment.status()),
                experiment.status().name(),
                0,
                null,
                List.of(),
                List.of(),
                missing == 0
                        ? List.of()
                        : List.of(new Concern(
                                "warning",
                                "",
                                (missing == 1 ? "1 cell was" : missing + " cells were") + " not run",
                                "")));
    }

    private List<String> faults(CellTable table) {
        return table.runs()
                .filter(cell -> cell.shownWhy() != null)
                .map(cell -> table.name() + place(cell.point()).at() + ": " + cell.shownStatus() + ", "
                        + cell.shownWhy() + "; see " + cell.directory())
                .toList();
    }

    /** The point with the options of the axes alone; its other options follow from them. */
    private RunPoint place(RunPoint point) {
        Map<String, String> values = new LinkedHashMap<>();
        experiment
                .definition()
                .axes()
                .forEach(axis -> values.put(axis.name(), point.values().get(axis.name())));
        return new RunPoint(values);
    }

    private List<String> reading() {
        List<String> sentences = new ArrayList<>();
        for (Axis axis : experiment.definition().axes()) {
            if (axis.options().size() > 1) {
                sentences.add("The column " + axis.name() + " is "
                        + axis.options().stream().map(option -> "-D" + option).collect(Collectors.joining(" and "))
                        + ".");
            }
        }
        sentences.add("Below the name of a process: how many CPUs it kept busy, on average"
                + (experiment.sharedHost()
                        ? "; SHARED_HOST: all of them on one host of " + NumberText.orUnknown(experiment.cpus())
                                + " CPUs."
                        : "; the client's host has " + NumberText.orUnknown(experiment.cpus()) + "."));
        if (tables.stream().anyMatch(CellTable::isOneWay)) {
            sentences.add(
                    "One-way calls have two rates: sent, and completed, which is their throughput; p99 is that of sending.");
        }
        if (tables.stream().flatMap(CellTable::runs).anyMatch(cell -> cell.shownWhy() == null && cell.warnings() > 0)) {
            sentences.add("(n): number of warnings; the page of the run lists them.");
        }
        return sentences;
    }

    /** Renders one table. Its columns depend on what its runs measured. */
    private Table rows(CellTable table) {
        Table.Of<CellTable.Row> columns = new Table.Of<>();
        experiment
                .definition()
                .axes()
                .forEach(axis -> columns.add(
                        Column.number(axis.name()).inPart(Column.NAMES_THE_ROW),
                        row -> Cell.of(row.point().values().get(axis.name()))));
        if (table.isOneWay()) {
            columns.add(RunFigure.SENT_RATE.column(), first(run -> NumberText.rateOrNone(run.metric(Metric.SENT))));
            columns.add(Column.number("completed/s").brief("calls/s"), figure(Metric.THROUGHPUT, Unit.RATE));
        } else {
            columns.add(RunFigure.RATE.column(), first(run -> Unit.RATE.text(run.metric(Metric.THROUGHPUT))));
        }
        columns.add(cpus("client"), figure(Metric.CLIENT_CORES, Unit.CPUS));
        columns.add(cpus("server"), figure(Metric.SERVER_CORES, Unit.CPUS));
        table.processes()
                .forEach(process -> columns.add(
                        cpus(process), figure(run -> run.processCores().get(process), Unit.CPUS)));
        Function<CellTable.Row, Cell> client = figure(Metric.CLIENT_HOST_CPU, Unit.PERCENTAGE);
        if (experiment.sharedHost()) {
            columns.add(Column.number("host CPU %").brief("host %"), client);
        } else {
            columns.add(Column.number("generator %"), client);
            columns.add(Column.number("server host %"), figure(Metric.SERVER_HOST_CPU, Unit.PERCENTAGE));
        }
        if (!scaling.isEmpty()) {
            columns.add(Column.number("mean ms"), figure(Metric.MEAN, Unit.MILLIS_OF_MICROS));
        }
        return columns.add(Column.number("p99 ms"), figure(RunRecord::p99Micros, Unit.MILLIS_OF_MICROS))
                .add(
                        Column.number("verdict"),
                        row -> row.run() == null
                                ? Cell.of(verdict(null))
                                : Cell.of(verdict(row.run()))
                                        .with(VerdictText.tone(row.run().shownStatus())))
                .add(
                        Column.text("run").in(Set.of(OutputForm.PAGE)),
                        row -> row.run() == null
                                ? Cell.EMPTY
                                : Cell.of("run " + row.run().number())
                                        .linkedTo(links.apply(row.run().directory())))
                .rows(table.rows());
    }

    private static Column cpus(String process) {
        return Column.number(process + " CPUs").brief(process);
    }

    /** The first figure, or the verdict of a run whose figures must not be used. */
    private static Function<CellTable.Row, Cell> first(Function<RunRecord, String> text) {
        return row -> Cell.of(isShown(row.run()) ? text.apply(row.run()) : verdict(row.run()));
    }

    private static Function<CellTable.Row, Cell> figure(Metric metric, Unit unit) {
        return figure(run -> run.metric(metric), unit);
    }

    private static Function<CellTable.Row, Cell> figure(Function<RunRecord, Double> value, Unit unit) {
        return row -> Cell.of(isShown(row.run()) ? unit.text(value.apply(row.run())) : NOTHING);
    }

    private static boolean isShown(RunRecord run) {
        return run != null && run.measured() && run.shownStatus() != Status.INVALID;
    }

    /** The status with the number of warnings: {@code PASS (2)}. */
    private static String verdict(RunRecord cell) {
        if (cell == null) {
            return "not run";
        }
        return cell.shownStatus()
                + (cell.shownStatus() == Status.PASS && cell.warnings() > 0 ? " (" + cell.warnings() + ")" : "");
    }

    /** The rates of all tables, each with its fitted law. */
    private Chart throughput() {
        List<Series> series = new ArrayList<>(points(Metric.THROUGHPUT, 1));
        for (ClientScaling table : scaling) {
            double highest = table.points().stream()
                    .mapToInt(ClientScaling.ThreadsPoint::threads)
                    .max()
                    .orElse(1);
            table.fit().ifPresent(fit -> series.add(ScalingText.curve(table.table() + ", ", fit, highest)));
        }
        return Chart.of(Kind.SWEEP, "Throughput by threads", "calls/s", false, series);
    }

    /** The mean service times of all tables. */
    private Chart means() {
        return Chart.of(Kind.SWEEP, "Mean service time by threads", "ms", false, points(Metric.MEAN, MICROS_PER_MILLI));
    }

    private List<Series> points(Metric metric, double divisor) {
        return scaling.stream()
                .map(table -> Series.points(
                        table.table(), "points", table.points(), point -> (double) point.threads(), point -> {
                            Double value = point.run().metric(metric);
                            return value == null ? null : value / divisor;
                        }))
                .toList();
    }
}
