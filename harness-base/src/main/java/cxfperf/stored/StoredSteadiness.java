package cxfperf.stored;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.CallTimes;
import cxfperf.result.ResultFile;
import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import cxfperf.steadiness.GrowthSearch;
import cxfperf.steadiness.ResourceLevels;
import cxfperf.steadiness.SteadinessCalculation;
import cxfperf.steadiness.WindowSeconds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computes how even a window was, from the files that grew in it. So anyone with the files can compute it again. */
public final class StoredSteadiness {

    /** The first and the last tenth of a window are compared. */
    private static final int PARTS = 10;

    /** In a shorter window a tenth is a few seconds, in which a single one decides. */
    private static final int LEAST_SECONDS = 60;

    private static final Map<SlowCause, String> COLUMNS = new EnumMap<>(Map.of(
            SlowCause.CLIENT_GC, "gcPauseMillis",
            SlowCause.SERVER_GC, "serverGcPauseMillis",
            SlowCause.CLIENT_COMPILING, Timeline.COMPILE_MILLIS,
            SlowCause.SERVER_COMPILING, Timeline.SERVER_COMPILE_MILLIS,
            SlowCause.STEAL, "hostStealShare",
            SlowCause.FAILURES, "failed",
            SlowCause.CONNECTIONS, "connectionsOpened"));

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
     * @param serverLiveHeap bytes of the server's live objects after the last call; null where not known
     * @param clientLiveHeap the same of the client's
     * @return empty where the window is too short or too long, or there is no timeline
     * @throws IOException if a file cannot be read
     */
    public static Optional<Steadiness> of(
            Path directory, double windowSeconds, Long serverLiveHeap, Long clientLiveHeap) throws IOException {
        Path timeline = ResultFile.TIMELINE.in(directory);
        if (windowSeconds > Steadiness.Growth.MOST_SECONDS || !Files.exists(timeline)) {
            return Optional.empty();
        }
        Optional<Steadiness> steadiness = of(Timeline.read(timeline, windowSeconds), serverLiveHeap, clientLiveHeap);
        Path log = ResultFile.LATENCY.in(directory);
        return steadiness.isPresent() && Files.exists(log) ? Optional.of(withTimes(steadiness.get(), log)) : steadiness;
    }

    private static Steadiness withTimes(Steadiness steadiness, Path log) throws IOException {
        Steadiness.RateLevel level = steadiness.steady().level();
        IntervalLogFile part = IntervalLogFile.between(log, level.fromSecond(), level.toSecond());
        return steadiness.withSteadyTimes(
                CallTimes.of(part.all()),
                part.responseTimes().map(CallTimes::of).orElse(null));
    }

    /** From a timeline, of a run that may go on; without the times of the calls. */
    static Optional<Steadiness> of(Timeline timeline) {
        return of(timeline, null, null);
    }

    private static Optional<Steadiness> of(Timeline timeline, Long serverLiveHeap, Long clientLiveHeap) {
        int[] rows = IntStream.range(0, timeline.rows())
                .filter(row -> timeline.isRate(row) && timeline.isBeforeClose(row))
                .toArray();
        double[] lengths = Arrays.stream(rows).mapToDouble(timeline::length).toArray();
        Map<SlowCause, double[]> causes = new EnumMap<>(SlowCause.class);
        COLUMNS.forEach(
                (cause, column) -> causes.put(cause, of(timeline, column, rows, column.startsWith("server") ? 1 : 0)));
        return SteadinessCalculation.of(new WindowSeconds(
                        of(timeline, Timeline.SECOND, rows, 0), lengths, of(timeline, "ok", rows, 0), causes))
                .map(steadiness ->
                        steadiness.with(growth(timeline, rows, serverLiveHeap, clientLiveHeap), ends(timeline, rows)));
    }

    /** @param late number of rows by which a value comes after its second: a poll of the server is in the next row */
    private static double[] of(Timeline timeline, String column, int[] rows, int late) {
        double[] values = timeline.column(column);
        return Arrays.stream(rows)
                .mapToDouble(row -> row + late < values.length ? values[row + late] : Double.NaN)
                .toArray();
    }

    private static List<Steadiness.Growth> growth(
            Timeline timeline, int[] rows, Long serverLiveHeap, Long clientLiveHeap) {
        return Stream.concat(
                        growth(timeline, rows, true, serverLiveHeap), growth(timeline, rows, false, clientLiveHeap))
                .toList();
    }

    private static Stream<Steadiness.Growth> growth(Timeline timeline, int[] rows, boolean ofServer, Long liveHeap) {
        double[] seconds = of(timeline, Timeline.SECOND, rows, 0);
        return GrowthSearch.of(ofServer, seconds, levels(timeline, rows, ofServer), liveHeap, 1).stream();
    }

    /** The levels in each row; a poll of the server comes a row late, which no slope depends on. */
    private static List<ResourceLevels> levels(Timeline timeline, int[] rows, boolean ofServer) {
        Function<String, double[]> column = name -> of(timeline, ofServer ? Timeline.ofServer(name) : name, rows, 0);
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
                double[] values = of(timeline, column, rows, 0);
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
