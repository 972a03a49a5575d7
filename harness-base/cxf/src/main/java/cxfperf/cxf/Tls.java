package cxfperf.cxf;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.configuration.jsse.TLSServerParameters;
import org.apache.cxf.configuration.security.ClientAuthentication;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitConfigurer;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.transport.https.HttpsURLConnectionFactory;
import org.apache.cxf.transport.https.SSLUtils;

/**
 * TLS of a run with https. A scenario that offers https declares {@link #OPTIONS}. {@link #prepareServer} configures a
 * server; an instance is the client's end, with one set of parameters for all conduits of a run, so that they share
 * connections.
 */
public final class Tls {

    static final String HTTPS = "https";

    private static final String VERSION = "TLSv1.3";

    private static final ScenarioOption CLIENT_AUTH = new ScenarioOption(
                    "clientAuth",
                    "false",
                    List.of("false", "true"),
                    "https: mutual TLS, the client presents a certificate too")
            .withProtocols(HTTPS);

    /** The TLS option of both sides. */
    public static final List<ScenarioOption> OPTIONS = List.of(CLIENT_AUTH);

    private static final int HANDSHAKE_MILLIS = 10_000;
    private static final String HARNESS = "the harness";
    private static final String SHOWN_CERTIFICATE = "tlsClientAuth";

    private final ClientSpec spec;

    /** Whether the client has to present a certificate that the server trusts. */
    private final boolean clientAuth;

    /** The parameters with this host's keys; null if it has no keys, so that the bus file has to configure TLS. */
    private final TLSClientParameters ours;

    /** Describes whose keys or trust are used, for the results. */
    private final String from;

    private volatile TLSClientParameters inUse;

    private Tls(ClientSpec spec, boolean clientAuth, TLSClientParameters ours, String from) {
        this.spec = spec;
        this.clientAuth = clientAuth;
        this.ours = ours;
        this.from = from;
    }

    /**
     * Makes the settings of the clients of a run, with the keys of this checkout.
     *
     * @throws IOException with one clear line, if this host lacks the server's certificate and there is no bus file
     *     that could configure another
     */
    public static Optional<Tls> of(ClientSpec spec) throws IOException, GeneralSecurityException {
        if (!spec.protocol().equals(HTTPS)) {
            return Optional.empty();
        }
        boolean clientAuth = isClientAuth(spec.options());
        TlsKeys keys = TlsKeys.ofThisCheckout();
        try {
            keys.requireOfClient(clientAuth);
        } catch (IOException e) {
            if (spec.cfg().isEmpty()) {
                throw e;
            }
            return Optional.of(new Tls(spec, clientAuth, null, HARNESS));
        }
        return Optional.of(new Tls(spec, clientAuth, clientParameters(clientAuth, keys), HARNESS));
    }

    /**
     * Makes the settings for a foreign service: the JVM's trusted certificates, unless the bus file configures others.
     */
    public static Optional<Tls> ofForeign(ClientSpec spec) {
        return spec.protocol().equals(HTTPS)
                ? Optional.of(new Tls(spec, false, new TLSClientParameters(), "the JVM"))
                : Optional.empty();
    }

    private static TLSClientParameters clientParameters(boolean clientAuth, TlsKeys keys)
            throws IOException, GeneralSecurityException {
        KeyManager[] own = clientAuth ? keys.keyManagers(TlsKeys.CLIENT) : new KeyManager[0];
        SSLContext context = SSLContext.getInstance(VERSION);
        context.init(own, keys.onlyTrust(TlsKeys.SERVER), null);
        TLSClientParameters parameters = new TLSClientParameters();
        // A ready context is shared: CXF would build one for each conduit, and wrap the shared trust managers again
        // each time.
        parameters.setSslContext(context);
        parameters.setSecureSocketProtocol(VERSION);
        return parameters;
    }

