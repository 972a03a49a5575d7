package cxfperf.result.experiment;

import cxfperf.result.Status;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment of tables came to, for people.
 *
 * @param startedAt ISO 8601 in UTC
 * @param sharedHost whether clients and servers ran on one host
 * @param cpus of the client's host
 * @param shared the options that all cells share
 */
public record TablesSummary(
        String name,
        String scenario,
        String startedAt,
        boolean sharedHost,
        Integer cpus,
        Map<String, String> shared,
        List<Axis> axes,
        List<CellTable> tables) {

    public TablesSummary {
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        axes = List.copyOf(axes);
        tables = List.copyOf(tables);
    }

    /** The worst of all cells; INVALID where none has run. */
    public Status status() {
        return tables.stream()
                .flatMap(CellTable::cells)
                .map(TableCell::status)
                .max(Comparator.naturalOrder())
                .orElse(Status.INVALID);
    }
}
