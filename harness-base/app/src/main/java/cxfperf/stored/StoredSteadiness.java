package cxfperf.stored;

import cxfperf.result.ResultFile;
import cxfperf.result.Steadiness;
import cxfperf.steadiness.GrowthSearch;
import cxfperf.steadiness.ResourceLevels;
import cxfperf.steadiness.SteadinessCalculation;
import cxfperf.steadiness.WindowSeconds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Computes how even a window was, from the files that grew in it. So anyone with the files can compute it again. */
public final class StoredSteadiness {

    /** The first and the last tenth of a window are compared. */
    private static final int PARTS = 10;

    /** In a shorter window a tenth is a few seconds, in which a single one decides. */
    private static final int LEAST_SECONDS = 60;

    /** Columns whose values must not grow in a long run. */
    private static final String[] ENDS = {
        Timeline.HEAP_AFTER_GC,
        "threads",
        "openFiles",
        Timeline.SERVER_HEAP_AFTER_GC,
        "serverThreads",
        "serverOpenFiles",
        Timeline.OK_PER_SECOND,
        "p50Micros",
        "p99Micros"
    };

    private StoredSteadiness() {}

    /**
     * From the files in a directory.
     *
     * @param windowSeconds the length of the window
     * @param liveHeap bytes of the server's live objects after the last call; null where not known
     * @return empty where the window is too long, or there is no timeline
     * @throws IOException if a file cannot be read
     */
    public static Optional<Steadiness> of(Path directory, double windowSeconds, Long liveHeap) throws IOException {
        Path timeline = ResultFile.TIMELINE.in(directory);
        return windowSeconds > Steadiness.Growth.MOST_SECONDS || !Files.exists(timeline)
                ? Optional.empty()
                : of(Timeline.read(timeline, windowSeconds), liveHeap);
    }

    /** From a timeline, of a run that may go on. */
    static Optional<Steadiness> of(Timeline timeline) {
        return of(timeline, null);
    }

    private static Optional<Steadiness> of(Timeline timeline, Long liveHeap) {
        int[] rows = IntStream.range(0, timeline.rows())
                .filter(row -> timeline.isRate(row) && timeline.isBeforeClose(row))
                .toArray();
        if (rows.length == 0) {
            return Optional.empty();
        }
        double[] ends = of(timeline, Timeline.SECOND, rows);
        double[] lengths = Arrays.stream(rows).mapToDouble(timeline::length).toArray();
        double[] rates = of(timeline, Timeline.OK_PER_SECOND, rows);
        double[] ended = new double[rates.length];
        Arrays.setAll(ended, row -> rates[row] * lengths[row]);
        return Optional.of(SteadinessCalculation.of(new WindowSeconds(ends, lengths, ended))
                .with(GrowthSearch.of(ends, levels(timeline, rows), liveHeap), ends(timeline, rows)));
    }

    private static double[] of(Timeline timeline, String column, int[] rows) {
        double[] values = timeline.column(column);
        return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
    }

    /** The server's levels in each row; a poll of the server comes a row late, which no slope depends on. */
    private static List<ResourceLevels> levels(Timeline timeline, int[] rows) {
        Function<String, double[]> column = name -> of(timeline, Timeline.ofServer(name), rows);
        double[] heap = column.apply(Timeline.HEAP_AFTER_GC);
        double[] used = column.apply("heapUsedBytes");
        double[] resident = column.apply("rssBytes");
        double[] committed = column.apply("heapCommittedBytes");
        double[] direct = column.apply("directBytes");
        double[] threads = column.apply("threads");
        double[] files = column.apply("openFiles");
        double[] connections = column.apply("established");
        return IntStream.range(0, rows.length)
                .mapToObj(row -> new ResourceLevels(
                        heap[row],
                        used[row],
                        resident[row],
                        committed[row],
                        direct[row],
                        threads[row],
                        files[row],
                        connections[row]))
                .toList();
    }

    private static Map<String, Steadiness.FirstAndLast> ends(Timeline timeline, int[] rows) {
        Map<String, Steadiness.FirstAndLast> ends = new LinkedHashMap<>();
        if (rows.length >= LEAST_SECONDS) {
            int part = rows.length / PARTS;
            for (String column : ENDS) {
                double[] values = of(timeline, column, rows);
                double first = median(Arrays.copyOfRange(values, 0, part));
                double last = median(Arrays.copyOfRange(values, values.length - part, values.length));
                if (!Double.isNaN(first) && !Double.isNaN(last)) {
                    ends.put(column, new Steadiness.FirstAndLast(first, last));
                }
            }
        }
        return ends;
    }

    /** The median of the known values; NaN where all are unknown. */
    private static double median(double[] values) {
        double[] known = Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        return known.length == 0 ? Double.NaN : known[known.length / 2];
    }
}
