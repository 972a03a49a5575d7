package cxfperf.run;

import cxfperf.judge.Judge;
import cxfperf.measure.Interval;
import cxfperf.measure.IntervalLog;
import cxfperf.options.ErrorText;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunStart;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.FailuresCsv;
import cxfperf.stored.LineFile;
import cxfperf.stored.ServerSecond;
import cxfperf.stored.StoredJson;
import cxfperf.stored.TimelineCsv;
import cxfperf.stored.WholeFile;
import cxfperf.watch.RunWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes the files of a run as it goes: {@code warmup.csv}, then {@code timeline.csv}, {@code latency.hlog} and, if
 * calls fail, {@code failures.csv}. A run that is killed leaves them complete up to its last second. If a file cannot
 * be written, the writer prints that once, and the load goes on. Called by the runner's thread only.
 */
final class RunFileWriter implements RunWatch.Keeper {

    private final Path directory;
    private final Function<Instant, RunStart> start;
    private final boolean oneWay;
    private final PrintStream err;
    private LineFile warmUp;

    /** The files of the window; none before it opens. */
    private final List<LineFile> files = new ArrayList<>();

    private final FailuresCsv failed = new FailuresCsv();
    private LineFile timeline;
    private LineFile failures;
    private IntervalLog histograms;
    private TimelineCsv rows;
    private ProbeSample latest;
    private Map<FailureKind, String> examples = Map.of();
    private IOException failure;

    /**
     * @param start makes the record of the run's start when its window opens
     * @param oneWay whether some calls of the run are one-way
     */
    RunFileWriter(Path directory, Function<Instant, RunStart> start, boolean oneWay, PrintStream err) {
        this.directory = directory;
        this.start = start;
        this.oneWay = oneWay;
        this.err = err;
    }

    @Override
    public void warmUpStarted() {
        warmUp = new LineFile(ResultFile.WARM_UP.in(directory));
        warmUp.append(TimelineCsv.WARM_UP.header());
    }

    @Override
    public void warmUpInterval(Interval interval, ProbeSample before, ProbeSample seen, ServerSecond server) {
        warmUp.append(TimelineCsv.WARM_UP.row(interval, before, seen, server));
    }

    @Override
    public void windowOpened(Instant at, ProbeSample first) {
        closeWarmUp();
        RunStart known = start.apply(at);
        write(known);
        latest = first;
        rows = TimelineCsv.of(known.offered() != null, oneWay);
        timeline = file(ResultFile.TIMELINE);
        timeline.append(rows.header());
        histograms = new IntervalLog(at.toEpochMilli(), file(ResultFile.LATENCY)::append);
        sayUnwritten();
    }

    private LineFile file(ResultFile name) {
        LineFile file = new LineFile(name.in(directory));
        files.add(file);
        return file;
    }

    @Override
    public void failed(Map<FailureKind, String> first) {
        examples = first;
    }

    @Override
    public void interval(Interval interval, ProbeSample seen, ServerSecond server) {
        timeline.append(rows.row(interval, latest, seen, server));
        latest = seen;
        histograms.write(interval);
        String failedCalls = failed.rows(interval, examples);
        if (!failedCalls.isEmpty()) {
            failures = failures == null ? file(ResultFile.FAILURES) : failures;
            failures.append(failedCalls);
        }
        sayUnwritten();
    }

    private void closeWarmUp() {
        if (warmUp == null) {
            return;
        }
        // A damaged file of the warm-up does not change a number of the run, so it is not a fault of the run.
        warmUp.close()
                .ifPresent(e -> err.println(
                        "cxfperf: " + ResultFile.WARM_UP + " in " + directory + " is not whole: " + ErrorText.of(e)));
        warmUp = null;
    }

    private void write(RunStart known) {
        try {
            WholeFile.write(ResultFile.STARTED.in(directory), StoredJson.render(known));
        } catch (IOException e) {
            say(e);
        }
    }

    private void sayUnwritten() {
        files.stream().flatMap(file -> file.unwritten().stream()).findFirst().ifPresent(this::say);
    }

    private void say(IOException e) {
        if (failure == null) {
            err.println("cxfperf: cannot write to " + directory + ": " + ErrorText.of(e)
                    + "; the run goes on, and its verdict says what is missing");
        }
        failure = e;
    }

    /** Closes the files. Returns a reason if they lack seconds of the run. */
    Optional<Reason> close() {
        closeWarmUp();
        // All files are closed before the first failure is searched.
        return files.stream().map(LineFile::close).toList().stream()
                .flatMap(Optional::stream)
                .findFirst()
                .map(why -> Judge.filesLackSeconds(directory.toString(), ErrorText.of(why)));
    }
}
