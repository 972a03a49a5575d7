package cxfperf.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP port with a thread for each connection that it accepts. Closing it frees the port and ends the connections. */
public final class Listener implements AutoCloseable {

    private static final int BACKLOG = 200;
    private static final long LIMIT_MILLIS = 5_000;

    /** What is done with a connection; it is closed when this returns or throws. */
    @FunctionalInterface
    public interface Service {
        void serve(Socket connection) throws Exception;
    }

    private final ServerSocket socket;
    private final Service service;
    private final Thread acceptor;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();

    private Listener(ServerSocket socket, Service service) {
        this.socket = socket;
        this.service = service;
        acceptor = daemon(this::accept);
    }

    /**
     * @param port 0 for a free one
     * @throws java.net.BindException if the port is in use
     */
    public static Listener on(String host, int port, Service service) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port), BACKLOG);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        return new Listener(socket, service);
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Number of connections that were accepted so far. */
    public int accepted() {
        return accepted.get();
    }

    /** Number of connections that neither side has closed. */
    public int open() {
        return open.get();
    }

    @Override
    public void close() {
        try {
            socket.close();
            // Until its accept has come back, the kernel keeps the port.
            acceptor.join(LIMIT_MILLIS);
            for (Socket connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        while (true) {
            Socket connection;
            try {
                connection = socket.accept();
            } catch (IOException e) {
                return;
            }
            connections.add(connection);
            accepted.incrementAndGet();
            open.incrementAndGet();
            daemon(() -> serve(connection));
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            service.serve(connection);
        } catch (Exception e) {
            // The client or the end of the test has closed the connection: what the test is about, or its clean-up.
        } finally {
            connections.remove(connection);
            open.decrementAndGet();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "listener");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
