package cxfperf.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.scenario.describe.NoSuchDescriptionException;
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
import java.util.stream.StreamSupport;

/**
 * Values that are valid by a schema, with every optional property in them and a comment at each. A schema inside itself
 * is written once; where that cannot be valid, another way is taken, and where there is none, nothing is written.
 */
final class JsonSample {

    /** A value with what its comment says of it. */
    record SampledJson(JsonPiece value, List<String> words) {}

    private static final int MOST_WORDS = 30;

    /** So many properties are more than anybody edits; what is optional is left out then. */
    private static final int ENOUGH = 1_000;

    private final ReferencedDocuments documents;
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private int written;

    JsonSample(ReferencedDocuments documents) {
        this.documents = documents;
    }

    /** Empty where no value can ever end. */
    Optional<SampledJson> of(SchemaAt schema) throws NoSuchDescriptionException {
        written = 0;
        return value(schema, Map.of());
    }

    /** @param tags values that properties have, by which a reader tells one form from another */
    private Optional<SampledJson> value(SchemaAt reference, Map<String, String> tags)
            throws NoSuchDescriptionException {
        SchemaAt schema = documents.resolve(reference);
        if (!open.add(schema.node())) {
            return Optional.empty();
        }
        try {
            return form(schema, tags);
        } finally {
            open.remove(schema.node());
        }
    }

    private Optional<SampledJson> form(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
        for (String ways : List.of("oneOf", "anyOf")) {
            if (schema.node().path(ways).isArray()) {
                return oneOf(schema, ways);
            }
        }
        if (schema.node().path("allOf").isArray()) {
            return merged(schema, tags);
        }
        JsonNode node = schema.node();
        if (node.has("const")) {
            return Optional.of(
                    new SampledJson(new JsonPiece.Scalar(node.get("const").toString()), List.of("always this")));
        }
        if (node.path("enum").isArray() && !node.path("enum").isEmpty()) {
            return Optional.of(new SampledJson(
                    new JsonPiece.Scalar(node.path("enum").get(0).toString()), List.of("one of " + values(node))));
        }
        List<String> more = isNullable(node) ? List.of("may be null") : List.of();
        return switch (type(node)) {
            case "object" -> object(schema, tags).map(value -> new SampledJson(value, more));
            case "array" -> Optional.of(new SampledJson(array(schema), with(JsonScalars.words(node, "array"), more)));
            case "integer" -> Optional.of(scalar(JsonScalars.number(node, true), node, "integer", more));
            case "number" -> Optional.of(scalar(JsonScalars.number(node, false), node, "number", more));
            case "boolean" -> Optional.of(scalar("true", node, "boolean", more));
            case "null" -> Optional.of(scalar("null", node, "null", more));
            case "string" -> Optional.of(scalar(JsonText.quoted(JsonScalars.text(node)), node, "string", more));
            default -> Optional.of(new SampledJson(new JsonPiece.Scalar("\"any\""), List.of("any value")));
        };
    }

    private static SampledJson scalar(String json, JsonNode schema, String type, List<String> more) {
        return new SampledJson(new JsonPiece.Scalar(json), with(JsonScalars.words(schema, type), more));
    }

    private static List<String> with(String word, List<String> more) {
        List<String> words = new ArrayList<>();
        words.add(word);
        words.addAll(more);
        return words;
    }

