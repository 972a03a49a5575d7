package cxfperf.cxf.raw;

import cxfperf.cxf.ClientTls;
import cxfperf.scenario.ClientSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The server, and how connections to it are made: over https with the keys that CXF's clients have, the host name
 * checked, and sessions resumed as the JDK does it. Safe for use by several threads.
 */
public final class RawTarget implements AutoCloseable {

    private static final String HTTPS = "https";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final URI address;
    private final Optional<ClientTls> tls;
    private final Optional<SSLSocketFactory> sockets;
    private final Duration timeout;
    private final RawTimeLimits limits = new RawTimeLimits();
    private final LongAdder opened = new LongAdder();

    private RawTarget(URI address, Optional<ClientTls> tls, Duration timeout)
            throws IOException, GeneralSecurityException {
        this.address = address;
        this.tls = tls;
        this.sockets = tls.isPresent() ? Optional.of(tls.get().context().getSocketFactory()) : Optional.empty();
        this.timeout = timeout;
    }

    /**
     * @param path of the service, beginning with a slash
     * @throws IOException with one clear line, where this host does not have what https needs
     */
    static RawTarget of(ClientSpec spec, String path) throws Exception {
        URI address = new URI(spec.protocol(), null, spec.host(), spec.port(), path, null, null);
        return new RawTarget(address, ClientTls.of(spec), spec.timeout());
    }

    /** A service that is not ours: over https with what the JVM trusts. */
    static RawTarget ofForeign(ClientSpec spec) throws IOException, GeneralSecurityException {
        return new RawTarget(spec.endpoint().orElseThrow(), ClientTls.ofForeign(spec), spec.timeout());
    }

    /** The address of the service. */
    public URI address() {
        return address;
    }

    int port() {
        return address.getPort() >= 0 ? address.getPort() : sockets.isPresent() ? HTTPS_PORT : HTTP_PORT;
    }

    /** The same for a call of the load. */
    RawConnection openCounted() throws IOException {
        RawConnection connection = open();
        opened.increment();
        return connection;
    }

    /** A new connection, with the handshake behind it. */
    RawConnection open() throws IOException {
        Socket plain = new Socket();
        RawConnection connection = null;
        boolean ready = false;
        try {
            plain.setTcpNoDelay(true);
            int millis = (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis()));
            plain.connect(new InetSocketAddress(host(), port()), millis);
            connection = new RawConnection(plain, limits, timeout.toNanos());
            if (sockets.isPresent()) {
                connection.secure(this::secured);
            }
            ready = true;
            return connection;
        } finally {
            if (!ready && connection != null) {
                connection.close();
            } else if (!ready) {
                plain.close();
            }
        }
    }

    private Socket secured(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket) sockets.orElseThrow().createSocket(plain, host(), port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private String host() {
        String host = address.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** How the connections are, in the order of display. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("httpVersion", "HTTP/1.1");
        facts.put("connectionsOpened", opened.sum());
        facts.put("receiveTimeoutMillis", TimeUnit.NANOSECONDS.toMillis(timeout.toNanos()));
        tls.ifPresent(settings -> facts.putAll(settings.effective()));
        return facts;
    }

    @Override
    public void close() {
        limits.close();
    }

    /**
     * Ends exchanges that last too long, by closing their sockets, and polls all of them from one thread: a socket with
     * a time limit of its own costs three system calls for a read in place of one. Safe for use by several threads.
     */
    static final class RawTimeLimits implements AutoCloseable {

        /** A time limit may be noticed that much late. */
        private static final long POLL_EVERY_NANOS = 20_000_000;

        private final Set<RawConnection> connections = ConcurrentHashMap.newKeySet();
        private volatile boolean closed;

        RawTimeLimits() {
            Thread thread = new Thread(this::poll, "raw-time-limits");
            thread.setDaemon(true);
            thread.start();
        }

        void watch(RawConnection connection) {
            connections.add(connection);
        }

        void forget(RawConnection connection) {
            connections.remove(connection);
        }

        private void poll() {
            while (!closed) {
                LockSupport.parkNanos(POLL_EVERY_NANOS);
                try {
                    long now = System.nanoTime();
                    connections.forEach(connection -> connection.endIfOverdue(now));
                } catch (OutOfMemoryError e) {
                    // Without a next poll no call would have a time limit any more.
                }
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
