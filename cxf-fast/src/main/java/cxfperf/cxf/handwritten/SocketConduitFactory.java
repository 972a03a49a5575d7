package cxfperf.cxf.handwritten;

import java.io.IOException;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.HTTPTransportFactory;
import org.apache.cxf.ws.addressing.EndpointReferenceType;

/**
 * Makes {@link SocketHTTPConduit}s for cleartext addresses, and leaves all others to CXF. Safe for use by several threads.
 *
 * <p>A bus file installs it with {@code <bean id="org.apache.cxf.transport.http.HTTPConduitFactory"
 * class="cxfperf.cxf.handwritten.SocketConduitFactory"/>}.
 */
public final class SocketConduitFactory implements HTTPConduitFactory {

    @Override
    public HTTPConduit createConduit(
            HTTPTransportFactory transport, Bus bus, EndpointInfo endpoint, EndpointReferenceType target)
            throws IOException {
        String address = target != null && target.getAddress() != null
                ? target.getAddress().getValue()
                : endpoint.getAddress();
        boolean cleartext = address == null || address.regionMatches(true, 0, "http://", 0, 7);
        // Null means that CXF chooses.
        return cleartext ? new SocketHTTPConduit(bus, endpoint, target) : null;
    }
}
