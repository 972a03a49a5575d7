package cxfperf.own.requests.expect;

import java.util.List;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Shows an XML document to all who want to see it, in one pass and with no tree. Safe for use by several threads. */
final class XmlPass {

    private XmlPass() {}

    /**
     * Shows a document to all watchers.
     *
     * @param reader at the start of a document, or of its root
     * @param toEnd whether the document is read to its end; else to that of its root
     * @throws XMLStreamException if it is not well-formed
     */
    static void over(XMLStreamReader reader, List<? extends XmlWatcher> watchers, boolean toEnd)
            throws XMLStreamException {
        int depth = 0;
        int event = reader.getEventType();
        while (event != XMLStreamConstants.END_DOCUMENT) {
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    for (XmlWatcher watcher : watchers) {
                        watcher.start(reader, depth);
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    for (XmlWatcher watcher : watchers) {
                        watcher.end(depth);
                    }
                    depth--;
                    if (depth == 0 && !toEnd) {
                        return;
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (depth > 0) {
                        for (XmlWatcher watcher : watchers) {
                            watcher.text(reader, depth);
                        }
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new XMLStreamException("an entity that nobody declared", reader.getLocation());
                default -> {
                    // Comments and processing instructions say nothing of the reply.
                }
            }
            event = reader.next();
        }
    }
}
