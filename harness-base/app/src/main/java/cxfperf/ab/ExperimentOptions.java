package cxfperf.ab;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.ExperimentFile;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.Variant;
import cxfperf.jvms.ClientServer;
import cxfperf.jvms.LoadJvm;
import cxfperf.options.BusFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.server.ProcessOptions;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.text.ContentHash;
import cxfperf.text.Secrets;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The checked options of an experiment.
 *
 * @param shared options that all cells share, including the options of the experiment file
 */
record ExperimentOptions(Definition definition, Settings shared) {

    /** A limit against typing errors: more cells take weeks. */
    private static final int MAX_CELLS = 1_000;

    /** The hash of the jars that this JVM runs, computed once; null before its first use. */
    private static String code;

    static ExperimentOptions from(Settings settings, Home home, Map<String, String> environment) throws UsageException {
        return defined(settings).checked(home, environment);
    }

    private static ExperimentOptions defined(Settings settings) throws UsageException {
        requireNone(
                settings,
                "an experiment repeats whole runs, each of -Dtime",
                Option.INVOCATIONS,
                Option.REPEATS,
                Option.FIND);
        if (!settings.has(Option.EXPERIMENT)) {
            List<Variant> variants = new ArrayList<>(List.of(variant(settings, Option.A, "a")));
            if (settings.has(Option.B)) {
                variants.add(variant(settings, Option.B, "b"));
            }
            return comparison("ab", variants, settings);
        }
        requireNone(settings, "the file of -Dexperiment has all variants", Option.A, Option.B);
        Path path = settings.get(Option.EXPERIMENT);
        String name = path.getFileName().toString().replaceFirst("\\.properties$", "");
        ExperimentFile file = parsed(path, settings);
        Settings shared = VariantOptions.unlessGiven(settings, file.shared());
        if (!file.asksForTables()) {
            return comparison(name, file.variants(), shared);
        }
        requireNone(settings, "the experiment asks for tables, each cell of which is one run", Option.PAIRS);
        return define(name, file.variants(), file.axes(), shared, 1);
    }

    private static void requireNone(Settings settings, String reason, Option<?>... options) throws UsageException {
        for (Option<?> option : options) {
            if (settings.has(option)) {
                throw settings.refused(option, reason);
            }
        }
    }

