package cxfperf.cxf;

import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.cxf.Bus;
import org.apache.cxf.transport.Conduit;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transports.http.configuration.ConnectionType;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import org.apache.cxf.version.Version;

/**
 * The conduits of all clients of one run. Sets the run's time limit on them, and reports their effective settings. Safe
 * for use by several threads.
 */
final class ClientConduits {

    private static final String FORCE_URL_CONNECTION = "force.urlconnection.http.conduit";
    private static final String URL_CONNECTION = "URLConnectionHTTPConduit";

    /** The class is given by name, because this module does not depend on the conduits that it measures. */
    private static final String FAST_FACTORY = "cxfperf.cxf.socket.SocketConduitFactory";

    private static final String FAST = "SocketHTTPConduit";

    private static final String FORCED_VERSION = "org.apache.cxf.transport.http.forceVersion";

    /** Bus properties that override which transport the conduit's class uses. */
    private static final List<String> SWITCHES =
            List.of(OptionalJars.USE_ASYNC, FORCE_URL_CONNECTION, "share.httpclient.http.conduit");

    private static final HTTPClientPolicy CXF_DEFAULTS = new HTTPClientPolicy();

    private final Bus bus;
    private final long timeoutMillis;
    private final Optional<Tls> tls;

    /** One policy object for each distinct content, over all conduits. */
    private final Map<Map<String, Object>, HTTPClientPolicy> policies = new LinkedHashMap<>();

    /** The policies of clients that are kept to the end of the run. */
    private final Map<Map<String, Object>, HTTPClientPolicy> shared = new LinkedHashMap<>();

    private final CallsSeen calls;
    private Conduit first;

    /**
     * Prepares the bus, before its first conduit is made.
     *
     * @param timeout the time limit of one call; rounded up to a whole millisecond
     */
    ClientConduits(Bus bus, Duration timeout, Optional<Tls> tls) {
        this.bus = bus;
        this.calls = CallsSeen.on(bus);
        this.tls = tls;
        tls.ifPresent(settings -> settings.applyToAll(bus));
        // CXF takes 0 for no limit at all.
        this.timeoutMillis = Math.max(1, timeout.plusNanos(999_999).toMillis());
    }

    /**
     * Takes over the conduit of a new client, before its first call. Its time limits become those of the run, unless
     * the bus file sets shorter ones (a limit equal to CXF's default counts as not set). Conduits other than HTTP are
     * only remembered.
     *
     * <p>CXF's default conduit applies its limit up to the reply's headers only: a reply that stops after them holds
     * its thread until the connection ends, and on Java 17 an interrupt does not free it.
     *
     * <p>Conduits with equal policies share one policy object: the asynchronous conduit builds an HttpClient with
     * threads and connections for each policy object, and 1,000 workers would get 1,000 of them.
     *
     * @param conduit kept open to the end of the run
     */
    synchronized void adopt(Conduit conduit) {
        remember(conduit);
        if (conduit instanceof HTTPConduit http) {
            HTTPClientPolicy policy = limited(http);
            http.setClient(shared.computeIfAbsent(content(policy), content -> policy));
        }
    }

    /**
     * Takes over the conduit of a client that is closed before the end of the run. The conduit keeps its own policy
     * object: an asynchronous conduit closes the HttpClient of its policy object when it is closed, also while other
     * conduits use it.
     */
    synchronized void adoptShortLived(Conduit conduit) {
        remember(conduit);
        prepare(conduit);
    }

    /** Sets the time limit and TLS of a conduit that carries no calls. The results do not mention it. */
    synchronized void prepare(Conduit conduit) {
        if (conduit instanceof HTTPConduit http) {
            http.setClient(limited(http));
        }
    }

    private void remember(Conduit conduit) {
        if (first == null) {
            first = conduit;
        }
    }

    /** {@return settings that the calls did not get, one sentence each; empty before the first call} */
    synchronized List<String> unmet() {
        List<String> unmet = new ArrayList<>();
        Map<String, Long> conduits = calls.byConduit();
        if (conduits.isEmpty()) {
            return unmet;
        }
        for (String property : List.of(OptionalJars.USE_ASYNC, OptionalJars.USE_ASYNC_POLICY)) {
            Object asked = bus.getProperty(property);
            if (OptionalJars.asksForAsync(asked)) {
                require(unmet, "the asynchronous conduit (" + property + "=" + asked + ")", CallsSeen.ASYNC, conduits);
            }
        }
        Object forced = bus.getProperty(FORCE_URL_CONNECTION);
        if (forced != null && Boolean.parseBoolean(forced.toString())) {
            require(unmet, "the URLConnection conduit (" + FORCE_URL_CONNECTION + ")", URL_CONNECTION, conduits);
        }
        HTTPConduitFactory factory = bus.getExtension(HTTPConduitFactory.class);
        if (factory != null && factory.getClass().getName().equals(FAST_FACTORY)) {
            require(unmet, "the fast conduit (" + FAST + ")", FAST, conduits);
        }
        String http2 = http2Asked();
        if (http2 != null) {
            require(unmet, "HTTP/2 (" + http2 + ")", CallsSeen.HTTP_2, calls.byHttpVersion());
        }
        if (policies.values().stream().anyMatch(policy -> policy.getConnection() == ConnectionType.CLOSE)) {
            require(unmet, "a connection for each call (Connection=close)", CallsSeen.CLOSE, calls.byConnection());
        }
        tls.ifPresent(settings -> unmet.addAll(settings.unmet()));
        return unmet;
    }

