package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import cxfperf.scenario.CallFailedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Optional;

/**
 * A place in a reply: an XPath where the reply is XML, a JSON pointer (RFC 6901) where it is JSON. A text such as
 * {@code /order/id} is both; one that begins with two slashes is an XPath only. In an XPath names match in any
 * namespace, and prefixes do not matter. Immutable, and safe for any number of threads.
 */
public final class ReplyPath {

    private final String text;
    private final Optional<XmlPath> xml;
    private final Optional<JsonPointer> json;

    private ReplyPath(String text, Optional<XmlPath> xml, Optional<JsonPointer> json) {
        this.text = text;
        this.xml = xml;
        this.json = json;
    }

    /** @throws RequestException if it is neither an XPath nor a JSON pointer */
    public static ReplyPath parse(String text) throws RequestException {
        Optional<JsonPointer> json = pointer(text);
        try {
            return new ReplyPath(text, Optional.of(XmlPath.parse(text)), json);
        } catch (RequestException e) {
            if (json.isEmpty()) {
                throw e;
            }
            return new ReplyPath(text, Optional.empty(), json);
        }
    }

    private static Optional<JsonPointer> pointer(String text) {
        try {
            // As a pointer this would begin with a name without letters: nobody means that.
            return text.isEmpty() || text.startsWith("//") ? Optional.empty() : Optional.of(JsonPointer.compile(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * The text that is there: of an element all text in it, of the first one where there are several; of a JSON object
     * or array its JSON.
     *
     * @param reply in any encoding that XML or JSON can be in
     * @return empty where the reply has no such place
     * @throws CallFailedException of kind {@code WRONG_REPLY}, if the reply is not well-formed up to that place, or
     *     neither XML nor JSON
     */
    public Optional<String> find(byte[] reply) throws CallFailedException {
        if (ReplyKind.isXml(reply)) {
            return path(xml, "an XPath", "XML").find(reply);
        }
        if (ReplyKind.isJson(reply)) {
            return JsonPath.find(path(json, "a JSON pointer", "JSON"), reply);
        }
        throw CallFailedException.wrongReply(
                (reply.length == 0 ? "the reply is empty" : "the reply is neither XML nor JSON") + ", so " + text
                        + " is nowhere in it");
    }

    private <T> T path(Optional<T> path, String what, String reply) throws CallFailedException {
        if (path.isEmpty()) {
            throw CallFailedException.wrongReply("the reply is " + reply + ", and " + text + " is not " + what);
        }
        return path.get();
    }

    /** As the user wrote it. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * What a reply is by its first byte that is not blank. Media types are not asked: servers are known to send others.
     */
    private static final class ReplyKind {

        private ReplyKind() {}

        static boolean isXml(byte[] reply) {
            return first(reply) == '<';
        }

        static boolean isJson(byte[] reply) {
            int first = first(reply);
            return first == '{'
                    || first == '['
                    || first == '"'
                    || first == '-'
                    || first == 't'
                    || first == 'f'
                    || first == 'n'
                    || '0' <= first && first <= '9';
        }

        /** Bytes of a byte order mark and zeros of UTF-16 are passed over. */
        private static int first(byte[] reply) {
            for (byte b : reply) {
                if (b > ' ') {
                    return b;
                }
            }
            return -1;
        }
    }

    /** Finds what a JSON pointer points to, as the reply is read and without a tree of it. */
    private static final class JsonPath {

        private static final JsonFactory FACTORY = new JsonFactory();

        private JsonPath() {}

        static Optional<String> find(JsonPointer pointer, byte[] reply) throws CallFailedException {
            try (JsonParser parser = new FilteringParserDelegate(
                    FACTORY.createParser(reply),
                    new JsonPointerBasedFilter(pointer),
                    Inclusion.ONLY_INCLUDE_ALL,
                    false)) {
                JsonToken token = parser.nextToken();
                if (token == null) {
                    return Optional.empty();
                }
                return Optional.of(token.isScalarValue() ? parser.getText() : structure(parser));
            } catch (IOException e) {
                throw CallFailedException.wrongReply(
                        "the reply is not well-formed JSON: " + OneLine.of(e.getMessage()));
            }
        }

        private static String structure(JsonParser parser) throws IOException {
            StringWriter out = new StringWriter();
            try (JsonGenerator generator = FACTORY.createGenerator(out)) {
                // Numbers as they are written: 1.50 is not to become 1.5.
                int depth = 0;
                do {
                    depth += parser.currentToken().isStructStart()
                            ? 1
                            : parser.currentToken().isStructEnd() ? -1 : 0;
                    generator.copyCurrentEventExact(parser);
                } while (depth > 0 && parser.nextToken() != null);
            }
            return out.toString();
        }
    }
}
