package cxfperf.options.client;

import static cxfperf.scenario.Conflict.Condition.isGiven;
import static cxfperf.scenario.Conflict.Condition.isMissing;

import cxfperf.options.AdminAddress;
import cxfperf.options.BusFile;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.plan.DerivedSeed;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.LoadPoint;
import cxfperf.plan.Mix;
import cxfperf.plan.WarmUp;
import cxfperf.result.Slo;
import cxfperf.scaling.Goal;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.Conflict.Condition;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.SizeLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The checked options of a client.
 *
 * @param operation as the user names it: one of the scenario's, or {@code mixed}
 * @param results the directory in which the run makes its own
 * @param slo the stated objectives
 * @param metrics where the client serves its own metrics; empty for nowhere
 * @param probes whether it looks at its host, its JVM and the server
 * @param profile whether each window is recorded, on both sides
 * @param sweep present where there is more than one point to measure; the plan then has the most clients of any, and
 *     the highest rate
 * @param find present where a rate is to be found; the plan is then that of the closed loop that the search starts from
 * @param goal calls wanted in a time
 */
public record ClientOptions(
        String operation,
        LoadPlan plan,
        ClientSpec spec,
        BusFile cfg,
        Path results,
        Slo slo,
        AdminAddress admin,
        OptionalInt metrics,
        boolean probes,
        boolean profile,
        Optional<SweepOptions> sweep,
        Optional<FindOptions> find,
        Optional<Goal> goal) {

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

    /**
     * Checks what a launcher can check: its JVM is too small for documents and data files of a service that is not
     * ours. The load JVM reads them, and checks the rest.
     */
    public static void check(Settings settings, Home home) throws UsageException {
        from(settings, home, LoadedService::unread);
    }

    public static ClientOptions from(Settings settings, Home home) throws UsageException {
        return from(settings, home, LoadedService::of);
    }

    private static ClientOptions from(Settings settings, Home home, LoadedService.Choice choice) throws UsageException {
        Scenario scenario = settings.scenario();
        BusFile cfg = BusFile.find(Option.CFG, settings.text(Option.CFG), home.configs());
        Duration timeout = settings.seconds(Option.TIMEOUT);
        settings.scenarioOptions();
        settings.refuse(scenario.conflicts());
        settings.refuse(CONFLICTS);
        LoadedService service = choice.of(settings, cfg, timeout);
        String operation = operation(settings, service);
        Optional<FindOptions> find = FindOptions.from(settings);
        LoadOptions loads = LoadOptions.from(settings);
        Optional<SweepOptions> sweep = find.isPresent() ? Optional.empty() : sweep(settings, loads);
        int threads = loads.highest().threads();
        LoadPart part = part(settings);
        long seed = settings.longNumber(Option.SEED);
        LoadPlan plan = new LoadPlan(
                mix(settings, service, operation),
                threads,
                loads.limit(),
                settings.warmUp(),
                timeout,
                part.isWhole() ? seed : DerivedSeed.of(seed, part.number()),
                loads.highest().rate(),
                settings.flag(Option.VIRTUAL_THREADS));
        ClientSpec spec = new ClientSpec(
                service.protocol(),
                service.host(),
                service.port(),
                service.endpoint(),
                cfg.uri(),
                threads,
                size(settings, scenario, plan.mix()),
                timeout,
                plan.seed(),
                part,
                service.options());
        Optional<Rejection> rejection =
                service.isRead() ? scenario.rejects(spec, plan.mix().operations()) : Optional.empty();
        if (rejection.isPresent()) {
            throw settings.refused(rejection.get());
        }
        return new ClientOptions(
                operation,
                plan,
                spec,
                cfg,
                results(settings, home),
                slo(settings, sweep.isPresent() ? Optional.empty() : goal(settings)),
                AdminAddress.from(settings, spec.port()),
                settings.given(Option.METRICS).isEmpty()
                        ? OptionalInt.empty()
                        : OptionalInt.of(settings.wholeNumber(Option.METRICS)),
                settings.text(Option.PROBES).equals("on"),
                settings.flag(Option.PROFILE),
                sweep,
                find,
                goal(settings));
    }

    /** The same for one load of a sweep or of a search. */
    public ClientOptions forLoad(LoadPoint load, Limit limit, WarmUp warmup) {
        return forLoad(load, limit, warmup, slo);
    }

    /** The same for one load that is to meet other objectives. */
    public ClientOptions forLoad(LoadPoint load, Limit limit, WarmUp warmup, Slo objectives) {
        return new ClientOptions(
                operation,
                plan.with(load.threads(), limit, warmup, load.rate()),
                spec.withThreads(load.threads()),
                cfg,
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
        long seed = DerivedSeed.of(plan.seed(), number);
        return new ClientOptions(
                operation,
                plan.withSeed(seed),
                spec.withSeed(seed),
                cfg,
                results,
                slo,
                admin,
                metrics,
                probes,
                profile,
                sweep,
                find,
                goal);
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
        if (settings.given(Option.COOLDOWN).isPresent()) {
            throw Settings.refused(
                    Option.COOLDOWN,
                    settings.text(Option.COOLDOWN),
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

    private static String operation(Settings settings, LoadedService service) throws UsageException {
        String operation = service.operation(settings);
        if (service.isRead() && settings.given(Option.MIX).isPresent() && !operation.equals(Option.MIXED)) {
            throw new UsageException(
                    "-Dmix goes with -Doperation=" + Option.MIXED + ", not with -Doperation=" + operation);
        }
        return operation;
    }

    private static Mix mix(Settings settings, LoadedService service, String operation) throws UsageException {
        if (service.flows().containsKey(operation)) {
            requireClosedLoop(settings, operation);
            return Mix.flow(operation, service.flows().get(operation));
        }
        if (!operation.equals(Option.MIXED) || !service.isRead()) {
            return Mix.of(operation);
        }
        List<String> operations = service.operations().stream()
                .filter(name -> !service.flows().containsKey(name))
                .toList();
        if (settings.given(Option.MIX).isEmpty()) {
            return new Mix(
                    operations.stream().map(name -> new Mix.Share(name, 1)).toList());
        }
        String text = settings.text(Option.MIX);
        List<Mix.Share> shares = new ArrayList<>();
        for (String share : text.split(",", -1)) {
            String[] parts = share.trim().split(":", -1);
            if (parts.length != 2 || !operations.contains(parts[0]) || !parts[1].matches("[1-9][0-9]{0,5}")) {
                throw Settings.refused(Option.MIX, text, "NAME:WEIGHT,... is expected, with names of " + operations);
            }
            shares.add(new Mix.Share(parts[0], Integer.parseInt(parts[1])));
        }
        try {
            return new Mix(shares);
        } catch (IllegalArgumentException e) {
            throw Settings.refused(Option.MIX, text, e.getMessage());
        }
    }

    /** A step is made when the one before is back, and not at the times of a schedule. */
    private static void requireClosedLoop(Settings settings, String flow) throws UsageException {
        for (Option option : List.of(Option.RATE, Option.FIND)) {
            if (settings.given(option).isPresent()) {
                throw Settings.refused(
                        option,
                        settings.text(option),
                        "goes with calls that are on their own, not with the flow " + flow
                                + ", each step of which waits for the one before");
            }
        }
    }

    private static int size(Settings settings, Scenario scenario, Mix mix) throws UsageException {
        int size = settings.wholeNumber(Option.SIZE);
        for (String operation : mix.operations()) {
            SizeLimit limit = scenario.sizeLimit(operation, settings.scenarioOptions());
            if (size > limit.largest()) {
                throw Settings.refused(
                        Option.SIZE,
                        settings.text(Option.SIZE),
                        AllowedValues.wholeNumber(1, limit.largest()).expected() + " with " + operation + ": "
                                + limit.reason());
            }
        }
        return size;
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
