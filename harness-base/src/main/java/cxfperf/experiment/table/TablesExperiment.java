package cxfperf.experiment.table;

import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.KeptForm;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.experiment.CellFigures;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.RunPoint;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An experiment of tables and how far it has come; the content of {@code tables.json}.
 *
 * @param schema the version of this layout
 * @param startedAt ISO 8601 in UTC
 * @param finishedAt likewise; null while cells are missing
 * @param sharedHost whether clients and servers ran on one host and so took each other's CPU
 * @param cpus of the host of the clients as the experiment began
 * @param cells those whose runs are over, in the order of their runs
 * @param notWarm those that did not count and were repeated with a longer warm-up; none in a file of an earlier version
 */
public record TablesExperiment(
        int schema,
        String startedAt,
        String finishedAt,
        boolean sharedHost,
        Integer cpus,
        TablesDefinition definition,
        List<TableCell> cells,
        List<TableCell> notWarm)
        implements KeptExperiment<TablesExperiment> {

    public static final int SCHEMA = 1;

    public static final KeptForm<TablesExperiment> FORM = new KeptForm<>(ResultFile.TABLES, TablesExperiment.class);

    public TablesExperiment {
        cells = List.copyOf(cells);
        notWarm = notWarm == null ? List.of() : List.copyOf(notWarm);
    }

    /** One of which nothing has run yet. */
    public static TablesExperiment begin(TablesDefinition definition, String startedAt) {
        return new TablesExperiment(
                SCHEMA,
                startedAt,
                null,
                definition.server() == null,
                Runtime.getRuntime().availableProcessors(),
                definition,
                List.of(),
                List.of());
    }

    @Override
    public TablesExperiment with(PlannedRun run, FinishedRun finished) {
        List<TableCell> more = more(cells, run, finished);
        return new TablesExperiment(schema, startedAt, null, sharedHost, cpus, definition, more, notWarm);
    }

    @Override
    public TablesExperiment withNotWarm(PlannedRun run, FinishedRun finished) {
        List<TableCell> more = more(notWarm, run, finished);
        return new TablesExperiment(schema, startedAt, null, sharedHost, cpus, definition, cells, more);
    }

    @Override
    public TablesExperiment finish(String when) {
        return new TablesExperiment(schema, startedAt, when, sharedHost, cpus, definition, cells, notWarm);
    }

    private List<TableCell> more(List<TableCell> kept, PlannedRun run, FinishedRun finished) {
        PlannedCell planned = definition.cells().get(run.number() - 1);
        RunRecord record = finished.records(run).get(0);
        RunResult result =
                finished.results().isEmpty() ? null : finished.results().get(0);
        List<TableCell> more = new ArrayList<>(kept);
        more.add(new TableCell(
                run.number(),
                planned.table(),
                planned.point(),
                record.shownStatus(),
                result == null || !record.warm() ? 0 : result.verdict().warnings(),
                record.shownWhy(),
                record.directory(),
                record.command(),
                result == null ? null : CellFigures.of(result)));
        return more;
    }

    @Override
    public Set<Integer> finished() {
        return cells.stream().map(TableCell::number).collect(Collectors.toSet());
    }

    /** A cell that fails stops no other. */
    @Override
    public boolean isWorthRunning(PlannedRun run) {
        return true;
    }

    @Override
    public Status status() {
        return summary().status();
    }

    /** What it came to, or has come to so far, for people. */
    public TablesSummary summary() {
        return new TablesSummary(
                definition.name(),
                definition.scenario(),
                startedAt,
                sharedHost,
                cpus,
                definition.shared(),
                definition.axes(),
                definition.tables().stream().map(this::table).toList());
    }

    private CellTable table(Variant table) {
        List<CellTable.Row> rows = PlannedCell.points(definition.axes()).stream()
                .map(point -> new CellTable.Row(point, cell(table.name(), point)))
                .toList();
        return new CellTable(table.name(), table.describe(), rows);
    }

    private TableCell cell(String table, RunPoint point) {
        return cells.stream()
                .filter(cell -> cell.table().equals(table) && cell.point().equals(point))
                .findFirst()
                .orElse(null);
    }
}
