package cxfperf.result.experiment;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One table of an experiment, for people.
 *
 * @param settings the options in which it differs from the other tables, as they would be typed
 * @param rows in the order of the axes, the last one fastest
 */
public record CellTable(String name, String settings, List<Row> rows) {

    /** @param cell null while its run is missing */
    public record Row(RunPoint point, TableCell cell) {}

    public CellTable {
        rows = List.copyOf(rows);
    }

    /** Those whose run is over. */
    public Stream<TableCell> cells() {
        return rows.stream().map(Row::cell).filter(Objects::nonNull);
    }

    /** Whether its calls are counted twice, when they are sent and when they are completed. */
    public boolean isOneWay() {
        return figures().anyMatch(figures -> figures.sentPerSecond() != null);
    }

    /** The processes besides client and server, by name. */
    public List<String> processes() {
        return figures()
                .flatMap(figures -> figures.processCores().keySet().stream())
                .distinct()
                .toList();
    }

    private Stream<CellFigures> figures() {
        return cells().map(TableCell::figures).filter(Objects::nonNull);
    }
}
