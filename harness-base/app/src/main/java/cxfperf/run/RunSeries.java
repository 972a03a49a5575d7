package cxfperf.run;

import static cxfperf.text.NumberText.counted;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.ExperimentLoop.CellRunner;
import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.Variant;
import cxfperf.judge.RunFacts;
import cxfperf.jvms.ExitCode;
import cxfperf.live.LivePage;
import cxfperf.measure.Interval;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.probe.Secrets;
import cxfperf.profile.Profiler;
import cxfperf.publish.Reports;
import cxfperf.publish.ResultsFolder;
import cxfperf.report.SeriesDocument;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredSeries;
import cxfperf.stored.WholeFile;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.Progress;
import cxfperf.terminal.RunConsole;
import cxfperf.terminal.Terminal;
import cxfperf.watch.EarlierCalls;
import cxfperf.watch.ServerWatch;
import cxfperf.watch.WarmUpWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The runs of a sweep or of a search, in one load JVM. They share one warm-up and one directory, which contains their
 * own directories. The user can stop them all at once.
 */
final class RunSeries {

    /** What a sweep and a search do differently. */
    interface SeriesKind {

        /** {@link StoredSeries#SWEEP} or {@link StoredSeries#FIND}. */
        String name();

        /** The axes on which its runs differ; empty where the runs are not planned ahead. */
        List<Axis> axes();

        /**
         * Announces the runs.
         *
         * @param address that the clients call
         */
        String header(String address);

        /** Chooses the next run; empty at the end. */
        Optional<PlannedRun> next(LoadSeries soFar);

        /** Makes one of the runs. */
        PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException;

        /** Analyses the runs so far. */
        SeriesResult result(LoadSeries soFar);
    }

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Options that do not make another series of it: where it runs, and where it writes. */
    private static final Set<Option<?>> NO_PART_OF_A_SERIES =
            Set.of(Option.RESULTS, Option.HOST, Option.PORT, Option.ADMIN, Option.LIVE);

    /** Between two runs, in which connections close and the heap comes to rest. */
    private static final Duration PAUSE = LoadText.PAUSE_OF_A_SERIES;

    /** An open loop ends by time only. */
    private static final Limit NO_WINDOW = new Limit.Time(Duration.ofMillis(1));

    private final ClientOptions options;

    /** {@link StoredSeries#SWEEP} or {@link StoredSeries#FIND}. */
    private final String name;

    private final Path directory;

    private final Interruption interruption;
    private final EarlierCalls earlier = new EarlierCalls();
    private final Profiler profiler;

    private final SeriesKind kind;

    /** The runs that are finished, whose results are in {@link #results}; null before the first one can begin. */
    private Experiment experiment;

    private final List<RunResult> results = new ArrayList<>();

    /** INVALID as soon as a run is, could not be made, or left no result. */
    private ExitCode worst = ExitCode.PASSED;

    private long warmUpNanos;

    /** The shared warm-up, by which each run is judged, too. */
    private RunFacts.WarmUpBefore warmUp = RunFacts.WarmUpBefore.NOTHING;

    /** Before that, no file is written: a series whose clients cannot be made leaves none. */
    private boolean announced;

    private final LivePage live;

    private RunSeries(ClientOptions options, LivePage live, Function<RunSeries, SeriesKind> kind)
            throws UsageException, CannotRunException {
        this.live = live;
        this.options = options;
        this.kind = kind.apply(this);
        name = this.kind.name();
        directory = OneRun.makeDirectory(options.scenario(), options.results(), options.operation() + "-" + name);
        profiler = Profiler.of(options.get(Option.PROFILE));
        interruption = Interruption.bySignals();
    }

    /**
     * Makes the runs of a sweep or of a search.
     */
    static ExitCode of(ClientOptions options, LivePage live, Function<RunSeries, SeriesKind> kind)
            throws UsageException, CannotRunException, InterruptedException {
        RunSeries series = new RunSeries(options, live, kind);
        live.shows(series.directory, options.slo());
        ExitCode code = ExitCode.INVALID;
        try (series.profiler;
                live) {
            code = series.run();
            return code;
        } finally {
            RunDirectory.removeIfEmpty(series.directory);
            ResultsFolder.afterRun(series.directory);
            series.interruption.done(code);
        }
    }

