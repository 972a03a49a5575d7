package cxfperf.jmeter.agents;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.rmi.server.RMISocketFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * The sockets of all RMI in this JVM, including JMeter's engine: over TLS with a key that both sides present, or plain.
 * JMeter's own TLS sockets would need the key at the same path on all hosts, because a stub carries the agent's file
 * name to the controller, and would need a port for each remote object. Thread-safe.
 */
public final class AgentSockets extends RMISocketFactory {

    /** The time limit of a connection attempt. The operating system alone would try for minutes. */
    private static final int CONNECT_MILLIS = 10_000;

    private static final int HANDSHAKE_MILLIS = 20_000;

    /**
     * How long an agent waits for the next byte of a connection. RMI waits two hours, and holds a thread for each
     * connection, also without a key. Longer than the 30 s for which a controller keeps an idle connection.
     */
    private static final int SILENT_MILLIS = 40_000;

    private static final String SILENT_PROPERTY = "sun.rmi.transport.tcp.readTimeout";

    /**
     * What a controller takes from its agents. Objects of other classes may run code as they are read. The JDK makes
     * the classes of stubs in {@code jdk.proxy1} and so on.
     */
    static final ObjectInputFilter TAKEN = ObjectInputFilter.Config.createFilter(
            "!java.lang.invoke.*;java.**;jdk.**;sun.rmi.**;org.apache.jmeter.engine.*;cxfperf.**;!*");

    private final Optional<SSLContext> tls;
    private final InetAddress bound;
    private final Optional<InetAddress> self;
    private volatile int boundPort;

    /** @param self the address of connections to the bound port, whichever host they name; empty for a controller */
    private AgentSockets(Optional<SSLContext> tls, InetAddress bound, Optional<InetAddress> self) {
        this.tls = tls;
        this.bound = bound;
        this.self = self;
    }

    /**
     * Installs the sockets of an agent in this JVM, which is possible only once. JMeter's engine and RMI connect to the
     * agent's own registry by a name of this host, which may lead to another address than the bound one.
     *
     * @param tls the TLS context; empty for plain sockets
     * @param bound the address that the agent binds to
     */
    static AgentSockets ofAgent(Optional<SSLContext> tls, InetAddress bound) throws IOException {
        System.setProperty(SILENT_PROPERTY, String.valueOf(SILENT_MILLIS));
        return install(new AgentSockets(tls, bound, Optional.of(bound)));
    }

    /**
     * Installs the sockets of a controller in this JVM, which is possible only once, and a filter of what agents send.
     *
     * @param tls the TLS context; empty for plain sockets
     */
    public static AgentSockets ofController(Optional<SSLContext> tls) throws IOException {
        ObjectInputFilter.Config.setSerialFilter(TAKEN);
        return install(new AgentSockets(tls, InetAddress.getLoopbackAddress(), Optional.empty()));
    }

    private static AgentSockets install(AgentSockets sockets) throws IOException {
        RMISocketFactory.setSocketFactory(sockets);
        return sockets;
    }

    /** The port of the first server socket, also where a free port was asked for; 0 before there is a server socket. */
    int boundPort() {
        return boundPort;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        SocketAddress address = self.filter(own -> port == boundPort)
                .map(own -> new InetSocketAddress(own, port))
                .orElseGet(() -> new InetSocketAddress(host, port));
        if (tls.isEmpty()) {
            Socket plain = new Socket();
            try {
                plain.connect(address, CONNECT_MILLIS);
                return plain;
            } catch (IOException e) {
                plain.close();
                throw e;
            }
        }
        SSLSocket socket = (SSLSocket) tls.get().getSocketFactory().createSocket();
        try {
            socket.connect(address, CONNECT_MILLIS);
            socket.setSoTimeout(HANDSHAKE_MILLIS);
            // Shake hands now and not with the first byte, so that a wrong key is reported as such.
            socket.startHandshake();
            socket.setSoTimeout(0);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        ServerSocket socket;
        if (tls.isEmpty()) {
            socket = new ServerSocket(port, 0, bound);
        } else {
            SSLServerSocket secured =
                    (SSLServerSocket) tls.get().getServerSocketFactory().createServerSocket(port, 0, bound);
            secured.setNeedClientAuth(true);
            socket = secured;
        }
        if (boundPort == 0) {
            boundPort = socket.getLocalPort();
        }
        return socket;
    }
}
