package cxfperf.run;

import cxfperf.admin.AdminClient;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.ExperimentLoop;
import cxfperf.experiment.ExperimentLoop.CellRunner;
import cxfperf.experiment.FinishedRun;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.Variant;
import cxfperf.judge.Observed.Unwarmed;
import cxfperf.jvms.ExitCode;
import cxfperf.live.LivePage;
import cxfperf.measure.Interval;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.OfferedRate;
import cxfperf.profile.Profiler;
import cxfperf.publish.ResultsFolder;
import cxfperf.report.document.Document;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.SpeedFacts;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.WholeFile;
import cxfperf.terminal.LabelledProgress;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.RunConsole;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import cxfperf.watch.EarlierCalls;
import cxfperf.watch.ServerWatch;
import cxfperf.watch.WarmUpWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The runs of a sweep or of a search, in one load JVM. They share one warm-up and one directory, which contains their
 * own directories. The user can stop them all at once.
 */
final class RunSeries {

    /** Work with a series, until it ends. */
    interface Points {
        ExitCode run(RunSeries series) throws UsageException, CannotRunException, InterruptedException;
    }

    /** The kind of a series: a sweep, or a search. */
    interface Parts {

        /** Makes one of the runs. */
        PublishedRun measure(PlannedRun run) throws UsageException, CannotRunException, InterruptedException;

        /** Takes the result of a run that was not interrupted. */
        void keep(PlannedRun run, PublishedRun made);

        /** Writes the results so far, so that a killed series leaves them too. */
        void write(Experiment soFar);
    }

    /**
     * A series that is resumed.
     *
     * @param over whether no run of it is missing
     * @param runs the results of its runs; their server must be the same, which {@link #warmUp} checks
     */
    record StoredSeries(Definition definition, String startedAt, boolean over, List<RunResult> runs) {

        /** Reads the series of a directory. */
        interface SeriesReader {
            StoredSeries read(Path directory) throws IOException;
        }
    }

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Options that do not make another series of it: where it runs, and where it writes. */
    private static final Set<Option<?>> NO_PART_OF_A_SERIES = Set.of(
            Option.RESUME,
            Option.RESULTS,
            Option.HOST,
            Option.PORT,
            Option.ADMIN,
            Option.METRICS,
            Option.LIVE,
            Option.BUILD);

    private static final Duration ADMIN_LIMIT = Duration.ofSeconds(5);

    /** An open loop ends by time only. */
    private static final Limit NO_WINDOW = new Limit.Time(Duration.ofMillis(1));

    private final ClientOptions options;
    private final Path directory;
    private final Interruption interruption = Interruption.bySignals();
    private final EarlierCalls earlier = new EarlierCalls();
    private final Profiler profiler;

    /** Empty for the engine of this JVM. */
    private final Optional<LoadGenerators> generators;

    private String startedAt = Clock.systemUTC().instant().toString();
    private long warmUpNanos;

    /** Facts of the server of the finished runs of a resumed series; empty where they are not known. */
    private Map<String, Object> expectedServer = Map.of();

    /** The shared warm-up, if it did not reach the steady state. */
    private Optional<Unwarmed> unwarmed = Optional.empty();

    /** The same, of other hosts. */
    private List<Reason> notWarm = List.of();

    private boolean announced;

    /** Writes the file of the series, which is not there before: a series whose clients cannot be made leaves none. */
    private Runnable whenAnnounced = () -> {};

    private final LivePage live;

    private RunSeries(
            ClientOptions options,
            Path directory,
            Profiler profiler,
            Optional<LoadGenerators> generators,
            LivePage live) {
        this.generators = generators;
        this.live = live;
        this.options = options;
        this.directory = directory;
        this.profiler = profiler;
    }

