package cxfperf.report;

import cxfperf.measure.Interval;
import cxfperf.measure.IntervalLog;
import cxfperf.probe.ProbeSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The two files that grow while a run goes on, {@code timeline.csv} and {@code latency.hlog}. A run that is killed leaves
 * both complete up to its last second. One thread.
 */
public final class RunLog {

    private final LineFile timeline;
    private final LineFile histograms;
    private final IntervalLog intervalLog;
    private ProbeSample lastSample;

    /**
     * @param startEpochMillis when the window opened
     * @param firstSample the sample at that moment
     * @throws IOException if a file cannot be made
     */
    public RunLog(Path directory, long startEpochMillis, ProbeSample firstSample) throws IOException {
        timeline = open(directory.resolve("timeline.csv"));
        histograms = open(directory.resolve("latency.hlog"));
        lastSample = firstSample;
        timeline.append(TimelineCsv.HEADER);
        intervalLog = new IntervalLog(startEpochMillis, histograms::append);
    }

    private static LineFile open(Path path) throws IOException {
        return new LineFile(Files.newByteChannel(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
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
