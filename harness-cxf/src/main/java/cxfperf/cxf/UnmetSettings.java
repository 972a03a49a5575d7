package cxfperf.cxf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.cxf.Bus;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.version.Version;

/** Compares the settings of a client's bus with the calls that were counted. One sentence for each difference. */
final class UnmetSettings {

    private static final String FORCE_URL_CONNECTION = "force.urlconnection.http.conduit";
    private static final String URL_CONNECTION = "URLConnectionHTTPConduit";

    /** Given by name, like the asynchronous conduit: this module does not depend on the conduits that it measures. */
    private static final String FAST_FACTORY = "cxfperf.cxf.socket.SocketConduitFactory";

    private static final String FAST = "SocketHTTPConduit";

    private UnmetSettings() {}

    /**
     * @param versionsAsked the values of the attribute Version in the policies of the conduits
     * @param closeAsked whether one of those policies asks for a connection for each call
     */
    static List<String> of(Bus bus, List<String> versionsAsked, boolean closeAsked, CallsSeen calls) {
        List<String> unmet = new ArrayList<>();
        Map<String, Long> conduits = calls.byConduit();
        if (conduits.isEmpty()) {
            return unmet;
        }
        for (String property : List.of(OptionalJars.USE_ASYNC, OptionalJars.USE_ASYNC_POLICY)) {
            Object asked = bus.getProperty(property);
            if (asksForAsync(asked) && !isOnly(conduits, CallsSeen.ASYNC)) {
                unmet.add(
                        sentence("the asynchronous conduit (" + property + "=" + asked + ")", "went through", conduits)
                                + (hasAsync(bus)
                                        ? ""
                                        : ": hc5 is not on the classpath with CXF " + Version.getCurrentVersion()));
            }
        }
        Object forced = bus.getProperty(FORCE_URL_CONNECTION);
        if (forced != null && Boolean.parseBoolean(forced.toString()) && !isOnly(conduits, URL_CONNECTION)) {
            unmet.add(sentence("the URLConnection conduit (" + FORCE_URL_CONNECTION + ")", "went through", conduits)
                    + (forced instanceof Boolean ? "" : ": CXF takes a java.lang.Boolean for it, not text"));
        }
        HTTPConduitFactory factory = bus.getExtension(HTTPConduitFactory.class);
        if (factory != null && factory.getClass().getName().equals(FAST_FACTORY) && !isOnly(conduits, FAST)) {
            unmet.add(sentence("the fast conduit (" + FAST + ")", "went through", conduits));
        }
        Map<String, Long> versions = calls.byHttpVersion();
        String http2 = http2Asked(bus, versionsAsked);
        if (http2 != null && !isOnly(versions, CallsSeen.HTTP_2)) {
            unmet.add(sentence("HTTP/2 (" + http2 + ")", "got", versions) + ": " + remedy(conduits));
        }
        if (closeAsked && !isOnly(calls.byConnection(), CallsSeen.CLOSE)) {
            unmet.add(sentence("a connection for each call (Connection=close)", "got", calls.byConnection())
                    + (conduits.containsKey("HttpClientHTTPConduit")
                            ? ": CXF's default conduit does not send that header, the URLConnection conduit does"
                            : ""));
        }
        return unmet;
    }

    private static boolean asksForAsync(Object asked) {
        return asked != null
                && List.of("TRUE", "ALWAYS").contains(asked.toString().toUpperCase(Locale.ROOT));
    }

    private static boolean hasAsync(Bus bus) {
        HTTPConduitFactory factory = bus.getExtension(HTTPConduitFactory.class);
        return factory != null && factory.getClass().getSimpleName().startsWith("Async");
    }

    private static String http2Asked(Bus bus, List<String> versionsAsked) {
        Object enabled = bus.getProperty(OptionalJars.HTTP2);
        if (enabled != null && Boolean.parseBoolean(enabled.toString())) {
            return OptionalJars.HTTP2 + "=" + enabled;
        }
        return versionsAsked.stream()
                .filter(version -> version.startsWith("2"))
                .map(version -> "Version=" + version)
                .findFirst()
                .orElse(null);
    }

    private static String remedy(Map<String, Long> conduits) {
        return conduits.containsKey(CallsSeen.ASYNC)
                ? "this conduit speaks it over TLS only (-Dprotocol=https), to a server that offers it"
                : "the default conduit speaks it with Version=\"2\" in its http:client, to a server that offers it";
    }

    private static boolean isOnly(Map<String, Long> counts, String name) {
        return counts.keySet().stream().allMatch(name::equals);
    }

    private static String sentence(String asked, String verb, Map<String, Long> counts) {
        return "the bus file asks for " + asked + " and "
                + counts.entrySet().stream()
                        .map(entry -> String.format(
                                Locale.ROOT,
                                entry.getValue() == 1 ? "%,d call %s %s" : "%,d calls %s %s",
                                entry.getValue(),
                                verb,
                                entry.getKey()))
                        .collect(Collectors.joining(", "));
    }
}
