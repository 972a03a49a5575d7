package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import cxfperf.own.describe.SampleValue;
import cxfperf.own.describe.SampleValue.ValueSpace;
import cxfperf.own.describe.openapi.ReferencedDocuments.SchemaAt;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes a value that is valid by a schema, with every optional property. A schema inside itself is written once; where
 * that cannot be valid, another alternative is taken, and without one, nothing is written. It does not evaluate
 * keywords such as {@code if} and {@code not}; {@link JsonSchemaCheck} finds the errors. For one value and one thread.
 */
final class JsonSample {

    /** A depth limit: schemas made of others, such as allOf, may be inside themselves in ever new combinations. */
    private static final int DEEPEST = 60;

    private static final Set<String> FORMATS =
            Set.of("date-time", "date", "time", "duration", "uuid", "email", "uri", "url", "hostname", "ipv4", "ipv6");

    private static final JsonNode ANY = TextNode.valueOf("any");

    private final ReferencedDocuments documents;

    /** Whether keywords beside a reference count, which they do since OpenAPI 3.1. */
    private final boolean siblingsCount;

    private final SampleValue values = new SampleValue();
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    /** One schema for each two of a property, so that it is recognized when it is inside itself. */
    private final Map<JsonNode, Map<JsonNode, ObjectNode>> combined = new IdentityHashMap<>();

    private int depth;

    JsonSample(OpenApiDocument document) {
        this.documents = document.documents();
        this.siblingsCount = !document.isOld();
    }

    /** Returns the value; empty if any value would be infinite. */
    Optional<JsonNode> of(SchemaAt schema) {
        return value(schema, new Merged());
    }

    /** @param whole keywords that count as well */
    private Optional<JsonNode> value(SchemaAt reference, Merged whole) {
        SchemaAt schema = documents.resolve(reference);
        if (depth >= DEEPEST || !open.add(schema.node())) {
            return Optional.empty();
        }
        depth++;
        try {
            whole.add(reference);
            if (whole.forms.isEmpty() && !schema.name().isEmpty()) {
                whole.tags.putAll(tag(whole.keywords, schema.name()));
            }
            return form(whole);
        } finally {
            depth--;
            open.remove(schema.node());
        }
    }

    private Optional<JsonNode> form(Merged whole) {
        if (!whole.forms.isEmpty()) {
            return oneOf(whole);
        }
        ObjectNode node = whole.keywords;
        if (node.has("const")) {
            return Optional.of(given(node.get("const")));
        }
        if (node.path("enum").isArray() && !node.path("enum").isEmpty()) {
            return Optional.of(given(node.path("enum").get(0)));
        }
        return switch (type(node)) {
            case "object" -> object(node, whole.tags);
            case "array" -> Optional.of(array(new SchemaAt(node, "")));
            case "integer", "number", "boolean", "null", "string" -> Optional.of(scalar(node, type(node)));
            default -> Optional.of(ANY);
        };
    }

    private JsonNode given(JsonNode value) {
        values.takeCharacters(value.toString().length());
        return value;
    }

