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
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Makes a value that is valid by a schema, with every optional property and a comment at each. A schema inside itself
 * is written once; where that cannot be valid, another alternative is taken, and without one, nothing is written. It
 * does not evaluate keywords such as {@code if} and {@code not}; {@link JsonSchemaCheck} finds the errors. For one
 * value and one thread.
 */
final class JsonSample {

    /** A value with the words of its comment. */
    record SampledJson(JsonNode value, List<String> words) {}

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

    private final ReferencedDocuments documents;

    /** Whether keywords beside a reference count, which they do since OpenAPI 3.1. */
    private final boolean siblingsCount;

    private final SampleBudget budget = new SampleBudget();
    private final SampleValue scalars = new SampleValue(budget);
    private final JsonComments comments = new JsonComments();
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    /** One merged schema for each pair, so that it is recognized when it is inside itself. */
    private final Map<JsonNode, Map<JsonNode, ObjectNode>> combined = new IdentityHashMap<>();

    private int depth;

    JsonSample(OpenApiDocument document) {
        this.documents = document.documents();
        this.siblingsCount = !document.isOld();
    }

    /** Returns the value; empty if any value would be infinite. */
    Optional<SampledJson> of(SchemaAt schema) throws NoSuchDescriptionException {
        return value(schema, Map.of());
    }

    /** Returns the comments of all that was made. */
    JsonComments comments() {
        return comments;
    }

    /** Returns what the budget has left out. */
    Optional<String> note() {
        return budget.note();
    }

    /** @param tags values of the properties by which a reader distinguishes the forms */
    private Optional<SampledJson> value(SchemaAt reference, Map<String, String> tags)
            throws NoSuchDescriptionException {
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

    private Optional<SampledJson> form(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
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
            return Optional.of(new SampledJson(given(node.get("const")), List.of("always this")));
        }
        if (node.path("enum").isArray() && !node.path("enum").isEmpty()) {
            return Optional.of(new SampledJson(
                    given(node.path("enum").get(0)),
                    List.of(SampleValue.oneOf(
                            StreamSupport.stream(node.path("enum").spliterator(), false)
                                    .map(JsonNode::asText)
                                    .toList()))));
        }
        List<String> more = isNullable(node) ? List.of("may be null") : List.of();
        return switch (type(node)) {
            case "object" -> object(schema, tags).map(value -> new SampledJson(value, more));
            case "array" ->
                Optional.of(new SampledJson(array(schema), with(SampleValue.words(space(node, "array")), more)));
            case "integer", "number", "boolean", "null", "string" -> Optional.of(scalar(node, type(node), more));
            default -> Optional.of(any());
        };
    }

    private JsonNode given(JsonNode value) {
        budget.length(value.toString().length());
        return value;
    }

    private static SampledJson any() {
        return new SampledJson(TextNode.valueOf("any"), List.of("any value"));
    }

    private SampledJson scalar(JsonNode schema, String type, List<String> more) {
        ValueSpace space = space(schema, type);
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        JsonNode value =
                switch (type) {
                    case "integer" -> nodes.numberNode(new BigDecimal(scalars.of(space)).toBigInteger());
                    case "number" -> nodes.numberNode(new BigDecimal(scalars.of(space)));
                    case "boolean" -> nodes.booleanNode(true);
                    case "null" -> nodes.nullNode();
                    default -> nodes.textNode(scalars.of(space));
                };
        return new SampledJson(value, with(SampleValue.words(space), more));
    }

