package cxfperf.stored;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.result.Steadiness;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A run that goes on, by the files that it writes: each reading takes what is new in them. Its cost does not grow with
 * the length of the run, and its writer does nothing for it. One thread.
 */
public final class GrowingRun {

    /** The steadiness of all seconds is computed again when there are a twentieth more of them. */
    private static final double MORE_SECONDS = 1.05;

    /** A run of an experiment is in the directory of its cell; a point of a sweep is one further below. */
    private static final int LEVELS = 2;

    private final Path directory;
    private final GrowingFile timelineLines;
    private final GrowingFile warmUpLines;
    private final GrowingFile logLines;
    private final GrowingFile failureLines;
    private final FailuresCsv failures = new FailuresCsv();
    private final IntervalLogFile.Growing log = new IntervalLogFile.Growing();
    private Timeline.TimelineRows timeline;
    private Timeline.TimelineRows warmUp;
    private RunStart start;
    private StoredRun finished;
    private Steadiness steadiness;
    private int judgedRows;

    public GrowingRun(Path directory) {
        this.directory = directory;
        timelineLines = new GrowingFile(ResultFile.TIMELINE.in(directory));
        warmUpLines = new GrowingFile(ResultFile.WARM_UP.in(directory));
        logLines = new GrowingFile(ResultFile.LATENCY.in(directory));
        failureLines = new GrowingFile(ResultFile.FAILURES.in(directory));
    }

    /** The latest run in a directory, or right inside it, or one level deeper; empty where there is none. */
    public static Optional<Path> latest(Path directory) {
        return latest(directory, LEVELS);
    }

    private static Optional<Path> latest(Path directory, int levels) {
        if (Stream.of(ResultFile.WARM_UP, ResultFile.STARTED, ResultFile.RESULT)
                .anyMatch(file -> Files.isRegularFile(file.in(directory)))) {
            return Optional.of(directory);
        }
        if (levels == 0) {
            return Optional.empty();
        }
        try (Stream<Path> inside = Files.list(directory)) {
            // Their names begin with the time.
            List<Path> lastFirst = inside.filter(Files::isDirectory)
                    .sorted(Comparator.reverseOrder())
                    .toList();
            return lastFirst.stream()
                    .flatMap(each -> latest(each, levels - 1).stream())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public Path directory() {
        return directory;
    }

    /**
     * The run as its files have it now: the stored one when it is finished. Its result is null before the window opens.
     *
     * @throws IOException if a file cannot be read
     */
    public StoredRun read(Slo slo) throws IOException {
        if (finished == null && StoredRuns.isFinished(directory)) {
            finished = StoredRuns.read(directory);
        }
        if (finished != null) {
            return finished;
        }
        warmUp = follow(warmUp, warmUpLines, ResultFile.WARM_UP);
        if (start == null && Files.isRegularFile(ResultFile.STARTED.in(directory))) {
            start = StoredJson.readStart(ResultFile.STARTED.in(directory));
        }
        Timeline before = warmUp == null ? Timeline.EMPTY : warmUp.timeline(0);
        if (start == null) {
            return new StoredRun(name(), null, Timeline.EMPTY, before, Optional.empty());
        }
        timeline = follow(timeline, timelineLines, ResultFile.TIMELINE);
        logLines.newLines().forEach(log::add);
        failureLines.newLines().forEach(failures::add);
        Timeline rows = timeline == null ? Timeline.EMPTY : timeline.timeline(timeline.seconds());
        Optional<IntervalLogFile> times = Optional.of(log.soFar());
        RunResult result = RunSoFar.goingOn(start, rows, times, failures, slo, steadiness(rows));
        return new StoredRun(name(), result, rows, before, times);
    }

    private Timeline.TimelineRows follow(Timeline.TimelineRows known, GrowingFile file, ResultFile name)
            throws IOException {
        Timeline.TimelineRows rows = known;
        for (String line : file.newLines()) {
            if (rows == null) {
                rows = new Timeline.TimelineRows(name.in(directory), line);
            } else if (!rows.add(line)) {
                throw rows.malformed(line);
            }
        }
        return rows;
    }

    private Steadiness steadiness(Timeline rows) {
        if (RunSoFar.isRamp(start)) {
            return null;
        }
        if (rows.rows() > judgedRows * MORE_SECONDS) {
            judgedRows = rows.rows();
            steadiness = StoredSteadiness.of(rows).orElse(null);
        }
        return steadiness;
    }

    private String name() {
        return directory.getFileName().toString();
    }

    /** The lines of a file that somebody else writes: each reading takes the whole lines that are new. */
    private static final class GrowingFile {

        /** The most that one reading takes; the next one takes the rest. */
        private static final int MOST_BYTES = 1 << 23;

        private final Path file;
        private long taken;

        GrowingFile(Path file) {
            this.file = file;
        }

        /** The lines since the last reading; none where there is no such file. */
        List<String> newLines() throws IOException {
            try (FileChannel channel = FileChannel.open(file)) {
                ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(MOST_BYTES, Math.max(0, channel.size() - taken)));
                while (bytes.hasRemaining() && channel.read(bytes, taken + bytes.position()) > 0) {
                    // Until all is read.
                }
                int end = bytes.position();
                while (end > 0 && bytes.get(end - 1) != '\n') {
                    end--;
                }
                taken += end;
                return new String(bytes.array(), 0, end, StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            } catch (NoSuchFileException e) {
                return List.of();
            }
        }
    }
}
