package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;

import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.Home;
import cxfperf.options.HostName;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.plan.DerivedSeed;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.result.Goal;
import cxfperf.result.Slo;
import cxfperf.result.StopCondition;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The checked options of a client's JVM. The launcher makes them; the JVM adds facts that only it can find ({@link
 * #found}).
 *
 * @param operation the value of -Doperation: one of the scenario's operations, or {@code mixed}
 * @param oneWay the operations of the scenario, or of the service that was found, whose calls end when they are sent
 * @param spec the specification of the clients, with the threads, the seed and the part of the plan
 * @param plan the load; for a sweep with the largest number of clients and the highest rate of its points, for a search
 *     that of the closed loop that it starts with
 * @param results the directory in which the run creates its own
 */
public record ClientOptions(
        Scenario scenario,
        Settings asked,
        String operation,
        Set<String> oneWay,
        ClientSpec spec,
        LoadPlan plan,
        Path results,
        Slo slo,
        AdminAddress admin) {

    /** The operation until the document of a foreign service is read. */
    private static final String UNKNOWN_OPERATION = "unknown";

    private static final Conflict THROUGHPUT_IS_SOUGHT = Conflict.of(
            Option.FIND.optionName(),
            "looks for the throughput itself: give objectives of times and errors",
            isGiven(Option.FIND.optionName()),
            names(Option.SLO, "throughput", "perClient"));

    /** Conflicts between the shared options of a client, for all scenarios. */
    public static final List<Conflict> CONFLICTS = Stream.concat(
                    LoadOptions.CONFLICTS.stream(), Stream.of(THROUGHPUT_IS_SOUGHT))
            .toList();

    /** The options that the launcher and the load JVM read. */
    private static final Set<Option<?>> READ_ELSEWHERE =
            Set.of(Option.SCENARIO, Option.JVM, Option.JVM_ARGS, Option.LIVE, Option.PROFILE, Option.STOP);

    /** The options of a foreign service that {@link #found} reads. */
    private static final Set<Option<?>> READ_WITH_DOCUMENTS = Set.of(Option.PORT, Option.MIX);

    public ClientOptions {
        oneWay = Set.copyOf(oneWay);
        spec = spec.with(plan.threads(), plan.timeout(), plan.seed(), plan.part());
    }

    /**
     * Checks all options that a launcher can check. The launcher's heap is too small for the documents and data files
     * of a foreign service; {@link #found} reads them.
     */
    public static ClientOptions from(Settings settings, Home home) throws UsageException {
        Scenario scenario = settings.scenario();
        Map<String, String> options = settings.scenarioOptions();
        settings.refuse(scenario.conflicts());
        settings.refuse(CONFLICTS);
        boolean foreign = scenario instanceof ForeignService;
        if (foreign) {
            refuse(settings, ((ForeignService) scenario).rejectsUnread(options));
        }
        String operation = foreign
                ? settings.given(Option.OPERATION).orElse(UNKNOWN_OPERATION)
                : OperationOptions.of(scenario).chosen(settings);
        LoadOptions loads = LoadOptions.from(settings);
        Mix mix = foreign ? Mix.of(operation) : OperationOptions.of(scenario).mix(settings, operation);
        ClientSpec spec = new ClientSpec(
                settings.get(Option.PROTOCOL),
                settings.get(Option.HOST),
                foreign ? 0 : settings.get(Option.PORT),
                Optional.empty(),
                settings.get(Option.CFG).uri(),
                loads.mostThreads(),
                settings.get(Option.SIZE),
                settings.get(Option.TIMEOUT),
                settings.get(Option.SEED),
                LoadPart.WHOLE,
                options);
        if (!foreign) {
            checkSize(settings, spec, mix);
            refuse(settings, scenario.rejects(spec, mix.operations()));
        }
        Slo stated = settings.given(Option.SLO).orElse(Slo.NONE);
        // A single point of a sweep need not reach the goal.
        Optional<Goal> goal = goal(settings).filter(wanted -> !loads.isSeries());
        ClientOptions checked = new ClientOptions(
                scenario,
                settings,
                operation,
                scenario.oneWay(),
                spec,
                new LoadPlan(
                        mix,
                        loads.mostThreads(),
                        loads.limit(),
                        settings.get(Option.WARMUP),
                        spec.timeout(),
                        spec.seed(),
                        loads.highestRate(),
                        settings.get(Option.VIRTUAL_THREADS)),
                results(settings, home),
                goal.map(stated::with).orElse(stated),
                settings.given(Option.ADMIN).orElseGet(() -> AdminAddress.beside(scenario, spec.port())));
        settings.refuseUnread(
                Stream.concat(READ_ELSEWHERE.stream(), foreign ? READ_WITH_DOCUMENTS.stream() : Stream.empty())
                        .collect(Collectors.toSet()));
        return checked;
    }

    /**
     * A copy with the address and the operations of a foreign service, which this method reads from the documents that
     * the options name. Called in the load JVM.
     */
    public ClientOptions found() throws UsageException {
        if (!(scenario instanceof ForeignService foreign)) {
            return this;
        }
        Settings settings = settings();
        FoundService found;
        try {
            found = foreign.find(new ServiceChoice(
                    settings.given(Option.OPERATION),
                    settings.typed(Option.PORT),
                    spec.cfg(),
                    spec.timeout(),
                    spec.options()));
        } catch (RejectedException e) {
            throw settings.refused(e.rejection());
        } catch (ConfigFileException e) {
            throw cfg().refused(Option.CFG.optionName(), e);
        }
        OperationOptions operations = OperationOptions.of(found);
        String chosen = operations.chosen(settings);
        Mix mix = operations.mix(settings, chosen);
        ClientSpec placed = spec.at(
                        found.address().getScheme(),
                        found.address().getHost(),
                        found.port(),
                        Optional.of(found.address()))
                .withOptions(found.choices());
        checkSize(settings, placed, mix);
        refuse(settings, scenario.rejects(placed, mix.operations()));
        return new ClientOptions(scenario, asked, chosen, found.oneWay(), placed, plan.with(mix), results, slo, admin);
    }

    /** The one-way operations of the run whose completions are read from the server. */
    public List<String> completed() {
        return acknowledged().isEmpty() ? oneWayOfRun() : List.of();
    }

    /**
     * The one-way operations of the run that count when they are acknowledged, because the server is not polled: a
     * foreign service may have no admin endpoint.
     */
    public List<String> acknowledged() {
        boolean isAsked = !(scenario instanceof ForeignService) || admin.port().isPresent();
        return isAsked ? List.of() : oneWayOfRun();
    }

    private List<String> oneWayOfRun() {
        return plan.mix().operations().stream().filter(oneWay::contains).toList();
    }

    /** The names of the auxiliary processes that this run needs. */
    public List<String> processes() {
        return ProcessOptions.used(asked).stream().map(AuxiliaryProcess::name).toList();
    }

    /** The number of calls that the user wants in a time. */
    public Optional<Goal> goal() {
        return goal(asked);
    }

    private static Optional<Goal> goal(Settings settings) {
        return settings.has(Option.FIND) ? Optional.empty() : settings.given(Option.GOAL);
    }

    public BusFile cfg() {
        return BusFile.of(spec.cfg());
    }

    public <T> T get(Option<T> option) {
        return asked.get(option);
    }

    public <T> Optional<T> given(Option<T> option) {
        return asked.given(option);
    }

    public UsageException refused(Rejection rejection) {
        return settings().refused(rejection);
    }

    private Settings settings() {
        return asked.with(spec.options());
    }

    /**
     * A copy with the address that a server reported.
     *
     * @param port the server's port if the endpoint's URI has no port
     */
    public ClientOptions at(URI endpoint, OptionalInt port, AdminAddress adminEndpoint) {
        boolean hasPort = endpoint.getPort() > 0;
        // A client cannot call a wildcard such as 0.0.0.0.
        boolean takesHost = !asked.has(Option.HOST)
                && hasPort
                && endpoint.getHost() != null
                && !HostName.isAnyAddress(endpoint.getHost());
        ClientSpec placed = spec.at(
                spec.protocol(),
                takesHost ? endpoint.getHost() : spec.host(),
                hasPort ? endpoint.getPort() : port.orElse(spec.port()),
                Optional.of(endpoint));
        return with(placed, plan, adminEndpoint);
    }

    /** A copy with other values of some of the scenario's options, such as the address of a broker. */
    public ClientOptions with(Map<String, String> others) {
        return with(spec.withOptions(others), plan, admin);
    }

    /**
     * A copy for one run of a sweep or of a search.
     *
     * @param cell the options of its load that its cell sets, by name
     * @throws UsageException if these options conflict with others
     */
    public ClientOptions ofCell(Map<String, String> cell, Slo objectives) throws UsageException {
        Settings own = asked.forRole(asked.role(), cell);
        LoadOptions load = LoadOptions.from(own);
        LoadPlan ofLoad = plan.with(load.mostThreads(), load.limit(), load.highestRate());
        return new ClientOptions(scenario, own, operation, oneWay, spec, ofLoad, results, objectives, admin);
    }

    /** A copy with a derived seed, for one part of a sweep, a search or a series of repeats, counted from 1. */
    public ClientOptions part(int number) {
        return with(spec, plan.withSeed(DerivedSeed.of(plan.loadSeed(), number)), admin);
    }

    /** A copy for the rehearsal of the window, from a few clients. */
    public ClientOptions rehearsal() {
        return with(spec, plan.rehearsal(Runtime.getRuntime().availableProcessors()), admin);
    }

    /** A copy of one host's part of a load whose rate and number of calls are those of all hosts together. */
    public ClientOptions dealt(LoadPart part) {
        return with(spec, plan.dealt(part), admin);
    }

    private ClientOptions with(ClientSpec otherSpec, LoadPlan otherPlan, AdminAddress otherAdmin) {
        return new ClientOptions(scenario, asked, operation, oneWay, otherSpec, otherPlan, results, slo, otherAdmin);
    }

    /** The operations of a service; the default is empty if the user has to name an operation. */
    private record OperationOptions(List<String> all, Optional<String> usual) {

        static OperationOptions of(Scenario scenario) {
            return new OperationOptions(
                    scenario.operations(), Optional.of(scenario.operations().get(0)));
        }

        static OperationOptions of(FoundService found) {
            List<String> all = found.operations();
            return new OperationOptions(all, all.size() == 1 ? Optional.of(all.get(0)) : Optional.<String>empty());
        }

        /** The checked value of {@code -Doperation}: one of the operations, or {@code mixed}. */
        String chosen(Settings settings) throws UsageException {
            Optional<String> given = settings.given(Option.OPERATION).or(() -> usual);
            AllowedValues allowed = AllowedValues.oneOf(Option.withMixed(all));
            if (given.isEmpty()) {
                throw new UsageException("-D" + Option.OPERATION.optionName() + " is needed: " + allowed.expected());
            }
            if (!allowed.contains(given.get())) {
                throw settings.refused(Option.OPERATION, allowed.expected());
            }
            if (settings.has(Option.MIX) && !given.get().equals(Option.MIXED)) {
                throw new UsageException(
                        "-Dmix goes with -Doperation=" + Option.MIXED + ", not with -Doperation=" + given.get());
            }
            return given.get();
        }

        /** @param chosen the result of {@link #chosen} */
        Mix mix(Settings settings, String chosen) throws UsageException {
            if (!chosen.equals(Option.MIXED)) {
                return Mix.of(chosen);
            }
            Optional<Mix> given = settings.given(Option.MIX);
            if (given.isPresent() && !all.containsAll(given.get().operations())) {
                throw settings.refused(Option.MIX, Mix.EXPECTED + ", with names of " + String.join(", ", all));
            }
            return given.orElseGet(() ->
                    new Mix(all.stream().map(name -> new Mix.Share(name, 1)).toList()));
        }
    }

    private static void refuse(Settings settings, Optional<Rejection> rejection) throws UsageException {
        if (rejection.isPresent()) {
            throw settings.refused(rejection.get());
        }
    }

    /** Holds if the text names one of these figures. The option itself has checked the form of the text. */
    private static Condition names(Option<?> option, String... figures) {
        return new Condition(option.optionName(), text -> Stream.of(figures).anyMatch(text::contains), false);
    }

    /** The conditions that end this load before its time. */
    public List<StopCondition> stop() {
        return given(Option.STOP).orElse(List.of());
    }

    private static void checkSize(Settings settings, ClientSpec spec, Mix mix) throws UsageException {
        for (String operation : mix.operations()) {
            SizeLimit limit = settings.scenario().sizeLimit(operation, spec.options());
            if (spec.size() > limit.largest()) {
                throw settings.refused(
                        Option.SIZE,
                        AllowedValues.wholeNumber(1, limit.largest()).expected() + " with " + operation + ": "
                                + limit.reason());
            }
        }
    }

    /** The directory in which a command makes the directory of its results. */
    public static Path results(Settings settings, Home home) throws UsageException {
        Path directory = settings.given(Option.RESULTS)
                .map(given -> given.get(0).toAbsolutePath())
                .orElseGet(home::results);
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw Settings.refused(Option.RESULTS, directory.toString(), "a directory is expected");
        }
        return directory;
    }
}
