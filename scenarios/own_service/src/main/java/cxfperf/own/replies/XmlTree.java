package cxfperf.own.replies;

import com.ctc.wstx.stax.WstxInputFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * An XML document as a tree: adjacent text is one node, and comments are left out. Owned by one thread. Recursion over
 * it is safe, because the parsers limit how deep elements may be nested.
 */
final class XmlTree {

    private static final String SOAP_11 = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";
    private static final String XOP = "http://www.w3.org/2004/08/xop/include";

    /** The depth of what is in the body of a SOAP message. */
    private static final int IN_BODY = 3;

    /** What may be the prefix of a qualified name. */
    private static final Pattern PREFIX = Pattern.compile("(?<![^\\s])((?!xml)[\\p{L}_][^\\s:]*+):[\\p{L}_]");

    /**
     * Makes readers that load no external parts. The JDK's own factory is not guaranteed to be thread-safe; this one
     * is, once it is configured.
     */
    static final XMLInputFactory READERS = readerFactory();

    private static final ThreadLocal<DocumentBuilder> BUILDERS = ThreadLocal.withInitial(XmlTree::builder);

    private final Document document = BUILDERS.get().newDocument();
    private final StringBuilder text = new StringBuilder();
    private Node at = document;
    private Element fault;
    private Document plain;

    private XmlTree() {}