    /**
     * Applies the settings to a conduit, unless the bus file has configured its TLS.
     *
     * @throws UncheckedIOException if neither the bus file nor this host has the server's certificate
     */
    void apply(HTTPConduit conduit) {
        if (conduit.getTlsClientParameters() == null) {
            if (ours == null) {
                try {
                    TlsKeys.ofThisCheckout().requireOfClient(clientAuth);
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            }
            conduit.setTlsClientParameters(ours);
        }
        inUse = conduit.getTlsClientParameters();
    }

    /**
     * Applies the settings to each conduit of the bus when it is made, before the bus file configures it. CXF makes
     * some by itself, such as the one that requests the token of a session.
     */
    void applyToAll(Bus bus) {
        if (ours != null && bus.getExtension(HTTPConduitConfigurer.class) == null) {
            bus.setExtension(
                    (name, address, conduit) -> conduit.setTlsClientParameters(ours), HTTPConduitConfigurer.class);
        }
    }

    /**
     * Gives the context for connections without a conduit. The caller has to check the host name.
     *
     * @return the context, which all connections of the run can share
     * @throws IOException with one clear line, if this host does not have the server's certificate
     */
    public SSLContext context() throws IOException, GeneralSecurityException {
        if (ours == null) {
            TlsKeys.ofThisCheckout().requireOfClient(clientAuth);
        }
        inUse = ours;
        return ours.getSslContext() != null ? ours.getSslContext() : SSLUtils.getSSLContext(ours);
    }

    /**
     * Makes a handshake with the server, which takes 10 seconds at most.
     *
     * @return the settings that server and conduits agreed on, by name, in the order of display; an unknown value gives
     *     the reason
     */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        TLSClientParameters parameters = inUse;
        if (parameters == null) {
            return Map.of("tlsVersion", "unknown: no conduit was set up");
        }
        boolean own = parameters == ours;
        facts.put("tlsFrom", own ? from : "the bus file");
        facts.put(SHOWN_CERTIFICATE, "unknown");
        try {
            SSLSession session = handshake(parameters);
            // The keys may come from the JVM's own properties, and a server need not request them.
            facts.put(SHOWN_CERTIFICATE, session.getLocalCertificates() != null);
            facts.put("tlsVersion", session.getProtocol());
            facts.put("tlsCipher", session.getCipherSuite());
        } catch (IOException e) {
            facts.put("tlsVersion", "unknown: " + e.getMessage());
        }
        return facts;
    }

    /** {@return a sentence if the client has to present a certificate, and the server did not ask for it} */
    public List<String> unmet() {
        // If there is no handshake, the calls fail for the same reason.
        return clientAuth && Boolean.FALSE.equals(effective().get(SHOWN_CERTIFICATE))
                ? List.of("-DclientAuth=true asks for mutual TLS, and the client has shown no certificate: give the"
                        + " server that option too, and a key to a bus file that sets up TLS")
                : List.of();
    }

    /** Uses CXF's own connection factory, which knows each of the parameters, such as filters for cipher suites. */
    private SSLSession handshake(TLSClientParameters parameters) throws IOException {
        URL url = new URL(HTTPS, spec.host(), spec.port(), "/");
        HttpsURLConnection connection =
                (HttpsURLConnection) new HttpsURLConnectionFactory().createConnection(parameters, Proxy.NO_PROXY, url);
        connection.setConnectTimeout(HANDSHAKE_MILLIS);
        connection.setReadTimeout(HANDSHAKE_MILLIS);
        try {
            connection.connect();
            return connection.getSSLSession().orElseThrow(() -> new IOException("no session"));
        } finally {
            connection.disconnect();
        }
    }

    private static boolean isClientAuth(Map<String, String> options) {
        return Boolean.parseBoolean(options.getOrDefault(CLIENT_AUTH.name(), CLIENT_AUTH.defaultValue()));
    }

    /** Prepares the Jetty engine of a port for https, unless the bus file has already done so. */
    static void prepareServer(Bus bus, ServerSpec spec, int port) throws Exception {
        JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
        JettyHTTPServerEngine engine = engines.retrieveJettyHTTPServerEngine(port);
        if (!spec.protocol().equals(HTTPS) || (engine != null && engine.getTlsServerParameters() != null)) {
            return;
        }
        engines.setTLSServerParametersForPort(spec.host(), port, serverParameters(spec.options()));
    }

    private static TLSServerParameters serverParameters(Map<String, String> options) throws Exception {
        boolean clientAuth = isClientAuth(options);
        TlsKeys keys = TlsKeys.ofThisCheckout();
        keys.makeIfAbsent();
        TLSServerParameters parameters = new TLSServerParameters();
        parameters.setKeyManagers(keys.keyManagers(TlsKeys.SERVER));
        parameters.setTrustManagers(keys.onlyTrust(TlsKeys.CLIENT));
        parameters.setSecureSocketProtocol(VERSION);
        // Protocols are excluded: an include list would only shorten Jetty's own exclude list, and allow the rest.
        parameters.setExcludeProtocols(
                Stream.of(SSLContext.getDefault().getSupportedSSLParameters().getProtocols())
                        .filter(protocol -> !protocol.equals(VERSION))
                        .toList());
        ClientAuthentication authentication = new ClientAuthentication();
        authentication.setRequired(clientAuth);
        authentication.setWant(clientAuth);
        parameters.setClientAuthentication(authentication);
        return parameters;
    }
}
