package cxfperf.cxf.socket;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.cxf.common.logging.LogUtils;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.transport.https.SSLUtils;
import org.apache.cxf.transport.https.httpclient.DefaultHostnameVerifier;

/**
 * Puts TLS on connections. Reads a conduit's parameters like CXF's URLConnection conduit. Conduits with the same
 * instance share its sessions: the first handshake with a host is a full one, and later ones resume. Negotiates no
 * application protocol (ALPN), because only HTTP/1.1 is spoken. Safe for use by several threads.
 */
final class TlsSockets {

    private static final Logger LOG = LogUtils.getL7dLogger(TlsSockets.class);

    private final TLSClientParameters parameters;
    private final HostnameVerifier verifier;

    /** Null if each connection uses the factory that is the default, or in the parameters, at that time. */
    private final SSLSocketFactory own;

    private final String[] cipherSuites;
    private final String protocol;

    private TlsSockets(
            TLSClientParameters parameters,
            HostnameVerifier verifier,
            SSLSocketFactory own,
            String[] cipherSuites,
            String protocol) {
        this.parameters = parameters;
        this.verifier = verifier;
        this.own = own;
        this.cipherSuites = cipherSuites;
        this.protocol = protocol;
    }

    /** @throws IOException if no TLS context can be made from the parameters */
    static TlsSockets of(TLSClientParameters parameters) throws IOException {
        HostnameVerifier verifier = verifier(parameters);
        if (parameters.isUseHttpsURLConnectionDefaultSslSocketFactory() || parameters.getSSLSocketFactory() != null) {
            // With a factory of its own CXF ignores protocol and cipher suites.
            return new TlsSockets(parameters, verifier, null, null, null);
        }
        try {
            SSLContext context = parameters.getSslContext() != null
                    ? parameters.getSslContext()
                    : SSLUtils.getSSLContext(parameters);
            SSLSocketFactory factory = context.getSocketFactory();
            String[] cipherSuites = org.apache.cxf.configuration.jsse.SSLUtils.getCiphersuitesToInclude(
                    parameters.getCipherSuites(),
                    parameters.getCipherSuitesFilter(),
                    factory.getDefaultCipherSuites(),
                    org.apache.cxf.configuration.jsse.SSLUtils.getSupportedCipherSuites(context),
                    LOG);
            String protocol = parameters.getSecureSocketProtocol() != null
                    ? parameters.getSecureSocketProtocol()
                    : context.getProtocol();
            return new TlsSockets(parameters, verifier, factory, cipherSuites, protocol);
        } catch (GeneralSecurityException e) {
            throw new IOException("the conduit's TLS parameters cannot be used: " + e.getMessage(), e);
        }
    }

    private static HostnameVerifier verifier(TLSClientParameters parameters) {
        HostnameVerifier chosen = SSLUtils.getHostnameVerifier(parameters);
        if (parameters.getHostnameVerifier() != null || !parameters.isUseHttpsURLConnectionDefaultHostnameVerifier()) {
            return chosen;
        }
        // Like HttpsURLConnection, asks the chosen verifier only about names that do not match. The JDK's verifier
        // rejects all of those.
        HostnameVerifier names = new DefaultHostnameVerifier();
        return (host, session) -> names.verify(host, session) || chosen.verify(host, session);
    }

    /**
     * Makes the TLS handshake over a connected socket, which is closed with the returned socket.
     *
     * @throws SSLHandshakeException also if the certificate is for another host
     */
    SSLSocket over(Socket connected, String host, int port) throws IOException {
        String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        SSLSocket socket = (SSLSocket) factory().createSocket(connected, name, port, true);
        SSLParameters settings = socket.getSSLParameters();
        if (cipherSuites != null) {
            settings.setCipherSuites(cipherSuites);
        }
        String[] protocols = protocols(socket.getSupportedProtocols());
        if (protocols.length > 0) {
            settings.setProtocols(protocols);
        }
        socket.setSSLParameters(settings);
        socket.startHandshake();
        // Also verifies a resumed session, because another verifier may have accepted it at its start.
        if (!verifier.verify(name, socket.getSession())) {
            throw new SSLHandshakeException("the server's certificate is not for the host " + name);
        }
        return socket;
    }

    private SSLSocketFactory factory() {
        if (own != null) {
            return own;
        }
        return parameters.isUseHttpsURLConnectionDefaultSslSocketFactory()
                ? HttpsURLConnection.getDefaultSSLSocketFactory()
                : parameters.getSSLSocketFactory();
    }

    /** Returns the protocols to offer. A name such as TLSv1.2 means this protocol only; TLS all that begin with it. */
    private String[] protocols(String[] supported) {
        if (protocol == null) {
            return new String[0];
        }
        return Arrays.asList(supported).contains(protocol)
                ? new String[] {protocol}
                : Arrays.stream(supported)
                        .filter(each -> each.startsWith(protocol))
                        .toArray(String[]::new);
    }

    /**
     * Keeps one {@link TlsSockets} for all conduits of a bus with equal parameters, so that they resume each other's
     * sessions, as long as one of these conduits or the last of them uses it. Safe for use by several threads.
     */
    static final class SharedTls {

        /** Weak references, because each client of a program or of a bus file may have parameters of its own. */
        private final Map<ParametersContent, Reference<TlsSockets>> known = new ConcurrentHashMap<>();

        /** Keeps the sessions of clients that are made one after the other. Guarded by this. */
        private TlsSockets lastMade;

        /** The key. Parameters are mutable and equal by their present content, which does not include the verifier. */
        private record ParametersContent(TLSClientParameters parameters, HostnameVerifier verifier) {
            ParametersContent(TLSClientParameters parameters) {
                this(parameters, parameters.getHostnameVerifier());
            }
        }

        /** @throws IOException if the parameters cannot be used */
        TlsSockets of(TLSClientParameters parameters) throws IOException {
            TlsSockets sockets = known(parameters);
            return sockets != null ? sockets : make(parameters);
        }

        private TlsSockets known(TLSClientParameters parameters) {
            Reference<TlsSockets> sockets = known.get(new ParametersContent(parameters));
            return sockets == null ? null : sockets.get();
        }

        private synchronized TlsSockets make(TLSClientParameters parameters) throws IOException {
            TlsSockets made = known(parameters);
            if (made == null) {
                known.values().removeIf(sockets -> sockets.get() == null);
                made = TlsSockets.of(parameters);
                // The key is made after the sockets, because CXF may have completed the parameters.
                known.put(new ParametersContent(parameters), new WeakReference<>(made));
                lastMade = made;
            }
            return made;
        }
    }
}
