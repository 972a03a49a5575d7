package cxfperf.own.soap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import org.apache.cxf.message.Attachment;

/**
 * Reads an MTOM message as the XML that it represents (XOP 1.0, section 4.4): replaces each {@code xop:Include} by the
 * base64 text of the part that it refers to. At the end of the document all parts have been read. Owned by one thread.
 */
final class XopReader extends StreamReaderDelegate {

    private static final String XOP = "http://www.w3.org/2004/08/xop/include";
    private static final String CONTENT_ID = "cid:";

    /** A multiple of three, so that only the last piece has base64 padding. */
    private static final int PIECE_BYTES = 3 * 8_192;

    private final Collection<Attachment> parts;
    private final List<String> read = new ArrayList<>();
    private InputStream part;
    private char[] text;

    /** @param parts of the message besides its root; may not have been received yet */
    XopReader(XMLStreamReader root, Collection<Attachment> parts) {
        super(root);
        this.parts = parts;
    }

    @Override
    public int next() throws XMLStreamException {
        try {
            if (part != null) {
                if (readPiece()) {
                    return CHARACTERS;
                }
                endInclude();
            }
            int event = super.next();
            while (event == START_ELEMENT && isInclude()) {
                open(super.getAttributeValue(null, "href"));
                if (readPiece()) {
                    return CHARACTERS;
                }
                endInclude();
                event = super.next();
            }
            if (event == END_DOCUMENT) {
                readOtherParts();
            }
            return event;
        } catch (IOException e) {
            throw new XMLStreamException(e);
        }
    }

    private boolean isInclude() {
        return super.getLocalName().equals("Include") && XOP.equals(super.getNamespaceURI());
    }

    private void open(String reference) throws IOException, XMLStreamException {
        if (reference == null || !reference.startsWith(CONTENT_ID)) {
            throw new XMLStreamException("an xop:Include refers to no part of the message: " + reference);
        }
        String id = decoded(reference.substring(CONTENT_ID.length()));
        for (Attachment each : parts) {
            if (id.equals(each.getId())) {
                read.add(id);
                part = each.getDataHandler().getInputStream();
                return;
            }
        }
        throw new XMLStreamException("an xop:Include refers to a part that is not in the message: " + reference);
    }

    /** Undoes the percent-encoding; returns a text as it is that only looks like one. */
    private static String decoded(String id) {
        try {
            return URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return id;
        }
    }

    /** @return false at the end of the part */
    private boolean readPiece() throws IOException {
        byte[] piece = part.readNBytes(PIECE_BYTES);
        text = new String(Base64.getEncoder().encode(piece), StandardCharsets.ISO_8859_1).toCharArray();
        return text.length > 0;
    }

    private void endInclude() throws IOException, XMLStreamException {
        part.close();
        part = null;
        int event = super.next();
        while (event != END_ELEMENT) {
            event = super.next();
        }
    }

    /** Reads the other parts: a message is complete only if its last parts have been received. */
    private void readOtherParts() throws IOException {
        for (Attachment each : parts) {
            if (!read.contains(each.getId())) {
                read.add(each.getId());
                try (InputStream in = each.getDataHandler().getInputStream()) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
        }
    }

    @Override
    public int getEventType() {
        return part == null ? super.getEventType() : CHARACTERS;
    }

    @Override
    public boolean isStartElement() {
        return getEventType() == START_ELEMENT;
    }

    @Override
    public boolean isEndElement() {
        return getEventType() == END_ELEMENT;
    }

    @Override
    public boolean isCharacters() {
        return getEventType() == CHARACTERS;
    }

    @Override
    public boolean isWhiteSpace() {
        return part == null && super.isWhiteSpace();
    }

    @Override
    public boolean hasText() {
        return part != null || super.hasText();
    }

    @Override
    public boolean hasName() {
        return part == null && super.hasName();
    }

    @Override
    public String getText() {
        return part == null ? super.getText() : new String(text);
    }

    @Override
    public char[] getTextCharacters() {
        return part == null ? super.getTextCharacters() : text;
    }

    @Override
    public int getTextCharacters(int from, char[] target, int targetFrom, int length) throws XMLStreamException {
        if (part == null) {
            return super.getTextCharacters(from, target, targetFrom, length);
        }
        int copied = Math.min(length, text.length - from);
        System.arraycopy(text, from, target, targetFrom, copied);
        return copied;
    }

    @Override
    public int getTextStart() {
        return part == null ? super.getTextStart() : 0;
    }

    @Override
    public int getTextLength() {
        return part == null ? super.getTextLength() : text.length;
    }

    @Override
    public String getElementText() throws XMLStreamException {
        StringBuilder all = new StringBuilder();
        for (int event = next(); event != END_ELEMENT; event = next()) {
            switch (event) {
                case CHARACTERS, CDATA, SPACE, ENTITY_REFERENCE -> all.append(getText());
                case COMMENT, PROCESSING_INSTRUCTION -> {
                    // Events other than text are skipped.
                }
                default -> throw new XMLStreamException("an element in a text", getLocation());
            }
        }
        return all.toString();
    }

    @Override
    public int nextTag() throws XMLStreamException {
        int event = next();
        while (event != START_ELEMENT && event != END_ELEMENT) {
            if (event == END_DOCUMENT || isCharacters() && !isWhiteSpace()) {
                throw new XMLStreamException("a tag is expected", getLocation());
            }
            event = next();
        }
        return event;
    }
}