    private static String values(JsonNode schema) {
        JsonNode all = schema.path("enum");
        return StreamSupport.stream(all.spliterator(), false)
                        .limit(MOST_WORDS)
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(", "))
                + (all.size() > MOST_WORDS ? " and " + (all.size() - MOST_WORDS) + " more" : "");
    }

    /** Of several, as OpenAPI 3.1 may have them, the first that is not null. */
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
        return schema.has("items") ? "array" : "";
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
            if (taken.isEmpty()) {
                SchemaAt whole = beside(schema, ways, way);
                taken = value(whole, tag(schema.node(), way));
            }
        }
        String words =
                (ways.equals("oneOf") ? "one of these: " : "one or several of these: ") + String.join(", ", names);
        return taken.map(described -> new SampledJson(described.value(), with(words, described.words())));
    }

    /** A form, with what stands beside the list of forms. */
    private static SchemaAt beside(SchemaAt schema, String ways, SchemaAt way) {
        if (!schema.node().has("properties")
                && !schema.node().has("allOf")
                && !schema.node().has("required")) {
            return way;
        }
        ObjectNode rest = ((ObjectNode) schema.node()).deepCopy();
        rest.remove(List.of(ways, "discriminator"));
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.putArray("allOf").add(rest).add(way.node());
        return new SchemaAt(both, way.name(), way.document());
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

    private Optional<SampledJson> merged(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
        Merged merged = new Merged();
        merged.add(schema);
        Map<String, String> all = new LinkedHashMap<>(merged.tags(schema.name()));
        all.putAll(tags);
        JsonNode node = merged.node();
        if (merged.properties.isEmpty() && !type(node).equals("object") && !node.has("oneOf") && !node.has("anyOf")) {
            return form(new SchemaAt(node, schema.name(), schema.document()), all);
        }
        if (node.has("oneOf") || node.has("anyOf")) {
            return oneOf(new SchemaAt(node, schema.name(), schema.document()), node.has("oneOf") ? "oneOf" : "anyOf");
        }
        return members(merged.properties, merged.required, node, merged.restDocument, all)
                .map(value -> new SampledJson(value, List.of()));
    }

    /** All parts of an allOf together. */
    private final class Merged {
        private final Map<String, SchemaAt> properties = new LinkedHashMap<>();
        private final Set<String> required = new LinkedHashSet<>();
        private final ObjectNode rest = JsonNodeFactory.instance.objectNode();
        private final Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private SchemaAt restDocument;

        private void add(SchemaAt part) throws NoSuchDescriptionException {
            SchemaAt known = documents.resolve(part);
            if (!seen.add(known.node())) {
                return;
            }
            SchemaAt parts = known.path("allOf");
            for (int i = 0; i < parts.node().size(); i++) {
                add(parts.path(i));
            }
            for (Map.Entry<String, JsonNode> property :
                    known.node().path("properties").properties()) {
                properties.put(property.getKey(), new SchemaAt(property.getValue(), "", known.document()));
            }
            known.node().path("required").forEach(name -> required.add(name.asText()));
            for (Map.Entry<String, JsonNode> entry : known.node().properties()) {
                if (!Set.of("allOf", "properties", "required").contains(entry.getKey())) {
                    rest.set(entry.getKey(), entry.getValue());
                    restDocument = known;
                }
            }
            if (restDocument == null) {
                restDocument = known;
            }
        }

        private JsonNode node() {
            return rest;
        }

        private Map<String, String> tags(String name) {
            String property = rest.path("discriminator").path("propertyName").asText("");
            if (property.isEmpty() || name.isEmpty()) {
                return Map.of();
            }
            return tag(rest, new SchemaAt(rest, name, restDocument.document()));
        }
    }

    private Optional<JsonPiece> object(SchemaAt schema, Map<String, String> tags) throws NoSuchDescriptionException {
        Map<String, SchemaAt> properties = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property :
                schema.node().path("properties").properties()) {
            properties.put(property.getKey(), new SchemaAt(property.getValue(), "", schema.document()));
        }
        Set<String> required = new LinkedHashSet<>();
        schema.node().path("required").forEach(name -> required.add(name.asText()));
        return members(properties, required, schema.node(), schema, tags);
    }

    private Optional<JsonPiece> members(
            Map<String, SchemaAt> properties,
            Set<String> required,
            JsonNode schema,
            SchemaAt at,
            Map<String, String> tags)
            throws NoSuchDescriptionException {
        List<JsonPiece.Member> members = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (Map.Entry<String, SchemaAt> property : properties.entrySet()) {
            String name = property.getKey();
            boolean needed = required.contains(name);
            SchemaAt inside = documents.resolve(property.getValue());
            if (!needed && inside.node().path("readOnly").asBoolean(false)) {
                remarks.add(name + " is set by the server");
                continue;
            }
            if (!needed && written > ENOUGH) {
                remarks.add("optional: " + name + ", left out, since this is long enough");
                continue;
            }
            written++;
            Optional<SampledJson> value = tags.containsKey(name)
                    ? Optional.of(new SampledJson(
                            new JsonPiece.Scalar(JsonText.quoted(tags.get(name))),
                            List.of("names the form of this object")))
                    : value(property.getValue(), Map.of());
            if (value.isPresent()) {
                List<String> words = new ArrayList<>();
                if (!needed) {
                    words.add("optional");
                } else if (inside.node().path("readOnly").asBoolean(false)) {
                    words.add("set by the server");
                }
                words.addAll(value.get().words());
                members.add(new JsonPiece.Member(
                        name, String.join("; ", words), value.get().value()));
            } else if (needed && isNullable(inside.node())) {
                members.add(new JsonPiece.Member(name, "null: it would hold itself", new JsonPiece.Scalar("null")));
            } else if (needed) {
                return Optional.empty();
            } else {
                remarks.add("optional: " + name + ", left out, since it holds itself");
            }
        }
        SchemaAt others = new SchemaAt(schema.path("additionalProperties"), "", at.document());
        for (String name : required) {
            if (!properties.containsKey(name)) {
                Optional<SampledJson> value = others.node().isObject()
                        ? value(others, Map.of())
                        : Optional.of(new SampledJson(new JsonPiece.Scalar("\"any\""), List.of("any value")));
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                members.add(new JsonPiece.Member(
                        name,
                        String.join("; ", value.get().words()),
                        value.get().value()));
            }
        }
        return additional(others, schema, members, remarks);
    }

    private Optional<JsonPiece> additional(
            SchemaAt others, JsonNode schema, List<JsonPiece.Member> members, List<String> remarks)
            throws NoSuchDescriptionException {
        int wanted =
                Math.max(schema.path("minProperties").asInt(0), others.node().isObject() ? members.size() + 1 : 0);
        for (int i = 1; members.size() < wanted; i++) {
            Optional<SampledJson> value = others.node().isObject()
                    ? value(others, Map.of())
                    : Optional.of(new SampledJson(new JsonPiece.Scalar("\"any\""), List.of("any value")));
            if (value.isEmpty()) {
                break;
            }
            members.add(new JsonPiece.Member(
                    "key" + i,
                    "optional; of any name, any number of them"
                            + value.get().words().stream()
                                    .map(word -> "; " + word)
                                    .collect(Collectors.joining()),
                    value.get().value()));
        }
        if (members.size() < schema.path("minProperties").asInt(0)) {
            return Optional.empty();
        }
        return Optional.of(new JsonPiece.Members(members, remarks));
    }

    /** With one item where it may have one; an array may always be empty but where it says otherwise. */
    private JsonPiece array(SchemaAt schema) throws NoSuchDescriptionException {
        int least = schema.node().path("minItems").asInt(0);
        int most = schema.node().path("maxItems").asInt(Integer.MAX_VALUE);
        SchemaAt items = schema.path("items");
        Optional<SampledJson> item = items.isMissing()
                ? Optional.of(new SampledJson(new JsonPiece.Scalar("\"any\""), List.of("any value")))
                : value(items, Map.of());
        if (most == 0 || item.isEmpty()) {
            return new JsonPiece.Items(List.of(), item.isEmpty() ? "empty, since an item holds itself" : "");
        }
        return new JsonPiece.Items(
                Collections.nCopies(
                        Math.max(1, Math.min(least, Short.MAX_VALUE)),
                        item.get().value()),
                String.join("; ", item.get().words()));
    }
}
