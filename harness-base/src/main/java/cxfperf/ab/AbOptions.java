package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.experiment.Definition;
import cxfperf.experiment.DefinitionException;
import cxfperf.experiment.ExperimentFile;
import cxfperf.jvms.ClientServer;
import cxfperf.jvms.LoadJvm;
import cxfperf.jvms.SshServer;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.server.ProcessOptions;
import cxfperf.plan.ThreadCounts;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.FurtherProcess;
import cxfperf.scenario.ScenarioOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checked options of an experiment.
 *
 * @param shared what all arms share, with the experiment file's options in it
 * @param results the directory in which the experiment makes its own
 * @param resume the directory of the experiment to continue, if one was named
 */
record AbOptions(Definition definition, Settings shared, Path results, Optional<Path> resume) {

    private static final Map<Option, String> SHORT_FORM =
            Map.of(Option.PAIRS, "3", Option.TIME, "5", Option.WARMUP, "5");
    private static final AllowedValues ONE_COUNT = AllowedValues.wholeNumber(1, ThreadCounts.MAX);

    static AbOptions from(Settings settings, Home home, Map<String, String> environment) throws UsageException {
        if (settings.given(Option.INVOCATIONS).isPresent()) {
            throw new UsageException("-Dinvocations: an experiment compares windows of equal length: give -Dtime");
        }
        if (settings.given(Option.REPEATS).isPresent()) {
            throw new UsageException("-Drepeats: an experiment repeats whole runs, in JVMs of their own: give -Dpairs");
        }
        if (settings.given(Option.FIND).isPresent()) {
            throw new UsageException("-Dfind: an experiment compares what its arms do under one load: give -Drate, or"
                    + " search each setting by itself");
        }
        List<Arm> arms = new ArrayList<>();
        String name = "ab";
        Settings shared = settings;
        if (settings.given(Option.EXPERIMENT).isPresent()) {
            if (settings.given(Option.A).isPresent() || settings.given(Option.B).isPresent()) {
                throw new UsageException("-Dexperiment names a file with all arms: give it, or -Da and -Db");
            }
            Path file = file(settings, home);
            name = file.getFileName().toString().replaceFirst("\\.properties$", "");
            ExperimentFile experiment = read(file, settings);
            shared = withDefaults(settings, experiment.shared());
            arms.addAll(experiment.arms());
        } else {
            arms.add(arm(settings, Option.A, "a"));
            if (settings.given(Option.B).isPresent()) {
                arms.add(arm(settings, Option.B, "b"));
            }
        }
        boolean aa = settings.flag(Option.AA);
        if (aa) {
            name += "-aa";
            arms = List.of(arms.get(0), arms.get(0).again());
        }
        if (arms.size() < 2) {
            throw new UsageException("two arms are needed: -Db=\"KEY=VALUE ...\", -Dexperiment=FILE, or -Daa=true");
        }
        Optional<List<Arm>> twins = aa ? Optional.empty() : ArmOptions.twins(arms, shared);
        if (twins.isPresent()) {
            throw new UsageException("arms " + twins.get().get(0).name() + " and "
                    + twins.get().get(1).name() + " ask for the same: nothing is compared; -Daa=true compares the"
                    + " control with itself");
        }
        if (settings.flag(Option.SHORT)) {
            Map<String, String> unset = new LinkedHashMap<>();
            SHORT_FORM.forEach((option, value) -> {
                if (settings.given(option).isEmpty()) {
                    unset.put(option.optionName(), value);
                }
            });
            shared = shared.forRole(Role.AB, unset);
        }
        return checked(name, shared, arms, home, environment);
    }

