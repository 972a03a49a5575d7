package cxfperf.own.requests;

import cxfperf.scenario.CallFailedException;
import cxfperf.text.OneLine;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Any XPath 1.0, by a tree of the reply in which names have no namespaces. */
public final class XmlTree extends XmlPath {

    private final String text;
    private final String path;

    /** A compiled expression is for one thread at a time; as many are made as are used at once. */
    private final Queue<XPathExpression> spare = new ConcurrentLinkedQueue<>();

    private XmlTree(String text, String path) {
        this.text = text;
        this.path = path;
    }

    static XmlTree of(String text, String path) throws RequestException {
        XmlTree tree = new XmlTree(text, path);
        try {
            tree.spare.add(tree.compiled());
        } catch (XPathExpressionException e) {
            throw new RequestException(
                    "'" + text + "' is neither an XPath nor a JSON pointer: " + OneLine.of(e.getMessage()), e);
        }
        return tree;
    }

    private XPathExpression compiled() throws XPathExpressionException {
        return XPathFactory.newDefaultInstance().newXPath().compile(path);
    }

    @Override
    Optional<String> find(XMLStreamReader reader) throws XMLStreamException, CallFailedException {
        Document document = tree(reader);
        try {
            XPathExpression expression = spare.poll();
            if (expression == null) {
                expression = compiled();
            }
            Optional<String> found = found(expression, document);
            spare.add(expression);
            return found;
        } catch (XPathExpressionException e) {
            throw CallFailedException.wrongReply(text + " cannot be evaluated: " + OneLine.of(e.getMessage()));
        }
    }

    private static Optional<String> found(XPathExpression expression, Document document)
            throws XPathExpressionException {
        switch (expression.evaluateExpression(document).type()) {
            case NODESET, NODE -> {
                NodeList nodes = (NodeList) expression.evaluate(document, XPathConstants.NODESET);
                return nodes.getLength() == 0
                        ? Optional.empty()
                        : Optional.of(nodes.item(0).getTextContent());
            }
            default -> {
                return Optional.of(expression.evaluate(document));
            }
        }
    }

    private static Document tree(XMLStreamReader reader) throws XMLStreamException {
        Document document = emptyDocument();
        Node at = document;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> at = at.appendChild(element(document, reader));
                case XMLStreamConstants.END_ELEMENT -> at = at.getParentNode();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (at != document) {
                        at.appendChild(document.createTextNode(reader.getText()));
                    }
                }
                default -> {
                    // Nothing that a path could mean.
                }
            }
        }
        return document;
    }

    /** The element which a reader is at, with its attributes. */
    public static Element element(Document document, XMLStreamReader reader) {
        Element element = document.createElement(reader.getLocalName());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String name = reader.getAttributeLocalName(i);
            boolean hasPrefix = reader.getAttributePrefix(i) != null
                    && !reader.getAttributePrefix(i).isEmpty();
            // Of two of one name, as type and xsi:type, it is the one without a prefix.
            if (!hasPrefix || !element.hasAttribute(name)) {
                element.setAttribute(name, reader.getAttributeValue(i));
            }
        }
        return element;
    }

    private static Document emptyDocument() {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .newDocument();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK's own parser is there", e);
        }
    }
}
