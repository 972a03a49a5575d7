package cxfperf.own.describe.wsdl;

import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.BusException;
import org.apache.cxf.binding.soap.model.SoapBindingInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.ConduitInitiatorManager;

/** The transport that a SOAP port names. */
public final class SoapTransport {

    private static final String HTTP = "http://schemas.xmlsoap.org/soap/http";
    private static final String CXF_HTTP = "http://cxf.apache.org/transports/http";

    private SoapTransport() {}

    /** Whether a binding is one of JMS, with the name of the W3C or with CXF's older one. */
    static boolean isJms(SoapBindingInfo binding) {
        return String.valueOf(binding.getTransportURI()).contains("jms");
    }

    /**
     * Returns why no client of this bus can call a port; empty if one can. Lets CXF take HTTP's name with a slash at
     * its end for HTTP, which some WSDLs have.
     */
    public static Optional<String> refusal(Bus bus, EndpointInfo endpoint) {
        if (!(endpoint.getBinding() instanceof SoapBindingInfo binding)) {
            return Optional.empty();
        }
        ConduitInitiatorManager transports = bus.getExtension(ConduitInitiatorManager.class);
        String transport = String.valueOf(binding.getTransportURI());
        try {
            if (transport.equals(HTTP + "/")) {
                transports.registerConduitInitiator(transport, transports.getConduitInitiator(CXF_HTTP));
            }
            transports.getConduitInitiator(transport);
            if (!isJms(binding)) {
                return Optional.empty();
            }
        } catch (BusException e) {
            // CXF does not know it.
        }
        return Optional.of("port " + endpoint.getName().getLocalPart() + " has the transport '" + transport
                + "', and the client sends HTTP, which is " + HTTP);
    }
}
