package cxfperf.options;

import cxfperf.scenario.Conflict;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.text.OneLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The options of one command, each as the user typed it and as its value, with their scenario. A value is checked and
 * converted once, when it is given; no value is corrected silently.
 */
public final class Settings {

    private static final String UNREAD = "has no effect beside the other options: leave it out";

    private final Role role;
    private final Scenario scenario;
    private final Home home;
    private final Map<String, Given> given;

    /** The argument before the options, such as a document; empty if the command has options only. */
    private final String argument;

    /** The options of the command that the user typed; null if these are the typed options. */
    private final Settings command;

    /** The names of the options of {@link Option} whose values have been read. */
    private final Set<String> read = ConcurrentHashMap.newKeySet();

    /**
     * A given option.
     *
     * @param text the value as the user typed it
     * @param value the value in the type of its {@link Option}; the text for an option of the scenario
     */
    public record Given(String text, Object value) {

        /**
         * Checks a text and converts it.
         *
         * @param name the name of an option that the role accepts, a shared one or one of the scenario's
         */
        public static Given of(Role role, Scenario scenario, Home home, String name, String text)
                throws UsageException {
            Optional<Option<?>> option = Option.named(name, role);
            if (option.isPresent()) {
                return new Given(text, option.get().value(text, role, scenario, home));
            }
            ScenarioOption own = own(scenario, name).orElseThrow();
            if (!own.allowed().contains(text)) {
                throw UsageException.refused(
                        name, own.shown(text), own.allowed().expected());
            }
            return new Given(text, text);
        }
    }

    /** @param scenario null for a command without a scenario */
    public Settings(Role role, Scenario scenario, Map<String, Given> given) {
        this(role, scenario, Home.ofThisProcess(), given, null);
    }

    /**
     * @param scenario null for a command without a scenario
     * @param home the place of files that an option names without a path
     * @param command the options from which these were made; null if the user typed these
     */
    public Settings(Role role, Scenario scenario, Home home, Map<String, Given> given, Settings command) {
        this(role, scenario, home, given, "", command);
    }

    private Settings(
            Role role, Scenario scenario, Home home, Map<String, Given> given, String argument, Settings command) {
        this.role = role;
        this.scenario = scenario;
        this.home = home;
        this.given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        this.argument = argument;
        this.command = command;
    }

    /** The options of the command that the user typed, from which these were made. */
    public Settings command() {
        return command == null ? this : command;
    }

    /** A copy with an argument before the options. */
    public Settings withArgument(String text) {
        return new Settings(role, scenario, home, given, text, command);
    }

    /** The argument before the options; empty where there is none. */
    public String argument() {
        return argument;
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
        texts().forEach((name, text) -> arguments.add("-D" + name + "=" + text));
        return arguments;
    }

    /** The given options of {@link Option}, by name, without the scenario's own. */
    public Map<String, String> sharedAsGiven() {
        Map<String, String> shared = texts();
        shared.keySet().removeIf(name -> Option.named(name, role).isEmpty());
        return shared;
    }

