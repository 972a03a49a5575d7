package cxfperf.cxf.jetty;

import java.io.IOException;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.AbstractHTTPDestination;
import org.apache.cxf.transport.http.DestinationRegistry;
import org.apache.cxf.transport.http.HttpDestinationFactory;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/** Makes the destinations of a bus, as CXF's own factory for Jetty does. Any thread. */
final class LeanDestinationFactory implements HttpDestinationFactory {

    @Override
    public AbstractHTTPDestination createDestination(EndpointInfo endpoint, Bus bus, DestinationRegistry registry)
            throws IOException {
        return new LeanDestination(bus, registry, endpoint, bus.getExtension(JettyHTTPServerEngineFactory.class));
    }
}
