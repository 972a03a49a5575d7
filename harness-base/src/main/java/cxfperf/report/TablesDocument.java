package cxfperf.report;

import cxfperf.experiment.Axis;
import cxfperf.experiment.CellTable;
import cxfperf.experiment.ClientScaling;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What is said of an experiment of tables: each table, with a row for each run. The figures of a run that must not be
 * believed are not shown: its status stands in their place. Any thread.
 */
public final class TablesDocument {

    private static final String NOTHING = "-";

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
     * @param links the page of a run, relative to the page, by the directory of the run; null where it has none
     * @param notes what is to be said below each table, by its name
     */
    public static Document of(Experiment experiment, Function<String, String> links, Map<String, List<String>> notes) {
        return new TablesDocument(experiment, links).document(notes);
    }

    /** So many of them. */
    public static String tables(int count) {
        return count == 1 ? "1 table" : count + " tables";
    }

    private Document document(Map<String, List<String>> notes) {
        List<Section> sections = new ArrayList<>();
        if (scaling.stream().anyMatch(table -> !table.points().isEmpty())) {
            sections.add(Section.ofChart(ScalingCharts.throughput(scaling)));
            sections.add(Section.ofChart(ScalingCharts.means(scaling)));
        }
        for (CellTable table : tables) {
            List<String> lines = new ArrayList<>(faults(table));
            lines.addAll(notes.getOrDefault(table.name(), List.of()));
            sections.add(Section.of(
                    table.name() + ": " + table.variant().describe(),
                    true,
                    new Columns(table).table(),
                    new Block.Listing(lines)));
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
        return String.format(
                Locale.ROOT,
                "%s: %s, %s, %d cells, each in JVMs of its own%s",
                experiment.definition().name(),
                experiment.definition().scenario(),
                tables(tables.size()),
                cells,
                experiment.definition().shared().entrySet().stream()
                        .map(option -> " " + option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining(
                                "", experiment.definition().shared().isEmpty() ? "" : "; for all", "")));
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

    /** Without the options that follow others. */
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
            sentences.add("(n): so many warnings, told on the page of the run.");
        }
        return sentences;
    }

    /** One table: which columns it has depends on what its runs measured. */
    private final class Columns {

        private final CellTable table;
        private final List<String> processes;

        Columns(CellTable table) {
            this.table = table;
            processes = table.processes();
        }

        Table table() {
            List<Column> columns = columns();
            return new Table(
                    columns,
                    table.rows().stream().map(row -> row(row, columns.size())).toList());
        }

        private List<Column> columns() {
            List<Column> columns = new ArrayList<>();
            experiment
                    .definition()
                    .axes()
                    .forEach(axis -> columns.add(Column.number(axis.name()).inPart(Column.NAMES_THE_ROW)));
            if (table.isOneWay()) {
                columns.add(Column.number("sent/s"));
                columns.add(Column.number("completed/s").brief("calls/s"));
            } else {
                columns.add(Column.number("calls/s"));
            }
            columns.add(Column.number("client CPUs").brief("client"));
            columns.add(Column.number("server CPUs").brief("server"));
            processes.forEach(
                    process -> columns.add(Column.number(process + " CPUs").brief(process)));
            if (experiment.sharedHost()) {
                columns.add(Column.number("host CPU %").brief("host %"));
            } else {
                columns.add(Column.number("client host %"));
                columns.add(Column.number("server host %"));
            }
            if (!scaling.isEmpty()) {
                columns.add(Column.number("mean ms"));
            }
            columns.addAll(List.of(
                    Column.number("p99 ms"),
                    Column.number("verdict"),
                    Column.text("run").in(Set.of(OutputForm.PAGE))));
            return columns;
        }

