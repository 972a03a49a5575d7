package cxfperf.cxf.soap.check;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the schema that a WSDL holds in its types. */
final class WsdlSchema {

    private WsdlSchema() {}

    /**
     * @throws IOException if it cannot be read
     * @throws SAXException if it is no WSDL, or holds no schema that can be used
     */
    static Schema read(URL wsdl) throws IOException, SAXException, ParserConfigurationException {
        // The JDK's own, whatever the class path of a scenario brings along.
        DocumentBuilderFactory documents = DocumentBuilderFactory.newDefaultInstance();
        documents.setNamespaceAware(true);
        documents.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        try (InputStream in = wsdl.openStream()) {
            List<Source> schemas = schemas(documents.newDocumentBuilder().parse(in), wsdl.toString());
            return SchemaFactory.newDefaultInstance().newSchema(schemas.toArray(Source[]::new));
        }
    }

    /** Each sees the prefixes that the elements around it declare. */
    private static List<Source> schemas(Document wsdl, String systemId) throws SAXException {
        NodeList found = wsdl.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "schema");
        List<Source> schemas = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            schemas.add(new DOMSource(found.item(i), systemId));
        }
        if (schemas.isEmpty()) {
            throw new SAXException(systemId + " holds no schema");
        }
        return schemas;
    }
}
