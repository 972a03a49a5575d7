package cxfperf.combinations;

import java.util.Map;

/**
 * One value of a factor.
 *
 * @param name for messages and rules, unique within its factor
 * @param options the options on the command line, by name
 */
record Value(String name, Map<String, String> options) {

    /** The option is not on the command line, so its default holds. */
    static final Value NOT_GIVEN = new Value("-", Map.of());

    private static final Map<String, Integer> SLOW = Map.of(
            "find=", 17,
            "warmup=auto", 12,
            "protocol=jms", 11,
            "clientLifecycle=proxyPerCall", 11,
            "profile=true", 8,
            "clientLifecycle=servicePerCall", 7,
            "threads=64", 5,
            "threads=${threads},", 4);

    static Value of(String option, String value) {
        return new Value(value, Map.of(option, value));
    }

    /** Returns about how many seconds longer a run takes with this value, with three concurrent runs on two cores. */
    int seconds() {
        return SLOW.entrySet().stream()
                .filter(slow -> options.entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .anyMatch(option -> option.startsWith(slow.getKey())))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    boolean isNotGiven() {
        return equals(NOT_GIVEN);
    }
}
