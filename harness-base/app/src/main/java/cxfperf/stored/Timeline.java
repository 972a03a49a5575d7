package cxfperf.stored;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code timeline.csv} by columns. A value that the host did not report is NaN. Callers must not change the arrays. */
public final class Timeline {

    /** The end of each row's interval, in seconds from the opening of the window. */
    public static final String SECOND = "second";

    /** Calls that ended well in a row's interval, a second. */
    public static final String OK_PER_SECOND = "okPerSecond";

    /** Milliseconds of work of the client's compilers in a row's interval; a method counts when it is compiled. */
    public static final String COMPILE_MILLIS = "compileMillis";

    /** The same of the server's. */
    public static final String SERVER_COMPILE_MILLIS = "serverCompileMillis";

    /** Bytes of the client's heap that the latest collections left in use. */
    public static final String HEAP_AFTER_GC = "heapAfterGcBytes";

    /** The same of the server's. */
    public static final String SERVER_HEAP_AFTER_GC = "serverHeapAfterGcBytes";

    /** Calls of an open loop whose intended start lies in the interval. */
    public static final String SCHEDULED = "scheduled";

    /** Calls that were started in the interval. */
    public static final String STARTED = "started";

    /** Calls started in the interval that were behind schedule. */
    public static final String BEHIND_SCHEDULE = "behindSchedule";

    public static final String RESPONSE_P50 = "responseP50Micros";
    public static final String RESPONSE_P99 = "responseP99Micros";
    public static final String RESPONSE_MAX = "responseMaxMicros";

    /** One-way calls whose sending ended well in the interval. */
    public static final String SENT = "sent";

    /** One-way calls that the server completed a second, until about a second before the end of the interval. */
    public static final String COMPLETED_PER_SECOND = "completedPerSecond";

    /** One-way calls that were sent and not completed, about a second before the end of the interval. */
    public static final String BACKLOG = "backlog";

    public static final Timeline EMPTY = new Timeline(Map.of(), 0, 0, 0);

    /** A shorter row says too little about a rate: one call more or less is a cliff. */
    public static final long SHORTEST_RATE_NANOS = 500_000_000L;

    private final Map<String, double[]> columns;
    private final int rows;
    private final double start;
    private final double windowSeconds;

    /**
     * @param start of the first row, in seconds from the opening of the window
     * @param windowSeconds end of the window in seconds from its opening; later rows hold calls that returned after it
     */
    public Timeline(Map<String, double[]> columns, int rows, double start, double windowSeconds) {
        this.columns = columns;
        this.rows = rows;
        this.start = start;
        this.windowSeconds = windowSeconds;
    }

    public int rows() {
        return rows;
    }

    public List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /** When the window closed, in seconds from its opening. */
    public double windowSeconds() {
        return windowSeconds;
    }

    /** The length of the interval that a row is of, in seconds. */
    public double length(int row) {
        double[] ends = columns.get(SECOND);
        return ends[row] - (row == 0 ? start : ends[row - 1]);
    }

    /** Whether a row is long enough for what happened in it to be a rate. */
    public boolean isRate(int row) {
        return length(row) >= SHORTEST_RATE_NANOS / 1e9;
    }

    /** Whether a row is not of the time after the window, in which only calls that were out already are counted. */
    public boolean isBeforeClose(int row) {
        return columns.get(SECOND)[row] - length(row) / 2 < windowSeconds;
    }

    /**
     * The same with the rows of the warm-up before it, at negative seconds; their last one ends where the window opens.
     */
    public Timeline after(Timeline warmUp) {
        if (warmUp.rows == 0 || rows == 0) {
            return this;
        }
        int all = warmUp.rows + rows;
        double shift = warmUp.column(SECOND)[warmUp.rows - 1];
        Map<String, double[]> joined = new LinkedHashMap<>();
        columns.forEach((name, values) -> {
            double[] column = Arrays.copyOf(warmUp.column(name), all);
            System.arraycopy(values, 0, column, warmUp.rows, rows);
            joined.put(name, column);
        });
        for (int row = 0; row < warmUp.rows; row++) {
            joined.get(SECOND)[row] -= shift;
        }
        return new Timeline(joined, all, -shift, windowSeconds);
    }

    /** The name of the server's column for what a column has of the client. */
    static String ofServer(String name) {
        return "server" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
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
     * Reads a file. A last row that is cut off, as that of a killed run can be, is left out: without a line end, its
     * last cell may be half a number.
     *
     * @param windowSeconds when the window closed
     * @throws IOException if it cannot be read or is no timeline
     */
    static Timeline read(Path file, double windowSeconds) throws IOException {
        String text = Files.readString(file);
        List<String> lines = text.lines().toList();
        if (!text.startsWith(SECOND + ",")) {
            throw new IOException(file + " is not a timeline: its first line does not start with " + SECOND);
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
        Map<String, double[]> byName = new LinkedHashMap<>();
        for (int column = 0; column < names.length; column++) {
            byName.put(names[column], columns[column]);
        }
        return new Timeline(byName, rows, 0, windowSeconds);
    }
}
