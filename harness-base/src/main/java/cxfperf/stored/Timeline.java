package cxfperf.stored;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code timeline.csv} by columns. A value that the host did not tell is NaN. The arrays are not to be changed. */
public final class Timeline {

    /** The end of each row's interval, in seconds from the opening of the window. */
    public static final String SECOND = "second";

    public static final Timeline EMPTY = new Timeline(Map.of(), 0);

    private final Map<String, double[]> columns;
    private final int rows;

    Timeline(Map<String, double[]> columns, int rows) {
        this.columns = columns;
        this.rows = rows;
    }

    public int rows() {
        return rows;
    }

    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /** All NaN where the file has no such column. */
    public double[] column(String name) {
        double[] column = columns.get(name);
        if (column == null) {
            column = new double[rows];
            Arrays.fill(column, Double.NaN);
        }
        return column;
    }

    /**
     * Reads a file. A last row that is cut off, as that of a killed run can be, is left out.
     *
     * @throws IOException if it cannot be read or is no timeline
     */
    static Timeline read(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String header = reader.readLine();
            if (header == null || !header.startsWith(SECOND + ",")) {
                throw new IOException(file + " is not a timeline: its first line does not start with " + SECOND);
            }
            String[] names = header.split(",", -1);
            List<double[]> rows = new ArrayList<>();
            String line = reader.readLine();
            while (line != null) {
                String next = reader.readLine();
                String[] cells = line.split(",", -1);
                if (cells.length == names.length) {
                    rows.add(numbers(cells, file, rows.size() + 2));
                } else if (next != null) {
                    throw new IOException(file + ", line " + (rows.size() + 2) + ": " + cells.length + " cells where "
                            + names.length + " are expected");
                }
                line = next;
            }
            return of(names, rows);
        }
    }

    private static double[] numbers(String[] cells, Path file, int line) throws IOException {
        double[] numbers = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            try {
                numbers[i] = cells[i].isEmpty() ? Double.NaN : Double.parseDouble(cells[i]);
            } catch (NumberFormatException e) {
                throw new IOException(file + ", line " + line + ": '" + cells[i] + "' is no number", e);
            }
        }
        return numbers;
    }

    private static Timeline of(String[] names, List<double[]> rows) {
        Map<String, double[]> columns = new LinkedHashMap<>();
        for (int c = 0; c < names.length; c++) {
            double[] column = new double[rows.size()];
            for (int r = 0; r < column.length; r++) {
                column[r] = rows.get(r)[c];
            }
            columns.put(names[c], column);
        }
        return new Timeline(columns, rows.size());
    }
}
