package cxfperf.jmeter.agents;

import java.io.IOException;
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
 * The sockets of all RMI in this JVM, of JMeter's engine too: over TLS with a key that both sides show, or plain.
 * JMeter's own TLS sockets would need the key at one path on all hosts, as a stub names the file of the agent to the
 * controller; and each of its objects would need a port of its own. Any thread.
 */
public final class AgentSockets extends RMISocketFactory {

    /** A host that does not answer is told by then; the operating system alone would try for minutes. */
    private static final int CONNECT_MILLIS = 10_000;

    private static final int HANDSHAKE_MILLIS = 20_000;

    private final Optional<SSLContext> tls;
    private final InetAddress bound;
    private volatile int boundPort;

    private AgentSockets(Optional<SSLContext> tls, InetAddress bound) {
        this.tls = tls;
        this.bound = bound;
    }

    /**
     * Makes these the sockets of this JVM, which can be done once.
     *
     * @param tls empty for plain ones
     * @param bound what server sockets are bound to
     */
    public static AgentSockets install(Optional<SSLContext> tls, InetAddress bound) throws IOException {
        AgentSockets sockets = new AgentSockets(tls, bound);
        RMISocketFactory.setSocketFactory(sockets);
        return sockets;
    }

    /** Of the first server socket: which one it is where any was asked for. 0 before there is one. */
    int boundPort() {
        return boundPort;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        SocketAddress address = new InetSocketAddress(host, port);
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
            // Here and not with the first byte, so that another key is told as what it is.
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
