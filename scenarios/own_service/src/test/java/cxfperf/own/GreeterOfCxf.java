package cxfperf.own;

import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.xml.ws.Provider;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.ServiceMode;
import jakarta.xml.ws.WebServiceProvider;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.staxutils.StaxUtils;
import org.w3c.dom.Element;

/** The service of CXF's own sample, by the sample's WSDL, which is not written for this project. */
@WebServiceProvider(
        serviceName = "SOAPService",
        portName = "SoapPort",
        targetNamespace = "http://apache.org/hello_world_soap12_http",
        wsdlLocation = "hello_world_soap12.wsdl")
@ServiceMode(Service.Mode.PAYLOAD)
final class GreeterOfCxf implements Provider<Source> {

    /** Starts the service on a free port. */
    static RunningServer start() throws Exception {
        return JettyServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), new CallCounters()),
                "/SoapContext/SoapPort",
                (bus, address) -> {
                    EndpointImpl endpoint = new EndpointImpl(bus, new GreeterOfCxf());
                    endpoint.publish(address);
                    return endpoint.getServer();
                });
    }

    @Override
    public Source invoke(Source request) {
        Element asked;
        try {
            asked = StaxUtils.read(request).getDocumentElement();
        } catch (javax.xml.stream.XMLStreamException e) {
            throw new IllegalArgumentException(e);
        }
        return new StreamSource(new StringReader("<r:" + asked.getLocalName() + "Response xmlns:r=\""
                + asked.getNamespaceURI() + "\"><r:responseType>Hello "
                + asked.getTextContent().strip() + "</r:responseType></r:" + asked.getLocalName() + "Response>"));
    }
}
