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

    /**
     * Copies the collections.
     *
     * @param name not null
     * @param defaultValue one of the allowed values
     * @param allowed not null
     * @param description not null
     * @param protocols empty for all
     * @param sides at least one
     * @param secret whether the value may hold a password
     * @throws IllegalArgumentException if the default is not allowed, or no side gets the option
     */
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

    /**
     * Makes an option for client and server and for all protocols, which holds no password.
     *
     * @param name the name that a user types after {@code -D}
     * @param defaultValue the value where the option is not given; one of the allowed values
     * @param allowed the allowed values
     * @param description one line for the help text
     * @throws IllegalArgumentException if the default is not allowed
     */
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

    /**
     * Makes an option for client and server and for all protocols, which holds no password.
     *
     * @param name the name that a user types after {@code -D}
     * @param defaultValue the value where the option is not given; one of the allowed values
     * @param words the allowed values; empty where any text is allowed
     * @param description one line for the help text
     * @throws IllegalArgumentException if the default is not allowed
     */
    public ScenarioOption(String name, String defaultValue, List<String> words, String description) {
        this(name, defaultValue, AllowedValues.oneOf(words), description);
    }

    /**
     * Restricts the option to some protocols: with another one, the command refuses it.
     *
     * @param only some of {@link Scenario#protocols()}
     * @return a copy
     */
    public ScenarioOption withProtocols(String... only) {
        return new ScenarioOption(name, defaultValue, allowed, description, List.of(only), sides, secret);
    }

    /**
     * Restricts the option to one side: a command for other sides alone refuses it.
     *
     * @param only the side that gets the option
     * @return a copy
     */
    public ScenarioOption ofSide(ScenarioSide only) {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, Set.of(only), secret);
    }

    /**
     * Marks the value as one that may hold a password, which no message, result or report shows.
     *
     * @return a copy
     */
    public ScenarioOption holdingSecrets() {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, sides, true);
    }

    /**
     * Hides a secret value in messages, results and reports.
     *
     * @param value as the user gave it
     * @return {@link #HIDDEN} for a secret; the value itself if it is no secret, is the default, or names a file by
     *     {@code @FILE}
     */
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
