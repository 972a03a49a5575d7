package cxfperf.loadtest;

import cxfperf.compare.BaselineRuns;
import cxfperf.compare.Measurement;
import cxfperf.result.ResultFile;
import cxfperf.run.EmbeddedRun;
import cxfperf.stored.StoredJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Stored results of earlier builds, to compare a new one with. The directory has to outlive the build and belongs to
 * one host: results of different hosts are not comparable. Only {@link #add} stores a result, so small slowdowns do not
 * move the baseline step by step without a decision. Immutable; any thread.
 */
public final class Baseline {

    private final Path directory;

    private Baseline(Path directory) {
        this.directory = directory;
    }

    /**
     * Uses the results in this directory, which may be missing until the first result is added.
     *
     * @param directory where results are stored; not null
     * @return the baseline, of which nothing has been read yet
     */
    public static Baseline in(Path directory) {
        return new Baseline(directory);
    }

    /**
     * Stores a result: the {@code result.json} of each run, as {@code scripts/compare} reads it. A comparison leaves
     * out what did not pass or was not warm; a line on standard output then says so.
     *
     * @param result passed or not, warm or not
     * @throws UncheckedIOException if it cannot be stored
     */
    public void add(LoadTestResult result) {
        try {
            for (EmbeddedRun run : result.runs()) {
                Path place = directory.resolve(run.directory().getFileName());
                for (int i = 2; Files.exists(place); i++) {
                    place = directory.resolve(run.directory().getFileName() + "-" + i);
                }
                Files.createDirectories(place);
                StoredJson.write(run.result(), ResultFile.RESULT.in(place));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a result cannot be stored in " + directory, e);
        }
        uncounted(result).ifPresent(System.out::println);
    }

    /** The line about a result that is stored and that no comparison counts; empty for one that counts. */
    Optional<String> uncounted(LoadTestResult result) {
        return result.measurement()
                .unfitBecause()
                .map(why -> "load test " + result.name() + ": " + this
                        + " has this result, and no comparison counts it: it " + why);
    }

    /** Reads the stored results with the same load and host as {@code now}, without those of {@code now} itself. */
    BaselineRuns alike(Measurement now) {
        try {
            return Files.isDirectory(directory)
                    ? BaselineRuns.read(directory, now.runs().get(0), List.of(now))
                    : new BaselineRuns(List.of(), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException("the baseline in " + directory + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return "the baseline in " + directory;
    }
}
