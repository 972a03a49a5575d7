package cxfperf.scenario;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * An option of one scenario, besides the shared options, for example {@code -Dmedia=json}. Immutable; any thread.
 *
 * @param name the name that a user types after {@code -D}
 * @param defaultValue the value where the option is not given
 * @param allowed the allowed values
 * @param description one line for the help text
 * @param protocols the {@link Scenario#protocols()} with which the option is allowed; empty for all
 * @param sides the sides that get the option; a command for other sides alone refuses it
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

    /** @throws IllegalArgumentException if the default is not allowed, or no side gets the option */
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

    /** Makes an option for client and server and for all protocols, which holds no password. */
    public ScenarioOption(String name, String defaultValue, AllowedValues allowed, String description) {
        this(
                name,
                defaultValue,
                allowed,
                description,
                List.of(),
                EnumSet.of(ScenarioSide.CLIENT, ScenarioSide.SERVER),
                false);
    }

    /** Makes such an option with words as its allowed values; without words any text is allowed. */
    public ScenarioOption(String name, String defaultValue, List<String> words, String description) {
        this(name, defaultValue, AllowedValues.oneOf(words), description);
    }

    /** A copy for these {@link Scenario#protocols()}: with another one, the command refuses the option. */
    public ScenarioOption withProtocols(String... only) {
        return new ScenarioOption(name, defaultValue, allowed, description, List.of(only), sides, secret);
    }

    /** A copy for one side: a command for the other side alone refuses the option. */
    public ScenarioOption ofSide(ScenarioSide only) {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, Set.of(only), secret);
    }

    /** A copy whose value may hold a password, which no message, result or report shows. */
    public ScenarioOption holdingSecrets() {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, sides, true);
    }

    /** {@link #HIDDEN} for a secret; the value if it is no secret, is the default, or names a file by {@code @FILE}. */
    public String shown(String value) {
        return secret && !value.equals(defaultValue) && !value.startsWith("@") ? HIDDEN : value;
    }

    /** {@return the placeholder for the value in help and manual: {@code a|b}, {@code N} or {@code VALUE}} */
    public String label() {
        String words = String.join("|", allowed.words());
        if (allowed.range().isEmpty()) {
            return words.isEmpty() ? "VALUE" : words;
        }
        return words.isEmpty() ? "N" : words + "|N";
    }

    /** {@return the description, with the smallest and the largest number allowed if the value is a number} */
    public String meaning() {
        return description + (allowed.rangeText().isEmpty() ? "" : "; " + allowed.rangeText());
    }
}
