package cxfperf.run;

import static cxfperf.text.NumberText.format;

import cxfperf.admin.AdminClient;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.judge.Judge;
import cxfperf.jvms.ConfigFlags;
import cxfperf.jvms.InputFacts;
import cxfperf.jvms.Interruption;
import cxfperf.jvms.LoadJvm;
import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostLimits;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProcessCpu;
import cxfperf.probe.WindowRecorder;
import cxfperf.profile.ProfiledRun;
import cxfperf.result.Inputs;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import cxfperf.run.RunRequest.RunSession;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.UrlUser;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredSteadiness;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlyStop;
import cxfperf.watch.ProbeWindow;
import cxfperf.watch.ProcessWindow;
import cxfperf.watch.RunWatch;
import cxfperf.watch.ServerWatch;
import cxfperf.watch.WarmUpWatch;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run, from new clients to its files: {@link #of} connects, the constructor prepares, {@link #run} loads, judges
 * and publishes.
 */
final class OneRun implements RunListener {

    /** Stands for no port, because no connection goes to this one. */
    private static final int NO_PORT = -1;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final Path PROC = Path.of("/proc");

    private final RunRequest request;
    private final ClientOptions options;
    private final LoadClientFactory factory;
    private final HostLimits limits = HostLimits.read(PROC);
    private final GcPauses gcPauses = GcPauses.listen();
    private final ServerWatch server;
    private final WarmUpWatch warmUp;
    private final ResultCalculation calculation;
    private final RunFileWriter files;
    private final ProfiledRun profiled;
    private final Runner runner;

    static PublishedRun of(RunRequest request) throws UsageException, CannotRunException, InterruptedException {
        LoadClientFactory factory = connect(request.options());
        if (request.session().interruption().asked()) {
            factory.close();
            throw new CannotRunException("interrupted before the load began");
        }
        return new OneRun(request, factory, System.err).run();
    }

    private static LoadClientFactory connect(ClientOptions options) throws UsageException, CannotRunException {
        LoadClientFactory factory;
        try {
            factory = options.scenario().connect(options.spec());
        } catch (ConfigFileException e) {
            throw options.cfg().refused(Option.CFG.optionName(), e);
        } catch (RejectedException e) {
            throw options.refused(e.rejection());
        } catch (Exception e) {
            throw new CannotRunException("the client could not be set up: " + ErrorText.of(e));
        }
        Optional<String> obstacle = factory.begin(options.plan().mix().operations());
        if (obstacle.isPresent()) {
            factory.close();
            throw new CannotRunException(obstacle.get());
        }
        return factory;
    }

    /**
     * Creates the objects that make and watch the load.
     *
     * @param err gets the errors of writing files during the load
     */
    private OneRun(RunRequest request, LoadClientFactory factory, PrintStream err) {
        this.request = request;
        this.options = request.options();
        this.factory = factory;
        server = watch();
        request.console()
                .begins(LoadText.address(factory.target()), LoadText.run(options, factory, request.directory()));
        Clock clock = Clock.systemUTC();
        HostProbe probe = HostProbe.ofClient(PROC, factory.port().orElse(NO_PORT), gcPauses);
        ProbeWindow window = new ProbeWindow(gcPauses, clock.instant());
        SystemTicker ticker = new SystemTicker();
        ProcessWindow processes =
                new ProcessWindow(ProcessCpu.of(System.getenv(ProcessCpu.ENVIRONMENT)), options.processes(), ticker);
        probe.rememberEstablished();
        server.hurryWhen(this::isHurried);
        server.showDrain(request.console()::draining);
        if (server.hasOneWayCalls()) {
            request.console().sendsOneWay();
        }
        warmUp = new WarmUpWatch(window::latest, server::work, options.plan().rate());
        EarlyStop earlyStop = new EarlyStop(options.stop(), options.plan().threads());
        calculation = new ResultCalculation(
                options, factory.target(), LoadShape.of(options), inputs(), window, server, processes, earlyStop);
        files = new RunFileWriter(
                request.directory(), now -> calculation.start(now, warmUp.seconds()), server.hasOneWayCalls(), err);
        profiled = new ProfiledRun(
                request.session().recorder(),
                adminEndpoint(),
                options.spec().part().number(),
                this::isHurried);
        runner = new Runner(
                ticker,
                List.of(
                        new RunWatch(server, probe, window, processes, clock, ticker, files),
                        warmUp,
                        earlyStop,
                        this,
                        request.console().progress(),
                        profiled),
                warmUp,
                earlyStop::reached,
                request.driven(),
                !server.hasOneWayCalls());
    }

    /** JMeter interrupts the run and not the JVM, so both are checked. */
    private boolean isHurried() {
        return request.session().interruption().asked() || runner != null && runner.isInterrupted();
    }

    private PublishedRun run() throws CannotRunException, InterruptedException {
        Interruption interruption = request.session().interruption();
        // Resources are closed after the files are written and before the interruption ends, so that an interrupted run
        // releases them too.
        try (gcPauses;
                factory) {
            RehearsedClients clients = new RehearsedClients(factory);
            clients.rehearsed(!needsRehearsal() || rehearse(clients));
            interruption.watch(runner::interrupt);
            RunResult result = judged(runner.run(options.plan(), clients, options.scenario()::classify));
            PublishedRun published = PublishedRun.of(result, profiled, request.directory(), request.console());
            interruption.written(published.code());
            return published;
        }
    }

    /**
     * Whether a rehearsal comes first. Later runs of a JVM find their code compiled. A short warm-up asks for a cold
     * load. JMeter's threads come once. One-way calls would have to be waited for.
     */
    private boolean needsRehearsal() {
        return request.session().earlier().none()
                && options.plan().warmup().most().compareTo(WarmUp.SHORTEST_JUDGED) >= 0
                && request.driven().isEmpty()
                && !server.hasOneWayCalls();
    }

    /**
     * Opens a window that no figure includes, before the warm-up. The harness and the clients do much for the first
     * time when a window opens. The JVM then throws compiled code away, also that of the calls, and the compilers would
     * work in the window.
     *
     * @return whether all calls came back
     */
    private boolean rehearse(RehearsedClients clients) throws InterruptedException {
        RunSession session = request.session();
        Path directory = request.directory().resolve("rehearsal");
        OneRun rehearsal = new OneRun(
                new RunRequest(
                        options.rehearsal(),
                        directory,
                        new RunConsole() {},
                        new RunSession(session.earlier(), session.interruption(), Optional.empty())),
                factory,
                new PrintStream(OutputStream.nullOutputStream()));
        boolean all = true;
        try (rehearsal.gcPauses) {
            Files.createDirectory(directory);
            session.interruption().watch(rehearsal.runner::interrupt);
            RunOutcome outcome =
                    rehearsal.runner.rehearse(rehearsal.options.plan(), clients, options.scenario()::classify);
            rehearsal.files.close();
            rehearsal.server.seen().addTo(session.earlier(), outcome);
            all = Stream.of(outcome.warmup(), outcome.recording().total().counts(), outcome.coolDown())
                    .allMatch(calls -> calls.abandoned() == 0);
            RunDirectory.remove(directory);
        } catch (IOException e) {
            // The files of the run itself meet the same disk, and say what they lack.
        }
        return all;
    }

    /** Prints how a judged warm-up ended, when the window opens. */
    @Override
    public void phaseStarted(Phase phase) {
        if (phase == Phase.WINDOW && options.plan().warmup().isJudged()) {
            request.console().warmedUp(LoadText.warmedUp(warmUp.reached(), warmUp.seconds(), warmUp.serverTells()));
        }
    }

    private RunResult judged(RunOutcome outcome) throws CannotRunException {
        Optional<Reason> lost = files.close();
        Optional<Steadiness> steadiness = lost.isPresent() ? Optional.empty() : steadiness(outcome);
        List<String> unmet = unmet();
        Map<String, Object> effective = effective();
        // This comes after the facts are read, because its calls do not belong to the run.
        AfterRun afterRun = factory.afterRun(outcome.ending() == RunOutcome.Ending.COMPLETED);
        long earlierCalls = server.seen().addTo(request.session().earlier(), outcome);
        RunResult unjudged = calculation.unjudged(outcome, steadiness, afterRun.messages(), effective);
        return Judge.judged(
                unjudged,
                calculation.observed(
                        outcome,
                        earlierCalls,
                        limits,
                        afterRun,
                        unmet,
                        lost,
                        notWarm(outcome, unjudged),
                        profiled.missing()));
    }

    /** The inputs; null if the run is part of another program's test, which no option describes. */
    private Inputs inputs() {
        if (!LoadJvm.isThisProcess()) {
            return null;
        }
        Inputs inputs = InputFacts.ofClient(options.asked(), options.cfg());
        return request.driven().isPresent() ? inputs.withoutCommand() : inputs;
    }

    /** Returns the evidence that the load was not warm, one clause each. */
    private List<String> notWarm(RunOutcome outcome, RunResult run) {
        List<String> all = new ArrayList<>();
        if (outcome.warm().filter(warm -> !warm).isPresent()) {
            all.add(format(
                    "the load was not warm after %,.0f s, the limit of its warm-up: %s",
                    outcome.warmupNanos() / NANOS_PER_SECOND, String.join("; ", warmUp.missing())));
        }
        double seconds = run.windowSeconds();
        all.addAll(warmUp.signs(
                run.client().jvm().compilers(seconds), run.server().jvm().compilers(seconds)));
        return all;
    }

    /** Returns empty for a ramp, because its rate is meant to change. */
    private Optional<Steadiness> steadiness(RunOutcome outcome) {
        if (options.plan().rate().filter(OfferedRate::isRamp).isPresent()) {
            return Optional.empty();
        }
        try {
            return StoredSteadiness.of(
                    request.directory(), outcome.recording().windowNanos() / NANOS_PER_SECOND, server.liveHeapBytes());
        } catch (IOException e) {
            // Other programs use these files too; the reports name files that cannot be read.
            return Optional.empty();
        }
    }

    private ServerWatch watch() {
        List<String> oneWay = options.completed();
        if (options.admin().port().isEmpty()) {
            return ServerWatch.off("there is no admin endpoint (-Dadmin)", oneWay);
        }
        Optional<URI> endpoint = adminEndpoint();
        if (endpoint.isEmpty()) {
            return ServerWatch.off("the server's host is no part of an address (-Dhost)", oneWay);
        }
        // The port that a user names may belong to any server.
        Optional<URI> expected = options.admin().asked() ? Optional.empty() : Optional.of(factory.target());
        return new ServerWatch(
                new AdminClient(endpoint.get(), expected),
                options.plan().mix().operations(),
                options.scenario().countsByNamesOfItsOwn(),
                oneWay,
                options.plan().timeout());
    }

    /** Returns the address of the admin endpoint; empty if there is none. */
    private Optional<URI> adminEndpoint() {
        AdminAddress admin = options.admin();
        if (admin.port().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new URI(
                    "http",
                    null,
                    admin.ofServer(options.spec().host()),
                    admin.port().getAsInt(),
                    "/",
                    null,
                    null));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private List<String> unmet() {
        List<String> all = new ArrayList<>();
        options.cfg().unread(factory.cfg()).ifPresent(what -> all.add("client: " + what));
        factory.unmet().forEach(what -> all.add("client: " + what));
        server.seen().unmet().forEach(what -> all.add("server: " + what));
        if (request.driven().isPresent()) {
            // No command has started JMeter's JVM for this bus file.
            try {
                ConfigFlags.missing(options.cfg())
                        .forEach(what -> all.add("client: " + what + ": give it to the JVM that makes the calls, such"
                                + " as an agent with -DjvmArgs"));
            } catch (IOException e) {
                all.add("client: " + e.getMessage());
            }
        }
        return all;
    }

    /** Makes a directory for the files of one or several runs. */
    static Path makeDirectory(ClientOptions options, Path parent, String what) throws UsageException {
        try {
            return RunDirectory.create(
                    parent, Clock.systemUTC().instant(), options.scenario().name(), what);
        } catch (IOException e) {
            throw Settings.refused(
                    Option.RESULTS, parent.toString(), "cannot make a directory there: " + ErrorText.of(e));
        }
    }

    private Map<String, Object> effective() throws CannotRunException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cfg", BusFile.fingerprint(factory.cfg()));
        facts.putAll(factory.effective());
        facts.put("virtualThreads", options.plan().virtualThreads());
        if (!options.acknowledged().isEmpty()) {
            facts.put("acknowledged", LoadText.acknowledged(options));
        }
        request.driven().ifPresent(threads -> facts.put("threadsOf", threads.driver()));
        if (options.get(Option.PROFILE)) {
            facts.put(WindowRecorder.FACT, true);
        }
        facts.putAll(EnvironmentFacts.ofThisJvm());
        return UrlUser.masked(facts);
    }
}
