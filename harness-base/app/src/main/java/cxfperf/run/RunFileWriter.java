package cxfperf.run;

import cxfperf.judge.Judge;
import cxfperf.measure.Interval;
import cxfperf.options.ErrorText;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunStart;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.LineFile;
import cxfperf.stored.ServerSecond;
import cxfperf.stored.StoredJson;
import cxfperf.stored.TimelineCsv;
import cxfperf.stored.WholeFile;
import cxfperf.stored.WindowLog;
import cxfperf.watch.RunWatch;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes the files of a run as it goes. A file that cannot be written is said once and does not stop the load. Called
 * by the runner's thread only.
 */
final class RunFileWriter implements RunWatch.Keeper {

    private final Path directory;
    private final Function<Instant, RunStart> start;
    private final boolean oneWay;
    private final PrintStream err;
    private LineFile warmUp;
    private WindowLog log;
    private Map<FailureKind, String> examples = Map.of();
    private IOException failure;

    /**
     * @param start what is known of the run when its window opens
     * @param oneWay whether some of its calls are one-way
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
        log = new WindowLog(directory, at.toEpochMilli(), first, known.offered() != null, oneWay);
        log.unwritten().ifPresent(this::failed);
    }

    @Override
    public void failed(Map<FailureKind, String> first) {
        examples = first;
    }

    @Override
    public void interval(Interval interval, ProbeSample seen, ServerSecond server) {
        log.write(interval, examples, seen, server);
        log.unwritten().ifPresent(this::failed);
    }

    private void closeWarmUp() {
        if (warmUp == null) {
            return;
        }
        // No number of the run is in it.
        warmUp.close()
                .ifPresent(e -> err.println(
                        "cxfperf: " + ResultFile.WARM_UP + " in " + directory + " is not whole: " + ErrorText.of(e)));
        warmUp = null;
    }

    private void write(RunStart known) {
        try {
            WholeFile.write(ResultFile.STARTED.in(directory), StoredJson.render(known));
        } catch (IOException e) {
            failed(e);
        }
    }

    private void failed(IOException e) {
        if (failure == null) {
            err.println("cxfperf: cannot write to " + directory + ": " + ErrorText.of(e)
                    + "; the run goes on, and its verdict says what is missing");
        }
        failure = e;
    }

    /** Closes the files; what they lack, if anything, is a reason not to take them for the whole run. */
    Optional<Reason> close() {
        closeWarmUp();
        return log == null ? Optional.empty() : log.close().map(this::lost);
    }

    private Reason lost(IOException why) {
        Path elsewhere = Path.of(System.getProperty("java.io.tmpdir")).resolve("cxfperf-" + directory.getFileName());
        Optional<String> saved = Optional.empty();
        try {
            log.saveTo(elsewhere);
            saved = Optional.of(elsewhere.toString());
        } catch (IOException e) {
            // The reason says that they lack seconds; where they do not, it would say so.
        }
        return Judge.filesLackSeconds(directory.toString(), ErrorText.of(why), saved);
    }
}
