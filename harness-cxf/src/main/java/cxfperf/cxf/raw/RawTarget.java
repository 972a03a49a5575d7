package cxfperf.cxf.raw;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.Tls;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
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
 * The server, and the settings of connections to it: https with the keys of CXF's clients, host name verification, and
 * session resumption by the JDK. Safe for use by several threads.
 */
public final class RawTarget implements AutoCloseable {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final URI address;
    private final Optional<Tls> tls;
    private final Optional<SSLSocketFactory> sockets;
    private final Duration timeout;
    final RawTimeLimits limits = new RawTimeLimits();
    private final LongAdder opened = new LongAdder();
    private final LongAdder endedByReply = new LongAdder();

    private RawTarget(URI address, Optional<Tls> tls, Duration timeout) throws IOException, GeneralSecurityException {
        this.address = address;
        this.tls = tls;
        this.sockets = tls.isPresent() ? Optional.of(tls.get().context().getSocketFactory()) : Optional.empty();
        this.timeout = timeout;
    }

    /**
     * @param path of the service, beginning with a slash
     * @throws IOException with one clear line, if this host does not have what https needs
     */
    static RawTarget of(ClientSpec spec, String path) throws Exception {
        return new RawTarget(direct(CxfClients.address(spec, path)), Tls.of(spec), spec.timeout());
    }

    /** Makes the target for a foreign service: https uses the JVM's trusted certificates. */
    static RawTarget ofForeign(ClientSpec spec) throws RejectedException, IOException, GeneralSecurityException {
        return new RawTarget(direct(spec.endpoint().orElseThrow()), Tls.ofForeign(spec), spec.timeout());
    }

    /** Refuses a service that CXF's client would call through a proxy: without it something else would be measured. */
    private static URI direct(URI address) throws RejectedException {
        ProxySelector selector = ProxySelector.getDefault();
        Proxy first =
                selector == null ? Proxy.NO_PROXY : selector.select(address).get(0);
        if (first.type() == Proxy.Type.HTTP && first.address() instanceof InetSocketAddress proxy) {
            throw new RejectedException(
                    RawOption.NAME,
                    "uses no proxies, and this JVM has " + proxy.getHostString() + ":" + proxy.getPort() + " for "
                            + address.getHost() + ": take CXF's client, or leave the proxy out");
        }
        return address;
    }

    /** {@return the address of the service, with its path} */
    public URI address() {
        return address;
    }

    int port() {
        return address.getPort() >= 0 ? address.getPort() : sockets.isPresent() ? HTTPS_PORT : HTTP_PORT;
    }

    /** Opens a connection for a call of the load, and counts it. */
    RawConnection openCounted() throws IOException {
        RawConnection connection = open();
        opened.increment();
        return connection;
    }

    /** Counts a connection of the load whose reply announced its end. */
    void countEndByReply() {
        endedByReply.increment();
    }

    /** Opens a connection, including its handshake. */
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

    /** Facts about the connections, in the order of display. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("httpVersion", "HTTP/1.1");
        if (opened.sum() > 0) {
            // The fact has the name and the values that it has with the clients of CXF.
            facts.put("connection", 2 * endedByReply.sum() > opened.sum() ? "close" : "Keep-Alive");
        }
        facts.put("connectionsOpened", opened.sum());
        facts.put("receiveTimeoutMillis", TimeUnit.NANOSECONDS.toMillis(timeout.toNanos()));
        tls.ifPresent(settings -> facts.putAll(settings.effective()));
        return facts;
    }

    /** The settings of TLS that the connections did not get, one sentence each. */
    List<String> unmet() {
        return tls.map(Tls::unmet).orElse(List.of());
    }

    @Override
    public void close() {
        limits.close();
    }

    /**
     * Ends exchanges that exceed their time limit, by closing their sockets. Polls all of them from one thread, because
     * a socket with a time limit of its own costs three system calls for a read instead of one. Safe for use by several
     * threads.
     */
    static final class RawTimeLimits implements AutoCloseable {

        /** The delay with which an exceeded time limit may be noticed. */
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
                    // The poll goes on after an OutOfMemoryError: without it no call would have a time limit any more.
                }
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
