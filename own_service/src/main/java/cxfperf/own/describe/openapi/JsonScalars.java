package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.describe.SampleValue.ValueSpace;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads from a JSON schema which texts and numbers it allows. */
final class JsonScalars {

    private static final Set<String> FORMATS =
            Set.of("date-time", "date", "time", "duration", "uuid", "email", "uri", "url", "hostname", "ipv4", "ipv6");

    private JsonScalars() {}

    /** Returns the values that a schema of this type allows; for an array, only how many items it may have. */
    static ValueSpace space(JsonNode schema, String type) {
        String format = schema.path("format").asText("");
        Map<String, String> facets = new LinkedHashMap<>();
        String counted = type.equals("array") ? "Items" : "Length";
        length(schema, "min" + counted, "minLength", facets);
        length(schema, "max" + counted, "maxLength", facets);
        // OpenAPI 3.0 has a flag for an exclusive bound, where 3.1 has the bound.
        for (String bound : List.of("min", "max")) {
            JsonNode exclusive = schema.path("exclusive" + (bound.equals("min") ? "Minimum" : "Maximum"));
            number(
                    schema.path(bound + "imum"),
                    bound + (exclusive.asBoolean(false) ? "Exclusive" : "Inclusive"),
                    facets);
            number(exclusive, bound + "Exclusive", facets);
        }
        number(schema.path("multipleOf"), "multipleOf", facets);
        JsonNode pattern = schema.path("pattern");
        return ValueSpace.ofJson(
                kind(type, format),
                format.isEmpty() ? type : type + " (" + format + ")",
                pattern.isTextual() ? List.of(pattern.asText()) : List.of(),
                facets,
                Stream.of(
                                schema.path("example"),
                                schema.path("default"),
                                schema.path("examples").path(0))
                        .filter(given -> type.equals("string") ? given.isTextual() : given.isNumber())
                        .map(given -> given.isNumber() ? given.decimalValue().toPlainString() : given.asText())
                        .toList());
    }

    private static String kind(String type, String format) {
        return switch (type) {
            case "number" -> "decimal";
            case "string" -> FORMATS.contains(format) ? format : format.equals("byte") ? "base64" : "string";
            default -> type;
        };
    }

    private static void length(JsonNode schema, String keyword, String facet, Map<String, String> facets) {
        int length = count(schema, keyword, -1);
        if (length >= 0) {
            facets.put(facet, String.valueOf(length));
        }
    }

    private static void number(JsonNode value, String facet, Map<String, String> facets) {
        if (value.isNumber()) {
            facets.put(facet, value.asText());
        }
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
}
