package cxfperf.cxf.raw;

import cxfperf.cxf.Tls;
import cxfperf.scenario.ClientSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The server, and the settings of connections to it: https with the keys of CXF's clients, host name verification, and
 * session resumption by the JDK. Safe for use by several threads.
 */
final class RawTarget {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final URI address;
    private final Optional<Tls> tls;
    private final Optional<SSLSocketFactory> sockets;
    private final int timeoutMillis;
    private final LongAdder opened = new LongAdder();

    RawTarget(URI address, Optional<Tls> tls, ClientSpec spec) throws IOException, GeneralSecurityException {
        this.address = address;
        this.tls = tls;
        this.sockets = tls.isPresent() ? Optional.of(tls.get().context().getSocketFactory()) : Optional.empty();
        this.timeoutMillis =
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, spec.timeout().toMillis()));
    }

    URI address() {
        return address;
    }

    /** Opens a connection for a call of the load, and counts it. */
    RawConnection openCounted() throws IOException {
        RawConnection connection = open();
        opened.increment();
        return connection;
    }

    /** Opens a connection, including its handshake. Each read has the time limit of a call. */
    RawConnection open() throws IOException {
        int usual = sockets.isPresent() ? HTTPS_PORT : HTTP_PORT;
        int port = address.getPort() >= 0 ? address.getPort() : usual;
        String host = address.getHost().replaceAll("[\\[\\]]", "");
        Socket plain = new Socket();
        boolean ready = false;
        try {
            plain.setTcpNoDelay(true);
            plain.setSoTimeout(timeoutMillis);
            plain.connect(new InetSocketAddress(host, port), timeoutMillis);
            RawConnection connection =
                    new RawConnection(plain, sockets.isPresent() ? secured(plain, host, port) : plain);
            ready = true;
            return connection;
        } finally {
            if (!ready) {
                plain.close();
            }
        }
    }

    private Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) sockets.orElseThrow().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /** Facts about the connections, in the order of display. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("httpVersion", "HTTP/1.1");
        facts.put("connectionsOpened", opened.sum());
        facts.put("receiveTimeoutMillis", timeoutMillis);
        tls.ifPresent(settings -> facts.putAll(settings.effective()));
        return facts;
    }

    /** The settings of TLS that the connections did not get, one sentence each. */
    List<String> unmet() {
        return tls.map(Tls::unmet).orElse(List.of());
    }
}
