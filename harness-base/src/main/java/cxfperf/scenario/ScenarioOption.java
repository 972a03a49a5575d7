package cxfperf.scenario;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * An option of one scenario, besides the shared options, for example {@code -Dmedia=json}.
 *
 * @param name the name that a user types after {@code -D}
 * @param defaultValue the value where the option is not given
 * @param allowed the allowed values
 * @param description one line for the help text
 * @param protocols the {@link Scenario#protocols()} with which the option is allowed; empty for all
 * @param sides the sides that get the option; a command for the other side alone refuses it
 * @param secret whether the value may hold a password: no message, result or report shows it
 */
public record ScenarioOption(
        String name,
        String defaultValue,
        AllowedValues allowed,
        String description,
        List<String> protocols,
        Set<ScenarioSide> sides,
        boolean secret) {

    /** The text shown in place of a secret value. */
    public static final String HIDDEN = "***";

    public ScenarioOption {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(description, "description");
        protocols = List.copyOf(protocols);
        sides = Set.copyOf(sides);
        if (!allowed.contains(defaultValue)) {
            throw new IllegalArgumentException("default of -D" + name + " is not allowed: " + allowed.expected());
        }
        if (sides.isEmpty()) {
            throw new IllegalArgumentException("-D" + name + " is for no side");
        }
    }

    /** An option for both sides and all protocols. */
    public ScenarioOption(String name, String defaultValue, AllowedValues allowed, String description) {
        this(name, defaultValue, allowed, description, List.of(), EnumSet.allOf(ScenarioSide.class), false);
    }

    /**
     * An option for both sides and all protocols.
     *
     * @param words the allowed values; empty where any text is allowed
     */
    public ScenarioOption(String name, String defaultValue, List<String> words, String description) {
        this(name, defaultValue, AllowedValues.oneOf(words), description);
    }

    /** A copy for these protocols only. */
    public ScenarioOption withProtocols(String... only) {
        return new ScenarioOption(name, defaultValue, allowed, description, List.of(only), sides, secret);
    }

    /** A copy for this side only. */
    public ScenarioOption ofSide(ScenarioSide only) {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, Set.of(only), secret);
    }

    /** A copy whose value may hold a password. */
    public ScenarioOption holdingSecrets() {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, sides, true);
    }

    /** The value in messages, results and reports. The default and a file named by {@code @FILE} are not hidden. */
    public String shown(String value) {
        return secret && !value.equals(defaultValue) && !value.startsWith("@") ? HIDDEN : value;
    }

    /** The placeholder for the value in help and manual. */
    public String label() {
        String words = String.join("|", allowed.words());
        if (allowed.range().isEmpty()) {
            return words.isEmpty() ? "VALUE" : words;
        }
        return words.isEmpty() ? "N" : words + "|N";
    }

    /** The description, with the smallest and the largest number allowed. */
    public String meaning() {
        return description + (allowed.rangeText().isEmpty() ? "" : "; " + allowed.rangeText());
    }
}