    private static XMLInputFactory readerFactory() {
        WstxInputFactory factory = new WstxInputFactory();
        // With lazy parsing, an error in a text would be a RuntimeException when the text is read.
        factory.getConfig().doParseLazily(false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static DocumentBuilder builder() {
        try {
            return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK's own parser is missing", e);
        }
    }

    /**
     * Reads a document.
     *
     * @param reader at the start of a document, or of its root
     * @param toEnd whether to read to the end of the document; otherwise to the end of its root
     * @param whole whether to keep the document; otherwise only a fault is kept
     * @throws XMLStreamException if the document is not well-formed
     */
    static XmlTree read(XMLStreamReader reader, boolean toEnd, boolean whole) throws XMLStreamException {
        XmlTree tree = new XmlTree();
        int depth = 0;
        int event = reader.getEventType();
        while (event != XMLStreamConstants.END_DOCUMENT) {
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    depth++;
                    boolean faultBegins = tree.fault == null
                            && (depth == 1 || depth == IN_BODY)
                            && reader.getLocalName().equals("Fault")
                            && isSoap(reader.getNamespaceURI());
                    if (whole || faultBegins || tree.at != tree.document) {
                        tree.start(reader);
                    }
                    if (faultBegins) {
                        tree.fault = (Element) tree.at;
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    tree.end(reader);
                    depth--;
                    if (depth == 0 && !toEnd) {
                        return tree;
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (tree.at != tree.document) {
                        tree.text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new XMLStreamException("an entity that nobody declared", reader.getLocation());
                default -> {
                    // Comments and processing instructions are ignored.
                }
            }
            event = reader.next();
        }
        return tree;
    }

    private void start(XMLStreamReader reader) {
        endText();
        Element element = document.createElementNS(
                reader.getNamespaceURI(), qualified(reader.getPrefix(), reader.getLocalName()));
        at = at.appendChild(element);
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            declare(element, reader.getNamespacePrefix(i), reader.getNamespaceURI(i));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.setAttributeNS(
                    reader.getAttributeNamespace(i),
                    qualified(reader.getAttributePrefix(i), reader.getAttributeLocalName(i)),
                    reader.getAttributeValue(i));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            declarePrefixes(element, reader.getAttributeValue(i), reader);
        }
    }

    /**
     * Declares the prefixes of qualified names in a value, such as that of {@code xsi:type}. A reader that starts at a
     * payload does not report the declarations around it.
     */
    private static void declarePrefixes(Element element, CharSequence value, XMLStreamReader reader) {
        Matcher prefixes = PREFIX.matcher(value);
        while (prefixes.find()) {
            String uri = reader.getNamespaceContext().getNamespaceURI(prefixes.group(1));
            if (uri != null && !uri.equals(element.lookupNamespaceURI(prefixes.group(1)))) {
                declare(element, prefixes.group(1), uri);
            }
        }
    }

    private static void declare(Element element, String prefix, String uri) {
        element.setAttributeNS(
                XMLConstants.XMLNS_ATTRIBUTE_NS_URI,
                prefix == null || prefix.isEmpty()
                        ? XMLConstants.XMLNS_ATTRIBUTE
                        : qualified(XMLConstants.XMLNS_ATTRIBUTE, prefix),
                uri == null ? "" : uri);
    }

    private static String qualified(String prefix, String local) {
        return prefix == null || prefix.isEmpty() ? local : prefix + ":" + local;
    }

    private void end(XMLStreamReader reader) {
        if (at != document) {
            declarePrefixes((Element) at, text, reader);
            endText();
            at = at.getParentNode();
        }
    }

    private void endText() {
        if (text.length() > 0) {
            at.appendChild(document.createTextNode(text.toString()));
            text.setLength(0);
        }
    }

    /** Null if the document was not kept. */
    Element root() {
        return document.getDocumentElement();
    }

    /** The document as text; of a SOAP message the content of its body. */
    String content() {
        Node body = document.getElementsByTagNameNS("*", "Body").item(0);
        boolean isMessage = body != null && isSoap(body.getNamespaceURI()) && body.hasChildNodes();
        return StaxUtils.toString(isMessage ? body.getFirstChild() : root());
    }

    /** Returns the reason of a SOAP fault; empty if the document is not a fault. */
    Optional<String> fault() {
        if (fault == null) {
            return Optional.empty();
        }
        for (String name : new String[] {"faultstring", "Text"}) {
            Node reason = fault.getElementsByTagNameNS("*", name).item(0);
            if (reason != null) {
                return Optional.of(ServiceReply.shown(reason.getTextContent()));
            }
        }
        return Optional.of("");
    }

    /** The first element in the body of a SOAP message; the root of any other document. Null if the body is empty. */
    static Element payload(Element root) {
        if (!root.getLocalName().equals("Envelope") || !isSoap(root.getNamespaceURI())) {
            return root;
        }
        for (Node child = root.getFirstChild(); child != null; child = child.getNextSibling()) {
            if ("Body".equals(child.getLocalName())) {
                NodeList inside = ((Element) child).getElementsByTagNameNS("*", "*");
                return (Element) inside.item(0);
            }
        }
        return null;
    }

    private static boolean isSoap(String uri) {
        return SOAP_11.equals(uri) || SOAP_12.equals(uri);
    }

    /** Replaces each {@code xop:Include} by its part; see {@link ServiceReply#include}. */
    void include(Map<String, byte[]> parts) throws XMLStreamException {
        NodeList includes = document.getElementsByTagNameNS(XOP, "Include");
        for (Node include = includes.item(0); include != null; include = includes.item(0)) {
            String reference = ((Element) include).getAttribute("href");
            byte[] part = parts.get(contentId(reference));
            if (part == null) {
                throw new XMLStreamException(
                        "an xop:Include refers to a part that is not in the message: " + reference);
            }
            Node inside = document.createTextNode(Base64.getEncoder().encodeToString(part));
            include.getParentNode().replaceChild(inside, include);
        }
    }

    /** Undoes the percent-encoding; returns a text that only looks like one as it is. */
    private static String contentId(String reference) {
        try {
            return URLDecoder.decode(reference.replaceFirst("cid:", "").replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return reference;
        }
    }

    /** Returns a copy without namespaces and prefixes, for XPaths whose names match in any namespace. */
    Document plain() {
        if (plain == null) {
            plain = BUILDERS.get().newDocument();
            copy(document, plain);
        }
        return plain;
    }

    private void copy(Node from, Node to) {
        for (Node child = from.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element) {
                Element copy = plain.createElement(element.getLocalName());
                for (int i = 0; i < element.getAttributes().getLength(); i++) {
                    Attr attribute = (Attr) element.getAttributes().item(i);
                    // The attribute type has precedence over xsi:type.
                    if (!XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(attribute.getNamespaceURI())
                            && (attribute.getPrefix() == null || !copy.hasAttribute(attribute.getLocalName()))) {
                        copy.setAttribute(attribute.getLocalName(), attribute.getValue());
                    }
                }
                copy(element, to.appendChild(copy));
            } else {
                to.appendChild(plain.createTextNode(child.getNodeValue()));
            }
        }
    }
}
