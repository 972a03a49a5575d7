package cxfperf.cxf;

import java.util.List;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManager;
import org.apache.cxf.bus.extension.ExtensionManagerImpl;
import org.apache.cxf.transport.http.HTTPConduitFactory;

/**
 * Keeps a run that does not ask for them free of what CXF does by itself because certain jars are on the classpath. The
 * jars are there so that a bus file can switch them on.
 */
final class OptionalJars {

    static final String USE_ASYNC = "use.async.http.conduit";
    static final String USE_ASYNC_POLICY = "org.apache.cxf.transport.http.async.usePolicy";
    static final String HTTP2 = "org.apache.cxf.transports.http2.enabled";

    /** The name under which a jar announces its factory; a bean of the bus file has another. */
    private static final List<String> CONDUITS_OF_JARS = List.of(HTTPConduitFactory.class.getName());

    private OptionalJars() {}

    /** Whether the bus, or a JVM flag, says anything about the asynchronous conduit. */
    static boolean mentionsAsync(Bus bus) {
        return bus.getProperty(USE_ASYNC) != null
                || bus.getProperty(USE_ASYNC_POLICY) != null
                || System.getProperty(USE_ASYNC_POLICY) != null;
    }

    /**
     * Takes the hc5 conduit out of a new bus that does not mention it: it would stand in front of CXF's default
     * conduit, which it then calls for every synchronous call, and in front of the URLConnection conduit.
     */
    static void withoutAsyncUnlessMentioned(Bus bus) {
        if (!mentionsAsync(bus)
                && bus.getExtension(ExtensionManager.class) instanceof ExtensionManagerImpl extensions) {
            extensions.removeBeansOfNames(CONDUITS_OF_JARS);
        }
    }

    /**
     * Has a server speak HTTP/1.1 only, unless the bus file or a JVM flag says something about HTTP/2: CXF offers it as
     * soon as Jetty's HTTP/2 jar is there.
     */
    static void withoutHttp2UnlessMentioned(Bus bus) {
        if (bus.getProperty(HTTP2) == null && System.getProperty(HTTP2) == null) {
            bus.setProperty(HTTP2, "false");
        }
    }
}
