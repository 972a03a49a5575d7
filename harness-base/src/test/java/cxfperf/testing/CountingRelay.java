package cxfperf.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and a server on this host, counts the connections of the client, and hands every byte on, until
 * it is told to lose what the client sends.
 */
public final class CountingRelay implements AutoCloseable {

    private final ServerSocket listener;
    private final int serverPort;
    private volatile boolean cutOff;
    private final AtomicInteger accepted = new AtomicInteger();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    public CountingRelay(int serverPort) throws IOException {
        this.serverPort = serverPort;
        listener = new ServerSocket(0, 200, InetAddress.getByName("localhost"));
        daemon(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** How many connections clients have opened so far. */
    public int accepted() {
        return accepted.get();
    }

    /** From now on nothing that the client sends reaches the server. */
    public void cutOffClient() {
        cutOff = true;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            accepted.incrementAndGet();
            Socket server = new Socket("localhost", serverPort);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            sockets.add(client);
            sockets.add(server);
            daemon(() -> pump(client, server, true));
            daemon(() -> pump(server, client, false));
        }
    }

    private void pump(Socket from, Socket to, boolean requests) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[16 * 1024];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (!(requests && cutOff)) {
                    out.write(buffer, 0, n);
                }
            }
        }
    }

    private interface Io {
        void run() throws IOException;
    }

    private static void daemon(Io io) {
        Thread thread = new Thread(
                () -> {
                    try {
                        io.run();
                    } catch (IOException e) {
                        // One end has closed; so does the other.
                    }
                },
                "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
