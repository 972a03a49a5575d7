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
import cxfperf.options.SweepOptions;
import cxfperf.options.UsageException;
import cxfperf.plan.ThreadCounts;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ScenarioOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The checked options of an experiment.
 *
 * @param shared what all arms share, with the experiment file's options in it
 * @param results the directory in which the experiment makes its own
 * @param resume the directory of the experiment to continue, if one was named
 */
record AbOptions(Definition definition, Settings shared, Path results, Optional<Path> resume) {

    /** An arm's key that is no option: which CXF the arm is built with. */
    static final String CXF_VERSION = "cxfVersion";

    private static final List<Option> OF_AN_ARM = List.of(
            Option.CFG,
            Option.SRVCFG,
            Option.JVM,
            Option.JVM_ARGS,
            Option.SRV_JVM_ARGS,
            Option.PROTOCOL,
            Option.OPERATION,
            Option.MIX,
            Option.THREADS,
            Option.SIZE);
    private static final List<Option> ONLY_SHARED = List.of(Option.TIME, Option.WARMUP, Option.TIMEOUT, Option.PAIRS);
    private static final Map<Option, String> SHORT_FORM =
            Map.of(Option.PAIRS, "3", Option.TIME, "5", Option.WARMUP, "5");
    private static final AllowedValues ONE_COUNT = AllowedValues.wholeNumber(1, ThreadCounts.MAX);
    /** What a further point may take besides its load and its last call: new clients, looks at the server, result files. */
    private static final Duration POINT_SLACK = Duration.ofSeconds(15);

    static AbOptions from(Settings settings, Home home, Map<String, String> environment) throws UsageException {
        if (settings.given(Option.INVOCATIONS).isPresent()) {
            throw new UsageException("-Dinvocations: an experiment compares windows of equal length: give -Dtime");
        }
        if (settings.given(Option.REPEATS).isPresent()) {
            throw new UsageException("-Drepeats: an experiment repeats whole runs, in JVMs of their own: give -Dpairs");
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
        Optional<List<Arm>> twins = aa ? Optional.empty() : twins(arms, shared);
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
                Settings settings = settingsOf(arm, shared);
                checkThreads(arm, settings, shared);
                ClientServer.check(settings, home);
                LoadJvm.prepare(ClientServer.clientSettings(settings), home, environment);
                LoadJvm.prepare(ClientServer.serverSettings(settings), home, environment);
            } catch (UsageException e) {
                throw new UsageException("arm " + arm.name() + ": " + e.getMessage());
            }
            if (server != null) {
                SshServer.check(server);
                if (arm.settings().containsKey(AbOptions.CXF_VERSION)) {
                    throw new UsageException(
                            "arm " + arm.name() + ": " + AbOptions.CXF_VERSION + " goes with one host only; on"
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

    /** Two arms that ask for the same run, whether in the same words or by naming a default; empty if all differ. */
    static Optional<List<Arm>> twins(List<Arm> arms, Settings shared) {
        Map<Map<String, String>, Arm> asked = new HashMap<>();
        for (Arm arm : arms) {
            Map<String, String> effect = settingsOf(arm, shared).withoutDefaults();
            Optional.ofNullable(arm.settings().get(CXF_VERSION)).ifPresent(version -> effect.put(CXF_VERSION, version));
            Arm other = asked.putIfAbsent(effect, arm);
            if (other != null) {
                return Optional.of(List.of(other, arm));
            }
        }
        return Optional.empty();
    }

    /** The options of one arm, as if they had been given to {@code clientserver}. */
    static Settings settingsOf(Arm arm, Settings shared) {
        Map<String, String> changes = new LinkedHashMap<>(arm.settings());
        changes.remove(CXF_VERSION);
        return shared.forRole(Role.CLIENTSERVER, changes);
    }

    /** How long the load of one run goes on if all is well. */
    static Duration loadOf(Settings arm) throws UsageException {
        Duration warmup = arm.seconds(Option.WARMUP);
        Duration window = arm.seconds(Option.TIME);
        ThreadCounts counts = arm.threadCounts();
        if (!counts.isSweep()) {
            return warmup.plus(window);
        }
        Duration cooldown = arm.seconds(Option.COOLDOWN);
        return warmup.plus(window.plus(SweepOptions.CONNECTING)
                        .multipliedBy(counts.counts().size()))
                .plus(cooldown.multipliedBy(counts.counts().size() - 1L));
    }

    /**
     * How long one run may go on before it counts as hung.
     *
     * @param slack for its JVMs and its files
     */
    static Duration limitOf(Settings arm, Duration slack) throws UsageException {
        Duration lastCall = arm.seconds(Option.TIMEOUT);
        int further = arm.threadCounts().counts().size() - 1;
        return loadOf(arm)
                .plus(lastCall)
                .plus(slack)
                .plus(lastCall.plus(POINT_SLACK).multipliedBy(further));
    }

    /** What an arm may set, with the scenario's own options. */
    static Set<String> armKeys(Settings settings) {
        Set<String> keys = new LinkedHashSet<>();
        OF_AN_ARM.forEach(option -> keys.add(option.optionName()));
        keys.add(CXF_VERSION);
        settings.scenario().options().forEach(option -> keys.add(option.name()));
        return keys;
    }

    static Set<String> sharedKeys(Settings settings) {
        Set<String> keys = new LinkedHashSet<>(armKeys(settings));
        keys.remove(CXF_VERSION);
        ONLY_SHARED.forEach(option -> keys.add(option.optionName()));
        return keys;
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
            return ExperimentFile.read(file, armKeys(settings), sharedKeys(settings));
        } catch (DefinitionException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }

    private static Arm arm(Settings settings, Option option, String name) throws UsageException {
        try {
            return Arm.parse(name, settings.given(option).orElse(""), armKeys(settings));
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
