package cxfperf.options;

import cxfperf.plan.WarmUp;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The kind of an option's values: which are allowed, and their placeholder in the help. The limits of all numbers are
 * here and in {@link Option}.
 */
sealed interface OptionKind {

    /** About four months, in seconds. */
    int MAX_SECONDS = WarmUp.MAX_SECONDS;

    int MAX_PORT = 65_535;

    /** The placeholder for a value in help and manual. */
    String label();

    /** The smallest and the largest number, for help and manual; empty where the label suffices. */
    String range();

    /** @param scenario null for a command without a scenario */
    AllowedValues allowed(Role role, Scenario scenario);

    /** The default where it depends on the scenario; otherwise empty. */
    default Optional<String> defaultOf(Scenario scenario) {
        return Optional.empty();
    }

    /** Words, numbers or both, the same for all scenarios. */
    record Fixed(String label, AllowedValues values) implements OptionKind {

        @Override
        public String range() {
            return values.rangeText();
        }

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return values;
        }
    }

    /** Words that each scenario defines; the first is the default. */
    record OfScenario(String label, Function<Scenario, List<String>> words) implements OptionKind {

        @Override
        public String range() {
            return "";
        }

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return AllowedValues.oneOf(words.apply(scenario));
        }

        @Override
        public Optional<String> defaultOf(Scenario scenario) {
            return Optional.of(words.apply(scenario).get(0));
        }
    }

    /** The TCP port of a server. A server may bind 0, for a free port; a client cannot call it. */
    record ServerPort() implements OptionKind {

        @Override
        public String label() {
            return "PORT";
        }

        @Override
        public String range() {
            return AllowedValues.wholeNumber(0, MAX_PORT).rangeText();
        }

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return AllowedValues.wholeNumber(role == Role.CLIENT || role == Role.JMETER ? 1 : 0, MAX_PORT);
        }

        @Override
        public Optional<String> defaultOf(Scenario scenario) {
            return Optional.of(String.valueOf(scenario.defaultPort()));
        }
    }

    /** Text composed of numbers: a type of the plan parses it, this kind knows only their range for the help. */
    record Composed(String label, AllowedValues numbers) implements OptionKind {

        @Override
        public String range() {
            return numbers.rangeText();
        }

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return AllowedValues.ANY_TEXT;
        }
    }

    static OptionKind composed(String label, long min, long max) {
        return new Composed(label, AllowedValues.wholeNumber(min, max));
    }

    static OptionKind wholeNumber(String label, long min, long max) {
        return new Fixed(label, AllowedValues.wholeNumber(min, max));
    }

    static OptionKind seconds(long min) {
        return seconds(min, MAX_SECONDS);
    }

    static OptionKind seconds(long min, long max) {
        return wholeNumber("SECONDS", min, max);
    }

    static OptionKind flag() {
        return new Fixed("true or false", AllowedValues.oneOf("false", "true"));
    }

    static OptionKind oneOf(String... words) {
        return new Fixed(String.join(" or ", words), AllowedValues.oneOf(words));
    }

    /** Text that its reader checks: a file, a list of weights, flags of a JVM. */
    static OptionKind text(String label) {
        return new Fixed(label, AllowedValues.ANY_TEXT);
    }
}