    private ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        Experiment begun = Experiment.begin(
                definition(),
                Clock.systemUTC().instant().toString(),
                SharedHost.isThis(options.spec().host()));
        warmUp();
        make(begun);
        SeriesResult result = kind.result(soFar());
        Document report = SeriesDocument.of(result);
        PublishedRun.unwritten(Reports.ofSeries(result).write(directory), directory);
        System.out.println("\nresults of the " + word() + ": " + directory);
        // The last line of a search is its answer.
        System.out.print(ConsoleText.render(report, Terminal.textStyle()));
        return ExitCode.worse(worst, ExitCode.of(result.status()));
    }

    /** The name for people. */
    private String word() {
        return name.equals(StoredSeries.FIND) ? "search" : name;
    }

    /** The definition of the series, from the options of its client. */
    private Definition definition() {
        List<Axis> axes = kind.axes();
        Map<String, String> shared = new TreeMap<>(options.asked().sharedAsGiven());
        NO_PART_OF_A_SERIES.forEach(option -> shared.remove(option.optionName()));
        axes.forEach(axis -> axis.options().forEach(shared::remove));
        // Flags of the JVM may hold passwords.
        shared.replaceAll((option, text) -> Secrets.redacted(text));
        shared.putAll(LoadShape.of(options).settings());
        return new Definition(
                name,
                options.scenario().name(),
                null,
                List.of(new Variant(options.operation(), Map.of())),
                axes,
                shared,
                options.get(Option.REPEATS),
                options.get(Option.SEED),
                Map.of());
    }

    /** Makes runs until there is no next one, somebody asks for an end, or one cannot be made. */
    private void make(Experiment begun) throws UsageException, InterruptedException {
        OneByOne runner = new OneByOne();
        try {
            new ExperimentLoop(runner, runner, Clock.systemUTC(), (run, finished) -> {}, done -> kind.result(soFar())
                            .verdict())
                    .run(begun, stored -> kind.next(soFar()));
        } catch (CellRunner.StoppedException e) {
            if (e.getCause() instanceof UsageException refused) {
                throw refused;
            }
            if (e.getCause() != null && !interruption.asked()) {
                System.err.println("cxfperf: " + e.getMessage() + "; the " + word() + " ends here");
                worst = ExitCode.INVALID;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a series writes no file that can fail", e);
        }
    }

    private LoadSeries soFar() {
        return new LoadSeries(experiment, results, warmUpNanos / NANOS_PER_SECOND);
    }

    /** The runs in this JVM, with a pause between two of them. */
    private final class OneByOne implements CellRunner, ExperimentLoop.Store {

        private boolean first = true;

        /** The shared warm-up is over when a run begins. */
        @Override
        public boolean warmsUpEachRun() {
            return false;
        }

        @Override
        public FinishedRun run(PlannedRun run, Path above) throws StoppedException, InterruptedException {
            if (interruption.asked() || !first && interruption.pause(PAUSE)) {
                throw new StoppedException("somebody asked for the end");
            }
            first = false;
            try {
                PublishedRun made = kind.measure(run);
                if (made.result().verdict().reasons().stream().anyMatch(Reason::saysInterrupted)) {
                    throw new StoppedException("the run was interrupted");
                }
                results.add(made.result());
                worst = made.code() == ExitCode.INVALID ? ExitCode.INVALID : worst;
                return FinishedRun.of(List.of(made.result()), "").in(made.directory());
            } catch (CannotRunException | UsageException e) {
                throw new StoppedException(e);
            }
        }

        @Override
        public void write(Experiment soFar) {
            experiment = soFar.asSeenBy(results);
            store();
        }

        /** Each run makes its own, when it begins. */
        @Override
        public Path runDirectory(PlannedRun run) {
            return directory;
        }
    }

    Path directory() {
        return directory;
    }

    /** Announces the runs once, as soon as the clients exist. A series that cannot begin prints one line only. */
    void announce(String address) {
        if (!announced) {
            live.link().ifPresent(System.out::println);
            System.out.println(kind.header(address));
            announced = true;
            store();
        }
    }

    static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }

    /** Runs the one warm-up, in its stages. Announces the runs as soon as it is clear that there are clients. */
    private void warmUp() throws UsageException, CannotRunException, InterruptedException {
        int cpus = Runtime.getRuntime().availableProcessors();
        for (WarmUpStage stage : WarmUpStage.of(options.plan(), cpus)) {
            if (!interruption.asked()) {
                warmUp(stage);
            }
        }
    }

    private static CannotRunException noReplies(Map<FailureKind, String> examples) {
        return new CannotRunException(
                "not one call of the warm-up got its expected reply, so no point was measured: " + examples);
    }

    private void warmUp(WarmUpStage stage) throws UsageException, CannotRunException, InterruptedException {
        boolean judged = stage.length().isJudged();
        String label = "warm-up with " + counted(stage.clients(), "client") + ", ";
        String fixed = stage.seconds() + " s";
        boolean openLoop = options.plan().rate().isPresent();
        ClientOptions load =
                options.ofWarmUp(stage.clients(), openLoop ? NO_WINDOW : new Limit.Invocations(1), stage.length());
        LoadClientFactory factory = OneRun.connect(load);
        ServerWatch server = OneRun.watch(load, factory.target());
        server.hurryWhen(interruption::asked);
        WarmUpWatch warmth = new WarmUpWatch(server, openLoop);
        Listeners listeners = new Listeners(List.of(
                server,
                warmth,
                new Progress(
                        label + (judged ? "" : fixed + " "),
                        System.out,
                        Terminal.isStandardOutput(),
                        Optional.empty(),
                        judged,
                        0)));
        Runner runner = new Runner(new SystemTicker(), new WarmUpOnly(listeners), warmth);
        interruption.watch(runner::interrupt);
        BoundedClose clients = new BoundedClose(factory, interruption);
        try (clients) {
            announce(LoadText.address(factory.target()));
            RunOutcome outcome = runner.run(load.plan(), factory, options.scenario()::classify);
            server.seen().addTo(earlier, outcome);
            boolean failed = outcome.warmup().ok() == 0 && outcome.warmup().failed() > 0;
            if (failed && !interruption.asked()) {
                throw noReplies(outcome.examples());
            }
            warmUpNanos += outcome.warmupNanos();
            // The last stage has the load of the points.
            warmUp = new RunFacts.WarmUpBefore(
                    Calls.sum(List.of(warmUp.shared(), Calls.of(outcome.warmup(), outcome.examples()))),
                    OneRun.unwarmed(outcome, warmth));
            System.out.println(label
                    + outcome.warm()
                            .map(warm -> LoadText.warmedUp(warm, warmth.seconds(), warmth.serverTells()))
                            .orElse(fixed));
        }
    }

    /**
     * One of the runs, in a directory of its own, after a warm-up in which new clients connect. Its load follows from
     * the settings of its cell.
     */
    PublishedRun run(PlannedRun run, Slo objectives, RunConsole console)
            throws UsageException, CannotRunException, InterruptedException {
        ClientOptions load = options.ofCell(
                        run.cell().settings(), options.plan().warmup().connecting(), objectives)
                .part(run.number());
        String what =
                run.cell().point().isOnly() ? "closed-loop" : run.cell().point().directoryName();
        Path own = OneRun.makeDirectory(options.scenario(), directory, options.operation() + "-" + what);
        try {
            return OneRun.of(load, own, earlier, interruption, profiler, console, Optional.empty(), warmUp);
        } finally {
            RunDirectory.removeIfEmpty(own);
        }
    }

    /** Stores the runs so far, so that a killed series leaves them too. Prints a message if that fails. */
    private void store() {
        if (!announced || experiment == null) {
            return;
        }
        SeriesResult result = kind.result(soFar());
        try {
            WholeFile.write(ResultFile.EXPERIMENT.in(directory), StoredSeries.render(result));
        } catch (IOException e) {
            PublishedRun.unwritten(ResultFile.EXPERIMENT, directory, ErrorText.of(e));
        }
    }

    /** Hides the one call that each client makes after the warm-up, because it measures nothing. */
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
