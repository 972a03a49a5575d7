package cxfperf.stored;

import cxfperf.measure.Interval;
import cxfperf.measure.IntervalLog;
import cxfperf.probe.ProbeSample;
import cxfperf.result.ResultFile;
import cxfperf.scenario.FailureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that grow while a run goes on: {@code timeline.csv}, {@code latency.hlog} and, if calls fail,
 * {@code failures.csv}. A run that is killed leaves them complete up to its last second. One thread.
 */
public final class WindowLog {

    private final LineFile timeline;
    private final LineFile histograms;
    private final LineFile failures;
    private final FailuresCsv failed = new FailuresCsv();
    private final IntervalLog intervalLog;
    private final TimelineCsv rows;
    private ProbeSample lastSample;

    /**
     * Never fails: see {@link #unwritten()}.
     *
     * @param startEpochMillis when the window opened
     * @param firstSample the sample at that moment
     * @param openLoop whether its intervals have the offered calls
     * @param oneWay whether some of its calls are one-way
     */
    public WindowLog(Path directory, long startEpochMillis, ProbeSample firstSample, boolean openLoop, boolean oneWay) {
        timeline = new LineFile(ResultFile.TIMELINE.in(directory));
        histograms = new LineFile(ResultFile.LATENCY.in(directory));
        failures = new LineFile(ResultFile.FAILURES.in(directory));
        lastSample = firstSample;
        rows = TimelineCsv.of(openLoop, oneWay);
        timeline.append(rows.header());
        intervalLog = new IntervalLog(startEpochMillis, histograms::append);
    }

    /** @param examples the first failure of each kind so far, as one line */
    public void write(Interval interval, Map<FailureKind, String> examples, ProbeSample sample, ServerSecond server) {
        timeline.append(rows.row(interval, lastSample, sample, server));
        intervalLog.write(interval);
        String failedCalls = failed.rows(interval, examples);
        if (!failedCalls.isEmpty()) {
            failures.append(failedCalls);
        }
        lastSample = sample;
    }

    private List<LineFile> files() {
        return failed.calls().isEmpty() ? List.of(timeline, histograms) : List.of(timeline, histograms, failures);
    }

    /** Why some text is so far only in memory; empty where all of it is in the files. */
    public Optional<IOException> unwritten() {
        return files().stream().flatMap(file -> file.unwritten().stream()).findFirst();
    }

    /**
     * Writes the files whole to another directory, which it makes. To be called once they are closed.
     *
     * @throws IOException if that cannot be done either
     */
    public void saveTo(Path directory) throws IOException {
        // Before there is a directory that would stay empty.
        for (LineFile file : files()) {
            file.checkThere();
        }
        Files.createDirectories(directory);
        for (LineFile file : files()) {
            file.saveTo(directory);
        }
    }

    /** Writes what could not be written before, closes the files, and says what is still missing, if anything is. */
    public Optional<IOException> close() {
        // Each of them, before the first failure is looked for.
        return files().stream().map(LineFile::close).toList().stream()
                .flatMap(Optional::stream)
                .findFirst();
    }
}
