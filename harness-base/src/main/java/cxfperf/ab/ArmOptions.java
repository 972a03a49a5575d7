package cxfperf.ab;

import cxfperf.experiment.Arm;
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

/** The options of the arms: which an arm may set, and what its runs are then asked for. */
final class ArmOptions {

    /** An arm's key that is no option: which CXF the arm is built with. */
    static final String CXF_VERSION = "cxfVersion";

    private ArmOptions() {}

    /** What an arm may set, with the scenario's own options. */
    static Set<String> keys(Settings settings) {
        Set<String> keys = new LinkedHashSet<>();
        Option.OF_AN_ARM.forEach(option -> keys.add(option.optionName()));
        keys.add(CXF_VERSION);
        settings.scenario().options().forEach(option -> keys.add(option.name()));
        return keys;
    }

    static Set<String> sharedKeys(Settings settings) {
        Set<String> keys = new LinkedHashSet<>(keys(settings));
        keys.remove(CXF_VERSION);
        Option.OF_ALL_ARMS.forEach(option -> keys.add(option.optionName()));
        return keys;
    }

    /** The options of one arm, as if they had been given to {@code clientserver}. */
    static Settings of(Arm arm, Settings shared) {
        Map<String, String> changes = new LinkedHashMap<>(arm.settings());
        changes.remove(CXF_VERSION);
        return shared.forRole(Role.CLIENTSERVER, changes);
    }

    /** Two arms that ask for the same run, whether in the same words or by naming a default; empty if all differ. */
    static Optional<List<Arm>> twins(List<Arm> arms, Settings shared) {
        Map<Map<String, String>, Arm> asked = new HashMap<>();
        for (Arm arm : arms) {
            Map<String, String> effect = of(arm, shared).withoutDefaults();
            Optional.ofNullable(arm.settings().get(CXF_VERSION)).ifPresent(version -> effect.put(CXF_VERSION, version));
            Arm other = asked.putIfAbsent(effect, arm);
            if (other != null) {
                return Optional.of(List.of(other, arm));
            }
        }
        return Optional.empty();
    }

    /** The options that an experiment is defined by, as they were given for all its arms. */
    static Map<String, String> given(Settings shared) {
        Map<String, String> options = new LinkedHashMap<>();
        for (Option option : Option.values()) {
            if (option.isKnownTo(Role.CLIENTSERVER) && option != Option.RESULTS) {
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
