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
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Makes the elements of one request, and writes it. For one thread. */
final class RequestXml {

    static final QName XSI_TYPE = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");

    private final Document document = DOMUtils.newDocument();
    private final Map<String, String> prefixes = new LinkedHashMap<>();

    Element element(QName name) {
        return document.createElementNS(name.getNamespaceURI(), prefixed(name));
    }

    Element element(QName name, List<Element> content) {
        Element element = element(name);
        content.forEach(element::appendChild);
        return element;
    }

    void attribute(Element element, QName name, String value) {
        element.setAttributeNS(name.getNamespaceURI().isEmpty() ? null : name.getNamespaceURI(), prefixed(name), value);
    }

    /**
     * Writes an element as text. It declares all prefixes; each element in it begins a line, indented by
     * two blanks for each level.
     */
    String text(Element root) {
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

    /** Copies an element as a whole document of its own, which declares all prefixes. */
    Element whole(Element root) {
        Element copy = (Element) root.cloneNode(true);
        prefixes.forEach((namespace, prefix) -> {
            if (!prefix.equals(XMLConstants.XML_NS_PREFIX)) {
                copy.setAttributeNS(XMLConstants.XMLNS_ATTRIBUTE_NS_URI, "xmlns:" + prefix, namespace);
            }
        });
        return copy;
    }

    /** Returns a name with its prefix, as a value such as that of {@code xsi:type} has it. */
    String prefixed(QName name) {
        String namespace = name.getNamespaceURI();
        if (namespace.isEmpty()) {
            return name.getLocalPart();
        }
        int number = 1 + prefixes.size();
        return prefixes.computeIfAbsent(namespace, key -> switch (key) {
                    case XMLConstants.XML_NS_URI -> XMLConstants.XML_NS_PREFIX;
                    case XMLConstants.W3C_XML_SCHEMA_NS_URI -> "xs";
                    case XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI -> "xsi";
                    case Soap11.SOAP_NAMESPACE, Soap12.SOAP_NAMESPACE -> "soap";
                    default -> "ns" + number;
                })
                + ":" + name.getLocalPart();
    }
}
