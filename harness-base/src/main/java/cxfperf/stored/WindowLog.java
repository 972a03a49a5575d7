package cxfperf.stored;

import cxfperf.measure.Interval;
import cxfperf.measure.IntervalLog;
import cxfperf.probe.ProbeSample;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The two files that grow while a run goes on, {@code timeline.csv} and {@code latency.hlog}. A run that is killed
 * leaves both complete up to its last second. One thread.
 */
public final class WindowLog {

    private final LineFile timeline;
    private final LineFile histograms;
    private final IntervalLog intervalLog;
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
        lastSample = firstSample;
        timeline.append(TimelineCsv.header(openLoop, oneWay));
        intervalLog = new IntervalLog(startEpochMillis, histograms::append);
    }

    public void write(Interval interval, ProbeSample sample, ServerSecond server) {
        timeline.append(TimelineCsv.row(interval, lastSample, sample, server));
        intervalLog.write(interval);
        lastSample = sample;
    }

    /** Why some text is so far only in memory; empty where all of it is in the files. */
    public Optional<IOException> unwritten() {
        return timeline.unwritten().or(histograms::unwritten);
    }

    /**
     * Writes both files whole to another directory, which it makes. To be called once they are closed.
     *
     * @throws IOException if that cannot be done either
     */
    public void saveTo(Path directory) throws IOException {
        // Before there is a directory that would stay empty.
        timeline.checkThere();
        histograms.checkThere();
        Files.createDirectories(directory);
        timeline.saveTo(directory);
        histograms.saveTo(directory);
    }

    /** Writes what could not be written before, closes the files, and says what is still missing, if anything is. */
    public Optional<IOException> close() {
        Optional<IOException> first = close(timeline);
        Optional<IOException> second = close(histograms);
        return first.or(() -> second);
    }

    private static Optional<IOException> close(LineFile file) {
        try {
            file.close();
            return file.unwritten();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }
}
