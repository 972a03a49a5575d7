package cxfperf.scenario;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A combination of option values that is not allowed. The command refuses it before it starts a JVM or reads a
 * document. The tests of options in combination read the same declarations. Immutable; any thread.
 *
 * @param option the name of the option in the error, without {@code -D}
 * @param conditions the conditions, at least one; the combination is refused if all hold
 * @param reason a clause for the user, who sees the option and its value before it: {@code goes with -Dprotocol=jms}
 */
public record Conflict(String option, List<Condition> conditions, String reason) {

    /**
     * A condition on the value of one option.
     *
     * @param option the option's name, without {@code -D}
     * @param matches tests the given value, which is never null; thread-safe
     * @param withoutValue whether the condition holds where the option is not given
     */
    public record Condition(String option, Predicate<String> matches, boolean withoutValue) {

        /** Holds if the option is given, with any value. */
        public static Condition isGiven(String option) {
            return new Condition(option, value -> true, false);
        }

        /** Holds if the option is not given. */
        public static Condition isMissing(String option) {
            return new Condition(option, value -> false, true);
        }

        /** Holds if the option is given with another value than its default. */
        public static Condition isChanged(String option, String usual) {
            return new Condition(option, value -> !value.equals(usual), false);
        }

        /** Holds if the option is not given, or is given with its default. */
        public static Condition isUsual(String option, String usual) {
            return new Condition(option, value -> value.equals(usual), true);
        }

        /** Holds if the option is given with one of these values, none of which is its default. */
        public static Condition is(String option, String... values) {
            return new Condition(option, List.of(values)::contains, false);
        }

        /** Holds if the option is not given, or with another value than these, none of which is its default. */
        public static Condition isNot(String option, String... values) {
            return new Condition(option, Predicate.not(List.of(values)::contains), true);
        }

        /** @param value the option's value; null where it is not given */
        public boolean holds(String value) {
            return value == null ? withoutValue : matches.test(value);
        }
    }

    /** @throws IllegalArgumentException if there is no condition: the option could never be used */
    public Conflict {
        Objects.requireNonNull(option, "option");
        Objects.requireNonNull(reason, "reason");
        conditions = List.copyOf(conditions);
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("-D" + option + " would never be taken");
        }
    }

    /** Makes a conflict, in the order in which one reads it. */
    public static Conflict of(String option, String reason, Condition... conditions) {
        return new Conflict(option, List.of(conditions), reason);
    }

    /**
     * Decides whether options have the conflict.
     *
     * @param values maps an option's name to its value; null for an option that is not given
     */
    public boolean isIn(UnaryOperator<String> values) {
        return conditions.stream().allMatch(condition -> condition.holds(values.apply(condition.option())));
    }
}
