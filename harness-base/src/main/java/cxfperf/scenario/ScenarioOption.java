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
 * @param protocols with which of {@link Scenario#protocols()} it has a meaning; it is refused with any other. Empty for all
 */
public record ScenarioOption(
        String name, String defaultValue, List<String> allowed, String description, List<String> protocols) {

    public ScenarioOption {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(defaultValue, "defaultValue");
        Objects.requireNonNull(description, "description");
        allowed = List.copyOf(allowed);
        protocols = List.copyOf(protocols);
        if (!allowed.isEmpty() && !allowed.contains(defaultValue)) {
            throw new IllegalArgumentException("default of -D" + name + " is not among the allowed values " + allowed);
        }
    }

    /** One that has a meaning with every protocol. */
    public ScenarioOption(String name, String defaultValue, List<String> allowed, String description) {
        this(name, defaultValue, allowed, description, List.of());
    }
}
