package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;

/**
 * A reply: its bytes, or XML that was read from the connection. It is parsed when somebody asks for it, and once. Owned
 * by one thread.
 *
 * @see ReplyVerifier
 */
public final class ServiceReply {

    private static final int UNKNOWN_STATUS = 0;
    private static final int MOST_SHOWN = 120;

    /** Numbers keep the digits that the service wrote: 1.50 does not become 1.5. */
    private static final JsonMapper JSON = JsonMapper.builder(new JsonFactoryBuilder().build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final ThreadLocal<Transformer> WRITERS = ThreadLocal.withInitial(ServiceReply::writer);

    private final int status;
    private final String contentType;

    /** Null for XML that was read from the connection. */
    private final byte[] body;

    private XmlTree xml;
    private JsonNode json;

    /** What is known of its form. */
    enum Form {
        XML,
        JSON,
        OTHER
    }

    private ServiceReply(int status, String contentType, byte[] body, XmlTree xml) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.xml = xml;
    }

    /**
     * A reply of HTTP.
     *
     * @param status of HTTP
     * @param contentType as the reply's header has it; null where there is none
     * @param body all of it; may be empty
     */
    public static ServiceReply of(int status, String contentType, byte[] body) {
        return new ServiceReply(status, contentType, Objects.requireNonNull(body, "body"), null);
    }

    /** XML without a known status and type, such as the payload of a SOAP message. */
    public static ServiceReply ofXml(byte[] bytes) {
        return new ServiceReply(UNKNOWN_STATUS, "text/xml", Objects.requireNonNull(bytes, "bytes"), null);
    }

    /**
     * XML that is still on its way, without a known status and type.
     *
     * @param reader at its start, or at its root; read to the end of that root, and not closed
     * @param whole whether somebody looks into the reply; otherwise only a fault is kept of it
     * @throws CallFailedException of kind {@code WRONG_REPLY} if it is not well-formed
     * @throws IOException if it stopped coming
     */
    public static ServiceReply ofXml(XMLStreamReader reader, boolean whole) throws CallFailedException, IOException {
        try {
            return new ServiceReply(UNKNOWN_STATUS, "text/xml", null, XmlTree.read(reader, false, whole));
        } catch (XMLStreamException e) {
            throw unreadable(e);
        } catch (RuntimeException e) {
            // A reader that parses lazily has no other way to say what is wrong with a text.
            if (e.getCause() instanceof XMLStreamException late) {
                throw unreadable(late);
            }
            throw e;
        }
    }

    /** A reply that stopped coming is what its exception says; one that came and cannot be read is a wrong one. */
    static CallFailedException unreadable(XMLStreamException e) throws IOException {
        Throwable cause = e.getNestedException() == null ? e.getCause() : e.getNestedException();
        if (cause instanceof IOException broken && FailureKind.of(broken) != FailureKind.OTHER) {
            throw broken;
        }
        return CallFailedException.wrongReply("unreadable reply: " + shown(String.valueOf(e.getMessage())));
    }

    boolean isEmpty() {
        return body != null && body.length == 0;
    }

    /** Of HTTP; empty where nobody has told it. */
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

    /** Without parameters; empty where there is none. */
    String mediaType() {
        if (contentType == null) {
            return "";
        }
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    /** By its first character. */
    boolean looksLikeXml() {
        return body == null || first() == '<';
    }

    /** By its first character. */
    boolean looksLikeJson() {
        return body != null && "{[\"-tfn0123456789".indexOf(first()) >= 0;
    }

    /** Bytes of a byte order mark and zeros of UTF-16 are passed over. */
    private int first() {
        for (byte b : body) {
            if (b > ' ') {
                return b;
            }
        }
        return -1;
    }

    /** @throws XMLStreamException if it is not well-formed */
    XmlTree xml() throws XMLStreamException {
        if (xml == null) {
            ByteArrayInputStream in = new ByteArrayInputStream(body);
            Optional<Charset> charset = charset();
            XMLStreamReader reader = charset.isPresent()
                    ? XmlTree.readers().createXMLStreamReader(in, charset.get().name())
                    : XmlTree.readers().createXMLStreamReader(in);
            xml = XmlTree.read(reader, true, true);
            reader.close();
        }
        return xml;
    }

    /** @throws IOException if it is no JSON, or more than one value */
    JsonNode json() throws IOException {
        if (json == null) {
            json = JSON.readTree(body);
            if (json.isMissingNode()) {
                throw new IOException("it is empty");
            }
        }
        return json;
    }

    /** @throws IOException if it is no JSON, or more than one value */
    static JsonNode json(String text) throws IOException {
        return JSON.readTree(text);
    }

    /** What is wrong with JSON, and where, without the piece of the document that Jackson would show. */
    static String reason(IOException e) {
        if (e instanceof JsonProcessingException wrong && wrong.getLocation() != null) {
            return shown(wrong.getOriginalMessage()) + " (line "
                    + wrong.getLocation().getLineNr() + ")";
        }
        return shown(String.valueOf(e.getMessage()));
    }

    /** All of it; of XML that was read from the connection, the same XML written anew. */
    String text() {
        if (body != null) {
            return new String(body, charset().orElse(StandardCharsets.UTF_8));
        }
        StringWriter out = new StringWriter();
        try {
            WRITERS.get().transform(new DOMSource(xml.root()), new StreamResult(out));
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
        return out.toString();
    }

    private static Transformer writer() {
        try {
            Transformer writer = TransformerFactory.newDefaultInstance().newTransformer();
            writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            return writer;
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As the content type says; empty where it says none that is known. */
    private Optional<Charset> charset() {
        int at = contentType == null ? -1 : contentType.toLowerCase(Locale.ROOT).indexOf("charset=");
        if (at < 0) {
            return Optional.empty();
        }
        String name = contentType.substring(at + "charset=".length());
        int end = name.indexOf(';');
        name = (end < 0 ? name : name.substring(0, end)).replace("\"", "").strip();
        try {
            return Optional.of(Charset.forName(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The beginning of a text in one line, as much of it as a message should show. */
    static String shown(CharSequence text) {
        StringBuilder line = new StringBuilder();
        boolean space = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                space = line.length() > 0;
                continue;
            }
            if (line.length() >= MOST_SHOWN) {
                return line.append('…').toString();
            }
            if (space) {
                line.append(' ');
                space = false;
            }
            line.append(c);
        }
        return line.toString();
    }
}
