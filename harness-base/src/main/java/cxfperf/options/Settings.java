package cxfperf.options;

import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The options of one command as given, with their scenario. Every reading method checks, and says in one line what is
 * wrong; nothing is repaired in silence.
 */
public final class Settings {

    public static final int MAX_PORT = 65_535;

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
            changed.remove(option.optionName(), option.defaultText());
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

    public String text(Option option) throws UsageException {
        String value = given(option).orElse(option.defaultText());
        if (value.isBlank()) {
            throw refused(option, value, "a value is expected");
        }
        return value;
    }

    public int wholeNumber(Option option, int min, int max) throws UsageException {
        return Math.toIntExact(wholeNumber(option, text(option), min, max));
    }

    public int wholeNumber(Option option, int defaultValue, int min, int max) throws UsageException {
        return Math.toIntExact(wholeNumber(option, given(option).orElse(String.valueOf(defaultValue)), min, max));
    }

    long longNumber(Option option, long min, long max) throws UsageException {
        return wholeNumber(option, text(option), min, max);
    }

    public int wholeNumber(Option option, String value, int min, int max) throws UsageException {
        return Math.toIntExact(wholeNumber(option, value, (long) min, max));
    }

    private long wholeNumber(Option option, String value, long min, long max) throws UsageException {
        String expected = String.format(Locale.ROOT, "a whole number from %,d to %,d is expected", min, max);
        // The JDK's own parser also takes a plus sign and digits of other scripts, which no other tool would read.
        if (!value.matches("-?[0-9]{1,18}")) {
            throw refused(option, value, expected);
        }
        long number = Long.parseLong(value);
        if (number < min || number > max) {
            throw refused(option, value, expected);
        }
        return number;
    }

    public String oneOf(Option option, String defaultValue, List<String> allowed) throws UsageException {
        String value = given(option).orElse(defaultValue);
        if (!allowed.contains(value)) {
            throw refused(option, value, "one of " + String.join(", ", allowed) + " is expected");
        }
        return value;
    }

    /** How client and server talk. */
    String protocol() throws UsageException {
        return oneOf(Option.PROTOCOL, scenario.protocols().get(0), scenario.protocols());
    }

    /** The values of the scenario's own options, complete and checked. */
    Map<String, String> scenarioOptions() throws UsageException {
        String protocol = protocol();
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
