package cxfperf.ab;

import cxfperf.experiment.Variant;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.scenario.ScenarioOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of the variants: which a variant may set, and what its runs are then asked for. */
final class VariantOptions {

    /** A variant's key that is no option: which CXF the variant is built with. */
    static final String CXF_VERSION = "cxfVersion";

    private VariantOptions() {}

    /** What a variant may set, with the scenario's own options. */
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

    /** The options of a cell, as if they had been given to {@code clientserver}. */
    static Settings of(Map<String, String> cell, Settings shared) {
        Map<String, String> changes = new LinkedHashMap<>(cell);
        changes.remove(CXF_VERSION);
        // The experiment is what is resumed, and not one of its runs.
        changes.put(Option.RESUME.optionName(), null);
        return shared.forRole(Role.CLIENTSERVER, changes);
    }

    /**
     * Two variants that ask for the same run, whether in the same words or by naming a default; empty if all differ.
     */
    static Optional<List<Variant>> twins(List<Variant> variants, Settings shared) {
        Map<Map<String, String>, Variant> asked = new HashMap<>();
        for (Variant variant : variants) {
            Map<String, String> effect = of(variant.settings(), shared).withoutDefaults();
            Optional.ofNullable(variant.settings().get(CXF_VERSION))
                    .ifPresent(version -> effect.put(CXF_VERSION, version));
            Variant other = asked.putIfAbsent(effect, variant);
            if (other != null) {
                return Optional.of(List.of(other, variant));
            }
        }
        return Optional.empty();
    }

    /** The options that an experiment is defined by, as they were given for all its variants. */
    static Map<String, String> given(Settings shared) {
        Map<String, String> options = new LinkedHashMap<>();
        for (Option option : Option.values()) {
            if (option.isKnownTo(Role.CLIENTSERVER) && option != Option.RESULTS && option != Option.RESUME) {
                shared.given(option).ifPresent(value -> options.put(option.optionName(), value));
            }
        }
        for (ScenarioOption option : shared.scenario().options()) {
            shared.given(option.name()).ifPresent(value -> options.put(option.name(), value));
        }
        return options;
    }

    /** With what an experiment file says, where the command does not say it. */
    static Settings withDefaults(Settings command, Map<String, String> file) {
        Map<String, String> missing = new LinkedHashMap<>(file);
        missing.keySet().removeIf(key -> command.given(key).isPresent());
        return command.forRole(Role.AB, missing);
    }

    /** With these values, except for what the command itself gave. */
    static Settings replaced(Settings command, Settings shared, Map<Option, String> values) {
        Map<String, String> changes = new LinkedHashMap<>();
        values.forEach((option, value) -> {
            if (command.given(option).isEmpty()) {
                changes.put(option.optionName(), value);
            }
        });
        return shared.forRole(Role.AB, changes);
    }
}
