package cxfperf.experiment.table;

import cxfperf.experiment.Arm;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.KeptForm;
import cxfperf.result.ResultFile;
import cxfperf.result.experiment.CellTable;
import cxfperf.result.experiment.RunPoint;
import cxfperf.result.experiment.TableCell;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * An experiment of tables and how far it has come; the content of {@code tables.json}.
 *
 * @param schema the version of this layout
 * @param startedAt ISO 8601 in UTC
 * @param finishedAt likewise; null while cells are missing
 * @param sharedHost whether clients and servers ran on one host and so took each other's CPU
 * @param cpus of the host of the clients as the experiment began
 * @param cells those whose runs are over, in the order of their runs
 */
public record TablesExperiment(
        int schema,
        String startedAt,
        String finishedAt,
        boolean sharedHost,
        Integer cpus,
        TablesDefinition definition,
        List<TableCell> cells)
        implements KeptExperiment {

    public static final int SCHEMA = 1;

    public static final KeptForm<TablesExperiment> FORM = new KeptForm<>(ResultFile.TABLES, TablesExperiment.class);

    public TablesExperiment {
        cells = List.copyOf(cells);
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
                List.of());
    }

    TablesExperiment with(TableCell cell) {
        List<TableCell> more = new ArrayList<>(cells);
        more.add(cell);
        return new TablesExperiment(schema, startedAt, null, sharedHost, cpus, definition, more);
    }

    TablesExperiment finish(String when) {
        return new TablesExperiment(schema, startedAt, when, sharedHost, cpus, definition, cells);
    }

    /** The cells whose runs are still to come, in their order. */
    public List<PlannedCell> missing() {
        List<Integer> finished = cells.stream().map(TableCell::number).toList();
        return definition.cells().stream()
                .filter(cell -> !finished.contains(cell.run().number()))
                .toList();
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

    private CellTable table(Arm table) {
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
