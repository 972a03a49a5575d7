package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.AbstractConstruct;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Makes the tree of one document, in which each {@code $ref} is absolute, so that its parts may stand anywhere. An
 * anchored part is one object, however often an alias names it.
 */
final class TreeReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final int DEEPEST = 500;

    /** The maximum number of digits before or after the decimal point. */
    private static final int MOST_DIGITS = 400;

    /** The maximum number of values: aliases of aliases may stand for more than memory holds. */
    private static final long MOST_VALUES = 10_000_000;

    private static final String NOT_JSON_OR_YAML = "it is neither JSON nor YAML: ";

    /** @param values how many it holds, itself among them */
    private record Made(JsonNode node, long values) {}

    private final URI document;

    /** The lists and maps so far; null while one is made. */
    private final Map<Object, Made> made = new IdentityHashMap<>();

    private TreeReader(URI document) {
        this.document = document;
    }

    /**
     * Reads a document.
     *
     * @param document the address of the document
     * @throws NoSuchDescriptionException if it is neither JSON nor YAML, or exceeds a limit
     */
    static JsonNode read(URI document, byte[] bytes) throws NoSuchDescriptionException {
        String text = DocumentParts.text(bytes);
        try {
            return new TreeReader(document).tree(parsed(text)).node();
        } catch (IOException | YAMLException e) {
            throw new NoSuchDescriptionException(NOT_JSON_OR_YAML + OneLine.first(String.valueOf(e.getMessage())), e);
        }
    }

    private static Object parsed(String text) throws IOException {
        String start = text.stripLeading();
        if (!start.startsWith("{") && !start.startsWith("[")) {
            return yaml(text);
        }
        try {
            return JSON.readValue(text, Object.class);
        } catch (IOException e) {
            // A YAML document may also begin with a brace.
            try {
                return yaml(text);
            } catch (YAMLException alsoNoYaml) {
                throw e;
            }
        }
    }

    private static Object yaml(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        options.setMaxAliasesForCollections(Integer.MAX_VALUE);
        options.setNestingDepthLimit(DEEPEST);
        DumperOptions unused = new DumperOptions();
        return new Yaml(new DecimalConstructor(options), new Representer(unused), unused, options, new Yaml12())
                .load(text);
    }

    private Made tree(Object value) throws NoSuchDescriptionException {
        if (!(value instanceof Map) && !(value instanceof List)) {
            return new Made(scalar(value), 1);
        }
        if (made.containsKey(value)) {
            Made known = made.get(value);
            if (known == null) {
                throw new NoSuchDescriptionException("one of its aliases is inside what it names");
            }
            return known;
        }
        made.put(value, null);
        Made whole = value instanceof Map<?, ?> map ? object(map) : array((List<?>) value);
        if (whole.values() > MOST_VALUES) {
            throw new NoSuchDescriptionException("its aliases stand for more than " + MOST_VALUES + " values");
        }
        made.put(value, whole);
        return whole;
    }

    private Made object(Map<?, ?> map) throws NoSuchDescriptionException {
        ObjectNode object = NODES.objectNode();
        long values = 1;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = String.valueOf(entry.getKey());
            Made value = tree(entry.getValue());
            values += value.values();
            object.set(
                    name,
                    name.equals("$ref") && value.node().isTextual()
                            ? absolute(value.node().asText())
                            : value.node());
        }
        return new Made(object, values);
    }

    private Made array(List<?> list) throws NoSuchDescriptionException {
        ArrayNode array = NODES.arrayNode();
        long values = 1;
        for (Object item : list) {
            Made value = tree(item);
            values += value.values();
            array.add(value.node());
        }
        return new Made(array, values);
    }

    private JsonNode absolute(String reference) {
        int hash = reference.indexOf('#');
        String place = hash < 0 ? reference : reference.substring(0, hash);
        try {
            return NODES.textNode(
                    (place.isEmpty() ? document : document.resolve(place)) + reference.substring(place.length()));
        } catch (IllegalArgumentException e) {
            // Kept as it is: following the reference reports the error.
            return NODES.textNode(reference);
        }
    }

    private static JsonNode scalar(Object value) throws NoSuchDescriptionException {
        // The digits of 1e900000000 would take all memory.
        if (value instanceof BigDecimal number && Math.abs((long) number.scale()) > MOST_DIGITS) {
            throw new NoSuchDescriptionException(
                    "it has a number with more than " + MOST_DIGITS + " digits: " + number);
        }
        return JSON.valueToTree(value);
    }

    /** Reads numbers as they are written: the library's own constructor takes a leading 0 for octal, as in YAML 1.1. */
    private static final class DecimalConstructor extends SafeConstructor {

        DecimalConstructor(LoaderOptions options) {
            super(options);
            yamlConstructors.put(Tag.INT, new AbstractConstruct() {
                @Override
                public Object construct(Node node) {
                    return new BigInteger(constructScalar((ScalarNode) node));
                }
            });
            yamlConstructors.put(Tag.FLOAT, new AbstractConstruct() {
                @Override
                public Object construct(Node node) {
                    return new BigDecimal(constructScalar((ScalarNode) node));
                }
            });
        }
    }

    /** YAML 1.2, which OpenAPI recommends: no, on and dates are texts, and the country code NO is no boolean. */
    private static final class Yaml12 extends Resolver {

        @Override
        protected void addImplicitResolvers() {
            addImplicitResolver(Tag.BOOL, Pattern.compile("true|True|TRUE|false|False|FALSE"), "tTfF");
            addImplicitResolver(Tag.INT, Pattern.compile("[-+]?[0-9]{1,400}"), "-+0123456789");
            addImplicitResolver(
                    Tag.FLOAT,
                    Pattern.compile("[-+]?([0-9]{1,400}\\.[0-9]{0,400}|\\.?[0-9]{1,400})([eE][-+]?[0-9]{1,9})?"),
                    "-+.0123456789");
            addImplicitResolver(Tag.MERGE, MERGE, "<");
            addImplicitResolver(Tag.NULL, NULL, "~nN\0");
            addImplicitResolver(Tag.NULL, EMPTY, null);
        }
    }
}
