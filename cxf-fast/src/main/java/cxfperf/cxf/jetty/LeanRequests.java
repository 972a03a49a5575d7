package cxfperf.cxf.jetty;

import org.apache.cxf.Bus;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.transport.http.HttpDestinationFactory;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;

/**
 * A feature of a bus whose servers are on CXF's Jetty transport: three things less for each request. Jetty up to
 * 12.0.16 makes an exception with its stack trace to say that no "100 Continue" is due, whenever a servlet asks for a
 * request's body. CXF copies the body of a request that has none, such as a GET, and parses its own address as a URL. A
 * request that does expect "100 Continue", or brings a form, is taken as ever.
 *
 * <p>Set it up before the bus publishes its first service. Does nothing where the Jetty transport is not on the
 * classpath, and nothing for a service in a servlet container.
 */
public final class LeanRequests implements AbstractPortableFeature {

    @Override
    public void initialize(Bus bus) {
        if (bus.hasExtensionByName("org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory")) {
            Jetty.replace(bus);
        }
    }

    /** Apart, so that it is only linked where there is the Jetty transport. */
    private static final class Jetty {
        static void replace(Bus bus) {
            HttpDestinationFactory lean = (endpoint, ofBus, registry) -> new LeanDestination(
                    ofBus, registry, endpoint, ofBus.getExtension(JettyHTTPServerEngineFactory.class));
            bus.setExtension(lean, HttpDestinationFactory.class);
        }
    }
}
