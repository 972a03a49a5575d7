package cxfperf.experiment.table;

import cxfperf.experiment.ExperimentPlan;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.Variant;
import cxfperf.result.experiment.Axis;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment of tables is.
 *
 * @param server where the servers run, {@code user@host:dir}; null for the host of the clients
 * @param tables what is special about each
 * @param shared the options that all cells share, by option name
 * @param seed of the order of the cells
 * @param conditions what else the numbers depend on: the code that runs, the JVM, the content of bus files
 */
public record TablesDefinition(
        String name,
        String scenario,
        String server,
        List<Variant> tables,
        List<Axis> axes,
        Map<String, String> shared,
        long seed,
        Map<String, String> conditions)
        implements ExperimentPlan {

    public TablesDefinition {
        tables = List.copyOf(tables);
        axes = List.copyOf(axes);
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    /** All cells in the order of their runs. */
    public List<PlannedCell> cells() {
        return PlannedCell.all(tables, axes, seed);
    }

    @Override
    public List<Variant> parts() {
        return tables;
    }

    @Override
    public List<PlannedRun> runs() {
        return cells().stream().map(PlannedCell::run).toList();
    }
}
