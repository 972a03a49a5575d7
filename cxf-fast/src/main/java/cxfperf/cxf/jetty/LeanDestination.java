package cxfperf.cxf.jetty;

import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.DestinationRegistry;
import org.apache.cxf.transport.http_jetty.JettyHTTPDestination;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/** CXF's destination on Jetty, with {@link QuietBody} requests. Any thread. */
final class LeanDestination extends JettyHTTPDestination {

    private volatile Base base = new Base("", "");

    /** An address and the path that CXF derives from it, in one record so that each thread reads a matching pair. */
    private record Base(String address, String path) {}

    LeanDestination(
            Bus bus, DestinationRegistry registry, EndpointInfo endpoint, JettyHTTPServerEngineFactory engineFactory)
            throws IOException {
        super(bus, registry, endpoint, engineFactory);
    }

    @Override
    protected void doService(ServletContext context, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        super.doService(context, QuietBody.of(request), response);
    }

    @Override
    protected String getBasePath(String contextPath) throws IOException {
        String address = endpointInfo.getAddress();
        Base known = base;
        if (address == null || address.isEmpty()) {
            return super.getBasePath(contextPath);
        }
        if (!known.address().equals(address)) {
            known = new Base(address, super.getBasePath(contextPath));
            base = known;
        }
        return known.path();
    }
}
