package cxfperf.combinations;

import java.util.Map;

/**
 * One value of a factor.
 *
 * @param name for messages and rules, unique within its factor
 * @param options what it puts on the command line: values by the names of options
 */
record Value(String name, Map<String, String> options) {

    /** The option is not on the command line, so its default holds. */
    static final Value NOT_GIVEN = new Value("-", Map.of());

    static Value of(String option, String value) {
        return new Value(value, Map.of(option, value));
    }

    /** About how many seconds longer a run with it takes than one without, three beside each other on two cores. */
    int seconds() {
        int seconds = options.containsKey("find") ? 25 : 0;
        seconds += options.getOrDefault("threads", "").equals("64") ? 15 : 0;
        seconds += options.containsKey("profile") ? 13 : 0;
        return seconds + (options.getOrDefault("warmup", "").startsWith("auto") ? 8 : 0);
    }

    boolean isNotGiven() {
        return equals(NOT_GIVEN);
    }
}
