package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.oas.OpenApi30;
import com.networknt.schema.oas.OpenApi31;
import com.networknt.schema.resource.DisallowSchemaLoader;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.SampleValue.ValuePattern;
import cxfperf.own.describe.openapi.ReferencedDocuments.SchemaAt;
import cxfperf.text.OneLine;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Validates values by a schema of an OpenAPI document. The validator gets one schema that contains everything it refers
 * to, so it fetches nothing. Safe for use by several threads.
 */
public final class JsonSchemaCheck {

    /** Keywords that map names to schemas. */
    private static final Set<String> BY_NAME =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");

    /** Keywords whose values are not schemas, although they may look like one. */
    private static final Set<String> VALUES = Set.of("enum", "const");

    /**
     * Keywords that do not affect validity. Examples may contain references of their own; the form that a discriminator
     * selects follows from the forms.
     */
    private static final Set<String> ANNOTATIONS = Set.of(
            "example",
            "examples",
            "default",
            "description",
            "title",
            "externalDocs",
            "xml",
            "discriminator",
            "$id",
            "id",
            "$schema");

    private static final Map<Boolean, JsonSchemaFactory> FACTORIES = Map.of(true, factory(true), false, factory(false));

    private final JsonSchema schema;
    private final Set<String> unchecked;

    private JsonSchemaCheck(JsonSchema schema, Set<String> unchecked) {
        this.schema = schema;
        this.unchecked = unchecked;
    }

    private static JsonSchemaFactory factory(boolean old) {
        JsonMetaSchema dialect = old ? OpenApi30.getInstance() : OpenApi31.getInstance();
        return JsonSchemaFactory.getInstance(
                old ? VersionFlag.V4 : VersionFlag.V202012, builder -> builder.metaSchema(dialect)
                        .defaultMetaSchemaIri(dialect.getIri())
                        .enableSchemaCache(false)
                        .schemaLoaders(loaders -> loaders.add(DisallowSchemaLoader.getInstance())));
    }

    /**
     * @param otherWay of properties that are not required in this direction: {@code readOnly} for a request,
     *     {@code writeOnly} for a reply
     * @throws NoSuchDescriptionException if the schema, or one that it refers to, cannot be used
     */
    static JsonSchemaCheck of(OpenApiDocument document, SchemaAt schema, String otherWay) {
        Whole collected = new Whole(document, otherWay);
        ObjectNode whole = collected.of(schema);
        try {
            JsonSchema made = FACTORIES
                    .get(document.isOld())
                    .getSchema(
                            SchemaLocation.of("urn:openapi"),
                            whole,
                            // Preloading is off: it follows each reference again, which takes practically for ever with
                            // nested schemas.
                            SchemaValidatorsConfig.builder()
                                    .preloadJsonSchema(false)
                                    // The library's formats are partly of its own making: any color, no new domain.
                                    .formatAssertionsEnabled(false)
                                    .build());
            // The trial finds a schema that contains itself at the same place: no validation of it would end.
            made.validate(NullNode.getInstance());
            made.validate(JsonNodeFactory.instance.objectNode());
            return new JsonSchemaCheck(made, collected.unchecked);
        } catch (StackOverflowError e) {
            throw new NoSuchDescriptionException("it contains itself without end", e);
        } catch (RuntimeException e) {
            throw new NoSuchDescriptionException(
                    "it cannot be used: " + OneLine.first(String.valueOf(e.getMessage())), e);
        }
    }

    /** Returns the first error; empty for a valid value. */
    public Optional<String> problem(JsonNode value) {
        return schema.validate(value).stream()
                .map(ValidationMessage::getMessage)
                .findFirst();
    }

    /** Returns the patterns that are not checked, because Java does not have what they use. */
    public Set<String> unchecked() {
        return unchecked;
    }

    /** Collects a schema and all that it refers to, under new names. */
    private static final class Whole {

