package cxfperf.jmeter.controller;

import cxfperf.testing.Listener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A process in the middle of a network: hands on what comes over TCP, in either direction after the same time, for
 * hosts whose kernel has no netem. It notes when each HTTP request passed and how many bytes did, by the address that
 * they came from.
 *
 * <p>Arguments: the delay in milliseconds, then routes {@code PORT>HOST:PORT}. Prints {@code READY} when all routes
 * take connections. At the end of its input it prints what it has noted, and ends.
 */
final class DelayedLines {

    private static final int CONNECT_MILLIS = 1_000;

    /** A line that is down comes back. */
    private static final long RETRY_MILLIS = 100;

    private static final byte[] REQUEST = "POST ".getBytes(StandardCharsets.US_ASCII);

    private record Piece(byte[] bytes, long atNanos) {}

    /** What passed between two hosts. */
    private static final class Passed {

        private final AtomicLong there = new AtomicLong();
        private final AtomicLong back = new AtomicLong();
        private final AtomicLong connections = new AtomicLong();
        private final List<Long> requests = new ArrayList<>();

        synchronized void request(long nanos) {
            requests.add(nanos);
        }

        synchronized List<Long> requests() {
            return List.copyOf(requests);
        }
    }

    private final long delayNanos;
    private final Map<String, Passed> passed = new ConcurrentHashMap<>();

    private DelayedLines(long delayNanos) {
        this.delayNanos = delayNanos;
    }

    public static void main(String[] args) throws IOException {
        DelayedLines lines = new DelayedLines(TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[0])));
        for (int i = 1; i < args.length; i++) {
            String[] route = args[i].split("[>:]");
            lines.open(Integer.parseInt(route[0]), new InetSocketAddress(route[1], Integer.parseInt(route[2])));
        }
        System.out.println("READY");
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            while (input.readLine() != null) {
                // Until the test closes it.
            }
        }
        lines.print();
        System.exit(0);
    }

    private void open(int port, InetSocketAddress server) throws IOException {
        Listener.on("0.0.0.0", port, client -> {
            String name = client.getInetAddress().getHostAddress() + ">" + server.getPort();
            handOn(client, server, passed.computeIfAbsent(name, none -> new Passed()));
        });
    }

    private void handOn(Socket client, InetSocketAddress server, Passed counts) throws Exception {
        counts.connections.incrementAndGet();
        client.setTcpNoDelay(true);
        // The handshake of a connection is a way there and back.
        BlockingQueue<Piece> queue = reader(client, counts, true, 2 * delayNanos);
        try (Socket target = connected(server)) {
            target.setTcpNoDelay(true);
            BlockingQueue<Piece> replies = reader(target, counts, false, 0);
            daemon(() -> write(replies, client));
            write(queue, target);
        }
    }

    private static Socket connected(InetSocketAddress server) throws InterruptedException {
        while (true) {
            Socket socket = new Socket();
            try {
                socket.connect(server, CONNECT_MILLIS);
                return socket;
            } catch (java.net.NoRouteToHostException | java.net.SocketTimeoutException e) {
                close(socket);
                Thread.sleep(RETRY_MILLIS);
            } catch (IOException e) {
                close(socket);
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    private BlockingQueue<Piece> reader(Socket from, Passed counts, boolean there, long firstNanos) {
        BlockingQueue<Piece> queue = new LinkedBlockingQueue<>();
        long begin = System.nanoTime();
        daemon(() -> {
            try {
                InputStream in = from.getInputStream();
                byte[] buffer = new byte[64 * 1024];
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    long now = System.nanoTime();
                    byte[] bytes = java.util.Arrays.copyOf(buffer, n);
                    if (there && begins(bytes)) {
                        counts.request(now);
                    }
                    (there ? counts.there : counts.back).addAndGet(n);
                    queue.add(new Piece(bytes, Math.max(now, begin + firstNanos) + delayNanos));
                }
            } catch (IOException e) {
                // Ends like a connection that was closed.
            }
            queue.add(new Piece(new byte[0], System.nanoTime() + delayNanos));
        });
        return queue;
    }

    private static boolean begins(byte[] bytes) {
        return bytes.length >= REQUEST.length
                && java.util.Arrays.equals(bytes, 0, REQUEST.length, REQUEST, 0, REQUEST.length);
    }

    /** Writes until the other end has closed, and closes this one then. */
    private static void write(BlockingQueue<Piece> queue, Socket to) {
        try {
            OutputStream out = to.getOutputStream();
            for (Piece piece = queue.take(); piece.bytes.length > 0; piece = queue.take()) {
                for (long left = piece.atNanos - System.nanoTime();
                        left > 0;
                        left = piece.atNanos - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                out.write(piece.bytes);
            }
        } catch (IOException e) {
            // The other direction ends too.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(to);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed.
        }
    }

    private static void daemon(Runnable what) {
        Thread thread = new Thread(what, "line");
        thread.setDaemon(true);
        thread.start();
    }

    private void print() {
        passed.forEach((name, counts) -> {
            System.out.println("BYTES " + name + " " + counts.there + " " + counts.back + " " + counts.connections);
            counts.requests().forEach(nanos -> System.out.println("REQUEST " + name + " " + nanos));
        });
    }
}
