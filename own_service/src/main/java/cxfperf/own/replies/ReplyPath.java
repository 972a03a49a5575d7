package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestValues;
import cxfperf.scenario.CallFailedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.xpath.XPathExpressionException;

/**
 * A place in a reply: an XPath for XML, a JSON pointer (RFC 6901) for JSON. A text such as {@code /order/id} is both;
 * one that begins with two slashes is an XPath only. In an XPath, names match in any namespace, and prefixes are
 * ignored. Immutable, and safe for any number of threads.
 */
public record ReplyPath(String text, Optional<ReplyXPath> xml, Optional<JsonPointer> json) {

    private static final RequestValues NO_VALUES = null;

    /** @throws RequestException if it is neither an XPath nor a JSON pointer */
    public static ReplyPath parse(String text) throws RequestException {
        Optional<JsonPointer> json = pointer(text);
        try {
            return new ReplyPath(text, Optional.of(ReplyXPath.parse("", text, null)), json);
        } catch (RequestException e) {
            if (json.isEmpty()) {
                throw new RequestException("'" + text + "' is neither an XPath nor a JSON pointer: " + e.getMessage());
            }
            return new ReplyPath(text, Optional.empty(), json);
        }
    }

    private static Optional<JsonPointer> pointer(String text) {
        try {
            // Two slashes are not parsed as a JSON pointer: they would mean an empty name, which nobody intends.
            return text.isEmpty() || text.startsWith("//") ? Optional.empty() : Optional.of(JsonPointer.compile(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the text at this place: for elements, all text in the first one; for a JSON object or array, its JSON.
     *
     * @return empty if the reply has no such place
     * @throws CallFailedException of kind {@code WRONG_REPLY}, if the reply is not well-formed, or neither XML nor
     *     JSON
     */
    public Optional<String> find(ServiceReply reply) throws CallFailedException {
        try {
            // Media types are ignored, because some servers send wrong ones.
            if (reply.looksLikeXml()) {
                ReplyXPath path = path(xml, "an XPath", "XML");
                return path.find(reply.xml(), NO_VALUES).texts().stream().findFirst();
            }
            if (reply.looksLikeJson()) {
                JsonNode found = reply.json().at(path(json, "a JSON pointer", "JSON"));
                return found.isMissingNode()
                        ? Optional.empty()
                        : Optional.of(found.isValueNode() ? found.asText() : found.toString());
            }
        } catch (XMLStreamException e) {
            throw CallFailedException.wrongReply("the reply is not well-formed XML: " + OneLine.of(e.getMessage()));
        } catch (XPathExpressionException e) {
            throw CallFailedException.wrongReply(text + " cannot be evaluated: " + OneLine.of(e.getMessage()));
        } catch (IOException e) {
            throw CallFailedException.wrongReply("the reply is not well-formed JSON: " + OneLine.of(e.getMessage()));
        }
        throw CallFailedException.wrongReply(
                (reply.isEmpty() ? "the reply is empty" : "the reply is neither XML nor JSON") + ", so " + text
                        + " is nowhere in it");
    }

    private <T> T path(Optional<T> path, String what, String reply) throws CallFailedException {
        if (path.isEmpty()) {
            throw CallFailedException.wrongReply("the reply is " + reply + ", and " + text + " is not " + what);
        }
        return path.get();
    }

    /** Returns the text that the user wrote. */
    @Override
    public String toString() {
        return text;
    }
}
