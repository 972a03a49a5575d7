package cxfperf.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many calls took how long in each part of a window. Its size does not grow with the length of the run: a column is
 * of one second, or of 2, 4, 8 or more, so that there are at most {@link #MAX_COLUMNS}. Immutable.
 */
public final class Heatmap {

    /** A window of ten minutes has columns of two seconds, and one of eight hours columns of 128 seconds. */
    public static final int MAX_COLUMNS = 320;

    private final double columnSeconds;
    private final int firstBucket;
    private final long[][] calls;

    private Heatmap(double columnSeconds, int firstBucket, long[][] calls) {
        this.columnSeconds = columnSeconds;
        this.firstBucket = firstBucket;
        this.calls = calls;
    }

    /** Length of each column, in seconds; the last column may be longer than what was recorded of it. */
    public double columnSeconds() {
        return columnSeconds;
    }

    public int columns() {
        return calls.length;
    }

    /** The rows, from the shortest times to the longest; each with the calls of all columns. */
    public List<Distribution.LatencyBucket> rows() {
        return IntStream.range(0, calls.length == 0 ? 0 : calls[0].length)
                .mapToObj(row -> Distribution.bucket(
                        firstBucket + row,
                        Arrays.stream(calls).mapToLong(column -> column[row]).sum()))
                .toList();
    }

    /**
     * Number of calls that came back in a column of time and took as long as a row says.
     *
     * @param column from 0, which begins as the window opens
     * @param row index of {@link #rows()}
     */
    public long calls(int column, int row) {
        return calls[column][row];
    }

    /** The same with another zero of time. Columns before the new zero are left out. */
    Heatmap from(double second) {
        Columns moved = new Columns(columnSeconds);
        addTo(moved, -second);
        return moved.heatmap();
    }

    /** The sum of one or more, whose columns all begin at one instant. */
    static Heatmap merged(Collection<Heatmap> parts) {
        Columns sum = new Columns(
                parts.stream().mapToDouble(Heatmap::columnSeconds).max().orElseThrow());
        parts.forEach(part -> part.addTo(sum, 0));
        return sum.heatmap();
    }

    private void addTo(Columns sum, double shiftSeconds) {
        int firstRow = firstBucket - Columns.FIRST_BUCKET;
        for (int column = 0; column < calls.length; column++) {
            double middle = (column + 0.5) * columnSeconds + shiftSeconds;
            if (middle >= 0) {
                long[] rows = new long[Columns.ROWS];
                System.arraycopy(calls[column], 0, rows, firstRow, calls[column].length);
                sum.add(middle, middle, rows);
            }
        }
    }

    /** Columns that are still being filled. For one thread. */
    static final class Columns {

        /** The bucket of one nanosecond. */
        private static final int FIRST_BUCKET = Distribution.bucket(1e-3);

        static final int ROWS = Distribution.bucket(Long.MAX_VALUE / 1e3) - FIRST_BUCKET + 1;

        private double seconds;
        private final List<long[]> columns = new ArrayList<>();

        /** @param seconds length of a column as long as there are few */
        Columns(double seconds) {
            this.seconds = seconds;
        }

        /** The row of a time, in nanoseconds. */
        static int row(long nanos) {
            return Distribution.bucket(Math.max(1, nanos) / 1e3) - FIRST_BUCKET;
        }

        /**
         * Adds the calls of an interval. An interval can be longer than a column where the host is busy: its calls are
         * then spread evenly over its columns, so that an empty column is one in which no call came back.
         *
         * @param rows number of calls by row
         */
        void add(double fromSecond, double toSecond, long[] rows) {
            while (toSecond / seconds >= MAX_COLUMNS) {
                halve();
            }
            int first = (int) Math.ceil(fromSecond / seconds - 0.5);
            int columnsOfIt = (int) Math.ceil(toSecond / seconds - 0.5) - first;
            if (columnsOfIt < 1) {
                first = (int) ((fromSecond + toSecond) / 2 / seconds);
                columnsOfIt = 1;
            }
            while (columns.size() < first + columnsOfIt) {
                columns.add(new long[ROWS]);
            }
            for (int i = 0; i < columnsOfIt; i++) {
                long[] column = columns.get(first + i);
                for (int row = 0; row < ROWS; row++) {
                    column[row] += rows[row] * (i + 1) / columnsOfIt - rows[row] * i / columnsOfIt;
                }
            }
        }

        private void halve() {
            for (int i = 0; i < columns.size(); i++) {
                if (i % 2 == 0) {
                    columns.set(i / 2, columns.get(i));
                } else {
                    long[] sum = columns.get(i / 2);
                    long[] added = columns.get(i);
                    Arrays.setAll(sum, row -> sum[row] + added[row]);
                }
            }
            columns.subList((columns.size() + 1) / 2, columns.size()).clear();
            seconds *= 2;
        }

        /** What was added so far. */
        Heatmap heatmap() {
            long[] sums = new long[ROWS];
            columns.forEach(column -> Arrays.setAll(sums, row -> sums[row] + column[row]));
            int[] used = IntStream.range(0, ROWS).filter(row -> sums[row] > 0).toArray();
            if (used.length == 0) {
                return new Heatmap(seconds, FIRST_BUCKET, new long[0][]);
            }
            int from = used[0];
            int to = used[used.length - 1] + 1;
            return new Heatmap(
                    seconds,
                    FIRST_BUCKET + from,
                    columns.stream()
                            .map(column -> Arrays.copyOfRange(column, from, to))
                            .toArray(long[][]::new));
        }
    }
}
