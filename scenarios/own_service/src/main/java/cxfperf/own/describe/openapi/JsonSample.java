package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.SampleBudget;
import cxfperf.own.describe.SampleValue;
import cxfperf.own.describe.SampleValue.ValueSpace;
import cxfperf.own.describe.openapi.ReferencedDocuments.SchemaAt;
import java.math.BigDecimal;
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

    /** Keywords that only describe a schema; beside a reference they change nothing. */
    private static final Set<String> ONLY_WORDS = Set.of(
            "$ref",
            "description",
            "title",
            "summary",
            "example",
            "examples",
            "default",
            "deprecated",
            "readOnly",
            "writeOnly",
            "externalDocs",
            "xml",
            "nullable",
            "discriminator");

    private static final Set<String> FORMATS =
            Set.of("date-time", "date", "time", "duration", "uuid", "email", "uri", "url", "hostname", "ipv4", "ipv6");

    private static final JsonNode ANY = TextNode.valueOf("any");

    private final ReferencedDocuments documents;

    /** Whether keywords beside a reference count, which they do since OpenAPI 3.1. */
    private final boolean siblingsCount;

    private final SampleBudget budget = new SampleBudget();
    private final SampleValue scalars = new SampleValue(budget);
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    /** One merged schema for each pair, so that it is recognized when it is inside itself. */
    private final Map<JsonNode, Map<JsonNode, ObjectNode>> combined = new IdentityHashMap<>();

    private int depth;

    JsonSample(OpenApiDocument document) {
        this.documents = document.documents();
        this.siblingsCount = !document.isOld();
    }

    /** Returns the value; empty if any value would be infinite. */
    Optional<JsonNode> of(SchemaAt schema) throws NoSuchDescriptionException {
        return value(schema, Map.of());
    }

    /** @param tags values of the properties by which a reader distinguishes the forms */
    private Optional<JsonNode> value(SchemaAt reference, Map<String, String> tags) throws NoSuchDescriptionException {
        SchemaAt schema = meant(reference);
        if (depth >= DEEPEST || !open.add(schema.node())) {
            return Optional.empty();
        }
        depth++;
        try {
            return form(schema, tags);
        } finally {
            depth--;
            open.remove(schema.node());
        }
    }

    /** Resolves a reference, and merges keywords beside it where they count. */
    private SchemaAt meant(SchemaAt reference) throws NoSuchDescriptionException {
        SchemaAt target = documents.resolve(reference);
        JsonNode node = reference.node();
        if (target == reference || !siblingsCount || onlyDescribes(node)) {
            return target;
        }
        return new SchemaAt(combine(node, target.node(), target.node(), without(node, "$ref")), target.name());
    }

    private static ObjectNode without(JsonNode schema, String... keywords) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        copy.setAll((ObjectNode) schema);
        return copy.without(List.of(keywords));
    }

    private static boolean onlyDescribes(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).allMatch(ONLY_WORDS::contains);
    }

    /** Returns the allOf of two parts: always the same node for the same two schemas that they come from. */
    private ObjectNode combine(JsonNode one, JsonNode other, JsonNode first, JsonNode second) {
        return combined.computeIfAbsent(one, key -> new IdentityHashMap<>()).computeIfAbsent(other, key -> {
            ObjectNode both = JsonNodeFactory.instance.objectNode();
            both.putArray("allOf").add(first).add(second);
            return both;
        });
    }

    private Optional<JsonNode> form(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
        JsonNode node = schema.node();
        for (String ways : List.of("oneOf", "anyOf")) {
            if (node.path(ways).isArray() && !node.path(ways).isEmpty()) {
                return oneOf(schema, ways);
            }
        }
        if (node.path("allOf").isArray()) {
            return allOf(schema, tags);
        }
        if (node.has("const")) {
            return Optional.of(given(node.get("const")));
        }
        if (node.path("enum").isArray() && !node.path("enum").isEmpty()) {
            return Optional.of(given(node.path("enum").get(0)));
        }
        return switch (type(node)) {
            case "object" -> object(schema, tags);
            case "array" -> Optional.of(array(schema));
            case "integer", "number", "boolean", "null", "string" -> Optional.of(scalar(node, type(node)));
            default -> Optional.of(ANY);
        };
    }

    private JsonNode given(JsonNode value) {
        budget.takeCharacters(value.toString().length());
        return value;
    }

    private JsonNode scalar(JsonNode schema, String type) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (type) {
            case "integer" -> nodes.numberNode(new BigDecimal(scalars.of(space(schema, type))).toBigInteger());
            case "number" -> nodes.numberNode(new BigDecimal(scalars.of(space(schema, type))));
            case "boolean" -> nodes.booleanNode(true);
            case "null" -> nodes.nullNode();
            default -> nodes.textNode(scalars.of(space(schema, type)));
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

    private Optional<JsonNode> oneOf(SchemaAt schema, String ways) throws NoSuchDescriptionException {
        SchemaAt all = schema.path(ways);
        boolean hasNull = false;
        for (int i = 0; i < all.node().size(); i++) {
            SchemaAt way = documents.resolve(all.path(i));
            // A form other than null is preferred, because it shows more.
            if (type(way.node()).equals("null")) {
                hasNull = true;
                continue;
            }
            Optional<JsonNode> taken = value(beside(schema, ways, all.path(i), way), tag(schema.node(), way));
            if (taken.isPresent()) {
                return taken;
            }
        }
        return hasNull ? Optional.of(NullNode.instance) : Optional.empty();
    }

    /** Merges a form with the keywords beside the list of forms. */
    private SchemaAt beside(SchemaAt schema, String ways, SchemaAt reference, SchemaAt way) {
        boolean alone = schema.node().properties().stream()
                .map(Map.Entry::getKey)
                .allMatch(keyword -> keyword.equals(ways) || keyword.equals("type") || ONLY_WORDS.contains(keyword));
        if (alone) {
            return reference;
        }
        ObjectNode both =
                combine(schema.node(), way.node(), without(schema.node(), ways, "discriminator"), reference.node());
        return new SchemaAt(both, way.name());
    }

    private static Map<String, String> tag(JsonNode schema, SchemaAt way) {
        String property = schema.path("discriminator").path("propertyName").asText("");
        if (property.isEmpty()) {
            return Map.of();
        }
        String value = way.name();
        for (Map.Entry<String, JsonNode> entry :
                schema.path("discriminator").path("mapping").properties()) {
            String target = entry.getValue().asText();
            if (target.substring(target.lastIndexOf('/') + 1).equals(way.name())) {
                value = entry.getKey();
            }
        }
        return value.isEmpty() ? Map.of() : Map.of(property, value);
    }

    /** Merges all parts of an allOf into one schema. */
    private Optional<JsonNode> allOf(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
        Merged merged = new Merged();
        merged.add(schema);
        Map<String, String> all = new LinkedHashMap<>(merged.tags(schema.name()));
        all.putAll(tags);
        return form(new SchemaAt(merged.whole, schema.name()), all);
    }

    /** Merges the parts of an allOf. A second list of forms stays a part of its own. */
    private final class Merged {

        private final ObjectNode whole = JsonNodeFactory.instance.objectNode();
        private final ArrayNode further = JsonNodeFactory.instance.arrayNode();
        private final Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        private void add(SchemaAt part) throws NoSuchDescriptionException {
            merge(part);
            if (!further.isEmpty()) {
                whole.set("allOf", further);
            }
        }

        private void merge(SchemaAt part) throws NoSuchDescriptionException {
            SchemaAt known = meant(part);
            if (!seen.add(known.node())) {
                return;
            }
            SchemaAt parts = known.path("allOf");
            for (int i = 0; i < parts.node().size(); i++) {
                merge(parts.path(i));
            }
            keywords(known.node());
        }

        private void keywords(JsonNode node) {
            for (Map.Entry<String, JsonNode> entry : node.properties()) {
                String keyword = entry.getKey();
                JsonNode value = entry.getValue();
                switch (keyword) {
                    case "allOf" -> {}
                    case "properties" -> properties(value);
                    case "required" -> {
                        Set<JsonNode> names = new LinkedHashSet<>();
                        whole.path("required").forEach(names::add);
                        value.forEach(names::add);
                        whole.putArray("required").addAll(names);
                    }
                    case "oneOf", "anyOf" -> {
                        if (whole.has("oneOf") || whole.has("anyOf")) {
                            further.addObject().set(keyword, value);
                        } else {
                            whole.set(keyword, value);
                        }
                    }
                    default -> whole.set(keyword, value);
                }
            }
        }

        private void properties(JsonNode added) {
            ObjectNode all = whole.withObjectProperty("properties");
            for (Map.Entry<String, JsonNode> each : added.properties()) {
                JsonNode before = all.path(each.getKey());
                JsonNode own = each.getValue();
                boolean isNew = before.isMissingNode() || before.equals(own);
                all.set(each.getKey(), isNew ? own : combine(before, own, before, own));
            }
        }

        private Map<String, String> tags(String name) {
            boolean isForm = !whole.has("oneOf") && !whole.has("anyOf");
            return name.isEmpty() || !isForm ? Map.of() : tag(whole, new SchemaAt(whole, name));
        }
    }

    private Optional<JsonNode> object(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        Set<String> required = new LinkedHashSet<>();
        schema.node().path("required").forEach(name -> required.add(name.asText()));
        JsonNode properties = schema.node().path("properties");
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String name = property.getKey();
            boolean needed = required.contains(name);
            SchemaAt at = new SchemaAt(property.getValue(), "");
            SchemaAt inside = documents.resolve(at);
            if (inside.node().path("readOnly").asBoolean(false) || !needed && budget.isEnough()) {
                continue;
            }
            budget.takeElement();
            Optional<JsonNode> value =
                    tags.containsKey(name) ? Optional.of(TextNode.valueOf(tags.get(name))) : value(at, Map.of());
            if (value.isPresent()) {
                object.set(name, value.get());
            } else if (needed && isNullable(inside.node())) {
                object.set(name, NullNode.instance);
            } else if (needed) {
                return Optional.empty();
            }
        }
        SchemaAt others = schema.path("additionalProperties");
        for (String name : required) {
            if (!properties.has(name)) {
                budget.takeElement();
                Optional<JsonNode> value = free(others);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                object.set(name, value.get());
            }
        }
        return additional(others, schema.node(), object);
    }

    /** Makes a value by a schema; any value if the schema is missing or a boolean. */
    private Optional<JsonNode> free(SchemaAt schema) throws NoSuchDescriptionException {
        return schema.node().isObject() ? value(schema, Map.of()) : Optional.of(ANY);
    }

    private Optional<JsonNode> additional(SchemaAt others, JsonNode schema, ObjectNode object)
            throws NoSuchDescriptionException {
        int least = count(schema, "minProperties", 0);
        int most = count(schema, "maxProperties", Integer.MAX_VALUE);
        int wanted = Math.max(least, others.node().isObject() ? Math.min(most, object.size() + 1) : 0);
        for (int i = 1; object.size() < wanted; i++) {
            if (object.size() >= least && budget.isEnough()) {
                break;
            }
            budget.takeElement();
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
    private JsonNode array(SchemaAt schema) throws NoSuchDescriptionException {
        int least = count(schema.node(), "minItems", 0);
        int most = count(schema.node(), "maxItems", Integer.MAX_VALUE);
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        SchemaAt first = schema.path("prefixItems");
        for (int i = 0; i < first.node().size() && i < most; i++) {
            budget.takeElement();
            Optional<JsonNode> item = value(first.path(i), Map.of());
            if (item.isEmpty()) {
                return all;
            }
            all.add(item.get());
        }
        SchemaAt items = schema.path("items");
        boolean isClosed = items.node().isBoolean() && !items.node().asBoolean();
        int wanted = isClosed ? 0 : Math.min(most, Math.max(least, first.node().isEmpty() ? 1 : 0));
        while (all.size() < wanted) {
            budget.takeElement();
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