    private static ExperimentFile parsed(Path file, Settings settings) throws UsageException {
        try {
            return ExperimentFile.parse(
                    Files.readString(file), VariantOptions.keys(settings), VariantOptions.sharedKeys(settings));
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be read: " + ErrorText.of(e));
        } catch (IllegalArgumentException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }

    private static Variant variant(Settings settings, Option<String> option, String name) throws UsageException {
        try {
            return Variant.parse(name, settings.given(option).orElse(""), VariantOptions.keys(settings));
        } catch (IllegalArgumentException e) {
            throw Settings.refused(option, settings.given(option).orElse(""), e.getMessage());
        }
    }

    private static ExperimentOptions comparison(String experiment, List<Variant> variants, Settings shared)
            throws UsageException {
        if (variants.size() < 2) {
            throw new UsageException("two variants are needed: -Db=\"KEY=VALUE ...\", or -Dexperiment=FILE");
        }
        List<Axis> axes = new ArrayList<>();
        Map<String, String> ofAxes = new HashMap<>();
        for (Option<?> option : List.of(Option.THREADS, Option.RATE)) {
            String name = option.optionName();
            shared.typed(option)
                    .map(list -> Axis.parse(List.of(name), list))
                    .filter(axis -> axis.values().size() > 1)
                    .ifPresent(axes::add);
        }
        axes.forEach(axis -> ofAxes.put(axis.name(), null));
        return define(experiment, variants, axes, shared.forRole(Role.AB, ofAxes), shared.get(Option.PAIRS));
    }

    private static ExperimentOptions define(
            String name, List<Variant> variants, List<Axis> axes, Settings shared, int pairs) throws UsageException {
        requireSetOnce(variants, axes, shared);
        VariantOptions.requireNoSecret(variants, shared);
        Definition definition = new Definition(
                name,
                shared.scenario().name(),
                shared.typed(Option.SERVER_SSH).orElse(null),
                variants,
                axes,
                VariantOptions.given(shared),
                pairs,
                shared.get(Option.SEED),
                Map.of());
        if (definition.cells().size() > MAX_CELLS) {
            throw new UsageException(name + ": more than " + MAX_CELLS + " cells");
        }
        return new ExperimentOptions(definition, shared);
    }

    /** Refuses an option that is set twice, such as by an axis and in common: only one would have an effect. */
    private static void requireSetOnce(List<Variant> variants, List<Axis> axes, Settings shared) throws UsageException {
        List<String> ofAxes =
                axes.stream().flatMap(axis -> axis.options().stream()).toList();
        List<String> set = new ArrayList<>(ofAxes);
        set.addAll(shared.texts().keySet());
        for (String option : set) {
            long variantsWithIt = variants.stream()
                    .filter(variant -> variant.settings().containsKey(option))
                    .count();
            if (Collections.frequency(set, option) > 1
                    || ofAxes.contains(option) && variantsWithIt > 0
                    || variantsWithIt == variants.size()) {
                throw new UsageException("-D" + option + ": each cell has a value of its own, so nothing else sets it");
            }
        }
    }

    /** Checks that each cell can run, and returns a copy with the conditions of the figures. */
    private ExperimentOptions checked(Home home, Map<String, String> environment) throws UsageException {
        for (PlannedCell cell : definition.cells()) {
            Settings settings;
            try {
                settings = VariantOptions.of(cell.settings(), shared);
                ClientServer.check(settings, home);
                LoadJvm.prepare(ClientServer.clientSettings(settings), home, environment);
                if (!shared.has(Option.SERVER_SSH)) {
                    LoadJvm.prepare(ClientServer.serverSettings(settings), home, environment);
                }
                if (LoadOptions.from(settings).points() > 1) {
                    throw new UsageException("a cell is one run: it takes one number of threads and one rate, no list");
                }
            } catch (UsageException e) {
                throw new UsageException(
                        (definition.axes().isEmpty() ? "variant " : "cell ") + cell.name() + ": " + e.getMessage());
            }
            checkPlace(cell, settings, shared);
        }
        return new ExperimentOptions(definition.withConditions(conditions(environment)), shared);
    }

    /** Refuses a cell that cannot run with its server on another host. */
    private static void checkPlace(PlannedCell cell, Settings settings, Settings shared) throws UsageException {
        if (!shared.has(Option.SERVER_SSH)) {
            return;
        }
        // With two hosts, only the user knows which host runs the broker.
        for (AuxiliaryProcess process : ProcessOptions.needed(settings)) {
            throw new UsageException("variant " + cell.name() + ": with -D" + Option.SERVER_SSH.optionName() + " no "
                    + process.name() + " is started: start it where you want it, and give -D" + process.name());
        }
        if (cell.settings().containsKey(VariantOptions.CXF_VERSION)) {
            throw new UsageException(
                    "variant " + cell.name() + ": " + VariantOptions.CXF_VERSION + " goes with one host only; on"
                            + " the server's host build the version that you want with mvn package -Dcxf.version=...");
        }
    }

    /**
     * Fingerprints of everything besides the options that the figures depend on. A stopped experiment continues only if
     * they are unchanged.
     */
    private Map<String, String> conditions(Map<String, String> environment) throws UsageException {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("java", System.getProperty("java.home"));
        String flags = LoadJvm.mavenOpts(environment);
        if (!shared.has(Option.JVM_ARGS) && !flags.isEmpty()) {
            conditions.put("MAVEN_OPTS", Secrets.redacted(flags));
        }
        try {
            conditions.put("code", code());
            for (PlannedCell cell : definition.cells()) {
                Settings settings = VariantOptions.of(cell.settings(), shared);
                for (Option<BusFile> file : List.of(Option.CFG, Option.SRVCFG)) {
                    BusFile named = settings.given(file).orElse(BusFile.NONE);
                    conditions.put("bus file " + settings.typed(file).orElse(file.defaultText()), named.fingerprint());
                }
                for (String file : filesOfFlags(settings)) {
                    conditions.put("flags of " + file, ContentHash.fingerprint(Path.of(file)));
                }
            }
        } catch (IOException | CannotRunException e) {
            throw new UsageException("cannot read what is to be run: " + ErrorText.of(e));
        }
        return conditions;
    }

    /** The files on this host, given as {@code @FILE}, from which the JVMs of a run read their flags. */
    private List<String> filesOfFlags(Settings settings) {
        List<String> flags = new ArrayList<>(settings.given(Option.JVM_ARGS).orElse(List.of()));
        if (!shared.has(Option.SERVER_SSH)) {
            flags.addAll(settings.given(Option.SRV_JVM_ARGS).orElse(List.of()));
        }
        return LoadJvm.filesOf(flags);
    }

    /** A hash of all files in the jars that run. Directories on the classpath, which only tests have, are left out. */
    private static synchronized String code() throws IOException {
        if (code == null) {
            StringBuilder text = new StringBuilder();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                for (Path jar : withLibraries(Path.of(entry))) {
                    text.append(jar.getFileName()).append(EnvironmentFacts.filesOf(jar));
                }
            }
            code = ContentHash.fingerprint(text.toString());
        }
        return code;
    }

    private static List<Path> withLibraries(Path jar) throws IOException {
        List<Path> jars = new ArrayList<>();
        if (!Files.isRegularFile(jar)) {
            return jars;
        }
        jars.add(jar);
        Path libraries = jar.resolveSibling("lib");
        if (Files.isDirectory(libraries)) {
            try (Stream<Path> entries = Files.list(libraries)) {
                entries.filter(Files::isRegularFile).sorted().forEach(jars::add);
            }
        }
        return jars;
    }
}
