package cxfperf.security;

import cxfperf.echo.EchoContract;
import java.io.IOException;
import java.io.InputStream;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.wsdl.xml.WSDLReader;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.wsdl.WSDLManager;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * The contract with the policy of a mode in it, as the server publishes it. A bus that has been given it knows it by the
 * address of the plain one, so that service and clients are made of it like any others.
 */
final class PolicyWsdl {

    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
    private static final String POLICY = "http://www.w3.org/ns/ws-policy";

    /** CXF's map of contracts holds its keys weakly; the bus holds this one until it is shut down. */
    private static final String KEPT = PolicyWsdl.class.getName();

    private PolicyWsdl() {}

    /** @param mode one with a policy */
    static void giveTo(Bus bus, SecurityMode mode) throws IOException, XMLStreamException, WSDLException {
        String address = EchoContract.wsdl().toString();
        WSDLManager contracts = bus.getExtension(WSDLManager.class);
        WSDLReader reader = contracts.getWSDLFactory().newWSDLReader();
        reader.setFeature("javax.wsdl.verbose", false);
        reader.setExtensionRegistry(contracts.getExtensionRegistry());
        Definition definition = reader.readWSDL(address, withPolicy(mode).getDocumentElement());
        bus.setProperty(KEPT, address);
        contracts.addDefinition(address, definition);
    }

    private static Document withPolicy(SecurityMode mode) throws IOException, XMLStreamException {
        Document wsdl;
        try (InputStream in = EchoContract.wsdl().openStream()) {
            wsdl = StaxUtils.read(in);
        }
        Element policy;
        try (InputStream in = PolicyWsdl.class.getResourceAsStream("/policy/" + mode.word() + ".xml")) {
            policy = StaxUtils.read(in).getDocumentElement();
        }
        Element definitions = wsdl.getDocumentElement();
        definitions.insertBefore(wsdl.importNode(policy, true), definitions.getFirstChild());
        Element reference = wsdl.createElementNS(POLICY, "wsp:PolicyReference");
        reference.setAttribute(
                "URI",
                "#"
                        + policy.getAttributeNS(
                                "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
                                "Id"));
        Element port = (Element) wsdl.getElementsByTagNameNS(WSDL, "port").item(0);
        port.appendChild(reference);
        return wsdl;
    }
}