    /**
     * @param what the last part of the directory's name
     * @param isOne whether a directory belongs to such a series
     * @param generators that make the runs; empty for the engine of this JVM
     */
    static ExitCode of(
            ClientOptions options,
            String what,
            Predicate<Path> isOne,
            Optional<LoadGenerators> generators,
            LivePage live,
            Points points)
            throws UsageException, CannotRunException, InterruptedException {
        Path directory = resumed(options).isPresent()
                ? begun(resumed(options).get(), what, isOne)
                : OneRun.makeDirectory(options.scenario(), options.results(), options.operation() + "-" + what);
        Profiler profiler = Profiler.of(options.get(Option.PROFILE));
        RunSeries series = new RunSeries(options, directory, profiler, generators, live);
        live.view().resultsGoTo(directory);
        ExitCode code = ExitCode.INVALID;
        Optional<ExperimentDirectory> lock = lock(directory);
        try (profiler;
                live) {
            code = points.run(series);
            return code;
        } finally {
            lock.ifPresent(RunSeries::unlock);
            RunDirectory.removeIfEmpty(directory);
            ResultsFolder.afterRun(directory, Home.ofThisProcess().scripts());
            series.interruption.done(code);
        }
    }

    /** The directory of the series to continue; empty for a new series. */
    private static Optional<Path> resumed(ClientOptions options) {
        return options.given(Option.RESUME).map(Path::toAbsolutePath);
    }

    private static Path begun(Path directory, String what, Predicate<Path> isOne) throws UsageException {
        if (!isOne.test(directory)) {
            throw Settings.refused(
                    Option.RESUME,
                    directory.toString(),
                    "there is no " + ResultFile.EXPERIMENT + " of a " + (what.equals("find") ? "search" : what));
        }
        return directory;
    }

    /** Locks the directory; empty if the file system has no locks. */
    private static Optional<ExperimentDirectory> lock(Path directory) throws UsageException {
        Optional<ExperimentDirectory> lock;
        try {
            lock = ExperimentDirectory.open(directory);
        } catch (IOException e) {
            return Optional.empty();
        }
        if (lock.isEmpty()) {
            throw Settings.refused(
                    Option.RESUME, directory.toString(), "another process is at the runs of this directory");
        }
        return lock;
    }

    private static void unlock(ExperimentDirectory directory) {
        try {
            directory.close();
        } catch (IOException e) {
            // The end of this process unlocks it.
        }
    }

    /**
     * Returns the definition of the series, from the options of its client.
     *
     * @param axes in which its runs differ; empty for a search
     * @throws CannotRunException if the bus file cannot be read
     */
    Definition definition(String what, List<Axis> axes, int repeats, long seed) throws CannotRunException {
        Map<String, String> shared = new TreeMap<>(options.asked().sharedAsGiven());
        NO_PART_OF_A_SERIES.forEach(option -> shared.remove(option.optionName()));
        axes.forEach(axis -> axis.options().forEach(shared::remove));
        shared.putAll(LoadShape.of(options).settings());
        generators.ifPresent(elsewhere -> shared.put("load generators", String.valueOf(elsewhere.hosts())));
        return new Definition(
                what,
                options.scenario().name(),
                null,
                List.of(new Variant(options.operation(), Map.of())),
                axes,
                shared,
                repeats,
                seed,
                Map.of(
                        "java", System.getProperty("java.vm.version"),
                        "bus file", options.cfg().fingerprint()));
    }

    /** The experiment as it stands: without runs, or with those of the series that is resumed. */
    Experiment begun(Definition asked, StoredSeries.SeriesReader reader) throws UsageException, CannotRunException {
        Optional<Path> resumed = resumed(options);
        if (resumed.isEmpty()) {
            return Experiment.begin(
                    asked, startedAt, SharedHost.isThis(options.spec().host()));
        }
        try {
            StoredSeries stored = reader.read(resumed.get());
            checkAlike(stored, asked);
            startedAt = stored.startedAt();
            return ExperimentDirectory.read(resumed.get());
        } catch (IOException e) {
            throw new CannotRunException(e.getMessage());
        }
    }

