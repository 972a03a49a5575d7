package cxfperf.experiment;

import cxfperf.text.WordSplitter;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A variant of an experiment: a name, and the options that only this variant sets.
 *
 * @param settings option values by option name, in the order in which they were given
 */
public record Variant(String name, Map<String, String> settings) {

    /** Names are parts of directory names. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    public Variant {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * Reads {@code key=value key='value with spaces' ...}.
     *
     * @param allowed keys that a variant may set
     * @throws IllegalArgumentException with a message for the user, if the text is malformed, or a key is unknown or
     *     given twice
     */
    public static Variant parse(String name, String text, Collection<String> allowed) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "variant name '" + name + "': letters, digits, '.', '_' and '-' are expected");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        for (String word : WordSplitter.split(text)) {
            int equals = word.indexOf('=');
            if (equals < 1 || equals == word.length() - 1) {
                throw new IllegalArgumentException(
                        "'" + word + "': key=value is expected, with a value that has spaces in" + " single quotes");
            }
            String key = word.substring(0, equals);
            if (!allowed.contains(key)) {
                throw new IllegalArgumentException("unknown key '" + key + "': one of "
                        + String.join(", ", new TreeSet<>(allowed)) + " is expected");
            }
            if (settings.put(key, word.substring(equals + 1)) != null) {
                throw new IllegalArgumentException("key '" + key + "' is given twice");
            }
        }
        return new Variant(name, settings);
    }

    /** The settings as typed; {@code defaults} for a variant without settings. */
    public String describe() {
        return settings.isEmpty()
                ? "defaults"
                : settings.entrySet().stream()
                        .map(option -> option.getKey() + "=" + WordSplitter.quoted(option.getValue()))
                        .collect(Collectors.joining(" "));
    }
}
