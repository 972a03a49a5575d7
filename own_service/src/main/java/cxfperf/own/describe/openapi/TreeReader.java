package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Reads JSON or YAML into a tree. Jackson alone reads a YAML alias as text; this class resolves aliases, and merges
 * {@code <<}. An anchored part is one object, however often an alias names it.
 */
final class TreeReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonFactory YAML = yaml();
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
            .build();
    private static final JsonMapper SCALARS = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final int DEEPEST = 500;

    /** The maximum number of digits before or after the decimal point. */
    private static final int MOST_DIGITS = 400;

    /** The maximum number of values: aliases of aliases may stand for more than memory holds. */
    private static final long MOST_VALUES = 10_000_000;

    private static final String NOT_JSON_OR_YAML = "it is neither JSON nor YAML: ";

    private record Anchored(JsonNode node, long values) {}

    private final URI document;
    private final JsonParser parser;
    private final Map<String, Anchored> anchors = new HashMap<>();
    private long values;

    private TreeReader(URI document, JsonParser parser) {
        this.document = document;
        this.parser = parser;
    }

    /**
     * Reads a document as a tree, in which each {@code $ref} is absolute, so that its parts may stand anywhere.
     *
     * @param document the address of the document
     * @throws NoSuchDescriptionException if it is neither JSON nor YAML, or exceeds a limit
     */
    static JsonNode read(URI document, byte[] bytes) throws NoSuchDescriptionException {
        String text = DocumentParts.text(bytes);
        String start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) {
            return parsed(document, YAML, text);
        }
        try {
            return parsed(document, JSON, text);
        } catch (NoSuchDescriptionException e) {
            // A YAML document may also begin with a brace.
            if (!e.getMessage().startsWith(NOT_JSON_OR_YAML) || start.contains("\t")) {
                throw e;
            }
            try {
                return parsed(document, YAML, text);
            } catch (NoSuchDescriptionException alsoNoYaml) {
                throw e;
            }
        }
    }

    private static JsonNode parsed(URI document, JsonFactory format, String text) throws NoSuchDescriptionException {
        try (JsonParser parser = format.createParser(text)) {
            return new TreeReader(document, parser).document();
        } catch (IOException | YAMLException e) {
            String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            throw new NoSuchDescriptionException(NOT_JSON_OR_YAML + OneLine.first(String.valueOf(message)), e);
        }
    }

    private static YAMLFactory yaml() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        // OpenAPI recommends YAML 1.2, where no, on and their like are texts: the country code NO is no boolean.
        return YAMLFactory.builder()
                .loaderOptions(options)
                .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
                .build();
    }

    private JsonNode document() throws IOException, NoSuchDescriptionException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new NoSuchDescriptionException(NOT_JSON_OR_YAML + "it is empty");
        }
        return value(0);
    }

    private JsonNode value(int depth) throws IOException, NoSuchDescriptionException {
        if (depth > DEEPEST) {
            throw new NoSuchDescriptionException("it is nested more than " + DEEPEST + " deep");
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            return aliased(parser.getText());
        }
        Object anchor = parser.getObjectId();
        long before = values;
        values++;
        JsonNode node =
                switch (parser.currentToken()) {
                    case START_OBJECT -> object(depth);
                    case START_ARRAY -> array(depth);
                    default -> scalar();
                };
        if (anchor != null) {
            anchors.put(anchor.toString(), new Anchored(node, values - before));
        }
        return node;
    }

    private JsonNode aliased(String name) throws NoSuchDescriptionException {
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw new NoSuchDescriptionException(
                    "its alias *" + name + " has no anchor before it, or is inside what it names");
        }
        values += anchored.values();
        if (values > MOST_VALUES) {
            throw new NoSuchDescriptionException("its aliases stand for more than " + MOST_VALUES + " values");
        }
        return anchored.node();
    }

    private ObjectNode object(int depth) throws IOException, NoSuchDescriptionException {
        ObjectNode object = NODES.objectNode();
        ObjectNode merged = NODES.objectNode();
        for (JsonToken token = parser.nextToken(); token == JsonToken.FIELD_NAME; token = parser.nextToken()) {
            String name = parser.currentName();
            parser.nextToken();
            JsonNode value = value(depth + 1);
            if (name.equals("<<") && parser instanceof YAMLParser && isMergeable(value)) {
                merge(value, merged);
            } else {
                object.set(name, name.equals("$ref") && value.isTextual() ? absolute(value) : value);
            }
        }
        merged.properties().forEach(each -> object.putIfAbsent(each.getKey(), each.getValue()));
        return object;
    }

    private JsonNode absolute(JsonNode reference) {
        String text = reference.asText();
        int hash = text.indexOf('#');
        try {
            return NODES.textNode(
                    hash < 0
                            ? document.resolve(text).toString()
                            : (hash == 0 ? document : document.resolve(text.substring(0, hash)))
                                    + text.substring(hash));
        } catch (IllegalArgumentException e) {
            // Kept as it is: following the reference reports the error.
            return reference;
        }
    }

    private static boolean isMergeable(JsonNode value) {
        boolean objects = value.isArray();
        for (JsonNode each : value) {
            objects &= each.isObject();
        }
        return value.isObject() || objects;
    }

    /** Merges values; the first of several has precedence. */
    private static void merge(JsonNode value, ObjectNode merged) {
        if (value.isArray()) {
            value.forEach(each -> merge(each, merged));
            return;
        }
        value.properties().forEach(each -> merged.putIfAbsent(each.getKey(), each.getValue()));
    }

    private ArrayNode array(int depth) throws IOException, NoSuchDescriptionException {
        ArrayNode array = NODES.arrayNode();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null) {
                throw new NoSuchDescriptionException(NOT_JSON_OR_YAML + "it ends inside a list");
            }
            array.add(value(depth + 1));
        }
        return array;
    }

    private JsonNode scalar() throws IOException, NoSuchDescriptionException {
        if (!parser.currentToken().isScalarValue()) {
            throw new NoSuchDescriptionException(NOT_JSON_OR_YAML + "unexpected " + parser.currentToken());
        }
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT && parser.isNaN()) {
            return NODES.textNode(parser.getText());
        }
        JsonNode value = SCALARS.readTree(parser);
        return value.isNumber() ? bounded(value) : value;
    }

    /** Rejects numbers such as 1e900000000, whose digits would take all memory. */
    private static JsonNode bounded(JsonNode value) throws NoSuchDescriptionException {
        BigDecimal number = value.decimalValue();
        if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            throw new NoSuchDescriptionException("it has a number with more than " + MOST_DIGITS + " digits: "
                    + number.round(new java.math.MathContext(5)));
        }
        return value;
    }
}
