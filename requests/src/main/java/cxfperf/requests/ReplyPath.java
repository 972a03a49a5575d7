package cxfperf.requests;

import com.fasterxml.jackson.core.JsonPointer;
import cxfperf.scenario.CallFailedException;
import java.util.Optional;

/**
 * A place in a reply: an XPath where the reply is XML, a JSON pointer (RFC 6901) where it is JSON. A text such as
 * {@code /order/id} is both; one that begins with two slashes is an XPath only. In an XPath names match in any namespace, and prefixes do not matter. Immutable, and safe for any
 * number of threads.
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
     * The text that is there: of an element all text in it, of the first one where there are several; of a JSON object or array
     * its JSON.
     *
     * @param reply in any encoding that XML or JSON can be in
     * @return empty where the reply has no such place
     * @throws CallFailedException of kind {@code WRONG_REPLY}, if the reply is not well-formed up to that place, or neither XML
     *     nor JSON
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

    /** What a reply is by its first byte that is not blank. Media types are not asked: servers are known to send others. */
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
}
