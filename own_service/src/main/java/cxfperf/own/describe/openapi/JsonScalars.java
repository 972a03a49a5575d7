package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.PatternValues;
import cxfperf.own.describe.SampleBudget;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes one text or number that a schema allows, and describes in words what else it allows. */
final class JsonScalars {

    private static final Map<String, String> BY_FORMAT = Map.ofEntries(
            Map.entry("date-time", "2026-01-01T00:00:00Z"),
            Map.entry("date", "2026-01-01"),
            Map.entry("time", "12:00:00Z"),
            Map.entry("duration", "P1D"),
            Map.entry("uuid", "00000000-0000-4000-8000-000000000001"),
            Map.entry("email", "name@example.com"),
            Map.entry("uri", "http://example.com/"),
            Map.entry("url", "http://example.com/"),
            Map.entry("hostname", "example.com"),
            Map.entry("ipv4", "192.0.2.1"),
            Map.entry("ipv6", "2001:db8::1"),
            Map.entry("byte", "AQID"));

    private static final int MOST_OF_A_WORD = 300;

    private JsonScalars() {}

    /** Makes a value for a schema of type string, without quotes. */
    static String text(JsonNode schema, SampleBudget budget) {
        String format = schema.path("format").asText("");
        String usual = BY_FORMAT.getOrDefault(format, "string");
        int least = count(schema, "minLength", 0);
        int most = count(schema, "maxLength", Integer.MAX_VALUE);
        int length = budget.length(Math.max(least, Math.min(most, usual.length())));
        String fitting = length == usual.length()
                ? usual
                : usual.repeat(length / usual.length() + 1).substring(0, length);
        String pattern = schema.path("pattern").asText("");
        Stream<String> candidates =
                Stream.concat(given(schema, JsonNode::isTextual).map(JsonNode::asText), Stream.of(fitting));
        if (pattern.isEmpty()) {
            return candidates
                    .filter(text -> isOfLength(text, least, most))
                    .findFirst()
                    .orElse(fitting);
        }
        return Stream.concat(candidates.filter(text -> isFound(pattern, text)), PatternValues.of(pattern))
                .filter(text -> isOfLength(text, least, most))
                .findFirst()
                .orElse(fitting);
    }

    /** Reads a number of a keyword; an invalid or negative one is ignored. */
    static int count(JsonNode schema, String keyword, int otherwise) {
        JsonNode value = schema.path(keyword);
        return value.isNumber() && value.decimalValue().signum() >= 0
                ? value.decimalValue()
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .intValue()
                : otherwise;
    }

    private static boolean isOfLength(String text, int least, int most) {
        int length = text.codePointCount(0, text.length());
        return least <= length && length <= most;
    }

    private static boolean isFound(String pattern, String text) {
        try {
            return java.util.regex.Pattern.compile(pattern).matcher(text).find();
        } catch (java.util.regex.PatternSyntaxException e) {
            return false;
        }
    }

    /** Returns values that the document has for the schema: the author's example is better than a generated one. */
    static Stream<JsonNode> given(JsonNode schema, java.util.function.Predicate<JsonNode> fits) {
        return Stream.of(
                        schema.path("example"),
                        schema.path("default"),
                        schema.path("examples").path(0))
                .filter(fits);
    }

    /** Makes a value for a schema of type integer or number. */
    static String number(JsonNode schema, boolean whole) {
        BigDecimal step = step(schema).orElse(whole ? BigDecimal.ONE : new BigDecimal("0.5"));
        List<BigDecimal> candidates = new ArrayList<>();
        given(schema, JsonNode::isNumber).map(JsonNode::decimalValue).forEach(candidates::add);
        candidates.add(whole ? BigDecimal.ONE : new BigDecimal("1.5"));
        candidates.add(step);
        candidates.add(BigDecimal.ZERO);
        for (String bound : List.of("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum")) {
            decimal(schema, bound).ifPresent(value -> {
                BigDecimal[] parts = value.divideAndRemainder(step);
                BigDecimal near = parts[0].multiply(step);
                candidates.add(value);
                candidates.add(near.add(step));
                candidates.add(near);
                candidates.add(near.subtract(step));
            });
        }
        return candidates.stream()
                .filter(value -> isAllowed(schema, value, whole))
                .findFirst()
                .orElse(BigDecimal.ONE)
                .toPlainString();
    }

    private static boolean isAllowed(JsonNode schema, BigDecimal value, boolean whole) {
        return !(whole && value.stripTrailingZeros().scale() > 0)
                && decimal(schema, "minimum").stream()
                        .allMatch(least -> value.compareTo(least) > (isExclusive(schema, "exclusiveMinimum") ? 0 : -1))
                && decimal(schema, "maximum").stream()
                        .allMatch(most -> value.compareTo(most) < (isExclusive(schema, "exclusiveMaximum") ? 0 : 1))
                && decimal(schema, "exclusiveMinimum").stream().allMatch(least -> value.compareTo(least) > 0)
                && decimal(schema, "exclusiveMaximum").stream().allMatch(most -> value.compareTo(most) < 0)
                && step(schema).stream().allMatch(step -> value.remainder(step).signum() == 0);
    }

    /**
     * The multipleOf of a number. A multiple of 0 or less is ignored here; the check of the whole sample reports it.
     */
    private static Optional<BigDecimal> step(JsonNode schema) {
        return decimal(schema, "multipleOf").filter(step -> step.signum() > 0);
    }

    /** Whether the bound is exclusive: OpenAPI 3.0 has a flag where 3.1 has a number. */
    private static boolean isExclusive(JsonNode schema, String flag) {
        return schema.path(flag).asBoolean(false);
    }

    private static Optional<BigDecimal> decimal(JsonNode schema, String field) {
        return schema.path(field).isNumber() ? Optional.of(schema.path(field).decimalValue()) : Optional.empty();
    }

    /** Describes the allowed values, such as {@code integer, at least 1}. */
    static String words(JsonNode schema, String type) {
        List<String> words = new ArrayList<>();
        String format = schema.path("format").asText("");
        words.add(format.isEmpty() ? type : type + " (" + format + ")");
        add(words, schema, "minLength", "at least ", " characters");
        add(words, schema, "maxLength", "at most ", " characters");
        add(words, schema, "minimum", isExclusive(schema, "exclusiveMinimum") ? "more than " : "at least ", "");
        add(words, schema, "maximum", isExclusive(schema, "exclusiveMaximum") ? "less than " : "at most ", "");
        if (schema.path("exclusiveMinimum").isNumber()) {
            add(words, schema, "exclusiveMinimum", "more than ", "");
        }
        if (schema.path("exclusiveMaximum").isNumber()) {
            add(words, schema, "exclusiveMaximum", "less than ", "");
        }
        add(words, schema, "multipleOf", "a multiple of ", "");
        add(words, schema, "minItems", "at least ", " items");
        add(words, schema, "maxItems", "at most ", " items");
        add(words, schema, "pattern", "pattern ", "");
        return String.join(", ", words);
    }

    private static void add(List<String> words, JsonNode schema, String field, String before, String after) {
        JsonNode value = schema.path(field);
        if (value.isValueNode() && !value.isBoolean()) {
            words.add(before + shortened(value.asText()) + after);
        }
    }

    /** Shortens a text for a comment. */
    private static String shortened(String text) {
        return text.length() > MOST_OF_A_WORD ? text.substring(0, MOST_OF_A_WORD) + "..." : text;
    }
}
