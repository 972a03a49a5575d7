package cxfperf.own.requests.expect;

import cxfperf.own.requests.XmlPath;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A reply as it came: its bytes, or XML that is still being read from the connection. Owned by one thread.
 *
 * @see ReplyVerifier
 */
public final class ServiceReply {

    private static final int UNKNOWN_STATUS = 0;

    private final int status;
    private final String contentType;
    private final byte[] body;
    private final XMLStreamReader reader;

    /** What is known of its form. */
    enum Form {
        XML,
        JSON,
        OTHER
    }

    private ServiceReply(int status, String contentType, byte[] body, XMLStreamReader reader) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.reader = reader;
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

    /**
     * XML of which nobody has told status and type, such as the payload of a SOAP message.
     *
     * @param reader at its start, or at its root; read to the end of that root by the verification, and not closed
     */
    public static ServiceReply ofXml(XMLStreamReader reader) {
        return new ServiceReply(UNKNOWN_STATUS, "text/xml", null, Objects.requireNonNull(reader, "reader"));
    }

    /** The same for bytes. */
    public static ServiceReply ofXml(byte[] bytes) {
        return new ServiceReply(UNKNOWN_STATUS, "text/xml", Objects.requireNonNull(bytes, "bytes"), null);
    }

    /** Whether it is bytes, which can be looked at again. */
    boolean isBytes() {
        return body != null;
    }

    boolean isEmpty() {
        return body != null && body.length == 0;
    }

    /** Of HTTP; empty where nobody has told it. */
    Optional<Integer> status() {
        return status == UNKNOWN_STATUS ? Optional.empty() : Optional.of(status);
    }

    byte[] body() {
        return body;
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

    XMLStreamReader reader() throws XMLStreamException {
        if (reader != null) {
            return reader;
        }
        ByteArrayInputStream in = new ByteArrayInputStream(body);
        Optional<Charset> charset = charset();
        return charset.isPresent()
                ? XmlPath.readers().createXMLStreamReader(in, charset.get().name())
                : XmlPath.readers().createXMLStreamReader(in);
    }

    String text() {
        return new String(body, charset().orElse(StandardCharsets.UTF_8));
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
}
