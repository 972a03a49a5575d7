package cxfperf.cxf.soap.check;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Validates messages one by one: checks the content of the SOAP body against the schema. Uses the JDK's own parser,
 * whatever is on the class path of a scenario. Owned by one thread.
 */
final class PayloadValidator {

    private static final List<String> SOAP =
            List.of("http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope");

    private final DocumentBuilder parser;
    private final Validator validator;
    private final FirstProblem errors = new FirstProblem();

    PayloadValidator(Schema schema) throws ParserConfigurationException {
        DocumentBuilderFactory parsers = parsers();
        // SOAP does not allow a document type declaration.
        parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        parser = parsers.newDocumentBuilder();
        validator = schema.newValidator();
        validator.setErrorHandler(errors);
        parser.setErrorHandler(errors);
    }

    /**
     * Reads the schema that a WSDL holds in its types.
     *
     * @throws SAXException if it is not a WSDL, or has no schema that can be used
     */
    static Schema schemaOf(URL wsdl) throws IOException, SAXException, ParserConfigurationException {
        try (InputStream in = wsdl.openStream()) {
            NodeList schemas = parsers()
                    .newDocumentBuilder()
                    .parse(in)
                    .getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "schema");
            if (schemas.getLength() == 0) {
                throw new SAXException(wsdl + " holds no schema");
            }
            return SchemaFactory.newDefaultInstance()
                    .newSchema(elements(schemas)
                            .map(schema -> new DOMSource(schema, wsdl.toString()))
                            .toArray(Source[]::new));
        }
    }

    private static DocumentBuilderFactory parsers() throws ParserConfigurationException {
        DocumentBuilderFactory parsers = DocumentBuilderFactory.newDefaultInstance();
        parsers.setNamespaceAware(true);
        parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return parsers;
    }

    /** Returns the first error; empty if the message is valid. */
    Optional<String> problem(byte[] message) {
        errors.clear();
        try {
            Element root = parser.parse(new ByteArrayInputStream(message)).getDocumentElement();
            validator.validate(new DOMSource(payload(root)));
        } catch (SAXException | IOException e) {
            errors.keep(e);
        }
        return errors.found();
    }

    private static Element payload(Element root) throws SAXException {
        if (!isOfSoap(root, "Envelope")) {
            throw new SAXException("it is no SOAP message: its first element is " + root.getLocalName());
        }
        List<Element> payload = elements(root.getChildNodes())
                .filter(part -> isOfSoap(part, "Body"))
                .flatMap(body -> elements(body.getChildNodes()))
                .toList();
        if (payload.size() != 1) {
            throw new SAXException("the SOAP body holds " + payload.size() + " elements and not one");
        }
        return payload.get(0);
    }

    private static Stream<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }

    private static boolean isOfSoap(Element element, String name) {
        return element.getLocalName().equals(name) && SOAP.contains(element.getNamespaceURI());
    }
}
