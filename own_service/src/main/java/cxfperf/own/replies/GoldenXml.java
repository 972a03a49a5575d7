package cxfperf.own.replies;

import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.CallFailedException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
 * @param payload content of the SOAP body; null if the document is not a SOAP message
 */
record GoldenXml(GoldenElement root, List<GoldenContent> payload) {

    /** Content of an element. */
    private sealed interface GoldenContent {

        /** The path of the element around it. */
        String path();
    }

    private record GoldenText(String path, ExpectedText text) implements GoldenContent {}

    /** @param content null if any content is accepted */
    private record GoldenElement(
            String path, QName name, Map<QName, ExpectedText> attributes, List<GoldenContent> content)
            implements GoldenContent {}

    /** @throws RequestException if it is not well-formed, or has an unknown variable */
    static GoldenXml parse(String name, String text, RequestVariables variables) throws RequestException {
        try {
            Element root = XmlTree.read(XmlTree.readers().createXMLStreamReader(new StringReader(text)), true, true)
                    .root();
            GoldenElement golden = element(name, "", root, variables);
            return new GoldenXml(
                    golden,
                    XmlTree.isEnvelope(root)
                            ? golden.content().stream()
                                    .filter(part -> part instanceof GoldenElement element
                                            && element.name().getLocalPart().equals("Body")
                                            && element.content() != null)
                                    .flatMap(body -> ((GoldenElement) body).content().stream())
                                    .toList()
                            : null);
        } catch (XMLStreamException e) {
            throw new RequestException(name + " is no well-formed XML: " + ServiceReply.shown(e.getMessage()));
        }
    }

    private static GoldenElement element(String name, String around, Element of, RequestVariables variables)
            throws RequestException {
        String path = around + "/" + of.getLocalName();
        Map<QName, ExpectedText> attributes = new LinkedHashMap<>();
        NamedNodeMap all = of.getAttributes();
        for (int i = 0; i < all.getLength(); i++) {
            if (!XmlTree.isDeclaration(all.item(i))) {
                attributes.put(
                        name(all.item(i)),
                        ExpectedText.of(name + " at " + path, all.item(i).getNodeValue(), variables));
            }
        }
        Node first = of.getFirstChild();
        boolean any = first != null
                && first.getNextSibling() == null
                && ExpectedText.ANY.equals(String.valueOf(first.getNodeValue()).strip());
        List<GoldenContent> content = any ? null : new ArrayList<>();
        for (Node child = first; !any && child != null; child = child.getNextSibling()) {
            if (child instanceof Element inner) {
                content.add(element(name, path, inner, variables));
            } else if (!child.getNodeValue().isBlank()) {
                content.add(new GoldenText(
                        path,
                        ExpectedText.of(
                                name + " at " + path, child.getNodeValue().strip(), variables)));
            }
        }
        return new GoldenElement(path, name(of), attributes, content);
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
        boolean envelope = XmlTree.isEnvelope(reply.root());
        return Optional.ofNullable(
                envelope == (payload != null)
                        ? difference(root, reply.root(), values)
                        : difference(
                                null,
                                payload == null ? List.of(root) : payload,
                                XmlTree.payload(reply.root()),
                                values));
    }

    /** Null if there is no difference. */
    private static String difference(GoldenElement expected, Element got, RequestValues values)
            throws CallFailedException {
        if (!name(got).equals(expected.name())) {
            boolean sameName = got.getLocalName().equals(expected.name().getLocalPart());
            return expected.path() + ": expected <" + expected.name().getLocalPart() + ">"
                    + (sameName
                            ? " of namespace '" + expected.name().getNamespaceURI() + "' and not '"
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
            ExpectedText text = expected.attributes().get(name(attribute));
            if (text == null) {
                return expected.path() + ": has an attribute " + attribute.getLocalName() + " that is not expected";
            }
            if (!text.wanted(values).is(attribute.getValue())) {
                return expected.path() + "/@" + attribute.getLocalName() + ": "
                        + text.wanted(values).difference(attribute.getValue());
            }
        }
        for (QName name : expected.attributes().keySet()) {
            String uri = name.getNamespaceURI().isEmpty() ? null : name.getNamespaceURI();
            if (!got.hasAttributeNS(uri, name.getLocalPart())) {
                return expected.path() + ": has no attribute " + name.getLocalPart();
            }
        }
        return expected.content() == null
                ? null
                : difference(expected.path(), expected.content(), got.getFirstChild(), values);
    }

    /**
     * Compares the content of an element.
     *
     * @param path of the element; null if an envelope may be around it
     * @param got the first of the nodes in it; null if it is empty
     */
    private static String difference(String path, List<GoldenContent> content, Node got, RequestValues values)
            throws CallFailedException {
        Node next = got;
        for (GoldenContent part : content) {
            if (part instanceof GoldenText expected) {
                String text = next == null || next instanceof Element ? "" : next.getNodeValue();
                ExpectedText.Wanted wanted = expected.text().wanted(values);
                if (!wanted.is(text)) {
                    return expected.path() + ": " + wanted.difference(text);
                }
                next = next == null || next instanceof Element ? next : next.getNextSibling();
            } else if (part instanceof GoldenElement expected) {
                if (isText(next)) {
                    return unexpected(next);
                }
                next = elementFrom(next);
                if (next == null) {
                    return path == null
                            ? "the reply ends before " + expected.path()
                            : expected.path() + ": is expected, and the element around it ends";
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
        return path == null
                ? "the reply has <" + next.getLocalName() + "> after what is expected"
                : path + ": expected its end, got <" + next.getLocalName() + ">";
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
