package cxfperf.cxf.raw;

import cxfperf.cxf.Tls;
import cxfperf.scenario.ClientSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The server, and the settings of connections to it: https with the keys of CXF's clients, host name verification, and
 * session resumption by the JDK. Safe for use by several threads.
 *
 * @param sockets empty for http
 * @param timeoutMillis the limit of connecting, and of each read
 * @param opened counts the connections of the load
 */
record RawTarget(
        URI address, Optional<Tls> tls, Optional<SSLSocketFactory> sockets, int timeoutMillis, LongAdder opened) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    static RawTarget of(URI address, Optional<Tls> tls, ClientSpec spec) throws IOException, GeneralSecurityException {
        return new RawTarget(
                address,
                tls,
                tls.isPresent() ? Optional.of(tls.get().context().getSocketFactory()) : Optional.empty(),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, spec.timeout().toMillis())),
                new LongAdder());
    }

    /** Opens a connection, including its handshake. */
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
}
