package cxfperf.scenario;

import java.util.List;
import java.util.Objects;

/**
 * An option that one scenario adds to the shared ones, for example {@code -Dmedia=json}.
 *
 * @param name as typed after {@code -D}
 * @param defaultValue what holds when it is not given
 * @param allowed the legal values; empty where any text is legal
 * @param description one line for the help text
 */
public record ScenarioOption(String name, String defaultValue, List<String> allowed, String description) {

    public ScenarioOption {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(defaultValue, "defaultValue");
        Objects.requireNonNull(description, "description");
        allowed = List.copyOf(allowed);
        if (!allowed.isEmpty() && !allowed.contains(defaultValue)) {
            throw new IllegalArgumentException("default of -D" + name + " is not among the allowed values " + allowed);
        }
    }
}
