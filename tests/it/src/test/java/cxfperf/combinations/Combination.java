package cxfperf.combinations;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One value of each factor of a scenario.
 *
 * @param values by factor
 */
record Combination(Space space, Map<String, Value> values) {

    Combination {
        values = Map.copyOf(values);
    }

    /** Returns the name of the value of a factor; that of "not given" if the scenario has no such factor. */
    String value(String factor) {
        return values.getOrDefault(factor, Value.NOT_GIVEN).name();
    }

    boolean isTwoTerminals() {
        return value(Values.TERMINALS).equals(Values.TWO);
    }

    /**
     * Returns the options of all values. The load's options come last, because a sweep replaces the number of threads.
     */
    Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        new TreeMap<>(values).forEach((factor, value) -> {
            if (!factor.equals(Values.LOAD)) {
                options.putAll(value.options());
            }
        });
        values.get(Values.LOAD)
                .options()
                .forEach((name, value) ->
                        options.put(name, value.replace("${threads}", options.getOrDefault("threads", "4"))));
        return options;
    }

    /** Returns this combination with another value of one factor. */
    Combination with(String factor, Value value) {
        Map<String, Value> changed = new LinkedHashMap<>(values);
        changed.put(factor, value);
        return new Combination(space, changed);
    }

    @Override
    public String toString() {
        return space.name()
                + new TreeMap<>(values)
                        .entrySet().stream()
                                .filter(value -> !value.getValue().isNotGiven())
                                .map(value -> " " + value.getKey() + "="
                                        + value.getValue().name())
                                .collect(Collectors.joining());
    }
}
