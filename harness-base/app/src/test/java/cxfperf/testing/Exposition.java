package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of metrics in Prometheus' text format, read by its rules: each metric has its help, its type and then all its
 * lines, names have base units, counters end in {@code _total}, buckets are cumulative and end with all calls.
 *
 * @param types by the name of the metric
 * @param values by the name of the series with its labels, as they stand in the page
 */
public record Exposition(Map<String, String> types, Map<String, Double> values) {

    private static final Pattern HEAD = Pattern.compile("# (HELP|TYPE) ([a-z][a-z0-9_]*) (.+)");
    private static final Pattern LABEL = Pattern.compile("[a-z_]+=\"[^\"]*\"");
    private static final Pattern LINE =
            Pattern.compile("([a-z][a-z0-9_]*)(\\{(?:" + LABEL + ",?)+})? (-?[0-9].*|[+]Inf|NaN)");
    private static final Pattern BOUND = Pattern.compile(",?le=\"([^\"]*)\"");
    private static final Map<String, List<String>> ENDINGS = Map.of(
            "counter", List.of(""),
            "gauge", List.of(""),
            "summary", List.of("_count", "_sum"),
            "histogram", List.of("_bucket", "_count", "_sum"));

    /** Reads a page, and fails where it breaks a rule. */
    public static Exposition of(String page) {
        Map<String, String> types = new LinkedHashMap<>();
        Map<String, Double> values = new LinkedHashMap<>();
        String helped = null;
        String metric = null;
        for (String line : page.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            Matcher sample = LINE.matcher(line);
            if (head.matches() && head.group(1).equals("HELP")) {
                helped = head.group(2);
            } else if (head.matches()) {
                metric = head.group(2);
                assertThat(metric).as("a type follows its help: " + line).isEqualTo(helped);
                assertThat(types.put(metric, head.group(3))).as(line).isNull();
            } else {
                assertThat(sample.matches()).as(line).isTrue();
                assertThat(sample.group(1)).as("a line stands below its type").startsWith(metric);
                assertThat(ENDINGS.get(types.get(metric)))
                        .contains(sample.group(1)
                                .substring(Objects.requireNonNull(metric).length()));
                double value = Double.parseDouble(sample.group(3).replace("+Inf", "Infinity"));
                assertThat(value).as(line).isFinite();
                assertThat(values.put(sample.group(1) + Objects.requireNonNullElse(sample.group(2), ""), value))
                        .as(line)
                        .isNull();
            }
        }
        types.forEach(Exposition::checkName);
        Exposition read = new Exposition(types, values);
        read.checkBuckets();
        return read;
    }

    private static void checkName(String metric, String type) {
        assertThat(metric.endsWith("_total")).as(metric).isEqualTo(type.equals("counter"));
        assertThat(metric)
                .doesNotContainPattern("_(ms|us|ns|kb|mb|micros|millis|nanos|minutes|percent|mebibytes)(_|$)");
    }

    private void checkBuckets() {
        Map<String, TreeMap<Double, Double>> series = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            Matcher bound = BOUND.matcher(name);
            if (bound.find()) {
                series.computeIfAbsent(bound.replaceFirst("").replace("_bucket", "_count"), key -> new TreeMap<>())
                        .put(Double.valueOf(bound.group(1).replace("+Inf", "Infinity")), value);
            }
        });
        series.forEach((name, buckets) -> {
            assertThat(buckets.lastKey()).as(name).isInfinite();
            assertThat(new ArrayList<>(buckets.values())).as(name).isSorted();
            assertThat(buckets.lastEntry().getValue()).as(name).isEqualTo(values.get(name));
        });
        types.forEach((metric, type) -> assertThat(
                        series.keySet().stream().anyMatch(name -> name.startsWith(metric + "_count")))
                .as(metric)
                .isEqualTo(type.equals("histogram")));
    }

    /** The value of a series; fails if the page has no such. */
    public double value(String series) {
        assertThat(values).containsKey(series);
        return values.get(series);
    }
}
