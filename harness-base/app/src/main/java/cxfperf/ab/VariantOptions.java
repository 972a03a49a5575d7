package cxfperf.ab;

import cxfperf.experiment.Variant;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.DrainLimit;
import cxfperf.plan.Limit;
import cxfperf.result.ResultFile;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.text.Secrets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Knows which options a variant may set, and makes the settings of its runs. */
final class VariantOptions {

    /** A key of a variant that is not an option: the CXF release with which the variant is built. */
    static final String CXF_VERSION = "cxfVersion";

    /** Options of the experiment as a whole. */
    private static final List<Option<?>> OF_THE_COMMAND = List.of(Option.RESUME, Option.LIVE);

    private VariantOptions() {}

    /** Keys that a variant may set, with the scenario's own options. */
    static Set<String> keys(Settings settings) {
        Set<String> keys = new LinkedHashSet<>();
        Option.OF_A_VARIANT.forEach(option -> keys.add(option.optionName()));
        keys.add(CXF_VERSION);
        settings.scenario().options().forEach(option -> keys.add(option.name()));
        return keys;
    }

    static Set<String> sharedKeys(Settings settings) {
        Set<String> keys = new LinkedHashSet<>(keys(settings));
        keys.remove(CXF_VERSION);
        Option.OF_ALL_VARIANTS.forEach(option -> keys.add(option.optionName()));
        return keys;
    }

    /** The settings of a cell for the role {@code clientserver}. */
    static Settings of(Map<String, String> cell, Settings shared) throws UsageException {
        Map<String, String> changes = new LinkedHashMap<>(cell);
        changes.remove(CXF_VERSION);
        // -Dresume and -Dlive belong to the experiment, not to each of its runs.
        OF_THE_COMMAND.forEach(option -> changes.put(option.optionName(), null));
        return shared.forRole(Role.CLIENTSERVER, changes);
    }

    /** Refuses a variant with a password: experiment.json has the options of each variant, for a resumed run. */
    static void requireNoSecret(List<Variant> variants, Settings shared) throws UsageException {
        for (Variant variant : variants) {
            for (Map.Entry<String, String> option : variant.settings().entrySet()) {
                if (!shownOf(option, shared).equals(option.getValue())) {
                    throw new UsageException(
                            "variant " + variant.name() + ": " + option.getKey() + " has a secret, and "
                                    + ResultFile.EXPERIMENT + " would show it: put it into a file, " + option.getKey()
                                    + "=@FILE");
                }
            }
        }
    }

    private static String shownOf(Map.Entry<String, String> option, Settings shared) {
        String value = shared.scenario().options().stream()
                .filter(known -> known.name().equals(option.getKey()))
                .findFirst()
                .map(known -> known.shown(option.getValue()))
                .orElse(option.getValue());
        return Secrets.redacted(value);
    }

    /** The given options of all variants, which define the experiment, without the passwords that flags may hold. */
    static Map<String, String> given(Settings shared) {
        Map<String, String> options = new LinkedHashMap<>();
        for (Option<?> option : Option.all()) {
            if (option.isKnownTo(Role.CLIENTSERVER) && option != Option.RESULTS && !OF_THE_COMMAND.contains(option)) {
                shared.typed(option).ifPresent(value -> options.put(option.optionName(), Secrets.redacted(value)));
            }
        }
        for (ScenarioOption option : shared.scenario().options()) {
            shared.typed(option.name())
                    .ifPresent(value -> options.put(option.name(), Secrets.redacted(option.shown(value))));
        }
        return options;
    }

    /** The command's options, and these values for options that the command does not give. */
    static Settings unlessGiven(Settings command, Map<String, String> values) throws UsageException {
        Map<String, String> missing = new LinkedHashMap<>(values);
        missing.keySet().removeIf(name -> command.typed(name).isPresent());
        return command.forRole(Role.AB, missing);
    }

    /** The time of the load of one run; the longest possible time if the warm-up is judged. */
    static Duration loadOf(Settings run) throws UsageException {
        Limit limit = LoadOptions.from(run).limit();
        return run.get(Option.WARMUP).most().plus(((Limit.Time) limit).window());
    }

    /**
     * The time after which a run counts as hung.
     *
     * @param slack the time for the JVMs and the files of the run
     */
    static Duration limitOf(Settings run, Duration slack) throws UsageException {
        Scenario scenario = run.scenario();
        Duration lastCall = run.get(Option.TIMEOUT);
        Duration load = loadOf(run);
        // The server completes its one-way calls after the warm-up, and again after the window.
        return load.plus(lastCall)
                .plus(slack)
                .plus(DrainLimit.of(scenario, load, lastCall))
                .plus(DrainLimit.of(scenario, Duration.ZERO, lastCall));
    }
}
