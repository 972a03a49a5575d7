package cxfperf.options;

import cxfperf.plan.ThreadCounts;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of one command as given, with their scenario. Every reading method checks, and says in one line what is
 * wrong; nothing is repaired in silence.
 */
public final class Settings {

    private final Role role;
    private final Scenario scenario;
    private final Map<String, String> given;

    Settings(Role role, Scenario scenario, Map<String, String> given) {
        this.role = role;
        this.scenario = scenario;
        this.given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    }

    public Role role() {
        return role;
    }

    public Scenario scenario() {
        return scenario;
    }

    /** What was given, as arguments for another process. */
    public List<String> asArguments() {
        List<String> arguments = new ArrayList<>();
        given.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        return arguments;
    }

    /** What was given and is not the default anyway, by option name. */
    public Map<String, String> withoutDefaults() {
        Map<String, String> changed = new LinkedHashMap<>(given);
        for (Option option : Option.values()) {
            changed.remove(option.optionName(), option.defaultValue(scenario));
        }
        for (ScenarioOption option : scenario.options()) {
            changed.remove(option.name(), option.defaultValue());
        }
        return changed;
    }

    /** The same with some options replaced or removed (a null value), for another role. */
    public Settings forRole(Role otherRole, Map<String, String> changes) {
        Map<String, String> changed = new LinkedHashMap<>(given);
        changes.forEach((name, value) -> {
            if (value == null) {
                changed.remove(name);
            } else {
                changed.put(name, value);
            }
        });
        changed.keySet().removeIf(name -> isUnknownTo(otherRole, name));
        return new Settings(otherRole, scenario, changed);
    }

    private static boolean isUnknownTo(Role role, String name) {
        for (Option option : Option.values()) {
            if (option.optionName().equals(name)) {
                return !option.isKnownTo(role);
            }
        }
        return false;
    }

    public Optional<String> given(Option option) {
        return Optional.ofNullable(given.get(option.optionName()));
    }

    /** For the scenario's own options too. */
    public Optional<String> given(String optionName) {
        return Optional.ofNullable(given.get(optionName));
    }

    /** The value as it was given or is by default: one that the option takes. */
    public String text(Option option) throws UsageException {
        String value = given(option).orElseGet(() -> option.defaultValue(scenario));
        AllowedValues allowed = option.allowed(role, scenario);
        if (value.isBlank() && allowed.words().isEmpty()) {
            throw refused(option, value, "a value is expected");
        }
        if (!allowed.contains(value)) {
            throw refused(option, value, allowed.expected());
        }
        return value;
    }

    /** Of an option that takes whole numbers which an int holds. */
    public int wholeNumber(Option option) throws UsageException {
        return Math.toIntExact(longNumber(option));
    }

    /** Of an option that takes whole numbers. */
    public long longNumber(Option option) throws UsageException {
        return Long.parseLong(text(option));
    }

    /** Of an option that takes seconds. */
    public Duration seconds(Option option) throws UsageException {
        return Duration.ofSeconds(longNumber(option));
    }

    /** Of an option that takes true or false. */
    public boolean flag(Option option) throws UsageException {
        return Boolean.parseBoolean(text(option));
    }

    public ThreadCounts threadCounts() throws UsageException {
        String text = text(Option.THREADS);
        try {
            return ThreadCounts.parse(text);
        } catch (IllegalArgumentException e) {
            throw refused(Option.THREADS, text, e.getMessage());
        }
    }

    /** The values of the scenario's own options, complete and checked. */
    Map<String, String> scenarioOptions() throws UsageException {
        String protocol = text(Option.PROTOCOL);
        Map<String, String> values = new LinkedHashMap<>();
        for (ScenarioOption option : scenario.options()) {
            String value = given.getOrDefault(option.name(), option.defaultValue());
            if (!option.allowed().isEmpty() && !option.allowed().contains(value)) {
                throw new UsageException("-D" + option.name() + "=" + value + ": one of "
                        + String.join(", ", option.allowed()) + " is expected");
            }
            if (given.containsKey(option.name())
                    && !option.protocols().isEmpty()
                    && !option.protocols().contains(protocol)) {
                throw new UsageException("-D" + option.name() + "=" + value + ": goes with -Dprotocol="
                        + String.join(" or ", option.protocols()) + ", not with -Dprotocol=" + protocol);
            }
            values.put(option.name(), value);
        }
        return values;
    }

    public static UsageException refused(Option option, String value, String expected) {
        return new UsageException("-D" + option.optionName() + "=" + value + ": " + expected);
    }
}
