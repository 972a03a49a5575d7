package cxfperf.stored;

import cxfperf.result.Resource;
import cxfperf.result.ResultFile;
import cxfperf.result.Steadiness;
import cxfperf.steadiness.GrowthSearch;
import cxfperf.steadiness.SteadinessCalculation;
import cxfperf.steadiness.WindowSeconds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** Computes how steady a window was, from the files that grew in it. So anyone with the files can compute it again. */
public final class StoredSteadiness {

    private StoredSteadiness() {}

    /**
     * Computes the steadiness from the files in a directory.
     *
     * @param windowSeconds the length of the window
     * @param liveHeap the bytes of the server's live objects after the last call; null if unknown
     * @return empty if the window is too long, or if there is no timeline
     * @throws IOException if a file cannot be read
     */
    public static Optional<Steadiness> of(Path directory, double windowSeconds, Long liveHeap) throws IOException {
        Path timeline = ResultFile.TIMELINE.in(directory);
        return windowSeconds > Steadiness.Growth.MOST_SECONDS || !Files.exists(timeline)
                ? Optional.empty()
                : of(Timeline.read(timeline, windowSeconds), liveHeap);
    }

    /** Computes the steadiness from a timeline, also of a run that goes on and of a merged run. */
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
                .with(GrowthSearch.of(
                        ends,
                        resource -> of(timeline, column(resource), rows),
                        of(timeline, TimelineColumn.SERVER_HEAP_USED, rows),
                        liveHeap)));
    }

    private static double[] of(Timeline timeline, TimelineColumn column, int[] rows) {
        double[] values = timeline.column(column);
        return Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
    }

    /** The server's level of a resource. A poll of the server is one row late, which does not affect a slope. */
    private static TimelineColumn column(Resource resource) {
        return switch (resource) {
            case HEAP -> TimelineColumn.SERVER_HEAP_AFTER_GC;
            case DIRECT_BUFFERS -> TimelineColumn.SERVER_DIRECT;
            case THREADS -> TimelineColumn.SERVER_THREADS;
            case OPEN_FILES -> TimelineColumn.SERVER_OPEN_FILES;
            case CONNECTIONS -> TimelineColumn.SERVER_ESTABLISHED;
        };
    }
}
