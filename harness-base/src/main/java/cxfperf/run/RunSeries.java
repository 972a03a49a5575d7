package cxfperf.run;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.judge.Observed.Unwarmed;
import cxfperf.jvms.ExitCode;
import cxfperf.measure.Interval;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.OfferedRate;
import cxfperf.profile.Profiler;
import cxfperf.result.ResultFile;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.WholeFile;
import cxfperf.terminal.LabelledProgress;
import cxfperf.terminal.RunConsole;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import cxfperf.terminal.WarmUpText;
import cxfperf.watch.EarlierCalls;
import cxfperf.watch.ServerWatch;
import cxfperf.watch.WarmUpWatch;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The runs of one command in one load JVM: those of a sweep, or of a search. They have one warm-up, one directory above
 * their own, and one end that somebody may ask for.
 */
final class RunSeries {

    /** What is done with them, until its end. */
    interface Points {
        ExitCode run(RunSeries series) throws UsageException, CannotRunException, InterruptedException;
    }

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** An open loop ends by time only. */
    private static final Limit NO_WINDOW = new Limit.Time(Duration.ofMillis(1));

    private final ClientOptions options;
    private final Path directory;
    private final Interruption interruption = Interruption.bySignals();
    private final EarlierCalls earlier = new EarlierCalls();
    private final Profiler profiler;

    private long warmUpNanos;

    /** What the one warm-up left cold. */
    private Optional<Unwarmed> unwarmed = Optional.empty();

    private boolean announced;

    private RunSeries(ClientOptions options, Path directory, Profiler profiler) {
        this.options = options;
        this.directory = directory;
        this.profiler = profiler;
    }

    /** @param what the last part of the directory's name */
    static ExitCode of(ClientOptions options, String what, Points points)
            throws UsageException, CannotRunException, InterruptedException {
        Path directory = OneRun.makeDirectory(options.scenario(), options.results(), options.operation() + "-" + what);
        Profiler profiler = Profiler.of(options.profile());
        RunSeries series = new RunSeries(options, directory, profiler);
        ExitCode code = ExitCode.INVALID;
        try (profiler) {
            code = points.run(series);
            return code;
        } finally {
            RunDirectory.removeIfEmpty(directory);
            series.interruption.done(code);
        }
    }

    Path directory() {
        return directory;
    }

    /** How long the one warm-up took. */
    double warmUpSeconds() {
        return warmUpNanos / NANOS_PER_SECOND;
    }

    Interruption interruption() {
        return interruption;
    }

    /**
     * Says once what the runs are going to be, as soon as it is clear that there are clients: what cannot begin is one
     * line.
     */
    void announce(Supplier<String> header) {
        if (!announced) {
            System.out.println(header.get());
            announced = true;
        }
    }

    /** Says that a run could not be made and the others will not be, unless somebody asked for an end. */
    ExitCode endEarly(CannotRunException e, String what) {
        if (interruption.asked()) {
            return ExitCode.PASSED;
        }
        System.err.println("cxfperf: " + e.getMessage() + "; the " + what + " ends here");
        return ExitCode.INVALID;
    }

    /** The last part of the name of a run's directory. */
    static String directoryName(double perSecond) {
        return "rate-" + BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString();
    }

    static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }

    /**
     * Runs the one warm-up, in its stages.
     *
     * @param header announced as soon as it is clear that there are clients
     */
    void warmUp(Supplier<String> header) throws UsageException, CannotRunException, InterruptedException {
        int cpus = Runtime.getRuntime().availableProcessors();
        for (WarmUpStage stage : WarmUpStage.of(options.plan(), cpus)) {
            if (!interruption.asked()) {
                warmUp(stage, header);
            }
        }
    }

    private void warmUp(WarmUpStage stage, Supplier<String> header)
            throws UsageException, CannotRunException, InterruptedException {
        boolean judged = stage.length().isJudged();
        String label = String.format(Locale.ROOT, "warm-up with %,d clients, ", stage.clients());
        String fixed =
                String.format(Locale.ROOT, "%,d s", stage.length().least().toSeconds());
        Optional<OfferedRate> highest = options.plan().rate();
        ClientOptions load = options.forLoad(
                new LoadPoint(stage.clients(), highest),
                highest.isPresent() ? NO_WINDOW : new Limit.Invocations(1),
                stage.length());
        LoadClientFactory factory = OneRun.connect(load);
        ServerWatch server = OneRun.watch(options.scenario(), load, factory.target());
        server.hurryWhen(interruption::asked);
        WarmUpWatch warmth = new WarmUpWatch(server, load.probes(), highest.isPresent());
        Listeners told = new Listeners(List.of(
                server,
                warmth,
                new LabelledProgress(
                        label + (judged ? "" : fixed + " "),
                        new StatusLine(System.out, Terminal.isStandardOutput()),
                        judged)));
        Runner runner = new Runner(new SystemTicker(), new WarmUpOnly(told), warmth);
        interruption.watch(runner);
        BoundedClose clients = new BoundedClose(factory, interruption);
        LastWord lastWord = LastWord.watch(runner, directory);
        try (lastWord;
                clients) {
            announce(header);
            RunOutcome outcome = runner.run(load.plan(), factory, options.scenario()::classify);
            server.tell(earlier, outcome);
            boolean failed = outcome.warmup().ok() == 0 && outcome.warmup().failed() > 0;
            if (failed && !interruption.asked()) {
                throw new CannotRunException("not one call of the warm-up got its expected reply, so no point was"
                        + " measured: " + outcome.examples());
            }
            warmUpNanos += outcome.warmupNanos();
            // The last stage has the load of the points.
            unwarmed = OneRun.unwarmed(outcome, warmth);
            System.out.println(label
                    + outcome.warm()
                            .map(warm -> WarmUpText.ended(warm, warmth.seconds(), warmth.serverTells()))
                            .orElse(fixed));
        }
    }

    /**
     * One of the runs, in a directory of its own.
     *
     * @param what the last part of the directory's name
     */
    PublishedRun run(ClientOptions load, String what, RunConsole console)
            throws UsageException, CannotRunException, InterruptedException {
        Path own = OneRun.makeDirectory(options.scenario(), directory, options.operation() + "-" + what);
        return OneRun.of(load, own, earlier, interruption, profiler, console, Optional.empty(), unwarmed);
    }

    /** Writes the file that tells of all of them; where that cannot be done, says so. */
    void write(ResultFile file, String text) {
        try {
            WholeFile.write(file.in(directory), text);
        } catch (IOException | OutOfMemoryError e) {
            UnwrittenFiles.tell(file, directory, ErrorText.of(e));
        }
    }

    /** The one call of each client after the warm-up measures nothing, and is not shown as if it did. */
    private record WarmUpOnly(RunListener shown) implements RunListener {

        @Override
        public void phaseStarted(Phase phase) {
            if (phase == Phase.WARM_UP) {
                shown.phaseStarted(phase);
            }
        }

        @Override
        public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
            if (phase == Phase.WARM_UP) {
                shown.intervalEnded(phase, interval, left);
            }
        }

        @Override
        public void loadEnded() {
            shown.loadEnded();
        }
    }
}
