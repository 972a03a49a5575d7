package cxfperf.requests.expect;

import cxfperf.requests.XmlTree;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamReader;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** Keeps a reply as a tree without namespaces, for what one pass cannot answer. Owned by one thread. */
final class TreeWatch implements XmlWatcher {

    private final DocumentBuilder documents;
    private final StringBuilder text = new StringBuilder();
    private Document document;
    private Node around;

    TreeWatch() {
        try {
            documents = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK's own parser is there", e);
        }
    }

    void begin() {
        document = documents.newDocument();
        around = document;
        text.setLength(0);
    }

    Document document() {
        return document;
    }

    @Override
    public void start(XMLStreamReader at, int depth) {
        endOfText();
        around = around.appendChild(XmlTree.element(document, at));
    }

    @Override
    public void text(XMLStreamReader at, int depth) {
        text.append(at.getTextCharacters(), at.getTextStart(), at.getTextLength());
    }

    @Override
    public void end(int depth) {
        endOfText();
        around = around.getParentNode();
    }

    private void endOfText() {
        if (text.length() > 0) {
            around.appendChild(document.createTextNode(text.toString()));
            text.setLength(0);
        }
    }
}