    private static List<String> with(String word, List<String> more) {
        List<String> words = new ArrayList<>();
        words.add(word);
        words.addAll(more);
        return words;
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

    private Optional<SampledJson> oneOf(SchemaAt schema, String ways) throws NoSuchDescriptionException {
        List<String> names = new ArrayList<>();
        Optional<SampledJson> taken = Optional.empty();
        SchemaAt all = schema.path(ways);
        for (int i = 0; i < all.node().size(); i++) {
            SchemaAt way = documents.resolve(all.path(i));
            names.add(way.name().isEmpty() ? "form " + (i + 1) : way.name());
            // A form other than null is preferred, because it shows more.
            if (taken.isEmpty()
                    && !(type(way.node()).equals("null") && i + 1 < all.node().size())) {
                taken = value(beside(schema, ways, all.path(i), way), tag(schema.node(), way));
            }
        }
        for (int i = 0; i < all.node().size() && taken.isEmpty(); i++) {
            if (type(documents.resolve(all.path(i)).node()).equals("null")) {
                taken = value(all.path(i), Map.of());
            }
        }
        String words =
                (ways.equals("oneOf") ? "one of these: " : "one or several of these: ") + String.join(", ", names);
        return taken.map(described -> new SampledJson(described.value(), with(words, described.words())));
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
    private Optional<SampledJson> allOf(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
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
            SchemaAt known = documents.resolve(part);
            if (!seen.add(known.node())) {
                return;
            }
            if (known != part && siblingsCount && !onlyDescribes(part.node())) {
                keywords(without(part.node(), "$ref"));
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
            if (!needed && inside.node().path("readOnly").asBoolean(false)) {
                comments.inside(object, name + " is set by the server");
                continue;
            }
            if (!needed && budget.isEnough()) {
                comments.inside(object, "optional: " + name + ", left out, since this is long enough");
                continue;
            }
            if (!budget.takeElement()) {
                comments.inside(object, name + " and what follows are left out");
                break;
            }
            Optional<SampledJson> value = tags.containsKey(name)
                    ? Optional.of(
                            new SampledJson(TextNode.valueOf(tags.get(name)), List.of("names the form of this object")))
                    : value(at, Map.of());
            if (value.isPresent()) {
                List<String> words = new ArrayList<>();
                if (!needed) {
                    words.add("optional");
                } else if (inside.node().path("readOnly").asBoolean(false)) {
                    words.add("set by the server");
                }
                words.addAll(value.get().words());
                add(object, name, String.join("; ", words), value.get().value());
            } else if (needed && isNullable(inside.node())) {
                add(object, name, "null: it would hold itself", NullNode.instance);
            } else if (needed) {
                return Optional.empty();
            } else {
                comments.inside(object, "optional: " + name + ", left out, since it holds itself");
            }
        }
        SchemaAt others = schema.path("additionalProperties");
        for (String name : required) {
            if (!properties.has(name) && budget.takeElement()) {
                Optional<SampledJson> value = free(others);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                add(
                        object,
                        name,
                        String.join("; ", value.get().words()),
                        value.get().value());
            }
        }
        return additional(others, schema.node(), object);
    }

    /** Makes a value by a schema; any value if the schema is missing or a boolean. */
    private Optional<SampledJson> free(SchemaAt schema) throws NoSuchDescriptionException {
        return schema.node().isObject() ? value(schema, Map.of()) : Optional.of(any());
    }

    private void add(ObjectNode object, String name, String comment, JsonNode value) {
        object.set(name, value);
        comments.member(object, name, comment);
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
            if (!budget.takeElement()) {
                comments.inside(object, "further ones are left out");
                return Optional.of(object);
            }
            Optional<SampledJson> value = free(others);
            if (value.isEmpty()) {
                break;
            }
            if (!object.has("key" + i)) {
                add(
                        object,
                        "key" + i,
                        "optional; of any name, any number of them"
                                + value.get().words().stream()
                                        .map(word -> "; " + word)
                                        .collect(Collectors.joining()),
                        value.get().value());
            }
        }
        return object.size() < least ? Optional.empty() : Optional.of(object);
    }

    /**
     * Makes an array with one item if the schema allows it; an empty array is valid unless the schema says otherwise.
     */
    private JsonNode array(SchemaAt schema) throws NoSuchDescriptionException {
        int least = count(schema.node(), "minItems", 0);
        int most = count(schema.node(), "maxItems", Integer.MAX_VALUE);
        List<JsonNode> all = new ArrayList<>();
        String words = "";
        SchemaAt first = schema.path("prefixItems");
        for (int i = 0; i < first.node().size() && i < most && budget.takeElement(); i++) {
            Optional<SampledJson> item = value(first.path(i), Map.of());
            if (item.isEmpty()) {
                return items(all, "it ends here, since the next item holds itself");
            }
            all.add(item.get().value());
            words = words.isEmpty() ? String.join("; ", item.get().words()) : words;
        }
        SchemaAt items = schema.path("items");
        boolean isClosed = items.node().isBoolean() && !items.node().asBoolean();
        if (all.size() >= Math.max(least, first.node().isEmpty() ? 1 : 0) || most <= all.size() || isClosed) {
            return items(all, words);
        }
        int wanted = Math.max(least, all.size() + 1);
        while (all.size() < wanted && budget.takeElement()) {
            Optional<SampledJson> item = free(items);
            if (item.isEmpty()) {
                return items(all, "empty, since an item holds itself");
            }
            all.add(item.get().value());
            words = words.isEmpty() ? String.join("; ", item.get().words()) : words;
        }
        return items(all, words);
    }

    private JsonNode items(List<JsonNode> items, String comment) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode().addAll(items);
        comments.inside(array, comment);
        return array;
    }

    /** Returns the values that a schema of this type allows; for an array, only how many items it may have. */
    private static ValueSpace space(JsonNode schema, String type) {
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
    private static int count(JsonNode schema, String keyword, int otherwise) {
        JsonNode value = schema.path(keyword);
        return value.isNumber() && value.decimalValue().signum() >= 0
                ? value.decimalValue()
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .intValue()
                : otherwise;
    }
}
