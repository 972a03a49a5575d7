package cxfperf.cxf;

import cxfperf.scenario.ClientSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import org.apache.cxf.Bus;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitConfigurer;
import org.apache.cxf.transport.https.HttpsURLConnectionFactory;
import org.apache.cxf.transport.https.SSLUtils;

/** The client's end of https: one set of parameters for all conduits of a run, so that they share connections. */
public final class ClientTls {

    private static final int HANDSHAKE_MILLIS = 10_000;
    private static final String HARNESS = "the harness";

    private final ClientSpec spec;
    private final Tls tls;

    /** Null if this host has no keys; the bus file then has to configure TLS. */
    private final TLSClientParameters ours;

    /** Describes whose keys or trust are used, for the results. */
    private final String from;

    private volatile TLSClientParameters inUse;

    private ClientTls(ClientSpec spec, Tls tls, TLSClientParameters ours, String from) {
        this.spec = spec;
        this.tls = tls;
        this.ours = ours;
        this.from = from;
    }

    /**
     * @return empty where the run does not use https
     * @throws IOException with one clear line, where this host does not have the server's certificate and no bus file
     *     could bring another
     */
    public static Optional<ClientTls> of(ClientSpec spec) throws IOException, GeneralSecurityException {
        if (!spec.protocol().equals(Tls.HTTPS)) {
            return Optional.empty();
        }
        Tls tls = Tls.of(spec.options());
        TlsKeys keys = TlsKeys.ofThisCheckout();
        try {
            keys.requireOfClient(tls.clientAuth());
        } catch (IOException e) {
            if (spec.cfg().isEmpty()) {
                throw e;
            }
            return Optional.of(new ClientTls(spec, tls, null, HARNESS));
        }
        return Optional.of(new ClientTls(spec, tls, parameters(tls, keys), HARNESS));
    }

    /**
     * Makes the settings for a foreign service: the JVM's trusted certificates, unless the bus file configures others.
     */
    public static Optional<ClientTls> ofForeign(ClientSpec spec) {
        return spec.protocol().equals(Tls.HTTPS)
                ? Optional.of(new ClientTls(spec, Tls.of(Map.of()), new TLSClientParameters(), "the JVM"))
                : Optional.empty();
    }

    private static TLSClientParameters parameters(Tls tls, TlsKeys keys) throws IOException, GeneralSecurityException {
        KeyManager[] own = tls.clientAuth() ? TlsKeys.keyManagers(keys.clientKey()) : new KeyManager[0];
        SSLContext context = SSLContext.getInstance(tls.version());
        context.init(own, TlsKeys.onlyTrust(keys.serverCertificate()), null);
        TLSClientParameters parameters = new TLSClientParameters();
        // A ready context is shared: CXF would build one for each conduit, and wrap the shared trust managers again
        // each time.
        parameters.setSslContext(context);
        parameters.setSecureSocketProtocol(tls.version());
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
                    TlsKeys.ofThisCheckout().requireOfClient(tls.clientAuth());
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
     * Returns the context for connections without a conduit. The caller has to check the host name.
     *
     * @throws IOException with one clear line, if this host does not have the server's certificate
     */
    public SSLContext context() throws IOException, GeneralSecurityException {
        if (ours == null) {
            TlsKeys.ofThisCheckout().requireOfClient(tls.clientAuth());
        }
        inUse = ours;
        return ours.getSslContext() != null ? ours.getSslContext() : SSLUtils.getSSLContext(ours);
    }

    /** Makes a handshake with the server and returns what it agrees on with the conduits' settings. */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        TLSClientParameters parameters = inUse;
        if (parameters == null) {
            return Map.of("tlsVersion", "unknown: no conduit was set up");
        }
        boolean own = parameters == ours;
        facts.put("tlsFrom", own ? from : "the bus file");
        facts.put("tlsClientAuth", "unknown");
        try {
            SSLSession session = handshake(parameters);
            // The keys may come from the JVM's own properties, and a server need not request them.
            facts.put("tlsClientAuth", session.getLocalCertificates() != null);
            facts.put("tlsVersion", session.getProtocol());
            facts.put("tlsCipher", session.getCipherSuite());
        } catch (IOException e) {
            facts.put("tlsVersion", "unknown: " + e.getMessage());
        }
        return facts;
    }

    /** Uses CXF's own connection factory, which knows each of the parameters, such as filters for cipher suites. */
    private SSLSession handshake(TLSClientParameters parameters) throws IOException {
        URL url = new URL(Tls.HTTPS, spec.host(), spec.port(), "/");
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
}
