package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The elements of messages and other documents that tests read. */
public final class XmlElements {

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

    private XmlElements() {}

    /** Parses a document with its namespaces. */
    public static Document parse(byte[] xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    /** The first element below the body of a SOAP 1.1 envelope without a header. */
    public static Element payload(byte[] envelope) throws Exception {
        Element root = parse(envelope).getDocumentElement();
        assertName(root, SOAP, "Envelope");
        Element body = children(root).get(0);
        assertName(body, SOAP, "Body");
        return children(body).get(0);
    }

    /** The elements directly below another one. */
    public static List<Element> children(Element parent) {
        return Stream.iterate(parent.getFirstChild(), Objects::nonNull, Node::getNextSibling)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }

    /** The first element of this name in a document. */
    public static Element first(Document document, String namespace, String name) {
        return (Element) document.getElementsByTagNameNS(namespace, name).item(0);
    }

    /** @param namespace null for an element without one */
    public static void assertName(Element element, String namespace, String name) {
        assertThat(element.getNamespaceURI()).isEqualTo(namespace);
        assertThat(element.getLocalName()).isEqualTo(name);
    }
}
