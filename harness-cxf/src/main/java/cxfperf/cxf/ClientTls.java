package cxfperf.cxf;

import cxfperf.scenario.ClientSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.transport.http.HTTPConduit;

/** The client's end of https: one set of parameters for all conduits of a run, so that they share connections. */
public final class ClientTls {

    private static final int HANDSHAKE_MILLIS = 10_000;

    private final ClientSpec spec;
    private final Tls tls;
    private final SSLContext context;
    private final TLSClientParameters parameters;

    private ClientTls(ClientSpec spec, Tls tls, SSLContext context) {
        this.spec = spec;
        this.tls = tls;
        this.context = context;
        this.parameters = new TLSClientParameters();
        // A ready context: CXF would build one for each conduit, and wrap the shared trust managers once more each
        // time.
        parameters.setSslContext(context);
        parameters.setSecureSocketProtocol(tls.version());
    }

    /**
     * @return empty where the run does not use https
     * @throws IOException with one clear line, where this host does not have the server's certificate
     */
    public static Optional<ClientTls> of(ClientSpec spec) throws IOException, GeneralSecurityException {
        if (!spec.protocol().equals(Tls.HTTPS)) {
            return Optional.empty();
        }
        Tls tls = Tls.of(spec.options());
        TlsKeys keys = TlsKeys.ofThisCheckout();
        keys.require();
        KeyManager[] own = tls.clientAuth() ? TlsTrust.keyManagers(keys.clientKey()) : new KeyManager[0];
        SSLContext context = SSLContext.getInstance(tls.version());
        context.init(own, TlsTrust.onlyTrust(keys.serverCertificate()), null);
        return Optional.of(new ClientTls(spec, tls, context));
    }

    /** Applies to the conduit, unless the bus file has configured its TLS. */
    void apply(HTTPConduit conduit) {
        if (conduit.getTlsClientParameters() == null) {
            conduit.setTlsClientParameters(parameters);
        }
    }

    /** What a handshake with the server comes to now, with the keys and the version of this run. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("tlsClientAuth", tls.clientAuth());
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
            SSLParameters sslParameters = socket.getSSLParameters();
            sslParameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(sslParameters);
            socket.setSoTimeout(HANDSHAKE_MILLIS);
            socket.connect(new InetSocketAddress(spec.host(), spec.port()), HANDSHAKE_MILLIS);
            socket.startHandshake();
            facts.put("tlsVersion", socket.getSession().getProtocol());
            facts.put("tlsCipher", socket.getSession().getCipherSuite());
        } catch (IOException e) {
            facts.put("tlsVersion", "unknown: " + e.getMessage());
        }
        return facts;
    }
}
