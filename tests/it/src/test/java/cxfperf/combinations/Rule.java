package cxfperf.combinations;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A conflict between values of options.
 *
 * @param conditions the conditions that must all hold for a conflict
 * @param option the option that the command names; empty if it names no option
 * @param reason the exact text of the command, which the manual repeats
 */
record Rule(List<Condition> conditions, Optional<String> option, String reason) {

    /** @param matches accepts names of values of the factor */
    record Condition(String factor, Predicate<String> matches) {

        static Condition is(String factor, String... names) {
            return new Condition(factor, Set.of(names)::contains);
        }

        static Condition isNot(String factor, String... names) {
            return new Condition(factor, Predicate.not(Set.of(names)::contains));
        }

        /** Returns the condition that the scenario has the factor and its option is on the command line. */
        static Condition isGiven(String factor) {
            return isNot(factor, Value.NOT_GIVEN.name());
        }

        boolean isOf(String name, Value value) {
            return factor.equals(name) && matches.test(value.name());
        }

        boolean holds(Map<String, Value> values) {
            Value value = values.get(factor);
            return value != null && matches.test(value.name());
        }
    }

    Rule {
        conditions = List.copyOf(conditions);
    }

    static Rule of(String option, String reason, Condition... conditions) {
        return new Rule(List.of(conditions), Optional.of(option), reason);
    }

    /** @param values by factor; for an incomplete combination, the values so far */
    boolean forbids(Map<String, Value> values) {
        return conditions.stream().allMatch(condition -> condition.holds(values));
    }

    boolean isAbout(Factor factor) {
        return conditions.stream().anyMatch(condition -> condition.factor().equals(factor.name()));
    }

    @Override
    public String toString() {
        return option.map(name -> "-D" + name + ": ").orElse("") + reason;
    }

    /** Whether a scenario has all factors of the rule. */
    boolean concerns(Space space) {
        return conditions.stream().allMatch(condition -> space.factors().stream()
                .anyMatch(factor -> factor.name().equals(condition.factor())
                        && factor.values().stream().map(Value::name).anyMatch(condition.matches())));
    }
}
