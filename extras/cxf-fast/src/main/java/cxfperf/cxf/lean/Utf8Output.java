package cxfperf.cxf.lean;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import javax.xml.stream.XMLStreamException;
import org.glassfish.jaxb.runtime.v2.runtime.Name;
import org.glassfish.jaxb.runtime.v2.runtime.XMLSerializer;
import org.glassfish.jaxb.runtime.v2.runtime.output.Encoded;
import org.glassfish.jaxb.runtime.v2.runtime.output.NamespaceContextImpl;
import org.glassfish.jaxb.runtime.v2.runtime.output.Pcdata;
import org.glassfish.jaxb.runtime.v2.runtime.output.XmlOutputAbstractImpl;
import org.glassfish.jaxb.runtime.v2.runtime.unmarshaller.Base64Data;
import org.xml.sax.SAXException;

/**
 * Writes XML documents and fragments in UTF-8 to a stream, in pieces of 32 KiB. Encodes and escapes each text straight
 * into the piece: JAXB's own output copies each text four times and writes pieces of 1,024 bytes. The bytes are the
 * same. Can be reused. Owned by one thread.
 */
final class Utf8Output extends XmlOutputAbstractImpl {

    private static final int BUFFER_BYTES = 32_768;

    /** The longest output of one char: {@code &quot;}. */
    private static final int MAX_BYTES_PER_CHAR = 6;

    /** A multiple of three, so that only the last piece is padded. */
    private static final int BINARY_PIECE_BYTES = 12_288;

    private static final byte[][] IN_TEXT = new byte[0x80][];
    private static final byte[][] IN_ATTRIBUTE = new byte[0x80][];

    static {
        // The same escapes as JAXB's MinimumEscapeHandler.
        IN_TEXT['&'] = ascii("&amp;");
        IN_TEXT['<'] = ascii("&lt;");
        IN_TEXT['>'] = ascii("&gt;");
        IN_TEXT['\r'] = ascii("&#13;");
        System.arraycopy(IN_TEXT, 0, IN_ATTRIBUTE, 0, IN_TEXT.length);
        IN_ATTRIBUTE['\n'] = ascii("&#10;");
        IN_ATTRIBUTE['"'] = ascii("&quot;");
    }

    private static final byte[] DECLARATION = ascii("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>");
    private static final byte[] XMLNS = ascii(" xmlns=\"");
    private static final byte[] XMLNS_PREFIX = ascii(" xmlns:");
    private static final byte[] VALUE = ascii("=\"");
    private static final byte[] NOTHING = {};

    /** The encoded local names of the context, by index. */
    private Encoded[] names;

    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int end;
    private OutputStream out;

    /** Each prefix with its colon, by its index; valid up to {@link #prefixCount}. */
    private byte[][] prefixes = new byte[8][];

    private int prefixCount;
    private boolean inStartTag;

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Starts a document.
     *
     * @param localNames the encoded local names of its context, by index
     * @param to gets the document
     */
    void begin(Encoded[] localNames, OutputStream to) {
        names = localNames;
        out = to;
        end = 0;
        prefixCount = 0;
        inStartTag = false;
    }

    /** Drops the context, the stream and the bytes that were not written to it. */
    void forget() {
        names = null;
        out = null;
        serializer = null;
        nsContext = null;
        nsUriIndex2prefixIndex = null;
    }

    @Override
    public void startDocument(
            XMLSerializer serializer, boolean fragment, int[] nsUriIndex2prefixIndex, NamespaceContextImpl nsContext)
            throws IOException, SAXException, XMLStreamException {
        super.startDocument(serializer, fragment, nsUriIndex2prefixIndex, nsContext);
        if (!fragment) {
            put(DECLARATION);
        }
    }

    @Override
    public void endDocument(boolean fragment) throws IOException, SAXException, XMLStreamException {
        handOver();
        super.endDocument(fragment);
    }

    @Override
    public void beginStartTag(Name name) throws IOException {
        beginTag();
        name(name);
        declareNamespaces();
    }

    @Override
    public void beginStartTag(int prefix, String localName) throws IOException {
        beginTag();
        name(prefix, localName);
        declareNamespaces();
    }

    @Override
    public void attribute(Name name, String value) throws IOException {
        put(' ');
        if (name.nsUriIndex == -1) {
            put(names[name.localNameIndex]);
        } else {
            name(name);
        }
        value(value);
    }

    @Override
    public void attribute(int prefix, String localName, String value) throws IOException {
        put(' ');
        if (prefix == -1) {
            escaped(localName, IN_TEXT);
        } else {
            name(prefix, localName);
        }
        value(value);
    }

    @Override
    public void endStartTag() {
        inStartTag = true;
    }

    @Override
    public void endTag(Name name) throws IOException {
        if (!endsEmpty()) {
            name(name);
            put('>');
        }
    }

    @Override
    public void endTag(int prefix, String localName) throws IOException {
        if (!endsEmpty()) {
            name(prefix, localName);
            put('>');
        }
    }

    @Override
    public void text(String value, boolean needsSpace) throws IOException {
        beginText(needsSpace);
        escaped(value, IN_TEXT);
    }

    @Override
    public void text(Pcdata value, boolean needsSpace) throws IOException {
        beginText(needsSpace);
        if (value instanceof Base64Data binary) {
            base64(binary.get(), binary.getDataLen());
        } else {
            escaped(value.toString(), IN_TEXT);
        }
    }

    private void beginText(boolean needsSpace) throws IOException {
        closeStartTag();
        if (needsSpace) {
            put(' ');
        }
    }

