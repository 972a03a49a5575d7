package cxfperf.run;

import cxfperf.admin.AdminClient;
import cxfperf.engine.DrivenWorkers;
import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.judge.Judge;
import cxfperf.judge.RunFacts;
import cxfperf.judge.RunFacts.Unwarmed;
import cxfperf.jvms.ConfigFlags;
import cxfperf.jvms.InputFacts;
import cxfperf.jvms.LoadJvm;
import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostLimits;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProcessCpu;
import cxfperf.probe.WindowRecorder;
import cxfperf.profile.ProfiledRun;
import cxfperf.profile.Profiler;
import cxfperf.result.Inputs;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Steadiness;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.KeptReply;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.UrlUser;
import cxfperf.stored.RunDirectory;
import cxfperf.stored.StoredSteadiness;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import cxfperf.watch.EarlyStop;
import cxfperf.watch.ProbeWindow;
import cxfperf.watch.ProcessWindow;
import cxfperf.watch.RunWatch;
import cxfperf.watch.ServerWatch;
import cxfperf.watch.WarmUpWatch;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One run, from new clients to its files. */
final class OneRun {

    /** Stands for no port: no connection goes to it. */
    private static final int NO_PORT = -1;

    private static final double NANOS_PER_SECOND = 1e9;

    private static final Path PROC = Path.of("/proc");

    private OneRun() {}

    /**
     * @param driven the threads of an outside caller that make the calls; empty if the run has its own threads
     * @param before the warm-up that this run shares with others; NOTHING where there is none
     */
    static PublishedRun of(
            ClientOptions options,
            Path directory,
            EarlierCalls earlier,
            Interruption interruption,
            Profiler profiler,
            RunConsole console,
            Optional<DrivenWorkers> driven,
            RunFacts.WarmUpBefore before)
            throws UsageException, CannotRunException, InterruptedException {
        LoadClientFactory factory = connect(options);
        if (interruption.asked()) {
            factory.close();
            throw new CannotRunException("interrupted before the load began");
        }
        if (driven.isPresent() && driven.get().keepsReplies()) {
            driven.get().replies(replies(options, factory));
        }
        ServerWatch server = watch(options, factory.target());
        console.begins(LoadText.address(factory.target()), LoadText.run(options, factory, directory));
        Clock clock = Clock.systemUTC();
        HostLimits limits = HostLimits.read(PROC);
        GcPauses gcPauses = GcPauses.listen();
        HostProbe probe = HostProbe.ofClient(PROC, factory.port().orElse(NO_PORT), gcPauses);
        ProbeWindow window = new ProbeWindow(gcPauses, clock.instant());
        SystemTicker ticker = new SystemTicker();
        ProcessWindow processes =
                new ProcessWindow(ProcessCpu.of(System.getenv(ProcessCpu.ENVIRONMENT)), options.processes(), ticker);
        probe.rememberEstablished();
        // JMeter interrupts the run, and not the JVM.
        AtomicReference<Runner> running = new AtomicReference<>();
        BooleanSupplier hurry = () ->
                interruption.asked() || running.get() != null && running.get().isInterrupted();
        server.hurryWhen(hurry);
        server.showDrain(console::draining);
        if (server.hasOneWayCalls()) {
            console.sendsOneWay();
        }
        WarmUpWatch warmUp = new WarmUpWatch(server, options.plan().rate().isPresent());
        EarlyStop earlyStop = new EarlyStop(options.stop(), options.plan().threads(), server::second);
        ResultCalculation calculation = new ResultCalculation(
                options,
                factory.target(),
                LoadShape.of(options),
                inputs(options, driven.isPresent()),
                window,
                server,
                processes,
                earlyStop);
        RunFileWriter files = new RunFileWriter(
                directory, now -> calculation.start(now, warmUp.seconds()), server.hasOneWayCalls(), System.err);
        RunWatch watch = new RunWatch(server, probe, window, processes, clock, ticker, files);
        ProfiledRun profiled =
                profiler.run(adminEndpoint(options), options.spec().part().number(), hurry);
        Runner runner = new Runner(
                ticker,
                new Listeners(List.of(
                        watch,
                        warmUp,
                        earlyStop,
                        new WarmUpEnding(options.plan().warmup(), warmUp, console::warmedUp),
                        console.progress(),
                        profiled)),
                warmUp,
                earlyStop::reached,
                driven,
                !server.hasOneWayCalls());
        running.set(runner);
        BoundedClose clients = new BoundedClose(factory, interruption);
        interruption.watch(runner::interrupt);
        // Closing comes after the writing and before the interruption's end, so that an interrupted run also releases
        // what it holds.
        try (gcPauses;
                clients) {
            RunOutcome outcome = runner.run(options.plan(), factory, options.scenario()::classify);
            Optional<Reason> lost = files.close();
            Optional<Steadiness> steadiness = lost.isPresent()
                    ? Optional.empty()
                    : steadiness(options, directory, outcome, server.liveHeapBytes());
            List<String> unmet = unmet(options, server, factory, driven.isPresent());
            Map<String, Object> effective = effective(options, factory, driven);
            Optional<MessageCheck> messages = factory.messageCheck();
            // After the facts are taken, because the calls of settle() do not belong to the run.
            AfterRun afterRun = (outcome.ending() == RunOutcome.Ending.COMPLETED ? factory.settle() : AfterRun.NONE)
                    .with(messages)
                    .accepted(factory.unverified());
            long earlierCalls = server.seen().addTo(earlier, outcome);
            RunResult result = Judge.judged(
                    calculation.unjudged(outcome, steadiness, messages, effective),
                    calculation.observed(
                            outcome,
                            earlierCalls,
                            limits,
                            afterRun,
                            unmet,
                            lost,
                            before.with(unwarmed(outcome, warmUp)),
                            profiled.missing()));
            PublishedRun published = PublishedRun.of(result, profiled, options, directory, console);
            interruption.written(published.code());
            return published;
        }
    }

