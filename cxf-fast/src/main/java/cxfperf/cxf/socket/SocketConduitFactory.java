package cxfperf.cxf.socket;

import java.io.IOException;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.HTTPTransportFactory;
import org.apache.cxf.ws.addressing.EndpointReferenceType;

/**
 * Makes {@link SocketHTTPConduit}s, for http and for https. Those of one factory share their TLS sessions. Safe for use by
 * several threads.
 *
 * <p>A bus file installs it with {@code <bean id="org.apache.cxf.transport.http.HTTPConduitFactory"
 * class="cxfperf.cxf.socket.SocketConduitFactory"/>}.
 */
public final class SocketConduitFactory implements HTTPConduitFactory {

    private final SharedTls tls = new SharedTls();

    @Override
    public HTTPConduit createConduit(
            HTTPTransportFactory transport, Bus bus, EndpointInfo endpoint, EndpointReferenceType target)
            throws IOException {
        return new SocketHTTPConduit(bus, endpoint, target, tls);
    }
}