    private JsonNode scalar(JsonNode schema, String type) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (type) {
            case "integer" -> nodes.numberNode(new BigDecimal(values.of(space(schema, type))).toBigInteger());
            case "number" -> nodes.numberNode(new BigDecimal(values.of(space(schema, type))));
            case "boolean" -> nodes.booleanNode(true);
            case "null" -> nodes.nullNode();
            default -> nodes.textNode(values.of(space(schema, type)));
        };
    }

    /** The type; from a list, which OpenAPI 3.1 allows, the first that is not null. */
    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isTextual()) {
            return type.asText();
        }
        for (JsonNode each : type) {
            if (!each.asText().equals("null")) {
                return each.asText();
            }
        }
        if (schema.has("properties") || schema.has("additionalProperties") || schema.has("required")) {
            return "object";
        }
        return schema.has("items") || schema.has("prefixItems") ? "array" : "";
    }

    private static boolean isNullable(JsonNode schema) {
        if (schema.path("nullable").asBoolean(false)) {
            return true;
        }
        for (JsonNode each : schema.path("type")) {
            if (each.asText().equals("null")) {
                return true;
            }
        }
        return false;
    }

    private Optional<JsonNode> oneOf(Merged whole) {
        SchemaAt ways = whole.forms.get(0);
        boolean hasNull = false;
        for (int i = 0; i < ways.node().size(); i++) {
            SchemaAt way = documents.resolve(ways.path(i));
            // A form other than null is preferred, because it shows more.
            if (type(way.node()).equals("null")) {
                hasNull = true;
                continue;
            }
            Merged both = new Merged();
            both.addKeywords(whole.keywords);
            both.forms.addAll(whole.forms.subList(1, whole.forms.size()));
            both.tags.putAll(tag(whole.keywords, way.name()));
            Optional<JsonNode> taken = value(ways.path(i), both);
            if (taken.isPresent()) {
                return taken;
            }
        }
        return hasNull ? Optional.of(NullNode.instance) : Optional.empty();
    }

    /** The property by which a reader distinguishes the forms of a schema, and its value for the form of this name. */
    private static Map<String, String> tag(JsonNode schema, String name) {
        String property = schema.path("discriminator").path("propertyName").asText("");
        String value = name;
        for (Map.Entry<String, JsonNode> entry :
                schema.path("discriminator").path("mapping").properties()) {
            String target = entry.getValue().asText();
            if (target.substring(target.lastIndexOf('/') + 1).equals(name)) {
                value = entry.getKey();
            }
        }
        return property.isEmpty() || value.isEmpty() ? Map.of() : Map.of(property, value);
    }

    /** A schema with all parts of its allOf, and with what is beside a reference. */
    private final class Merged {

        private final ObjectNode keywords = JsonNodeFactory.instance.objectNode();

        /** The lists of alternative forms, of each of which one is taken. */
        private final List<SchemaAt> forms = new ArrayList<>();

        /** The values of the properties by which a reader distinguishes the forms. */
        private final Map<String, String> tags = new LinkedHashMap<>();

        private final Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        void add(SchemaAt part) {
            SchemaAt target = documents.resolve(part);
            if (seen.add(target.node())) {
                SchemaAt parts = target.path("allOf");
                for (int i = 0; i < parts.node().size(); i++) {
                    add(parts.path(i));
                }
                addKeywords(target.node());
            }
            if (siblingsCount && part.node() != target.node()) {
                addKeywords(part.node());
            }
        }

        private void addKeywords(JsonNode node) {
            for (Map.Entry<String, JsonNode> entry : node.properties()) {
                String keyword = entry.getKey();
                JsonNode value = entry.getValue();
                switch (keyword) {
                    case "allOf", "$ref" -> {}
                    case "properties" -> {
                        ObjectNode all = keywords.withObjectProperty("properties");
                        value.properties()
                                .forEach(each ->
                                        all.set(each.getKey(), combine(all.path(each.getKey()), each.getValue())));
                    }
                    case "required" -> {
                        Set<JsonNode> names = new LinkedHashSet<>();
                        keywords.path("required").forEach(names::add);
                        value.forEach(names::add);
                        keywords.putArray("required").addAll(names);
                    }
                    case "oneOf", "anyOf" -> {
                        if (value.isArray() && !value.isEmpty()) {
                            forms.add(new SchemaAt(value, ""));
                        }
                    }
                    default -> keywords.set(keyword, value);
                }
            }
        }

        /** Returns the allOf of two schemas: always the same node for the same two. */
        private JsonNode combine(JsonNode before, JsonNode own) {
            if (before.isMissingNode() || before.equals(own)) {
                return own;
            }
            return combined.computeIfAbsent(before, key -> new IdentityHashMap<>())
                    .computeIfAbsent(own, key -> {
                        ObjectNode both = JsonNodeFactory.instance.objectNode();
                        both.putArray("allOf").add(before).add(own);
                        return both;
                    });
        }
    }

    private Optional<JsonNode> object(JsonNode schema, Map<String, String> tags) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        JsonNode properties = schema.path("properties");
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String name = property.getKey();
            boolean needed = required.contains(name);
            SchemaAt at = new SchemaAt(property.getValue(), "");
            SchemaAt inside = documents.resolve(at);
            if (inside.node().path("readOnly").asBoolean(false) || !needed && values.isEnough()) {
                continue;
            }
            values.takeElement();
            Optional<JsonNode> value = tags.containsKey(name) ? Optional.of(TextNode.valueOf(tags.get(name))) : of(at);
            if (value.isPresent()) {
                object.set(name, value.get());
            } else if (needed && isNullable(inside.node())) {
                object.set(name, NullNode.instance);
            } else if (needed) {
                return Optional.empty();
            }
        }
        SchemaAt others = new SchemaAt(schema.path("additionalProperties"), "");
        for (String name : required) {
            if (!properties.has(name)) {
                values.takeElement();
                Optional<JsonNode> value = free(others);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                object.set(name, value.get());
            }
        }
        return additional(others, schema, object);
    }

    /** Makes a value by a schema; any value if the schema is missing or a boolean. */
    private Optional<JsonNode> free(SchemaAt schema) {
        return schema.node().isObject() ? of(schema) : Optional.of(ANY);
    }

    private Optional<JsonNode> additional(SchemaAt others, JsonNode schema, ObjectNode object) {
        int least = count(schema, "minProperties", 0);
        int most = count(schema, "maxProperties", Integer.MAX_VALUE);
        int wanted = Math.max(least, others.node().isObject() ? Math.min(most, object.size() + 1) : 0);
        for (int i = 1; object.size() < wanted; i++) {
            if (object.size() >= least && values.isEnough()) {
                break;
            }
            values.takeElement();
            Optional<JsonNode> value = free(others);
            if (value.isEmpty()) {
                break;
            }
            object.putIfAbsent("key" + i, value.get());
        }
        return object.size() < least ? Optional.empty() : Optional.of(object);
    }

    /**
     * Makes an array with one item if the schema allows it; an empty array is valid unless the schema says otherwise.
     */
    private JsonNode array(SchemaAt schema) {
        int least = count(schema.node(), "minItems", 0);
        int most = count(schema.node(), "maxItems", Integer.MAX_VALUE);
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        SchemaAt first = schema.path("prefixItems");
        for (int i = 0; i < first.node().size() && i < most; i++) {
            values.takeElement();
            Optional<JsonNode> item = of(first.path(i));
            if (item.isEmpty()) {
                return all;
            }
            all.add(item.get());
        }
        SchemaAt items = schema.path("items");
        boolean isClosed = items.node().isBoolean() && !items.node().asBoolean();
        int wanted = isClosed ? 0 : Math.min(most, Math.max(least, first.node().isEmpty() ? 1 : 0));
        while (all.size() < wanted) {
            values.takeElement();
            Optional<JsonNode> item = free(items);
            if (item.isEmpty()) {
                return all;
            }
            all.add(item.get());
        }
        return all;
    }

    /** Returns the values that a schema of this type allows. */
    private static ValueSpace space(JsonNode schema, String type) {
        String format = schema.path("format").asText("");
        Map<String, String> facets = new LinkedHashMap<>();
        length(schema, "minLength", facets);
        length(schema, "maxLength", facets);
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
                pattern.isTextual() ? List.of(pattern.asText()) : List.of(),
                facets,
                Stream.of(
                                schema.path("example"),
                                schema.path("default"),
                                schema.path("examples").path(0))
                        .filter(given -> type.equals("string") ? given.isTextual() : given.isNumber())
                        .map(JsonNode::asText)
                        .toList());
    }

    private static String kind(String type, String format) {
        return switch (type) {
            case "number" -> "decimal";
            case "string" -> FORMATS.contains(format) ? format : format.equals("byte") ? "base64" : "string";
            default -> type;
        };
    }

    private static void length(JsonNode schema, String keyword, Map<String, String> facets) {
        int length = count(schema, keyword, -1);
        if (length >= 0) {
            facets.put(keyword, String.valueOf(length));
        }
    }

    private static void number(JsonNode value, String facet, Map<String, String> facets) {
        if (value.isNumber()) {
            facets.put(facet, value.asText());
        }
    }

    /** Reads a number of a keyword; an invalid or negative one is ignored. */
    private static int count(JsonNode schema, String keyword, int otherwise) {
        JsonNode value = schema.path(keyword);
        return value.isNumber() && value.decimalValue().signum() >= 0
                ? value.decimalValue()
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .intValue()
                : otherwise;
    }
}
