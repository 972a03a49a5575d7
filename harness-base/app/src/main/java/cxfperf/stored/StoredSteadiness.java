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
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computes how even a window was, from the files that grew in it. So anyone with the files can compute it again. */
public final class StoredSteadiness {

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

    /** From a timeline, also of a run that goes on and of a merged one. */
    public static Optional<Steadiness> of(Timeline timeline) {
        return of(timeline, null);
    }

    private static Optional<Steadiness> of(Timeline timeline, Long liveHeap) {
        int[] rows = IntStream.range(0, timeline.rows())
                .filter(row -> timeline.isRate(row) && timeline.isBeforeClose(row))
                .toArray();
        if (rows.length == 0) {
            return Optional.empty();
        }
        double[] ends = of(timeline, TimelineColumn.SECOND, rows);
        double[] lengths = Arrays.stream(rows).mapToDouble(timeline::length).toArray();
        double[] rates = of(timeline, TimelineColumn.OK_PER_SECOND, rows);
        double[] ended = new double[rates.length];
        Arrays.setAll(ended, row -> rates[row] * lengths[row]);
        return Optional.of(SteadinessCalculation.of(new WindowSeconds(ends, lengths, ended))
                .with(GrowthSearch.of(ends, levels(timeline, rows), liveHeap)));
    }

    private static double[] of(Timeline timeline, TimelineColumn column, int[] rows) {
        double[] values = timeline.column(column);
        return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
    }

    /** The server's levels in each row; a poll of the server comes a row late, which no slope depends on. */
    private static List<ResourceLevels> levels(Timeline timeline, int[] rows) {
        double[][] levels = Stream.of(
                        TimelineColumn.SERVER_HEAP_AFTER_GC,
                        TimelineColumn.SERVER_HEAP_USED,
                        TimelineColumn.SERVER_DIRECT,
                        TimelineColumn.SERVER_THREADS,
                        TimelineColumn.SERVER_OPEN_FILES,
                        TimelineColumn.SERVER_ESTABLISHED)
                .map(column -> of(timeline, column, rows))
                .toArray(double[][]::new);
        return IntStream.range(0, rows.length)
                .mapToObj(row -> new ResourceLevels(
                        levels[0][row], levels[1][row], levels[2][row], levels[3][row], levels[4][row], levels[5][row]))
                .toList();
    }
}
