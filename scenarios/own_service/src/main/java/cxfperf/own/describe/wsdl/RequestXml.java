package cxfperf.own.describe.wsdl;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.cxf.binding.soap.Soap11;
import org.apache.cxf.binding.soap.Soap12;
import org.apache.cxf.helpers.DOMUtils;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Makes the elements of one request, and writes it. For one thread. */
final class RequestXml {

    static final QName XSI_TYPE = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");

    private final Document document = DOMUtils.newDocument();

    Element element(QName name) {
        return document.createElementNS(name.getNamespaceURI(), name.getLocalPart());
    }

    Element element(QName name, List<Element> content) {
        Element element = element(name);
        content.forEach(element::appendChild);
        return element;
    }

    /** Splits two hyphens, which would end the comment, and a dollar from its brace, which would be a variable. */
    static String commentText(String words) {
        return words.replace("--", "- -").replace("${", "$ {").replaceAll("\\s+", " ");
    }

    /** @param value for {@link #XSI_TYPE} the qualified name of the type, as {@link QName#toString} has it */
    static void attribute(Element element, QName name, String value) {
        element.setAttributeNS(
                name.getNamespaceURI().isEmpty() ? null : name.getNamespaceURI(), name.getLocalPart(), value);
    }

    /**
     * Writes an element as text. It declares all prefixes; each element in it begins a line, indented by
     * two blanks for each level.
     */
    static String text(Element root) {
        StringWriter text = new StringWriter();
        try {
            Transformer writer = TransformerFactory.newDefaultInstance().newTransformer();
            writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            writer.setOutputProperty(OutputKeys.INDENT, "yes");
            writer.setOutputProperty("{http://xml.apache.org/xslt}indent-amount", "2");
            writer.transform(new DOMSource(whole(root)), new StreamResult(text));
        } catch (TransformerException e) {
            throw new IllegalStateException("from memory", e);
        }
        return text.toString().replace("\r\n", "\n").strip() + "\n";
    }

    /** Copies an element as a whole document of its own, with prefixes. */
    static Element whole(Element root) {
        Element copy = (Element) root.cloneNode(true);
        Map<String, String> prefixes = new LinkedHashMap<>();
        prefix(copy, prefixes);
        prefixes.forEach((namespace, prefix) -> {
            if (!prefix.equals(XMLConstants.XML_NS_PREFIX)) {
                copy.setAttributeNS(XMLConstants.XMLNS_ATTRIBUTE_NS_URI, "xmlns:" + prefix, namespace);
            }
        });
        return copy;
    }

    private static void prefix(Element element, Map<String, String> prefixes) {
        element.setPrefix(prefix(element.getNamespaceURI(), prefixes));
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Attr attribute = (Attr) element.getAttributes().item(i);
            attribute.setPrefix(prefix(attribute.getNamespaceURI(), prefixes));
            if (new QName(attribute.getNamespaceURI(), attribute.getLocalName()).equals(XSI_TYPE)) {
                QName type = QName.valueOf(attribute.getValue());
                String prefix = prefix(type.getNamespaceURI(), prefixes);
                attribute.setValue(prefix == null ? type.getLocalPart() : prefix + ":" + type.getLocalPart());
            }
        }
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element inner) {
                prefix(inner, prefixes);
            }
        }
    }

    /** Null for no namespace. */
    private static String prefix(String namespace, Map<String, String> prefixes) {
        if (namespace == null || namespace.isEmpty()) {
            return null;
        }
        if (!prefixes.containsKey(namespace)) {
            prefixes.put(
                    namespace,
                    switch (namespace) {
                        case XMLConstants.XML_NS_URI -> XMLConstants.XML_NS_PREFIX;
                        case XMLConstants.W3C_XML_SCHEMA_NS_URI -> "xs";
                        case XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI -> "xsi";
                        case Soap11.SOAP_NAMESPACE, Soap12.SOAP_NAMESPACE -> "soap";
                        default ->
                            "ns"
                                    + (1
                                            + prefixes.values().stream()
                                                    .filter(known -> known.startsWith("ns"))
                                                    .count());
                    });
        }
        return prefixes.get(namespace);
    }
}