        private final OpenApiDocument document;
        private final String otherWay;
        private final Set<String> unchecked = new TreeSet<>();
        private final Map<JsonNode, String> names = new IdentityHashMap<>();
        private final Deque<JsonNode> waiting = new ArrayDeque<>();

        Whole(OpenApiDocument document, String otherWay) {
            this.document = document;
            this.otherWay = otherWay;
        }

        ObjectNode of(SchemaAt schema) {
            ObjectNode whole = (ObjectNode) schema(schema.node(), Set.of());
            ObjectNode schemas = JsonNodeFactory.instance.objectNode();
            while (!waiting.isEmpty()) {
                JsonNode next = waiting.remove();
                schemas.set(names.get(next), schema(next, Set.of()));
            }
            whole.putObject("components").set("schemas", schemas);
            return whole;
        }

        /** @param ofWhole the names of the properties of the other way, if the schema is a part of an allOf */
        private JsonNode schema(JsonNode node, Set<String> ofWhole) {
            if (!node.isObject()) {
                return node;
            }
            Set<String> notRequired = new HashSet<>(ofWhole);
            addOtherWay(node, notRequired, Collections.newSetFromMap(new IdentityHashMap<>()));
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> each : node.properties()) {
                String keyword = each.getKey();
                JsonNode value = each.getValue();
                if (keyword.equals("$ref") && value.isTextual()) {
                    copy.put(
                            keyword,
                            "#/components/schemas/" + name(document.documents().target(value.asText())));
                } else if (BY_NAME.contains(keyword) && value.isObject()) {
                    ObjectNode byName = copy.putObject(keyword);
                    for (Map.Entry<String, JsonNode> named : value.properties()) {
                        if (keyword.equals("patternProperties")
                                && !new ValuePattern(named.getKey(), false).isUsable()) {
                            throw new NoSuchDescriptionException("the pattern " + named.getKey() + " is invalid");
                        }
                        byName.set(named.getKey(), schema(named.getValue(), Set.of()));
                    }
                } else if (VALUES.contains(keyword)) {
                    copy.set(keyword, value);
                } else if (ANNOTATIONS.contains(keyword) || keyword.startsWith("x-")) {
                    continue;
                } else if (keyword.equals("pattern") && value.isTextual()) {
                    ValuePattern pattern = ValuePattern.ofEcma(value.asText());
                    if (pattern.isUsable()) {
                        copy.put(keyword, pattern.java());
                    } else {
                        unchecked.add(value.asText());
                    }
                } else if (value.isArray()) {
                    ArrayNode list = copy.putArray(keyword);
                    for (JsonNode item : value) {
                        if (!keyword.equals("required") || !notRequired.contains(item.asText())) {
                            list.add(schema(item, keyword.equals("allOf") ? notRequired : Set.of()));
                        }
                    }
                } else {
                    copy.set(keyword, schema(value, Set.of()));
                }
            }
            return copy;
        }

        /** Adds the names of the properties that go the other way alone, also those of the parts of an allOf. */
        private void addOtherWay(JsonNode schema, Set<String> names, Set<JsonNode> seen) {
            JsonNode meant =
                    document.documents().resolve(new SchemaAt(schema, "")).node();
            if (!seen.add(meant)) {
                return;
            }
            for (Map.Entry<String, JsonNode> property : meant.path("properties").properties()) {
                JsonNode value = property.getValue();
                JsonNode target =
                        document.documents().resolve(new SchemaAt(value, "")).node();
                if (value.path(otherWay).asBoolean(false)
                        || target.path(otherWay).asBoolean(false)) {
                    names.add(property.getKey());
                }
            }
            for (JsonNode part : meant.path("allOf")) {
                addOtherWay(part, names, seen);
            }
        }

        private String name(SchemaAt target) {
            // A reference that leads only to itself would be followed for ever, so it is resolved here.
            document.documents().resolve(target);
            return names.computeIfAbsent(target.node(), node -> {
                waiting.add(node);
                return "schema-" + names.size();
            });
        }
    }
}
