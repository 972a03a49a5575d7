package cxfperf.jmeter;

import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.jmeter.util.JMeterUtils;

/** A property of JMeter that the samplers read, such as {@code -Jcxfperf.exit=true}. Thread-safe. */
enum SamplerProperty {

    /** Gives samples the text of their response. */
    REPLIES("replies"),

    /** Makes the worst verdict of a test JMeter's exit code. */
    EXIT("exit");

    /** JMeter has no property that begins with it. */
    private static final String PREFIX = "cxfperf.";

    private final String key;

    SamplerProperty(String name) {
        key = PREFIX + name;
    }

    boolean isOn() {
        return JMeterUtils.getPropDefault(key, false);
    }

    /**
     * JMeter itself takes any name and any value.
     *
     * @param given all properties of JMeter, with those of the JVM among them
     * @param ofJvm the properties of the JVM, which are the harness's own where they have its prefix
     * @throws IllegalArgumentException with one line, if one has this project's prefix and no known name, or no such
     *     value
     */
    static void check(Properties given, Properties ofJvm) {
        for (String name : given.stringPropertyNames()) {
            if (name.startsWith(PREFIX) && ofJvm.getProperty(name) == null) {
                expected(name, given.getProperty(name).trim()).ifPresent(expected -> {
                    throw new IllegalArgumentException(
                            "-J" + name + "=" + given.getProperty(name) + ": " + expected + " is expected");
                });
            }
        }
    }

    private static Optional<String> expected(String name, String value) {
        if (Arrays.stream(values()).noneMatch(property -> property.key.equals(name))) {
            return Optional.of(Arrays.stream(values())
                    .map(property -> property.key)
                    .collect(Collectors.joining(", ", "one of ", "")));
        }
        // What JMeter takes for one of them; any other value would be the default.
        return value.matches("(?i)t|true|f|false|[0-9]+") ? Optional.empty() : Optional.of("true or false");
    }
}