    private void beginTag() throws IOException {
        closeStartTag();
        encodePrefixes();
        put('<');
    }

    private void closeStartTag() throws IOException {
        if (inStartTag) {
            put('>');
            inStartTag = false;
        }
    }

    /** @return false if only the first two characters of the end tag have been written */
    private boolean endsEmpty() throws IOException {
        boolean empty = inStartTag;
        inStartTag = false;
        put(empty ? '/' : '<');
        put(empty ? '>' : '/');
        return empty;
    }

    private void name(Name name) throws IOException {
        put(prefixes[nsUriIndex2prefixIndex[name.nsUriIndex]]);
        put(names[name.localNameIndex]);
    }

    private void name(int prefix, String localName) throws IOException {
        put(prefixes[prefix]);
        escaped(localName, IN_TEXT);
    }

    private void value(String value) throws IOException {
        put(VALUE);
        escaped(value, IN_ATTRIBUTE);
        put('"');
    }

    /**
     * Encodes the prefixes of the element that begins. It has declared them already, and their indices may have
     * belonged to prefixes of earlier elements.
     */
    private void encodePrefixes() {
        int count = nsContext.count();
        if (count > prefixes.length) {
            prefixes = Arrays.copyOf(prefixes, count * 2);
        }
        for (int i = Math.min(prefixCount, nsContext.getCurrent().getBase()); i < count; i++) {
            String prefix = nsContext.getPrefix(i);
            prefixes[i] = prefix.isEmpty() ? NOTHING : (prefix + ':').getBytes(StandardCharsets.UTF_8);
        }
        prefixCount = count;
    }

    private void declareNamespaces() throws IOException {
        NamespaceContextImpl.Element element = nsContext.getCurrent();
        for (int i = element.getBase(); i < prefixCount; i++) {
            String uri = nsContext.getNamespaceURI(i);
            boolean prefixed = prefixes[i].length > 0;
            if (!prefixed && element.isRootElement() && uri.isEmpty()) {
                // JAXB adds this declaration for its own use; the document does not need it.
                continue;
            }
            if (prefixed) {
                put(XMLNS_PREFIX);
                put(prefixes[i], 0, prefixes[i].length - 1);
                put(VALUE);
            } else {
                put(XMLNS);
            }
            escaped(uri, IN_ATTRIBUTE);
            put('"');
        }
    }

    private void put(char ascii) throws IOException {
        if (end == buffer.length) {
            handOver();
        }
        buffer[end++] = (byte) ascii;
    }

    private void put(Encoded encoded) throws IOException {
        put(encoded.buf, 0, encoded.len);
    }

    private void put(byte[] bytes) throws IOException {
        put(bytes, 0, bytes.length);
    }

    private void put(byte[] bytes, int offset, int length) throws IOException {
        if (length > buffer.length - end) {
            handOver();
            if (length > buffer.length) {
                out.write(bytes, offset, length);
                return;
            }
        }
        System.arraycopy(bytes, offset, buffer, end, length);
        end += length;
    }

    private void escaped(String text, byte[][] entities) throws IOException {
        int length = text.length();
        int from = 0;
        while (from < length) {
            int safe = (buffer.length - end) / MAX_BYTES_PER_CHAR;
            if (safe == 0) {
                handOver();
            } else {
                from = escaped(text, from, Math.min(length, from + safe), entities);
            }
        }
    }

    /** @return the end of the written text: one more than {@code to} if a surrogate pair begins at its end */
    private int escaped(String text, int from, int to, byte[][] entities) {
        byte[] bytes = buffer;
        int at = end;
        int i = from;
        while (i < to) {
            char c = text.charAt(i++);
            if (c < 0x80) {
                byte[] entity = entities[c];
                if (entity == null) {
                    bytes[at++] = (byte) c;
                } else {
                    System.arraycopy(entity, 0, bytes, at, entity.length);
                    at += entity.length;
                }
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xC0 | c >> 6);
                bytes[at++] = (byte) (0x80 | c & 0x3F);
            } else if (Character.isSurrogate(c)) {
                boolean pair =
                        Character.isHighSurrogate(c) && i < text.length() && Character.isLowSurrogate(text.charAt(i));
                // Half a pair has no encoding; Java's encoders write a question mark for it.
                int point = pair ? Character.toCodePoint(c, text.charAt(i++)) : '?';
                at = pair ? pair(point, bytes, at) : one(point, bytes, at);
            } else {
                bytes[at++] = (byte) (0xE0 | c >> 12);
                bytes[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                bytes[at++] = (byte) (0x80 | c & 0x3F);
            }
        }
        end = at;
        return i;
    }

    private static int one(int ascii, byte[] bytes, int at) {
        bytes[at] = (byte) ascii;
        return at + 1;
    }

    private static int pair(int point, byte[] bytes, int at) {
        bytes[at] = (byte) (0xF0 | point >> 18);
        bytes[at + 1] = (byte) (0x80 | point >> 12 & 0x3F);
        bytes[at + 2] = (byte) (0x80 | point >> 6 & 0x3F);
        bytes[at + 3] = (byte) (0x80 | point & 0x3F);
        return at + 4;
    }

    private void base64(byte[] data, int length) throws IOException {
        Base64.Encoder encoder = Base64.getEncoder();
        for (int from = 0; from < length; from += BINARY_PIECE_BYTES) {
            put(encoder.encode(Arrays.copyOfRange(data, from, Math.min(length, from + BINARY_PIECE_BYTES))));
        }
    }

    private void handOver() throws IOException {
        out.write(buffer, 0, end);
        end = 0;
    }
}
