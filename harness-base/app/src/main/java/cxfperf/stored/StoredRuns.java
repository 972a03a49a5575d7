package cxfperf.stored;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds and reads the directories of runs. The message of an {@link IOException} is for people: a file cannot be read,
 * or is of another layout.
 */
public final class StoredRuns {

    /** The depth of a run below the directory of its experiment. */
    private static final int LEVELS = 3;

    private StoredRuns() {}

    /**
     * The directory itself if it belongs to a run, also a killed one; otherwise the directories of the finished runs
     * directly inside it, by name; empty if there are none.
     *
     * @throws IOException if the directory cannot be listed
     */
    public static List<Path> find(Path directory) throws IOException {
        if (isFinished(directory) || wasKilled(directory)) {
            return List.of(directory);
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(StoredRuns::isFinished).sorted().toList();
        }
    }

    /** Whether the directory has the result of a run. */
    public static boolean isFinished(Path directory) {
        return Files.isRegularFile(ResultFile.RESULT.in(directory));
    }

    /** @throws IOException with a message for people, if the files cannot be read or are of another layout */
    public static StoredRun read(Path directory) throws IOException {
        return read(directory, RunSoFar::killed);
    }

    /**
     * Reads a run that goes on, from its files so far. A finished run is read from its result.
     *
     * @param slo the objectives, judged by the calls so far
     * @return empty before the window opens
     * @throws IOException if a file cannot be read, or is being written
     */
    public static Optional<StoredRun> soFar(Path directory, Slo slo) throws IOException {
        return isFinished(directory) || wasKilled(directory)
                ? Optional.of(read(directory, run -> run.goingOn(slo)))
                : Optional.empty();
    }

    /** @param withoutResult makes the result of a run without a result file */
    private static StoredRun read(Path directory, Function<RunSoFar, RunResult> withoutResult) throws IOException {
        boolean ended = !wasKilled(directory);
        Optional<IntervalLogFile> times = times(directory);
        Timeline all = rows(ResultFile.TIMELINE.in(directory), Double.MAX_VALUE);
        RunResult result = ended
                ? result(directory)
                : withoutResult.apply(new RunSoFar(
                        StoredJson.readStart(ResultFile.STARTED.in(directory)),
                        all,
                        times,
                        FailuresCsv.read(directory)));
        return new StoredRun(
                directory.toAbsolutePath().normalize().getFileName().toString(),
                result,
                all.until(result.windowSeconds()),
                rows(ResultFile.WARM_UP.in(directory), 0),
                times,
                profile(directory),
                ended);
    }

    /** The latest run in a directory of a run, a sweep, a search or an experiment; empty if there is none. */
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
            // The names begin with the time, or with the number of the run.
            return inside.filter(Files::isDirectory).sorted(Comparator.reverseOrder()).toList().stream()
                    .flatMap(each -> latest(each, levels - 1).stream())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The profile of a run; empty if it was not profiled. */
    public static Optional<Profile> profile(Path directory) throws IOException {
        Path file = regular(ResultFile.PROFILE.in(directory));
        return Files.exists(file) ? Optional.of(StoredJson.readProfile(file)) : Optional.empty();
    }

    /** The result of a finished run alone. */
    public static RunResult result(Path directory) throws IOException {
        return StoredJson.readRun(ResultFile.RESULT.in(directory));
    }

    /** The timeline of a run alone; empty if there is no timeline. */
    public static Timeline timeline(Path directory, RunResult result) throws IOException {
        return rows(ResultFile.TIMELINE.in(directory), result.windowSeconds());
    }

    /** The recorded times of a run alone. */
    public static Optional<IntervalLogFile> times(Path directory) throws IOException {
        Path file = regular(ResultFile.LATENCY.in(directory));
        return Files.exists(file) ? Optional.of(IntervalLogFile.read(file)) : Optional.empty();
    }

    private static Timeline rows(Path file, double windowSeconds) throws IOException {
        return Files.exists(regular(file)) ? Timeline.read(file, windowSeconds) : Timeline.EMPTY;
    }

    /** Reading a pipe or a device in place of a file might never end. */
    private static Path regular(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + " is no regular file");
        }
        return file;
    }

    /** Whether the directory has a run that began and has no result. */
    public static boolean wasKilled(Path directory) {
        return Files.isRegularFile(ResultFile.STARTED.in(directory)) && !Files.exists(ResultFile.RESULT.in(directory));
    }

    /** The result of the run directly inside a directory; empty if there is no readable result. */
    public static Optional<RunResult> resultInside(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            Optional<Path> run = files.filter(StoredRuns::isFinished).findFirst();
            return run.isPresent() ? Optional.of(result(run.get())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
