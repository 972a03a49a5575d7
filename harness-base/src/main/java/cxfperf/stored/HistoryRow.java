package cxfperf.stored;

import java.util.Map;
import java.util.Optional;

/**
 * A line of {@code history.csv} or of its twin for open loops.
 *
 * @param cells by the names of the columns
 */
public record HistoryRow(Map<String, String> cells) {

    public HistoryRow {
        cells = Map.copyOf(cells);
    }

    /** Empty where there is nothing in the cell, or no such column. */
    public String text(String column) {
        return cells.getOrDefault(column, "");
    }

    /** Empty where it is not known. */
    public Optional<Double> number(String column) {
        try {
            return text(column).isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(text(column)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
