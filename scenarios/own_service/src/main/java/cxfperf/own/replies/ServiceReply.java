package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import cxfperf.cxf.CxfFailures;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A reply: its bytes, or XML that was read from the connection. It is parsed once, on demand. Owned by one thread.
 *
 * @see ReplyVerifier
 */
public final class ServiceReply {

    private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\";]*)");
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int UNKNOWN_STATUS = 0;
    private static final int MOST_SHOWN = 120;

    /** A message about a text looks only at this many of its characters, because the text may be very long. */
    private static final int MOST_READ = 10_000;

    /** Numbers keep the digits that the service wrote: 1.50 does not become 1.5. */
    private static final JsonMapper JSON = JsonMapper.builder(new JsonFactoryBuilder().build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final int status;
    private final String contentType;

    /** Null for XML that was read from the connection. */
    private final byte[] body;

    private XmlTree xml;
    private JsonNode json;

    /** The known form of a reply. */
    public enum Form {
        XML,
        JSON,
        OTHER
    }

    private ServiceReply(int status, String contentType, byte[] body, XmlTree xml) {
        this.status = status;
        this.contentType = contentType == null ? "" : contentType;
        this.body = body;
        this.xml = xml;
    }

    /**
     * Makes an HTTP reply.
     *
     * @param contentType the reply's header; null if it has none
     */
    public static ServiceReply of(int status, String contentType, byte[] body) {
        return new ServiceReply(status, contentType, Objects.requireNonNull(body, "body"), null);
    }

    /** Makes a reply that holds nothing, without a known status and type. */
    public static ServiceReply empty() {
        return of(UNKNOWN_STATUS, null, new byte[0]);
    }

    /**
     * Reads an XML reply from the connection, without a known status and type.
     *
     * @param reader at its start, or at its root; read to the end of that root, and not closed
     * @param whole whether the content will be checked; otherwise only a fault is kept
     * @throws CallFailedException of kind {@code WRONG_REPLY} if it is not well-formed
     * @throws IOException if the connection fails before its end
     */
    public static ServiceReply ofXml(XMLStreamReader reader, boolean whole) throws CallFailedException, IOException {
        try {
            return new ServiceReply(UNKNOWN_STATUS, "text/xml", null, XmlTree.read(reader, false, whole));
        } catch (XMLStreamException e) {
            throw unreadable(e);
        } catch (RuntimeException e) {
            // A reader that parses lazily reports an error in a text only in this way.
            if (e.getCause() instanceof XMLStreamException late) {
                throw unreadable(late);
            }
            throw e;
        }
    }

    /**
     * Replaces each {@code xop:Include} of an XML reply by the base64 text of its part (XOP 1.0, section 4.4).
     *
     * @param parts of the message by their content ids
     * @throws XMLStreamException if one refers to no part
     */
    public void include(Map<String, byte[]> parts) throws XMLStreamException {
        xml.include(parts);
    }

    /**
     * Makes the failure for a complete reply that cannot be read.
     *
     * @param e by the parser of the reply
     * @return an exception of the kind {@link FailureKind#WRONG_REPLY}, to be thrown
     * @throws IOException the cause, if the connection failed before the end of the reply
     */
    public static CallFailedException unreadable(XMLStreamException e) throws IOException {
        Throwable cause = e.getNestedException() == null ? e.getCause() : e.getNestedException();
        if (cause instanceof IOException broken && CxfFailures.isCutOff(broken)) {
            throw broken;
        }
        // The JDK's client says only in the cause why a body has no end.
        return CallFailedException.wrongReply(
                "unreadable reply: " + shown(String.valueOf(CxfFailures.root(e).getMessage())));
    }

    boolean isEmpty() {
        return body != null && body.length == 0;
    }

    /** The HTTP status; empty if it is unknown. */
    Optional<Integer> status() {
        return status == UNKNOWN_STATUS ? Optional.empty() : Optional.of(status);
    }

    Form form() {
        String type = mediaType();
        if (type.endsWith("/xml") || type.endsWith("+xml")) {
            return Form.XML;
        }
        return type.endsWith("/json") || type.endsWith("+json") ? Form.JSON : Form.OTHER;
    }

    /** The media type without parameters; empty if there is none. */
    String mediaType() {
        return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    /** The media type with its parameters; empty if there is none. */
    String contentType() {
        return contentType;
    }

    /** @throws XMLStreamException if it is not well-formed */
    XmlTree xml() throws XMLStreamException {
        if (xml == null) {
            ByteArrayInputStream in = new ByteArrayInputStream(body);
            Optional<Charset> charset = charset();
            XMLStreamReader reader = charset.isPresent()
                    ? XmlTree.READERS.createXMLStreamReader(in, charset.get().name())
                    : XmlTree.READERS.createXMLStreamReader(in);
            xml = XmlTree.read(reader, true, true);
            reader.close();
        }
        return xml;
    }

    /** @throws IOException if it is not JSON, or more than one value */
    JsonNode json() throws IOException {
        if (json == null) {
            // JSON is in one of the UTF, which Jackson finds out by itself; some services write and declare another
            // one.
            boolean isOther =
                    charset().filter(each -> !each.name().startsWith("UTF-")).isPresent();
            json = isOther ? JSON.readTree(text()) : JSON.readTree(body);
            if (json.isMissingNode()) {
                throw new IOException("it is empty");
            }
        }
        return json;
    }

    /** Describes an error in JSON, without the part of the document that Jackson would show. */
    static String reason(IOException e) {
        return shown(String.valueOf(
                e instanceof JsonProcessingException wrong ? wrong.getOriginalMessage() : e.getMessage()));
    }

    /** Returns the whole text without a byte order mark; for XML from the connection, the text of all its elements. */
    String text() {
        if (body == null) {
            return xml.root().getTextContent();
        }
        String text = new String(body, charset().orElse(StandardCharsets.UTF_8));
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    /** The beginning of the reply, for a message; for SOAP, of the content of its body. */
    String beginning() {
        return shown(xml == null ? text() : xml.content());
    }

    /** The content type's charset; empty if it has none, or an unknown one. */
    private Optional<Charset> charset() {
        Matcher charset = CHARSET.matcher(contentType);
        try {
            return charset.find() ? Optional.of(Charset.forName(charset.group(1).strip())) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the beginning of a text in one line, shortened for a message. */
    static String shown(String text) {
        String line =
                text.substring(0, Math.min(text.length(), MOST_READ)).strip().replaceAll("\\s+", " ");
        return line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + '…' : line;
    }
}
