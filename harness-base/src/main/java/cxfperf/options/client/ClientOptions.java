package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isMissing;

import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.plan.DerivedSeed;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.Mix;
import cxfperf.plan.WarmUp;
import cxfperf.result.Slo;
import cxfperf.scaling.Goal;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.Conflict.Condition;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServiceChoice;
import cxfperf.scenario.SizeLimit;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The plan of a client's JVM. The launcher checks the options and makes it; the JVM adds what only it can find out
 * ({@link #found}).
 *
 * @param asked the shared options as the user typed them: a service that is not ours is found by them, and messages
 *     quote them
 * @param operation as the user names it: one of the scenario's, or {@code mixed}
 * @param processes names of the auxiliary processes that a run of this kind needs
 * @param results the directory in which the run makes its own
 * @param slo the stated objectives
 * @param metrics where the client serves its own metrics; empty for nowhere
 * @param probes whether it samples its host, its JVM and the server
 * @param profile whether each window is recorded, on both sides
 * @param sweep present where there is more than one point to measure; the plan then has the most clients of any, and
 *     the highest rate
 * @param find present where a rate is to be found; the plan is then that of the closed loop that the search starts from
 * @param goal calls wanted in a time
 */
public record ClientOptions(
        Scenario scenario,
        Map<String, String> asked,
        String operation,
        LoadPlan plan,
        List<String> processes,
        Path results,
        Slo slo,
        AdminAddress admin,
        OptionalInt metrics,
        boolean probes,
        boolean profile,
        Optional<SweepOptions> sweep,
        Optional<FindOptions> find,
        Optional<Goal> goal) {

    /** Stands for the operation of a service whose document nobody has read yet. */
    private static final String UNKNOWN_OPERATION = "unknown";

    private static final Conflict GOAL_TIME_ALONE = Conflict.of(
            Option.GOAL_TIME.optionName(),
            "goes with -Dgoal, the calls wanted in that time",
            isGiven(Option.GOAL_TIME.optionName()),
            isMissing(Option.GOAL.optionName()));

    private static final Conflict NO_RESPONSE_TIMES = Conflict.of(
            Option.SLO.optionName(),
            "a closed loop has no response time: give -Drate, or the service time (p99, service.p99)",
            new Condition(Option.SLO.optionName(), ClientOptions::needsResponseTimes, false),
            isMissing(Option.RATE.optionName()),
            isMissing(Option.FIND.optionName()));

    /** Those of the shared options of a client, whatever the scenario. */
    public static final List<Conflict> CONFLICTS = Stream.of(
                    LoadOptions.CONFLICTS, FindOptions.CONFLICTS, List.of(GOAL_TIME_ALONE, NO_RESPONSE_TIMES))
            .flatMap(List::stream)
            .toList();

    public ClientOptions {
        asked = Map.copyOf(asked);
        processes = List.copyOf(processes);
    }

    /**
     * Checks all that a launcher can check. Its JVM is too small for documents and data files of a service that is not
     * ours: {@link #found} reads these.
     */
    public static ClientOptions from(Settings settings, Home home) throws UsageException {
        Scenario scenario = settings.scenario();
        BusFile cfg = BusFile.find(Option.CFG, settings.text(Option.CFG), home.configs());
        Duration timeout = settings.seconds(Option.TIMEOUT);
        Map<String, String> options = settings.scenarioOptions();
        settings.refuse(scenario.conflicts());
        settings.refuse(CONFLICTS);
        boolean foreign = scenario instanceof ForeignService;
        ServerAddress address = foreign ? ServerAddress.unread(settings) : ServerAddress.of(settings);
        String operation = foreign
                ? settings.given(Option.OPERATION).orElse(UNKNOWN_OPERATION)
                : OperationOptions.of(scenario).chosen(settings);
        Optional<FindOptions> find = FindOptions.from(settings);
        LoadOptions loads = LoadOptions.from(settings);
        Optional<SweepOptions> sweep = find.isPresent() ? Optional.empty() : sweep(settings, loads);
        LoadPart part = part(settings);
        long seed = settings.longNumber(Option.SEED);
        Mix mix = foreign ? Mix.of(operation) : OperationOptions.of(scenario).mix(settings, operation);
        WarmUp warmUp = settings.warmUp();
        boolean virtualThreads = settings.flag(Option.VIRTUAL_THREADS);
        ClientSpec spec = new ClientSpec(
                settings.text(Option.PROTOCOL),
                address.host(),
                address.port(),
                address.endpoint(),
                cfg.uri(),
                loads.highest().threads(),
                settings.wholeNumber(Option.SIZE),
                timeout,
                part.isWhole() ? seed : DerivedSeed.of(seed, part.number()),
                part,
                options);
        if (!foreign) {
            checkSize(settings, spec, mix);
            refuse(settings, scenario.rejects(spec, mix.operations()));
        }
        Optional<Goal> goal = goal(settings);
        return new ClientOptions(
                scenario,
                settings.sharedAsGiven(),
                operation,
                new LoadPlan(mix, spec, loads.limit(), warmUp, loads.highest().rate(), virtualThreads),
                ProcessOptions.used(settings).stream()
                        .map(AuxiliaryProcess::name)
                        .toList(),
                results(settings, home),
                slo(settings, sweep.isPresent() ? Optional.empty() : goal),
                AdminAddress.from(settings, spec.port()),
                settings.given(Option.METRICS).isEmpty()
                        ? OptionalInt.empty()
                        : OptionalInt.of(settings.wholeNumber(Option.METRICS)),
                settings.text(Option.PROBES).equals("on"),
                settings.flag(Option.PROFILE),
                sweep,
                find,
                goal);
    }

    /**
     * The same with what only the load JVM can find out of a service that is not ours: its address and its operations,
     * from the documents that the options name.
     */
    public ClientOptions found() throws UsageException {
        if (!(scenario instanceof ForeignService foreign)) {
            return this;
        }
        Settings settings = settings();
        ClientSpec unread = spec();
        FoundService found;
        try {
            found = foreign.find(new ServiceChoice(
                    settings.given(Option.OPERATION),
                    settings.given(Option.PROTOCOL),
                    settings.given(Option.HOST),
                    settings.given(Option.PORT),
                    unread.cfg(),
                    unread.timeout(),
                    unread.options()));
        } catch (RejectedException e) {
            throw settings.refused(e.rejection());
        } catch (ConfigFileException e) {
            throw cfg().refused(e);
        }
        OperationOptions operations = OperationOptions.of(found);
        String chosen = operations.chosen(settings);
        Mix mix = operations.mix(settings, chosen);
        ClientSpec spec = unread.at(
                        found.address().getScheme(),
                        found.address().getHost(),
                        found.port(),
                        Optional.of(found.address()))
                .withOptions(found.choices());
        checkSize(settings, spec, mix);
        refuse(settings, scenario.rejects(spec, mix.operations()));
        return with(
                chosen,
                new LoadPlan(mix, spec, plan.limit(), plan.warmup(), plan.rate(), plan.virtualThreads()),
                admin);
    }

    /** What the clients are made of. */
    public ClientSpec spec() {
        return plan.clients();
    }

    public BusFile cfg() {
        return BusFile.of(spec().cfg());
    }

    /** What is tested, as the user names it. */
    public Optional<String> build() {
        return Optional.ofNullable(asked.get(Option.BUILD.optionName()));
    }

    /** What a scenario found wrong while it used its options, as the one line for the user. */
    public UsageException refused(Rejection rejection) {
        return settings().refused(rejection);
    }

    private Settings settings() {
        Map<String, String> all = new HashMap<>(spec().options());
        all.putAll(asked);
        return new Settings(Role.CLIENT, scenario, all);
    }

    /**
     * The same for a server that has said where it is.
     *
     * @param port where the address tells none
     */
    public ClientOptions at(URI endpoint, OptionalInt port, AdminAddress adminEndpoint) {
        boolean hostIsGiven = asked.containsKey(Option.HOST.optionName());
        ServerAddress address = new ServerAddress(spec().host(), port.orElse(spec().port()), Optional.empty())
                .at(endpoint, hostIsGiven);
        return with(
                operation,
                plan.with(spec().at(spec().protocol(), address.host(), address.port(), address.endpoint())),
                adminEndpoint);
    }

    /** The same with other values of some of the scenario's options, such as the address of a broker. */
    public ClientOptions with(Map<String, String> others) {
        return with(operation, plan.with(spec().withOptions(others)), admin);
    }

    /** The same for one load of a sweep or of a search. */
    public ClientOptions forLoad(LoadPoint load, Limit limit, WarmUp warmup) {
        return forLoad(load, limit, warmup, slo);
    }

    /** The same for one load that is to meet other objectives. */
    public ClientOptions forLoad(LoadPoint load, Limit limit, WarmUp warmup, Slo objectives) {
        return new ClientOptions(
                scenario,
                asked,
                operation,
                plan.with(load.threads(), limit, warmup, load.rate()),
                processes,
                results,
                objectives,
                admin,
                metrics,
                probes,
                profile,
                Optional.empty(),
                Optional.empty(),
                goal);
    }

    /**
     * The same with a seed of its own, for one part of a sweep, a search or a series of repeats.
     *
     * @param number of the part, from 1
     */
    public ClientOptions part(int number) {
        return with(operation, plan.withSeed(DerivedSeed.of(plan.seed(), number)), admin);
    }

    private ClientOptions with(String otherOperation, LoadPlan otherPlan, AdminAddress otherAdmin) {
        return new ClientOptions(
                scenario,
                asked,
                otherOperation,
                otherPlan,
                processes,
                results,
                slo,
                otherAdmin,
                metrics,
                probes,
                profile,
                sweep,
                find,
                goal);
    }

    /**
     * Where the server is.
     *
     * @param endpoint as the server itself wrote it
     */
    private record ServerAddress(String host, int port, Optional<URI> endpoint) {

        static ServerAddress of(Settings settings) throws UsageException {
            Optional<URI> endpoint = endpoint(settings);
            String protocol = settings.text(Option.PROTOCOL);
            ServerAddress typed =
                    new ServerAddress(settings.text(Option.HOST), settings.wholeNumber(Option.PORT), Optional.empty());
            if (endpoint.isEmpty()) {
                return typed;
            }
            String scheme = endpoint.get().getScheme();
            if (settings.scenario().protocols().contains(scheme) && !scheme.equals(protocol)) {
                throw refused(endpoint.get(), Option.PROTOCOL, scheme, protocol);
            }
            ServerAddress told =
                    typed.at(endpoint.get(), settings.given(Option.HOST).isPresent());
            if (settings.given(Option.PORT).isPresent() && told.port() != typed.port()) {
                throw refused(endpoint.get(), Option.PORT, String.valueOf(told.port()), settings.text(Option.PORT));
            }
            return told;
        }

        /** Makes sure that the files are there which the options of a service that is not ours name. */
        static ServerAddress unread(Settings settings) throws UsageException {
            Optional<URI> endpoint = endpoint(settings);
            if (endpoint.isPresent()) {
                throw Settings.refused(
                        Option.ENDPOINT,
                        endpoint.get().toString(),
                        "is what a server of ours says, and this one is not ours");
            }
            refuse(settings, ((ForeignService) settings.scenario()).rejectsUnread(settings.scenarioOptions()));
            // A name of a port of a WSDL begins with a letter, and no number does.
            if (settings.given(Option.PORT)
                    .filter(text -> text.isEmpty() || !(Character.isLetter(text.charAt(0)) || text.charAt(0) == '_'))
                    .isPresent()) {
                settings.text(Option.PORT);
            }
            return new ServerAddress(settings.text(Option.HOST), 0, Optional.empty());
        }

        private static UsageException refused(URI endpoint, Option option, String told, String typed) {
            String name = "-D" + option.optionName() + "=";
            return Settings.refused(
                    Option.ENDPOINT, endpoint.toString(), "goes with " + name + told + ", not with " + name + typed);
        }

        private static Optional<URI> endpoint(Settings settings) throws UsageException {
            if (settings.given(Option.ENDPOINT).isEmpty()) {
                return Optional.empty();
            }
            String text = settings.text(Option.ENDPOINT);
            try {
                return Optional.of(new URI(text));
            } catch (URISyntaxException e) {
                throw Settings.refused(Option.ENDPOINT, text, "a URI is expected");
            }
        }

        /** The address that the server says may be all addresses of its host, which nobody calls. */
        ServerAddress at(URI told, boolean hostIsGiven) {
            boolean hasPort = told.getPort() > 0;
            boolean hostIsTold =
                    !hostIsGiven && hasPort && told.getHost() != null && !SharedHost.isAnyAddress(told.getHost());
            return new ServerAddress(
                    hostIsTold ? told.getHost() : host, hasPort ? told.getPort() : port, Optional.of(told));
        }
    }

    private static void refuse(Settings settings, Optional<Rejection> rejection) throws UsageException {
        if (rejection.isPresent()) {
            throw settings.refused(rejection.get());
        }
    }

    private static LoadPart part(Settings settings) throws UsageException {
        String text = settings.text(Option.PART);
        try {
            return LoadPart.of(text);
        } catch (IllegalArgumentException e) {
            throw Settings.refused(Option.PART, text, e.getMessage());
        }
    }

    private static Optional<SweepOptions> sweep(Settings settings, LoadOptions loads) throws UsageException {
        SweepOptions sweep = new SweepOptions(
                loads.points(),
                settings.wholeNumber(Option.REPEATS),
                settings.seconds(Option.COOLDOWN),
                settings.longNumber(Option.SEED));
        if (sweep.isSweep()) {
            return Optional.of(sweep);
        }
        for (Option option : List.of(Option.COOLDOWN, Option.RESUME)) {
            if (settings.given(option).isEmpty()) {
                continue;
            }
            throw Settings.refused(
                    option,
                    settings.text(option),
                    "goes with a sweep, which is a list of -Dthreads or of -Drate, or -Drepeats above 1, and with -Dfind");
        }
        return Optional.empty();
    }

    /**
     * What {@code -Dgoal} and {@code -Dgoal.time} say; empty where neither is given.
     *
     * @throws UsageException if one of them is malformed, or a time is given without calls
     */
    public static Optional<Goal> goal(Settings settings) throws UsageException {
        settings.refuse(List.of(GOAL_TIME_ALONE));
        if (settings.given(Option.GOAL).isPresent()) {
            return Optional.of(new Goal(settings.longNumber(Option.GOAL), settings.seconds(Option.GOAL_TIME)));
        }
        return Optional.empty();
    }

    /** A goal is an objective of a single run; a sweep tries out loads, and not each of its points has to reach it. */
    private static Slo slo(Settings settings, Optional<Goal> goal) throws UsageException {
        Slo stated = slo(settings);
        return goal.isPresent() ? stated.with(goal.get()) : stated;
    }

    private static boolean needsResponseTimes(String slo) {
        try {
            return Slo.parse(slo).needsResponseTimes();
        } catch (IllegalArgumentException e) {
            // Refused as malformed.
            return false;
        }
    }

    private static Slo slo(Settings settings) throws UsageException {
        if (settings.given(Option.SLO).isEmpty()) {
            return Slo.NONE;
        }
        String text = settings.text(Option.SLO);
        try {
            return Slo.parse(text);
        } catch (IllegalArgumentException e) {
            throw Settings.refused(Option.SLO, text, e.getMessage());
        }
    }

    private static void checkSize(Settings settings, ClientSpec spec, Mix mix) throws UsageException {
        for (String operation : mix.operations()) {
            SizeLimit limit = settings.scenario().sizeLimit(operation, spec.options());
            if (spec.size() > limit.largest()) {
                throw Settings.refused(
                        Option.SIZE,
                        settings.text(Option.SIZE),
                        AllowedValues.wholeNumber(1, limit.largest()).expected() + " with " + operation + ": "
                                + limit.reason());
            }
        }
    }

    private static Path results(Settings settings, Home home) throws UsageException {
        if (settings.given(Option.RESULTS).isEmpty()) {
            return home.results();
        }
        Path directory = Path.of(settings.text(Option.RESULTS)).toAbsolutePath();
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw Settings.refused(Option.RESULTS, directory.toString(), "a directory is expected");
        }
        return directory;
    }
}
