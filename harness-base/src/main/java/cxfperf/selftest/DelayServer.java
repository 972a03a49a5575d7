package cxfperf.selftest;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A server whose replies take exactly as long as they are asked to, from the arrival of each request. A connection
 * first sends one line, the name of a case and its {@link Delay}, which all connections of that case share; then each
 * byte is a request, and is sent back as its reply. Listens on this host only. Any thread.
 */
public final class DelayServer implements AutoCloseable {

    private static final int BACKLOG = 1_000;
    private static final int MAX_LINE = 200;

    /**
     * A thread that sleeps wakes up too late by about this much, so it sleeps less and then reads the clock until the
     * time has come.
     */
    private static final long SPIN_NANOS = 100_000;

    private final ServerSocket listener;
    private final Map<String, Delay> cases = new ConcurrentHashMap<>();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    /** Starts it on a free port. */
    public DelayServer() throws IOException {
        listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        start(this::accept, "delay server");
    }

    public int port() {
        return listener.getLocalPort();
    }

    private static void start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (true) {
            try {
                Socket connection = listener.accept();
                connections.add(connection);
                start(() -> serve(connection), "delay server connection");
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = connection.getInputStream();
            String line = line(in);
            Delay delay = cases.computeIfAbsent(line, key -> Delay.of(key.substring(key.indexOf(' ') + 1)));
            for (int request = in.read(); request >= 0; request = in.read()) {
                waitUntil(delay.replyNanos(System.nanoTime()));
                connection.getOutputStream().write(request);
            }
        } catch (IOException | IllegalArgumentException e) {
            // The client sees its connection end, and its call counts as failed.
        } finally {
            connections.remove(connection);
        }
    }

    /** Byte by byte: what comes behind the line is a request, whose arrival is not to be read ahead of. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.length() == MAX_LINE) {
                throw new IOException("no line");
            }
            line.append((char) next);
        }
        return line.toString();
    }

    private static void waitUntil(long deadlineNanos) {
        for (long left = deadlineNanos - System.nanoTime(); left > 0; left = deadlineNanos - System.nanoTime()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
