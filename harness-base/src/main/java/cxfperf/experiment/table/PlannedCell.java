package cxfperf.experiment.table;

import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.Variant;
import cxfperf.result.experiment.Axis;
import cxfperf.result.experiment.RunPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A cell of a table and its run, which has JVMs of its own: no cell is warm from the one before, and what is an option
 * of the server can differ from cell to cell.
 *
 * @param run whose variant has the options of the table and of the cell
 * @param table the name of its table
 */
public record PlannedCell(PlannedRun run, String table, RunPoint point) {

    /** Values of options can be anything, and are part of the names of directories here. */
    private static final String NO_PART_OF_A_NAME = "[^A-Za-z0-9._-]+";

    /**
     * All cells in the order of their runs, a shuffled one: what changes slowly on a host then looks like no effect of
     * an axis.
     */
    static List<PlannedCell> all(List<Variant> tables, List<Axis> axes, long seed) {
        List<PlannedCell> inOrder = new ArrayList<>();
        for (Variant table : tables) {
            points(axes).forEach(point -> inOrder.add(of(table, axes, point)));
        }
        Collections.shuffle(inOrder, new Random(seed));
        List<PlannedCell> cells = new ArrayList<>();
        for (PlannedCell cell : inOrder) {
            cells.add(new PlannedCell(
                    // Each cell draws from a seed of its own.
                    new PlannedRun(
                            cells.size() + 1,
                            inOrder.size(),
                            cells.size() + 1,
                            cell.run().variant()),
                    cell.table(),
                    cell.point()));
        }
        return cells;
    }

    private static PlannedCell of(Variant table, List<Axis> axes, RunPoint point) {
        Map<String, String> settings = new LinkedHashMap<>(table.settings());
        settings.putAll(point.values());
        String name = axes.stream()
                .map(axis -> point.values().get(axis.name()))
                .map(value -> value.replaceAll(NO_PART_OF_A_NAME, "_"))
                .collect(Collectors.joining("-", table.name() + "-", ""));
        return new PlannedCell(new PlannedRun(1, 1, 1, new Variant(name, settings)), table.name(), point);
    }

    /** The rows of a table: every combination of the axes' values, the last axis fastest. */
    static List<RunPoint> points(List<Axis> axes) {
        List<Map<String, String>> rows = List.of(Map.of());
        for (Axis axis : axes) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> row : rows) {
                for (String value : axis.values()) {
                    Map<String, String> more = new LinkedHashMap<>(row);
                    axis.options().forEach(option -> more.put(option, value));
                    longer.add(more);
                }
            }
            rows = longer;
        }
        return rows.stream().map(RunPoint::new).toList();
    }
}