    /**
     * Null where the run is part of a test of its own: no option says what that does.
     *
     * @param driven whether JMeter's threads make the calls
     */
    private static Inputs inputs(ClientOptions options, boolean driven) {
        if (!LoadJvm.isThisProcess()) {
            return null;
        }
        Inputs inputs = InputFacts.ofClient(options.asked(), options.cfg());
        return driven ? inputs.withoutCommand() : inputs;
    }

    private static Supplier<KeptReply> replies(ClientOptions options, LoadClientFactory factory)
            throws CannotRunException {
        Optional<Supplier<KeptReply>> replies = factory.keepReplies();
        if (replies.isEmpty()) {
            factory.close();
            throw new CannotRunException("the clients of " + options.scenario().name()
                    + " with these options keep no replies, which were asked for");
        }
        return replies.get();
    }

    /** Returns the judged warm-up if it did not reach the steady state. */
    static Optional<Unwarmed> unwarmed(RunOutcome outcome, WarmUpWatch warmUp) {
        return outcome.warm()
                .filter(warm -> !warm)
                .map(cold -> new Unwarmed(outcome.warmupNanos() / NANOS_PER_SECOND, warmUp.missing()));
    }

    /** Returns empty for a ramp, because its rate is meant to change. */
    private static Optional<Steadiness> steadiness(
            ClientOptions options, Path directory, RunOutcome outcome, Long serverLiveHeap) {
        if (options.plan().rate().filter(OfferedRate::isRamp).isPresent()) {
            return Optional.empty();
        }
        try {
            return StoredSteadiness.of(directory, outcome.recording().windowNanos() / NANOS_PER_SECOND, serverLiveHeap);
        } catch (IOException e) {
            // Other programs read these files too; the reports name what cannot be read.
            return Optional.empty();
        }
    }

    static ServerWatch watch(ClientOptions options, URI target) {
        List<String> oneWay = options.completed();
        if (options.admin().port().isEmpty()) {
            return ServerWatch.off("there is no admin endpoint (-Dadmin)", oneWay);
        }
        Optional<AdminClient> admin = adminClient(options, target);
        if (admin.isEmpty()) {
            return ServerWatch.off("the server's host is no part of an address (-Dhost)", oneWay);
        }
        return new ServerWatch(
                admin.get(),
                options.plan().mix().operations(),
                options.scenario().countsByNamesOfItsOwn(),
                oneWay,
                options.plan().timeout());
    }

    /** Returns a client of the admin endpoint; empty if its address is not known. */
    static Optional<AdminClient> adminClient(ClientOptions options, URI target) {
        // The port that a user names may belong to any server.
        Optional<URI> expected = options.admin().asked() ? Optional.empty() : Optional.of(target);
        return adminEndpoint(options).map(endpoint -> new AdminClient(endpoint, expected));
    }

    /** Returns the address of the admin endpoint; empty if there is none. */
    private static Optional<URI> adminEndpoint(ClientOptions options) {
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

    /** @param driven whether JMeter's JVM makes the calls, which no command has started for this bus file */
    private static List<String> unmet(
            ClientOptions options, ServerWatch server, LoadClientFactory factory, boolean driven) {
        List<String> all = new ArrayList<>();
        options.cfg().unread(factory.cfg()).ifPresent(what -> all.add("client: " + what));
        factory.unmet().forEach(what -> all.add("client: " + what));
        server.seen().unmet().forEach(what -> all.add("server: " + what));
        if (driven) {
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

    static Path makeDirectory(Scenario scenario, Path parent, String what) throws UsageException {
        try {
            return RunDirectory.create(parent, Clock.systemUTC().instant(), scenario.name(), what);
        } catch (IOException e) {
            throw Settings.refused(
                    Option.RESULTS, parent.toString(), "cannot make a directory there: " + ErrorText.of(e));
        }
    }

    static LoadClientFactory connect(ClientOptions options) throws UsageException, CannotRunException {
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

    private static Map<String, Object> effective(
            ClientOptions options, LoadClientFactory factory, Optional<DrivenWorkers> driven)
            throws CannotRunException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cfg", BusFile.fingerprint(factory.cfg()));
        facts.putAll(factory.effective());
        facts.put("virtualThreads", options.plan().virtualThreads());
        if (!options.acknowledged().isEmpty()) {
            facts.put("acknowledged", LoadText.acknowledged(options));
        }
        driven.ifPresent(threads -> {
            facts.put("threadsOf", threads.driver());
            if (threads.hosts().windowNanos().isPresent()) {
                facts.put(RunResult.TOGETHER_FACT, threads.hosts().run());
            }
        });
        if (options.plan().limit() instanceof Limit.Invocations) {
            facts.put(RunResult.NUMBER_FACT, true);
        }
        if (options.get(Option.PROFILE)) {
            facts.put(WindowRecorder.FACT, true);
        }
        facts.putAll(EnvironmentFacts.ofThisJvm());
        return UrlUser.masked(facts);
    }

    /** Prints how a judged warm-up ended, when the window opens. */
    private record WarmUpEnding(WarmUp planned, WarmUpWatch watch, Consumer<String> said) implements RunListener {

        @Override
        public void phaseStarted(Phase phase) {
            if (phase == Phase.WINDOW && planned.isJudged()) {
                said.accept(LoadText.warmedUp(watch.reached(), watch.seconds(), watch.serverTells()));
            }
        }
    }
}