        private List<Cell> row(CellTable.Row row, int columns) {
            RunRecord run = row.run();
            List<Cell> cells = new ArrayList<>();
            experiment
                    .definition()
                    .axes()
                    .forEach(axis -> cells.add(Cell.of(row.point().values().get(axis.name()))));
            if (run != null && run.measured() && run.shownStatus() != Status.INVALID) {
                figures(run).forEach(figure -> cells.add(Cell.of(figure)));
            } else {
                cells.add(Cell.of(verdict(run)));
            }
            while (cells.size() < columns - 2) {
                cells.add(Cell.of(NOTHING));
            }
            if (run == null) {
                cells.addAll(List.of(Cell.of(verdict(null)), Cell.EMPTY));
            } else {
                cells.add(Cell.of(verdict(run)).with(VerdictText.tone(run.shownStatus())));
                cells.add(Cell.of("run " + run.number()).linkedTo(links.apply(run.directory())));
            }
            return cells;
        }

        private List<String> figures(RunRecord run) {
            List<String> cells = new ArrayList<>();
            if (table.isOneWay()) {
                cells.add(NumberText.rateOrNone(run.metric(Metric.SENT)));
            }
            cells.add(NumberText.rate(run.metric(Metric.THROUGHPUT)));
            cells.add(NumberText.twoDecimals(run.metric(Metric.CLIENT_CORES)));
            cells.add(NumberText.twoDecimals(run.metric(Metric.SERVER_CORES)));
            processes.forEach(process ->
                    cells.add(NumberText.twoDecimals(run.processCores().get(process))));
            cells.add(percent(run.metric(Metric.CLIENT_HOST_CPU)));
            if (!experiment.sharedHost()) {
                cells.add(percent(run.metric(Metric.SERVER_HOST_CPU)));
            }
            if (!scaling.isEmpty()) {
                cells.add(NumberText.millisOfMicros(run.metric(Metric.MEAN)));
            }
            cells.add(NumberText.millisOfMicros(run.p99Micros()));
            return cells;
        }

        /** The status, with the number of its warnings: {@code PASS (2)}. */
        private static String verdict(RunRecord cell) {
            if (cell == null) {
                return "not run";
            }
            return cell.shownStatus()
                    + (cell.shownStatus() == Status.PASS && cell.warnings() > 0 ? " (" + cell.warnings() + ")" : "");
        }

        private static String percent(Double share) {
            return share == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.0f", 100 * share);
        }
    }

    /** Tables whose cells differ in their threads, as the curves of one chart. Pure. */
    private static final class ScalingCharts {

        private static final double MICROS_PER_MILLI = 1_000;

        private ScalingCharts() {}

        /** The rates of all tables, each with the law that was fitted to them. */
        public static Chart throughput(List<ClientScaling> tables) {
            List<Series> series = new ArrayList<>();
            for (ClientScaling table : tables) {
                add(series, table, point -> point.run().metric(Metric.THROUGHPUT));
            }
            for (ClientScaling table : tables) {
                double highest = table.points().stream()
                        .mapToInt(ClientScaling.ThreadsPoint::threads)
                        .max()
                        .orElse(1);
                table.fit().ifPresent(fit -> series.add(ScalingText.curve(table.table() + ", ", fit, highest)));
            }
            return Chart.of(Kind.SWEEP, "Throughput by threads", "calls/s", false, series);
        }

        /** The mean service times of all tables. */
        public static Chart means(List<ClientScaling> tables) {
            List<Series> series = new ArrayList<>();
            for (ClientScaling table : tables) {
                add(
                        series,
                        table,
                        point -> point.run().metric(Metric.MEAN) == null
                                ? Double.NaN
                                : point.run().metric(Metric.MEAN) / MICROS_PER_MILLI);
            }
            return Chart.of(Kind.SWEEP, "Mean service time by threads", "ms", false, series);
        }

        private static void add(
                List<Series> series, ClientScaling table, ToDoubleFunction<ClientScaling.ThreadsPoint> value) {
            if (!table.points().isEmpty()) {
                series.add(Series.of(
                        table.table(),
                        "points",
                        table.points().stream()
                                .mapToDouble(ClientScaling.ThreadsPoint::threads)
                                .toArray(),
                        table.points().stream().mapToDouble(value).toArray()));
            }
        }
    }
}
