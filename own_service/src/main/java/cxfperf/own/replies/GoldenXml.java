package cxfperf.own.replies;

import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.CallFailedException;
import java.io.StringReader;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * A whole expected XML reply. Prefixes, the order of attributes, comments and white space around texts are ignored.
 * Immutable.
 *
 * <p>XMLUnit was tried: it has no placeholder for a part of a text or for any content of an element, and it takes
 * {@code a <![CDATA[b]]>} for {@code ab} when it ignores white space.
 *
 * @param root of the document
 * @param texts the expected text of each attribute, and of each text between elements
 */
record GoldenXml(Element root, Map<Node, ExpectedText> texts) {

    /** @throws RequestException if it is not well-formed, or has an unknown variable */
    static GoldenXml parse(String name, String text, RequestVariables variables) throws RequestException {
        try {
            Element root = XmlTree.read(XmlTree.readers().createXMLStreamReader(new StringReader(text)), true, true)
                    .root();
            Map<Node, ExpectedText> texts = new IdentityHashMap<>();
            readTexts(name, root, texts, variables);
            return new GoldenXml(root, texts);
        } catch (XMLStreamException e) {
            throw new RequestException(name + " is no well-formed XML: " + ServiceReply.shown(e.getMessage()));
        }
    }

    private static void readTexts(String name, Element of, Map<Node, ExpectedText> texts, RequestVariables variables)
            throws RequestException {
        String where = name + " at " + path(of);
        for (int i = 0; i < of.getAttributes().getLength(); i++) {
            Node attribute = of.getAttributes().item(i);
            if (!XmlTree.isDeclaration(attribute)) {
                texts.put(attribute, ExpectedText.of(where, attribute.getNodeValue(), variables));
            }
        }
        for (Node child = isAny(of) ? null : of.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element inner) {
                readTexts(name, inner, texts, variables);
            } else if (isText(child)) {
                texts.put(child, ExpectedText.of(where, child.getNodeValue().strip(), variables));
            }
        }
    }

    /** Whether any content of an element is accepted. */
    private static boolean isAny(Element of) {
        Node first = of.getFirstChild();
        return first != null
                && first.getNextSibling() == null
                && ExpectedText.ANY.equals(String.valueOf(first.getNodeValue()).strip());
    }

    private static String path(Node of) {
        return of.getParentNode() instanceof Element around
                ? path(around) + "/" + of.getLocalName()
                : "/" + of.getLocalName();
    }

    private static QName name(Node of) {
        return new QName(of.getNamespaceURI(), of.getLocalName());
    }

    /**
     * Returns the first difference; empty if there is none. If one document is a SOAP message and the other its payload
     * alone, the envelope is ignored.
     *
     * @throws CallFailedException if a variable has no value
     */
    Optional<String> difference(XmlTree reply, RequestValues values) throws CallFailedException {
        boolean isAlike = XmlTree.isEnvelope(root) == XmlTree.isEnvelope(reply.root());
        return Optional.ofNullable(
                isAlike
                        ? difference(root, reply.root(), values)
                        : difference(null, XmlTree.payload(root), XmlTree.payload(reply.root()), values));
    }

    /** Null if there is no difference. */
    private String difference(Element expected, Element got, RequestValues values) throws CallFailedException {
        if (!name(got).equals(name(expected))) {
            boolean sameName = got.getLocalName().equals(expected.getLocalName());
            return path(expected) + ": expected <" + expected.getLocalName() + ">"
                    + (sameName
                            ? " of namespace '" + name(expected).getNamespaceURI() + "' and not '"
                                    + name(got).getNamespaceURI() + "'"
                            : "")
                    + ", got <" + got.getLocalName() + ">";
        }
        NamedNodeMap attributes = got.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Attr attribute = (Attr) attributes.item(i);
            if (XmlTree.isDeclaration(attribute)) {
                continue;
            }
            ExpectedText text =
                    texts.get(expected.getAttributeNodeNS(attribute.getNamespaceURI(), attribute.getLocalName()));
            if (text == null) {
                return path(expected) + ": has an attribute " + attribute.getLocalName() + " that is not expected";
            }
            if (!text.wanted(values).is(attribute.getValue())) {
                return path(expected) + "/@" + attribute.getLocalName() + ": "
                        + text.wanted(values).difference(attribute.getValue());
            }
        }
        attributes = expected.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Node attribute = attributes.item(i);
            if (!XmlTree.isDeclaration(attribute)
                    && !got.hasAttributeNS(attribute.getNamespaceURI(), attribute.getLocalName())) {
                return path(expected) + ": has no attribute " + attribute.getLocalName();
            }
        }
        return isAny(expected) ? null : difference(expected, expected.getFirstChild(), got.getFirstChild(), values);
    }

    /**
     * Compares the content of an element.
     *
     * @param around the element; null if an envelope may be around it
     * @param content the first of the expected nodes in it; null if it is to be empty
     * @param got the first of the nodes in it; null if it is empty
     */
    private String difference(Element around, Node content, Node got, RequestValues values) throws CallFailedException {
        Node next = got;
        for (Node part = content; part != null; part = part.getNextSibling()) {
            // Null for an element, for blank text, and for the ${any} of an element with any content.
            ExpectedText ofPart = texts.get(part);
            if (ofPart != null) {
                String text = next == null || next instanceof Element ? "" : next.getNodeValue();
                ExpectedText.Wanted wanted = ofPart.wanted(values);
                if (!wanted.is(text)) {
                    return path(part.getParentNode()) + ": " + wanted.difference(text);
                }
                next = next == null || next instanceof Element ? next : next.getNextSibling();
            } else if (part instanceof Element expected) {
                if (isText(next)) {
                    return unexpected(next);
                }
                next = elementFrom(next);
                if (next == null) {
                    return around == null
                            ? "the reply ends before " + path(expected)
                            : path(expected) + ": is expected, and the element around it ends";
                }
                String difference = difference(expected, (Element) next, values);
                if (difference != null) {
                    return difference;
                }
                next = next.getNextSibling();
            }
        }
        if (isText(next)) {
            return unexpected(next);
        }
        next = elementFrom(next);
        if (next == null) {
            return null;
        }
        return around == null
                ? "the reply has <" + next.getLocalName() + "> after what is expected"
                : path(around) + ": expected its end, got <" + next.getLocalName() + ">";
    }

    private static boolean isText(Node node) {
        return node != null
                && !(node instanceof Element)
                && !node.getNodeValue().isBlank();
    }

    private static String unexpected(Node text) {
        return "got a text that is not expected: " + ServiceReply.shown(text.getNodeValue());
    }

    /** Returns the node, or the node after it if it is white space. */
    private static Node elementFrom(Node node) {
        return node == null || node instanceof Element ? node : node.getNextSibling();
    }
}