    private static AbOptions checked(
            String name, Settings shared, List<Arm> arms, Home home, Map<String, String> environment)
            throws UsageException {
        String server = shared.given(Option.SERVER_SSH).orElse(null);
        for (Arm arm : arms) {
            try {
                Settings settings = ArmOptions.of(arm, shared);
                checkThreads(arm, settings, shared);
                checkRate(settings);
                ClientServer.check(settings, home);
                LoadJvm.prepare(ClientServer.clientSettings(settings), home, environment);
                LoadJvm.prepare(ClientServer.serverSettings(settings), home, environment);
            } catch (UsageException e) {
                throw new UsageException("arm " + arm.name() + ": " + e.getMessage());
            }
            if (server != null) {
                SshServer.check(server);
                checkNothingElseIsNeeded(arm, ArmOptions.of(arm, shared));
                if (arm.settings().containsKey(ArmOptions.CXF_VERSION)) {
                    throw new UsageException(
                            "arm " + arm.name() + ": " + ArmOptions.CXF_VERSION + " goes with one host only; on"
                                    + " the server's host build the version that you want with mvn package -Dcxf.version=...");
                }
            }
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (Option option : Option.values()) {
            if (option.isKnownTo(Role.CLIENTSERVER) && option != Option.RESULTS) {
                shared.given(option).ifPresent(value -> options.put(option.optionName(), value));
            }
        }
        for (ScenarioOption option : shared.scenario().options()) {
            shared.given(option.name()).ifPresent(value -> options.put(option.name(), value));
        }
        Definition definition = new Definition(
                name,
                shared.scenario().name(),
                server,
                arms,
                options,
                shared.wholeNumber(Option.PAIRS),
                shared.longNumber(Option.SEED),
                ConditionFingerprints.of(shared, arms, home, environment));
        Path results = shared.given(Option.RESULTS).map(Path::of).orElse(home.results());
        return new AbOptions(
                definition,
                shared,
                results.toAbsolutePath(),
                shared.given(Option.RESUME).map(Path::of).map(Path::toAbsolutePath));
    }

    /** With the server on another host there are two that a broker could be on, and only the user knows which. */
    private static void checkNothingElseIsNeeded(Arm arm, Settings settings) throws UsageException {
        for (FurtherProcess process : ProcessOptions.needed(settings)) {
            throw new UsageException("arm " + arm.name() + ": with -D" + Option.SERVER_SSH.optionName() + " no "
                    + process.name() + " is started: start it where you want it, and give -D" + process.name());
        }
    }

    /** The points of an arm's runs must be those of the others' runs: each is compared with its like. */
    private static void checkThreads(Arm arm, Settings settings, Settings shared) throws UsageException {
        if (!arm.settings().containsKey(Option.THREADS.optionName())) {
            return;
        }
        String threads = settings.text(Option.THREADS);
        if (!ONE_COUNT.contains(threads)) {
            throw Settings.refused(Option.THREADS, threads, ONE_COUNT.expected());
        }
        if (shared.threadCounts().isSweep()) {
            throw Settings.refused(
                    Option.THREADS,
                    threads,
                    "-Dthreads=" + shared.text(Option.THREADS) + " compares the arms at each of these numbers:"
                            + " give a list for all, or a number to an arm");
        }
    }

    /** An experiment has no points at several rates. */
    private static void checkRate(Settings settings) throws UsageException {
        LoadOptions load = LoadOptions.from(settings);
        if (load.rates().isPresent() && load.rates().get().isSweep()) {
            throw Settings.refused(
                    Option.RATE,
                    settings.text(Option.RATE),
                    "an experiment compares its arms at one rate, or at one ramp: for all, or one for each arm");
        }
    }

    private static Path file(Settings settings, Home home) throws UsageException {
        String value = settings.text(Option.EXPERIMENT);
        Path directory = home.configs().resolve("experiments");
        for (Path candidate :
                List.of(Path.of(value), directory.resolve(value), directory.resolve(value + ".properties"))) {
            if (Files.isRegularFile(candidate)) {
                return candidate;
            }
        }
        throw Settings.refused(Option.EXPERIMENT, value, "no such file, neither as a path nor in " + directory);
    }

    private static ExperimentFile read(Path file, Settings settings) throws UsageException {
        try {
            return ExperimentFile.read(file, ArmOptions.keys(settings), ArmOptions.sharedKeys(settings));
        } catch (DefinitionException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }

    private static Arm arm(Settings settings, Option option, String name) throws UsageException {
        try {
            return Arm.parse(name, settings.given(option).orElse(""), ArmOptions.keys(settings));
        } catch (DefinitionException e) {
            throw Settings.refused(option, settings.given(option).orElse(""), e.getMessage());
        }
    }

    private static Settings withDefaults(Settings settings, Map<String, String> defaults) {
        Map<String, String> missing = new LinkedHashMap<>(defaults);
        missing.keySet().removeIf(key -> settings.given(key).isPresent());
        return settings.forRole(Role.AB, missing);
    }
}
