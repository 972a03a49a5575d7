package cxfperf.scenario;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Values of options that do not go together. The command refuses each declared conflict before it starts a JVM or reads
 * a document. The tests of options in combination read the same declarations.
 *
 * @param option the name of the one that the refusal names, without {@code -D}
 * @param conditions all of them hold where it is refused
 * @param reason a clause for the user, who sees the option and its value before it: {@code goes with -Dprotocol=jms}
 */
public record Conflict(String option, List<Condition> conditions, String reason) {

    /**
     * What is said of the value of one option.
     *
     * @param option its name, without {@code -D}
     * @param matches takes the value as it was given
     * @param withoutValue whether the condition holds where the option is not given
     */
    public record Condition(String option, Predicate<String> matches, boolean withoutValue) {

        /** The option is given, with whatever value. */
        public static Condition isGiven(String option) {
            return new Condition(option, value -> true, false);
        }

        /** The option is not given. */
        public static Condition isMissing(String option) {
            return new Condition(option, value -> false, true);
        }

        /** The option is given, with a value other than this one, which is its default. */
        public static Condition isChanged(String option, String usual) {
            return new Condition(option, value -> !value.equals(usual), false);
        }

        /** The option is not given, or its value is this one, which is its default. */
        public static Condition isUsual(String option, String usual) {
            return new Condition(option, value -> value.equals(usual), true);
        }

        /** The option is given, with one of these values, none of which is its default. */
        public static Condition is(String option, String... values) {
            return new Condition(option, List.of(values)::contains, false);
        }

        /** The option is not given, or has none of these values, none of which is its default. */
        public static Condition isNot(String option, String... values) {
            return new Condition(option, Predicate.not(List.of(values)::contains), true);
        }

        /** @param value of the option; null where it is not given */
        public boolean holds(String value) {
            return value == null ? withoutValue : matches.test(value);
        }
    }

    public Conflict {
        Objects.requireNonNull(option, "option");
        Objects.requireNonNull(reason, "reason");
        conditions = List.copyOf(conditions);
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("-D" + option + " would never be taken");
        }
    }

    public static Conflict of(String option, String reason, Condition... conditions) {
        return new Conflict(option, List.of(conditions), reason);
    }

    /**
     * Whether these values do not go together.
     *
     * @param values gives the value of an option by its name; null for one that is not given
     */
    public boolean isIn(UnaryOperator<String> values) {
        return conditions.stream().allMatch(condition -> condition.holds(values.apply(condition.option())));
    }
}
