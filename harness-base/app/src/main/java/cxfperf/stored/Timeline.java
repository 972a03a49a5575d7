package cxfperf.stored;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The content of {@code timeline.csv}. A value that the host did not report is NaN. Callers must not change the arrays.
 *
 * @param columns the columns of the file
 * @param start of the first row, in seconds from the opening of the window
 * @param windowSeconds end of the window in seconds from its opening; later rows hold calls that returned after it
 */
public record Timeline(Map<TimelineColumn, double[]> columns, int rows, double start, double windowSeconds) {

    public static final Timeline EMPTY = new Timeline(Map.of(), 0, 0, 0);

    /** A shorter row is too short for a rate, because a single call would change it too much. */
    public static final long SHORTEST_RATE_NANOS = 500_000_000L;

    private static final Map<String, TimelineColumn> BY_NAME = Arrays.stream(TimelineColumn.values())
            .collect(Collectors.toMap(TimelineColumn::toString, Function.identity()));

    public boolean has(TimelineColumn column) {
        return columns.containsKey(column);
    }

    /** A copy for a window that closed at this time, in seconds from its opening. */
    Timeline until(double closed) {
        return new Timeline(columns, rows, start, closed);
    }

    /** The length of a row's interval, in seconds. */
    public double length(int row) {
        double[] ends = columns.get(TimelineColumn.SECOND);
        return ends[row] - (row == 0 ? start : ends[row - 1]);
    }

    /** Whether a row is long enough for a rate. */
    public boolean isRate(int row) {
        return length(row) >= SHORTEST_RATE_NANOS / 1e9;
    }

    /** Whether a row lies before the window's close. Later rows only count calls that were then in flight. */
    public boolean isBeforeClose(int row) {
        return columns.get(TimelineColumn.SECOND)[row] - length(row) / 2 < windowSeconds;
    }

    /**
     * A copy with the rows of the warm-up before it, at negative seconds. The last of them ends where the window opens.
     */
    public Timeline after(Timeline warmUp) {
        if (warmUp.rows == 0 || rows == 0) {
            return this;
        }
        int all = warmUp.rows + rows;
        double shift = warmUp.column(TimelineColumn.SECOND)[warmUp.rows - 1];
        Map<TimelineColumn, double[]> joined = new EnumMap<>(TimelineColumn.class);
        columns.forEach((name, values) -> {
            double[] column = Arrays.copyOf(warmUp.column(name), all);
            System.arraycopy(values, 0, column, warmUp.rows, rows);
            joined.put(name, column);
        });
        for (int row = 0; row < warmUp.rows; row++) {
            joined.get(TimelineColumn.SECOND)[row] -= shift;
        }
        return new Timeline(joined, all, -shift, windowSeconds);
    }

    /** The values of a column; all are NaN if the file lacks it. */
    public double[] column(TimelineColumn column) {
        double[] values = columns.get(column);
        if (values == null) {
            values = new double[rows];
            Arrays.fill(values, Double.NaN);
        }
        return values;
    }

    /** The known values of a column. */
    DoubleStream known(TimelineColumn column) {
        return Arrays.stream(column(column)).filter(value -> !Double.isNaN(value));
    }

    /** The amounts of a column of rates (rate times length) in the rows in which it is known. */
    DoubleStream amounts(TimelineColumn rates) {
        double[] values = column(rates);
        return IntStream.range(0, rows)
                .filter(row -> !Double.isNaN(values[row]))
                .mapToDouble(row -> values[row] * length(row));
    }

    /**
     * Reads a file. A last row without a line end, which a killed run may leave, is left out, because its last cell may
     * be an incomplete number.
     *
     * @param windowSeconds the time at which the window closed
     * @throws IOException if the file cannot be read or is not a timeline
     */
    static Timeline read(Path file, double windowSeconds) throws IOException {
        String text = Files.readString(file);
        List<String> lines = text.lines().toList();
        if (!text.startsWith(TimelineColumn.SECOND + ",")) {
            throw new IOException(
                    file + " is not a timeline: its first line does not start with " + TimelineColumn.SECOND);
        }
        String[] names = lines.get(0).split(",", -1);
        int rows = Math.max(0, lines.size() - (text.endsWith("\n") ? 1 : 2));
        double[][] columns = new double[names.length][rows];
        for (int row = 0; row < rows; row++) {
            String[] cells = lines.get(row + 1).split(",", -1);
            if (cells.length != names.length) {
                throw new IOException(file + ", line " + (row + 2) + ": " + cells.length + " cells where "
                        + names.length + " are expected");
            }
            for (int column = 0; column < cells.length; column++) {
                try {
                    columns[column][row] = cells[column].isEmpty() ? Double.NaN : Double.parseDouble(cells[column]);
                } catch (NumberFormatException e) {
                    throw new IOException(file + ", line " + (row + 2) + ": '" + cells[column] + "' is no number", e);
                }
            }
        }
        Map<TimelineColumn, double[]> known = new EnumMap<>(TimelineColumn.class);
        for (int column = 0; column < names.length; column++) {
            if (BY_NAME.containsKey(names[column])) {
                known.put(BY_NAME.get(names[column]), columns[column]);
            }
        }
        return new Timeline(known, rows, 0, windowSeconds);
    }
}
