package cxfperf.own.describe.openapi;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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

/** Makes the tree of one document, in which each {@code $ref} is absolute, so that its parts may stand anywhere. */
final class TreeReader {

    private static final JsonNodeFactory NODES = new PlainNumbers();
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .nodeFactory(NODES)
            .build();
    private static final int DEEPEST = 500;

    /** The maximum number of digits before or after the decimal point. */
    private static final int MOST_DIGITS = 400;

    /** The maximum number of values: aliases of aliases may stand for more than memory holds. */
    private static final int MOST_VALUES = 5_000_000;

    private int values;

    private TreeReader() {}

    /**
     * Reads a document.
     *
     * @param document the address of the document
     * @throws NoSuchDescriptionException if it is neither JSON nor YAML, or exceeds a limit
     */
    static JsonNode read(URI document, byte[] bytes) {
        String text = DocumentParts.text(bytes);
        String start = text.stripLeading();
        try {
            JsonNode tree = start.startsWith("{") || start.startsWith("[")
                    ? JSON.readTree(text)
                    : new TreeReader().tree(yaml(text));
            for (JsonNode each : tree.findParents("$ref")) {
                if (each.get("$ref").isTextual()) {
                    ((ObjectNode) each)
                            .put("$ref", absolute(document, each.get("$ref").asText()));
                }
            }
            return tree;
        } catch (IOException | YAMLException e) {
            throw new NoSuchDescriptionException("it is neither JSON nor YAML: " + OneLine.first(e.getMessage()), e);
        } catch (StackOverflowError e) {
            throw new NoSuchDescriptionException("it contains itself without end", e);
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

    private JsonNode tree(Object value) {
        if (++values > MOST_VALUES) {
            throw new NoSuchDescriptionException("its aliases stand for more than " + MOST_VALUES + " values");
        }
        if (value instanceof Map<?, ?> map) {
            ObjectNode object = NODES.objectNode();
            map.forEach((name, each) -> object.set(String.valueOf(name), tree(each)));
            return object;
        }
        if (value instanceof List<?> list) {
            ArrayNode array = NODES.arrayNode();
            list.forEach(each -> array.add(tree(each)));
            return array;
        }
        return JSON.valueToTree(value);
    }

    private static String absolute(URI document, String reference) {
        int hash = reference.indexOf('#');
        String place = hash < 0 ? reference : reference.substring(0, hash);
        try {
            return (place.isEmpty() ? document : document.resolve(place)) + reference.substring(place.length());
        } catch (IllegalArgumentException e) {
            // Kept as it is: following the reference reports the error.
            return reference;
        }
    }

    /** Refuses numbers such as 1e900000000, whose digits would take all memory. */
    private static final class PlainNumbers extends JsonNodeFactory {

        private static final long serialVersionUID = 1L;

        @Override
        public ValueNode numberNode(BigDecimal number) {
            if (Math.abs((long) number.scale()) > MOST_DIGITS) {
                throw new NoSuchDescriptionException(
                        "it has a number with more than " + MOST_DIGITS + " digits: " + number);
            }
            return super.numberNode(number);
        }
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