    /** Refuses to continue what is not the series of this command, or has no missing run. */
    private void checkAlike(StoredSeries stored, Definition asked) throws UsageException {
        if (!asked.equals(stored.definition())) {
            throw options.asked()
                    .refused(
                            Option.RESUME,
                            stored.definition() == null
                                    ? "an earlier version wrote it, and did not keep what is needed to continue it"
                                    : "the options, the JVM or the bus file are not those of this command");
        }
        if (stored.over()) {
            throw options.asked().refused(Option.RESUME, "no run of it is missing");
        }
        expectedServer = stored.runs().stream()
                .map(run -> run.server().effective())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Map.of());
    }

    /** When the series was set up, ISO 8601 in UTC. */
    String startedAt() {
        return startedAt;
    }

    /**
     * Refuses to continue with another server than that of the finished runs, as far as both are known.
     *
     * @param target the address that the clients call
     */
    private void checkServer(URI target) throws UsageException, InterruptedException {
        Optional<AdminClient> admin =
                options.get(Option.PROBES) ? OneRun.adminClient(options, target) : Optional.empty();
        if (expectedServer.isEmpty() || admin.isEmpty()) {
            return;
        }
        Map<String, Object> facts;
        try {
            facts = Objects.requireNonNullElse(
                    admin.get().fetch(0, OptionalLong.empty(), ADMIN_LIMIT).effective(), Map.of());
        } catch (IOException e) {
            // The runs go on even without the server's figures.
            return;
        }
        String differences = SpeedFacts.differences(facts, expectedServer).collect(Collectors.joining("; "));
        if (!differences.isEmpty()) {
            throw options.asked().refused(Option.RESUME, "the server is not that of the finished runs: " + differences);
        }
    }

    /**
     * Makes runs until there is no next one, somebody asks for an end, or one cannot be made.
     *
     * @param next makes the next run; null for the runs of the definition that are missing
     * @param what the runs are, for people
     * @return what a run that could not be made means
     */
    ExitCode make(Experiment begun, ExperimentLoop.Next next, Duration cooldown, String what, Parts parts)
            throws UsageException, InterruptedException {
        OneByOne runner = new OneByOne(cooldown, parts);
        try {
            ExperimentLoop loop = new ExperimentLoop(runner, runner, Clock.systemUTC(), (run, finished) -> {});
            if (next == null) {
                loop.run(begun);
            } else {
                loop.run(begun, next);
            }
        } catch (CellRunner.StoppedException e) {
            if (runner.refused != null) {
                throw runner.refused;
            }
            if (runner.obstacle != null && !interruption.asked()) {
                System.err.println("cxfperf: " + runner.obstacle.getMessage() + "; the " + what + " ends here");
                return ExitCode.INVALID;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a series writes no file that can fail", e);
        }
        return ExitCode.PASSED;
    }

    /** The runs in this JVM, with a pause between two of them. */
    private final class OneByOne implements CellRunner, ExperimentLoop.Store {

        private final Duration cooldown;
        private final Parts parts;
        private boolean first = true;
        private CannotRunException obstacle;
        private UsageException refused;

        OneByOne(Duration cooldown, Parts parts) {
            this.cooldown = cooldown;
            this.parts = parts;
        }

        /** The shared warm-up is over when a run begins. */
        @Override
        public boolean warmsUpEachRun() {
            return false;
        }

        @Override
        public FinishedRun run(PlannedRun run, Path above) throws StoppedException, InterruptedException {
            if (interruption.asked() || !first && interruption.pause(cooldown)) {
                throw new StoppedException("somebody asked for the end");
            }
            first = false;
            try {
                PublishedRun made = parts.measure(run);
                if (made.result().verdict().has(Reason.Code.INTERRUPTED)) {
                    throw new StoppedException("the run was interrupted");
                }
                parts.keep(run, made);
                return FinishedRun.of(List.of(made.result()), "").in(made.directory());
            } catch (CannotRunException e) {
                obstacle = e;
                throw new StoppedException(e.getMessage());
            } catch (UsageException e) {
                refused = e;
                throw new StoppedException(e.getMessage());
            }
        }

        @Override
        public void write(Experiment experiment) {
            if (announced) {
                parts.write(experiment);
            } else {
                whenAnnounced = () -> parts.write(experiment);
            }
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

    LivePage live() {
        return live;
    }

    /** The live page shows the report from now on. */
    void showReport(Document report) {
        live.ends(report, ResultFile.REPORT_HTML.in(directory));
    }

    /** How many clients there are on all hosts, with this number on each. */
    int clients(int each) {
        return each * generators.map(LoadGenerators::hosts).orElse(1);
    }

    /** Length of the shared warm-up. */
    double warmUpSeconds() {
        return warmUpNanos / NANOS_PER_SECOND;
    }

    Interruption interruption() {
        return interruption;
    }

    /**
     * Announces the runs once, as soon as the clients exist. A series that cannot begin prints one line only.
     */
    void announce(Supplier<String> header) {
        if (!announced) {
            System.out.println(header.get());
            announced = true;
            whenAnnounced.run();
        }
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
        if (generators.isPresent()) {
            warmUp(generators.get(), header);
            return;
        }
        int cpus = Runtime.getRuntime().availableProcessors();
        for (WarmUpStage stage : WarmUpStage.of(options.plan(), cpus)) {
            if (!interruption.asked()) {
                warmUp(stage, header);
            }
        }
    }

    /** On other hosts, the warm-up is a run whose result is not kept. */
    private void warmUp(LoadGenerators elsewhere, Supplier<String> header)
            throws UsageException, CannotRunException, InterruptedException {
        interruption.watch(elsewhere::stop);
        announce(header);
        LoadPlan plan = options.plan();
        if (plan.warmup().most().isZero() || interruption.asked()) {
            return;
        }
        ClientOptions load = options.forLoad(
                new LoadPoint(plan.threads(), plan.rate()),
                plan.rate().isPresent()
                        ? new Limit.Time(Duration.ofSeconds(1))
                        : new Limit.Invocations(clients(plan.threads())),
                plan.warmup(),
                Slo.NONE);
        RunResult result = elsewhere.run(
                load, OneRun.makeDirectory(options.scenario(), directory, options.operation() + "-warm-up"));
        if (result.warmupCalls().ok() == 0 && !interruption.asked()) {
            throw new CannotRunException(
                    "not one call of the warm-up got its expected reply, so no point was measured: "
                            + result.warmupCalls().examples());
        }
        warmUpNanos = Math.round(result.warmupSeconds() * NANOS_PER_SECOND);
        notWarm = result.verdict().reasons().stream()
                .filter(reason -> reason.code() == Reason.Code.NOT_WARM)
                .toList();
        System.out.printf(
                Locale.ROOT,
                "warm-up with %,d clients, %,.0f s%s%n",
                result.threads(),
                result.warmupSeconds(),
                notWarm.isEmpty() ? "" : ", and not all of them are warm");
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
        WarmUpWatch warmth = new WarmUpWatch(server, load.get(Option.PROBES), highest.isPresent());
        Listeners told = new Listeners(List.of(
                server,
                warmth,
                new LabelledProgress(
                        label + (judged ? "" : fixed + " "),
                        new StatusLine(System.out, Terminal.isStandardOutput()),
                        judged),
                live.view().listener()));
        Runner runner = new Runner(new SystemTicker(), new WarmUpOnly(told), warmth);
        interruption.watch(runner::interrupt);
        BoundedClose clients = new BoundedClose(factory, interruption);
        LastWord lastWord = LastWord.watch(runner, directory);
        try (lastWord;
                clients) {
            checkServer(factory.target());
            announce(header);
            RunOutcome outcome = runner.run(load.plan(), factory, options.scenario()::classify);
            server.seen().addTo(earlier, outcome);
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
                            .map(warm -> LoadText.warmedUp(warm, warmth.seconds(), warmth.serverTells()))
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
        try {
            if (generators.isPresent()) {
                live.view().label(console.label());
                return PublishedRun.elsewhere(generators.get().run(load, own).withReasons(notWarm), own, console);
            }
            return OneRun.of(
                    load, own, earlier, interruption, profiler, console, live.view(), Optional.empty(), unwarmed);
        } finally {
            RunDirectory.removeIfEmpty(own);
        }
    }

    /** Writes the file that describes all runs; prints a message if it cannot be written. */
    void write(String text) {
        try {
            WholeFile.write(ResultFile.EXPERIMENT.in(directory), text);
        } catch (IOException | OutOfMemoryError e) {
            UnwrittenFiles.tell(ResultFile.EXPERIMENT, directory, ErrorText.of(e));
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
