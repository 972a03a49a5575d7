package cxfperf.describe.wsdl;

import cxfperf.describe.wsdl.SoapMessages.CheckedPart;
import cxfperf.describe.wsdl.Tag.XmlAttribute;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.ws.addressing.EndpointReferenceUtils;
import org.xml.sax.SAXException;

/** Whether what was made is valid, by the validator of the JDK: patterns and identities may be beyond a sample. */
final class RequestCheck {

    private static final QName XSI_TYPE = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");

    private final Schema schema;

    RequestCheck(ServiceInfo service, Bus bus) {
        schema = EndpointReferenceUtils.getSchema(service, bus);
    }

    /** What is wrong, in a few words; empty for a valid request. */
    Optional<String> problem(List<CheckedPart> parts) {
        if (schema == null) {
            return Optional.of("not checked: the schemas of the WSDL cannot be used together");
        }
        for (CheckedPart part : parts) {
            try {
                schema.newValidator().validate(new StreamSource(new StringReader(TagText.of(typed(part)))));
            } catch (SAXException e) {
                return Optional.of("to be completed by hand: " + e.getMessage());
            } catch (IOException e) {
                throw new IllegalStateException("from memory", e);
            }
        }
        return Optional.empty();
    }

    /** The validator takes the type of an undeclared element from the element itself. */
    private static Tag typed(CheckedPart part) {
        boolean says = part.tag().attributes().stream()
                .anyMatch(attribute -> attribute.name().equals(XSI_TYPE));
        return part.type() == null || says ? part.tag() : part.tag().and(new XmlAttribute(XSI_TYPE, "", part.type()));
    }
}
