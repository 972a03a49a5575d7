package cxfperf.scenario;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * An option that one scenario adds to the shared ones, for example {@code -Dmedia=json}.
 *
 * @param name as typed after {@code -D}
 * @param defaultValue what holds when it is not given
 * @param allowed the legal values
 * @param description one line for the help text
 * @param protocols with which of {@link Scenario#protocols()} it has a meaning; it is refused with any other. Empty for
 *     all
 * @param sides which of them it is for; the other one does not get it, and refuses it where it is on its own
 * @param secret whether its value may hold a password: no message, result or report shows it
 */
public record ScenarioOption(
        String name,
        String defaultValue,
        AllowedValues allowed,
        String description,
        List<String> protocols,
        Set<ScenarioSide> sides,
        boolean secret) {

    /** What is shown in place of the value of a secret option. */
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

    /** One for both sides that has a meaning with every protocol. */
    public ScenarioOption(String name, String defaultValue, AllowedValues allowed, String description) {
        this(name, defaultValue, allowed, description, List.of(), EnumSet.allOf(ScenarioSide.class), false);
    }

    /**
     * One for both sides that has a meaning with every protocol.
     *
     * @param words the legal values; empty where any text is legal
     */
    public ScenarioOption(String name, String defaultValue, List<String> words, String description) {
        this(name, defaultValue, AllowedValues.oneOf(words), description);
    }

    /** The same, with a meaning for these protocols only. */
    public ScenarioOption withProtocols(String... only) {
        return new ScenarioOption(name, defaultValue, allowed, description, List.of(only), sides, secret);
    }

    /** The same, for this side only. */
    public ScenarioOption ofSide(ScenarioSide only) {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, Set.of(only), secret);
    }

    /** The same, whose value may hold a password. */
    public ScenarioOption holdingSecrets() {
        return new ScenarioOption(name, defaultValue, allowed, description, protocols, sides, true);
    }

    /** The value as messages, results and reports show it. A file that is named with {@code @FILE} is no secret. */
    public String shown(String value) {
        return secret && !value.equals(defaultValue) && !value.startsWith("@") ? HIDDEN : value;
    }

    /** What stands for the value in help and manual. */
    public String label() {
        String words = String.join("|", allowed.words());
        if (allowed.range().isEmpty()) {
            return words.isEmpty() ? "VALUE" : words;
        }
        return words.isEmpty() ? "N" : words + "|N";
    }

    /** What it is for, with the smallest and the largest number that it takes. */
    public String meaning() {
        return description + (allowed.rangeText().isEmpty() ? "" : "; " + allowed.rangeText());
    }
}
