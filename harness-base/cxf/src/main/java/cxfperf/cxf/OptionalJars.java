package cxfperf.cxf;

import cxfperf.scenario.ConfigFileException;
import java.util.List;
import java.util.Locale;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManager;
import org.apache.cxf.bus.extension.ExtensionManagerImpl;
import org.apache.cxf.transport.http.HTTPConduitFactory;

/**
 * Switches off features that CXF enables because of jars on the classpath, in runs that do not ask for the features.
 * The jars are there so that a bus file can enable the features.
 */
final class OptionalJars {

    static final String USE_ASYNC = "use.async.http.conduit";
    static final String USE_ASYNC_POLICY = "org.apache.cxf.transport.http.async.usePolicy";
    static final String HTTP2 = "org.apache.cxf.transports.http2.enabled";

    /** The name under which the jar registers its factory; a bean of the bus file has another name. */
    private static final List<String> CONDUITS_OF_JARS = List.of(HTTPConduitFactory.class.getName());

    private OptionalJars() {}

    /** Whether the bus, or a system property, configures the asynchronous conduit. */
    static boolean mentionsAsync(Bus bus) {
        return bus.getProperty(USE_ASYNC) != null
                || bus.getProperty(USE_ASYNC_POLICY) != null
                || System.getProperty(USE_ASYNC_POLICY) != null;
    }

    /** Whether the value of a property asks for the asynchronous conduit. */
    static boolean asksForAsync(Object value) {
        return value != null
                && List.of("TRUE", "ALWAYS").contains(value.toString().toUpperCase(Locale.ROOT));
    }

    /**
     * Requires the asynchronous conduit if the bus of a client asks for it. CXF goes on with its default conduit if the
     * jar is missing.
     *
     * @throws ConfigFileException if the bus asks for a conduit that this build does not have
     */
    static void requireAsyncIfAsked(Bus bus) throws ConfigFileException {
        if ((asksForAsync(bus.getProperty(USE_ASYNC)) || asksForAsync(bus.getProperty(USE_ASYNC_POLICY)))
                && bus.getExtension(HTTPConduitFactory.class) == null) {
            throw new ConfigFileException(
                    "this bus file asks for CXF's asynchronous conduit, which only a build with -Dcxf.version=4.1.1 has",
                    null);
        }
    }

    /**
     * Removes the hc5 conduit from a new bus that does not mention it: otherwise it would wrap CXF's default conduit,
     * which it then calls for every synchronous call, and the URLConnection conduit.
     */
    static void withoutAsyncUnlessMentioned(Bus bus) {
        if (!mentionsAsync(bus)
                && bus.getExtension(ExtensionManager.class) instanceof ExtensionManagerImpl extensions) {
            extensions.removeBeansOfNames(CONDUITS_OF_JARS);
        }
    }

    /**
     * Limits a server to HTTP/1.1, unless the bus file or a system property configures HTTP/2: CXF offers HTTP/2 as
     * soon as Jetty's jar for it is there.
     */
    static void withoutHttp2UnlessMentioned(Bus bus) {
        if (bus.getProperty(HTTP2) == null && System.getProperty(HTTP2) == null) {
            bus.setProperty(HTTP2, "false");
        }
    }
}