    /** The defaults of all options that the role accepts, by name; some are described in words. */
    public Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        Option.all().stream()
                .filter(option -> option.isKnownTo(role))
                .forEach(option -> defaults.put(option.optionName(), option.defaultValue(scenario)));
        scenario.options().stream()
                .filter(role::isFor)
                .forEach(option -> defaults.put(option.name(), option.defaultValue()));
        return defaults;
    }

    /** The given options as the user typed them, by name: a copy. Some may hold secrets. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        given.forEach((name, value) -> texts.put(name, value.text()));
        return texts;
    }

    /**
     * A copy for another role, with some options replaced or (null value) removed, and without the options that the
     * other role does not accept.
     *
     * @throws UsageException if a replacement is not allowed
     */
    public Settings forRole(Role otherRole, Map<String, String> changes) throws UsageException {
        Map<String, String> texts = texts();
        texts.putAll(changes);
        texts.values().removeIf(Objects::isNull);
        Map<String, Given> changed = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : texts.entrySet()) {
            String name = each.getKey();
            Given known = given.get(name);
            if (otherRole == role || isKnownTo(otherRole, name)) {
                changed.put(
                        name,
                        known != null && known.text().equals(each.getValue())
                                ? known
                                : Given.of(otherRole, scenario, home, name, each.getValue()));
            }
        }
        return new Settings(otherRole, scenario, home, changed, command());
    }

    /** A copy in which the value of a given option moves to another option. */
    public <T> Settings renamed(Option<T> from, Option<T> to) {
        Map<String, Given> all = new LinkedHashMap<>(given);
        Optional.ofNullable(all.remove(from.optionName())).ifPresent(value -> all.put(to.optionName(), value));
        return new Settings(role, scenario, home, all, command());
    }

    /** A copy with these values of the scenario's own options. The values must be allowed. */
    public Settings with(Map<String, String> ofScenario) {
        Map<String, Given> all = new LinkedHashMap<>(given);
        ofScenario.forEach((name, text) -> all.put(name, new Given(text, text)));
        return new Settings(role, scenario, home, all, command());
    }

    private boolean isKnownTo(Role other, String name) {
        return Option.named(name, other).isPresent()
                || own(scenario, name).filter(other::isFor).isPresent();
    }

    /** The option of this name among the scenario's own. */
    private static Optional<ScenarioOption> own(Scenario scenario, String name) {
        return Stream.ofNullable(scenario)
                .flatMap(known -> known.options().stream())
                .filter(option -> option.name().equals(name))
                .findFirst();
    }

    /** The value of an option that the user gave. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> given(Option<T> option) {
        read.add(option.optionName());
        return Optional.ofNullable(given.get(option.optionName()))
                .map(known -> (T) Objects.requireNonNull(known.value(), option.optionName()));
    }

    /** The given or default value of an option that has a default value. */
    public <T> T get(Option<T> option) {
        return given(option).orElseGet(() -> usual(option));
    }

    private <T> T usual(Option<T> option) {
        try {
            return option.value(option.usualText(scenario), role, scenario, home);
        } catch (UsageException e) {
            throw new IllegalStateException("the default of " + option + " is not allowed", e);
        }
    }

    public boolean has(Option<?> option) {
        return given.containsKey(option.optionName());
    }

    /** An option as the user typed it. */
    public Optional<String> typed(Option<?> option) {
        return typed(option.optionName());
    }

    /** An option as the user typed it; the name may be that of one of the scenario's own options. */
    public Optional<String> typed(String optionName) {
        return Optional.ofNullable(given.get(optionName)).map(Given::text);
    }

    /** The checked values, given or default, of the scenario's options for the sides of this role. */
    public Map<String, String> scenarioOptions() throws UsageException {
        String protocol = get(Option.PROTOCOL);
        Map<String, String> values = new LinkedHashMap<>();
        for (ScenarioOption option : scenario.options()) {
            if (!role.isFor(option)) {
                continue;
            }
            String value = typed(option.name()).orElse(option.defaultValue());
            if (given.containsKey(option.name())
                    && !option.protocols().isEmpty()
                    && !option.protocols().contains(protocol)) {
                throw UsageException.refused(
                        option.name(),
                        option.shown(value),
                        "goes with -Dprotocol=" + String.join(" or ", option.protocols()) + ", not with -Dprotocol="
                                + protocol);
            }
            values.put(option.name(), value);
        }
        return values;
    }

    /**
     * Refuses a given option of {@link Option} that was never read from these settings: the user believes that it has
     * an effect.
     *
     * @param elsewhere the options that are read elsewhere
     */
    public void refuseUnread(Set<Option<?>> elsewhere) throws UsageException {
        for (String name : given.keySet()) {
            Optional<Option<?>> option = Option.named(name, role);
            if (option.isPresent() && !read.contains(name) && !elsewhere.contains(option.get())) {
                throw refused(option.get(), UNREAD);
            }
        }
    }

    /** Throws the error for the first of these conflicts that the given options have. */
    public void refuse(List<Conflict> conflicts) throws UsageException {
        for (Conflict conflict : conflicts) {
            if (conflict.isIn(name -> typed(name).orElse(null))) {
                throw refused(new Rejection(conflict.option(), conflict.reason()));
            }
        }
    }

    /** Turns a scenario's rejection into the error for the user. */
    public UsageException refused(Rejection rejection) {
        String name = rejection.option();
        return typed(name)
                .or(() -> defaultValue(name))
                .map(value -> UsageException.refused(name, shown(name, value), OneLine.of(rejection.reason())))
                .orElseGet(() -> new UsageException("-D" + name + ": " + OneLine.of(rejection.reason())));
    }

    private String shown(String name, String value) {
        return own(scenario, name).map(option -> option.shown(value)).orElse(value);
    }

    private Optional<String> defaultValue(String name) {
        return own(scenario, name).map(ScenarioOption::defaultValue).or(() -> Option.named(name, role)
                .map(option -> option.defaultValue(scenario)));
    }

    /** The error about the given or default value of an option. */
    public UsageException refused(Option<?> option, String expected) {
        return refused(option, typed(option).orElseGet(() -> option.defaultValue(scenario)), expected);
    }

    public static UsageException refused(Option<?> option, String value, String expected) {
        return UsageException.refused(option.optionName(), value, expected);
    }
}