    /** @param got the number of calls by the value that they really had */
    private static void require(List<String> unmet, String asked, String name, Map<String, Long> got) {
        if (!got.keySet().stream().allMatch(name::equals)) {
            unmet.add("the bus file asks for " + asked + " and "
                    + got.entrySet().stream()
                            .map(entry -> String.format(
                                    Locale.ROOT,
                                    entry.getValue() == 1 ? "%,d call got %s" : "%,d calls got %s",
                                    entry.getValue(),
                                    entry.getKey()))
                            .collect(Collectors.joining(", ")));
        }
    }

    private String http2Asked() {
        Object enabled = bus.getProperty(OptionalJars.HTTP2);
        if (enabled != null && Boolean.parseBoolean(enabled.toString())) {
            return OptionalJars.HTTP2 + "=" + enabled;
        }
        return policies.values().stream()
                .map(this::versionAsked)
                .filter(version -> version.startsWith("2"))
                .map(version -> "Version=" + version)
                .findFirst()
                .orElse(null);
    }

    /**
     * Lists facts about the clients. Conduit, HTTP version and connection reuse are counted from the replies; the
     * settings are those of the first adopted conduit.
     */
    synchronized Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cxfVersion", Version.getCurrentVersion());
        if (first != null) {
            Map<String, Long> conduits = calls.byConduit();
            facts.put("conduit", conduits.isEmpty() ? first.getClass().getSimpleName() : CallsSeen.shown(conduits));
        }
        Map<String, Long> replyTypes = calls.byContentType();
        if (!replyTypes.isEmpty()) {
            facts.put("replyType", CallsSeen.shown(replyTypes));
        }
        if (first instanceof HTTPConduit && !calls.byConduit().isEmpty()) {
            facts.put("httpVersion", CallsSeen.shown(calls.byHttpVersion()));
            facts.put("connection", CallsSeen.shown(calls.byConnection()));
            calls.byContentEncoding().keySet().stream()
                    .filter(coding -> !coding.isEmpty())
                    .forEach(coding -> facts.put("replyEncoding", coding));
        }
        for (String name : SWITCHES) {
            Object value = bus.getProperty(name);
            if (value != null) {
                facts.put(name, value);
            }
        }
        if (first instanceof HTTPConduit http) {
            HTTPClientPolicy policy = http.getClient();
            facts.put("httpVersionAsked", versionAsked(policy));
            facts.put("chunking", policy.isAllowChunking());
            facts.put("chunkingThreshold", policy.getChunkingThreshold());
            facts.put("chunkLength", policy.getChunkLength());
            facts.put("connectionAsked", policy.getConnection().value());
            facts.put("connectionTimeoutMillis", policy.getConnectionTimeout());
            facts.put("receiveTimeoutMillis", policy.getReceiveTimeout());
            facts.put("policyObjects", policies.size());
            tls.ifPresent(settings -> facts.putAll(settings.effective()));
        }
        return facts;
    }

    /** {@return the bus's configuration file; empty for a bus with CXF's defaults} */
    Optional<URI> cfg() {
        return Buses.fileOf(bus);
    }

    private HTTPClientPolicy limited(HTTPConduit conduit) {
        tls.ifPresent(settings -> settings.apply(conduit));
        HTTPClientPolicy policy = conduit.getClient();
        policy.setConnectionTimeout(limit(policy.getConnectionTimeout(), CXF_DEFAULTS.getConnectionTimeout()));
        policy.setReceiveTimeout(limit(policy.getReceiveTimeout(), CXF_DEFAULTS.getReceiveTimeout()));
        policies.putIfAbsent(content(policy), policy);
        return policy;
    }

    private long limit(long millis, long defaultMillis) {
        // Compares values and not isSet…(): the schema of bus files writes the defaults into every policy.
        boolean asked = millis > 0 && millis != defaultMillis;
        return asked ? Math.min(millis, timeoutMillis) : timeoutMillis;
    }

    private String versionAsked(HTTPClientPolicy policy) {
        Object forced = bus.getProperty(FORCED_VERSION);
        return forced instanceof String version ? version : System.getProperty(FORCED_VERSION, policy.getVersion());
    }

    /**
     * All values of a policy by name, for comparison: HTTPClientPolicy has no equals, and CXF's own comparison leaves
     * out the version and the chunk sizes. Read by reflection, because the set of values differs between CXF releases.
     */
    private static Map<String, Object> content(HTTPClientPolicy policy) {
        Map<String, Object> values = new TreeMap<>();
        try {
            for (PropertyDescriptor property :
                    Introspector.getBeanInfo(HTTPClientPolicy.class).getPropertyDescriptors()) {
                if (property.getReadMethod() != null) {
                    values.put(property.getName(), property.getReadMethod().invoke(policy));
                }
            }
        } catch (IntrospectionException | ReflectiveOperationException e) {
            throw new IllegalStateException("HTTPClientPolicy cannot be read", e);
        }
        return values;
    }
}
