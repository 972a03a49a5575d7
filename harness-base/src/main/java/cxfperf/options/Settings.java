package cxfperf.options;

import cxfperf.plan.LoadPoint;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.text.OneLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options of one command as the user gave them, with their scenario. Every method that reads a value checks it and
 * throws a {@link UsageException} of one line if it is invalid; no value is corrected silently.
 */
public final class Settings {

    private final Role role;
    private final Scenario scenario;
    private final Map<String, String> given;

    /** @param scenario null for a command without a scenario */
    public Settings(Role role, Scenario scenario, Map<String, String> given) {
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

    /** The given options as command-line arguments for another process. */
    public List<String> asArguments() {
        List<String> arguments = new ArrayList<>();
        given.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        return arguments;
    }

    /** The given options of {@link Option}, by name, without the scenario's own. */
    public Map<String, String> sharedAsGiven() {
        Map<String, String> shared = new LinkedHashMap<>(given);
        shared.keySet().removeIf(name -> sharedOption(name).isEmpty());
        return shared;
    }

    /** The given options whose value is not the default, by name. */
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

    /**
     * A copy for another role, with some options replaced or (null value) removed, and without the options that the
     * role does not accept.
     */
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

    private boolean isUnknownTo(Role role, String name) {
        return sharedOption(name)
                .map(option -> !option.isKnownTo(role))
                .orElseGet(() -> scenario != null
                        && scenario.options().stream()
                                .anyMatch(option -> option.name().equals(name) && !role.isFor(option)));
    }

    private static Optional<Option> sharedOption(String name) {
        return Arrays.stream(Option.values())
                .filter(option -> option.optionName().equals(name))
                .findFirst();
    }

    /** The default of an option; empty where the default is only described in words. */
    public Optional<String> defaultOf(Option option) {
        String value = option.defaultValue(scenario);
        boolean isWords = value.contains(" ")
                || value.equals("none")
                || !option.allowed(role, scenario).contains(value);
        return isWords ? Optional.empty() : Optional.of(value);
    }

    public Optional<String> given(Option option) {
        return Optional.ofNullable(given.get(option.optionName()));
    }

    /** The given value; the name may be that of one of the scenario's own options. */
    public Optional<String> given(String optionName) {
        return Optional.ofNullable(given.get(optionName));
    }

    /** The given or default value, checked against the option's allowed values. */
    public String text(Option option) throws UsageException {
        String value = given(option).orElseGet(() -> option.defaultValue(scenario));
        AllowedValues allowed = option.allowed(role, scenario);
        if (value.isBlank() && allowed.words().isEmpty()) {
            throw refused(option, value, "a value is expected");
        }
        if (!allowed.contains(value)) {
            throw refused(option, value, allowed.expected());
        }
        if ((option == Option.HOST || option == Option.ADVERTISE) && !HostName.isOne(value)) {
            throw refused(option, value, HostName.EXPECTED);
        }
        return value;
    }

    /** The value of an option whose numbers fit an int. */
    public int wholeNumber(Option option) throws UsageException {
        return Math.toIntExact(longNumber(option));
    }

    /** The value of an option of whole numbers. */
    public long longNumber(Option option) throws UsageException {
        return Long.parseLong(text(option));
    }

    /** The value of an option of seconds. */
    public Duration seconds(Option option) throws UsageException {
        return Duration.ofSeconds(longNumber(option));
    }

    /** The value of an option that is true or false. */
    public boolean flag(Option option) throws UsageException {
        return Boolean.parseBoolean(text(option));
    }

    public WarmUp warmUp() throws UsageException {
        String text = text(Option.WARMUP);
        try {
            return WarmUp.parse(text);
        } catch (IllegalArgumentException e) {
            throw refused(Option.WARMUP, text, e.getMessage());
        }
    }

    /** The numbers of threads: one for a single run, several for a sweep. */
    public List<Integer> threadCounts() throws UsageException {
        String text = text(Option.THREADS);
        try {
            return LoadPoint.parseThreads(text);
        } catch (IllegalArgumentException e) {
            throw refused(Option.THREADS, text, e.getMessage());
        }
    }

    /** The checked values, given or default, of the scenario's options for the sides of this role. */
    public Map<String, String> scenarioOptions() throws UsageException {
        String protocol = text(Option.PROTOCOL);
        Map<String, String> values = new LinkedHashMap<>();
        for (ScenarioOption option : scenario.options()) {
            String value = given.getOrDefault(option.name(), option.defaultValue());
            if (!role.isFor(option)) {
                if (given.containsKey(option.name())) {
                    throw refused(
                            option.name(),
                            option.shown(value),
                            "an option of the " + sideWords(option.sides()) + ", not of the "
                                    + sideWords(role.sides()));
                }
                continue;
            }
            if (!option.allowed().contains(value)) {
                throw refused(option.name(), value, option.allowed().expected());
            }
            if (given.containsKey(option.name())
                    && !option.protocols().isEmpty()
                    && !option.protocols().contains(protocol)) {
                throw refused(
                        option.name(),
                        option.shown(value),
                        "goes with -Dprotocol=" + String.join(" or ", option.protocols()) + ", not with -Dprotocol="
                                + protocol);
            }
            values.put(option.name(), value);
        }
        return values;
    }

    private static String sideWords(Set<ScenarioSide> sides) {
        return sides.stream().map(ScenarioSide::word).sorted().collect(Collectors.joining(" and the "));
    }

    /** Throws the error for the first of these conflicts that the given options have. */
    public void refuse(List<Conflict> conflicts) throws UsageException {
        for (Conflict conflict : conflicts) {
            if (conflict.isIn(given::get)) {
                Optional<Option> option = sharedOption(conflict.option());
                if (option.isPresent()) {
                    // If the value itself is invalid, that message helps more than the conflict.
                    text(option.get());
                }
                throw refused(new Rejection(conflict.option(), conflict.reason()));
            }
        }
    }

    /** Turns a scenario's rejection into the error for the user. */
    public UsageException refused(Rejection rejection) {
        String name = rejection.option();
        return given(name)
                .or(() -> defaultValue(name))
                .map(value -> refused(name, shown(name, value), OneLine.of(rejection.reason())))
                .orElseGet(() -> new UsageException("-D" + name + ": " + OneLine.of(rejection.reason())));
    }

    private String shown(String name, String value) {
        return scenario.options().stream()
                .filter(option -> option.name().equals(name))
                .map(option -> option.shown(value))
                .findFirst()
                .orElse(value);
    }

    private Optional<String> defaultValue(String name) {
        return scenario.options().stream()
                .filter(option -> option.name().equals(name))
                .map(ScenarioOption::defaultValue)
                .findFirst()
                .or(() -> sharedOption(name).map(option -> option.defaultValue(scenario)));
    }

    public static UsageException refused(Option option, String value, String expected) {
        return refused(option.optionName(), value, expected);
    }

    private static UsageException refused(String optionName, String value, String expected) {
        return new UsageException("-D" + optionName + "=" + value + ": " + expected);
    }
}
