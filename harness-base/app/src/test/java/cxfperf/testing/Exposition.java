package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of metrics in Prometheus' text format.
 *
 * @param types by the name of the metric
 * @param values by the name of the series with its labels, as they stand in the page
 */
public record Exposition(Map<String, String> types, Map<String, Double> values) {

    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z][a-z0-9_]*) ([a-z]+)");
    private static final Pattern SAMPLE = Pattern.compile("([a-z][a-z0-9_]*)(\\{.+})? (\\S+)");

    /** Reads a page, and fails if a series is there twice or has no number. */
    public static Exposition of(String page) {
        Map<String, String> types = new LinkedHashMap<>();
        Map<String, Double> values = new LinkedHashMap<>();
        for (String line : page.lines().toList()) {
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (type.matches()) {
                types.put(type.group(1), type.group(2));
            } else if (!line.startsWith("# HELP ")) {
                assertThat(sample.matches()).as(line).isTrue();
                double value = Double.parseDouble(sample.group(3));
                assertThat(value).as(line).isFinite();
                assertThat(values.put(sample.group(1) + Objects.requireNonNullElse(sample.group(2), ""), value))
                        .as(line)
                        .isNull();
            }
        }
        return new Exposition(types, values);
    }

    /** The value of a series; fails if the page has no such. */
    public double value(String series) {
        assertThat(values).containsKey(series);
        return values.get(series);
    }
}
