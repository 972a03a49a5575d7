package cxfperf.own.requests.expect;

import java.io.StringWriter;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** Writes down the text of XML that is read from the connection only once. Owned by one thread. */
final class WrittenWatch implements XmlWatcher {

    private final XMLOutputFactory factory = XMLOutputFactory.newFactory();
    private boolean writing;
    private StringWriter text;
    private XMLStreamWriter writer;

    WrittenWatch() {
        factory.setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, true);
    }

    /** @param write whether the next reply is to be written down */
    void begin(boolean write) {
        writing = write;
        if (!writing) {
            return;
        }
        text = new StringWriter();
        try {
            writer = factory.createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As it came, or as it was written down. */
    String textOf(ServiceReply reply) {
        return reply.isBytes() ? reply.text() : text.toString();
    }

    private interface Writing {

        void write() throws XMLStreamException;
    }

    /** Into memory, where no write fails. */
    private void write(Writing event) {
        try {
            if (writing) {
                event.write();
            }
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void start(XMLStreamReader at, int depth) {
        write(() -> {
            writer.writeStartElement(orNone(at.getPrefix()), at.getLocalName(), orNone(at.getNamespaceURI()));
            for (int i = 0; i < at.getAttributeCount(); i++) {
                writer.writeAttribute(
                        orNone(at.getAttributePrefix(i)),
                        orNone(at.getAttributeNamespace(i)),
                        at.getAttributeLocalName(i),
                        at.getAttributeValue(i));
            }
        });
    }

    @Override
    public void text(XMLStreamReader at, int depth) {
        write(() -> writer.writeCharacters(at.getTextCharacters(), at.getTextStart(), at.getTextLength()));
    }

    @Override
    public void end(int depth) {
        write(() -> {
            writer.writeEndElement();
            if (depth == 1) {
                writer.flush();
            }
        });
    }

    private static String orNone(String name) {
        return name == null ? XMLConstants.DEFAULT_NS_PREFIX : name;
    }
}
