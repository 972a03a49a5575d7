package cxfperf.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and a server on this host, counts the connections of the client, and hands every byte on,
 * until a test has it lose what the client sends, or change one byte.
 */
public final class CountingRelay implements AutoCloseable {

    private final Listener listener;
    private final int serverPort;
    private final boolean recording;
    private final List<ByteArrayOutputStream> sent = new CopyOnWriteArrayList<>();
    private final List<ByteArrayOutputStream> received = new CopyOnWriteArrayList<>();
    private final AtomicInteger changed = new AtomicInteger(-1);
    private volatile boolean cutOff;

    public CountingRelay(int serverPort) throws IOException {
        this(serverPort, false);
    }

    private CountingRelay(int serverPort, boolean recording) throws IOException {
        this.serverPort = serverPort;
        this.recording = recording;
        listener = Listener.on("localhost", 0, this::relay);
    }

    /** One that keeps every byte too: for a few calls. */
    public static CountingRelay recording(int serverPort) throws IOException {
        return new CountingRelay(serverPort, true);
    }

    /** What clients have sent so far, a text of one character a byte for each connection. */
    public List<String> sent() {
        return texts(sent);
    }

    /** What they were sent so far, in the same order. */
    public List<String> received() {
        return texts(received);
    }

    private static List<String> texts(List<ByteArrayOutputStream> recorded) {
        return recorded.stream()
                .map(bytes -> bytes.toString(StandardCharsets.ISO_8859_1))
                .toList();
    }

    public int port() {
        return listener.port();
    }

    /** Number of connections that clients have opened so far. */
    public int accepted() {
        return listener.accepted();
    }

    /** From now on nothing that the client sends reaches the server. */
    public void cutOffClient() {
        cutOff = true;
    }

    /** One byte of what the server says next is another one: the one of this number, from 0. */
    public void changeByte(int number) {
        changed.set(number);
    }

    private void change(byte[] bytes, int count) {
        int at = changed.get();
        if (at < 0) {
            return;
        }
        changed.set(at < count ? -1 : at - count);
        if (at < count) {
            bytes[at] ^= 1;
        }
    }

    private void relay(Socket client) throws IOException {
        Socket server = new Socket("localhost", serverPort);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        ByteArrayOutputStream requests = new ByteArrayOutputStream();
        ByteArrayOutputStream replies = new ByteArrayOutputStream();
        synchronized (this) {
            sent.add(requests);
            received.add(replies);
        }
        Thread back = new Thread(
                () -> {
                    try {
                        pump(server, client, false, replies);
                    } catch (IOException e) {
                        // One end has closed; so does the other.
                    }
                },
                "relay");
        back.setDaemon(true);
        back.start();
        pump(client, server, true, requests);
    }

    private void pump(Socket from, Socket to, boolean requests, ByteArrayOutputStream recorded) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[16 * 1024];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (recording) {
                    recorded.write(buffer, 0, n);
                }
                if (!requests) {
                    change(buffer, n);
                }
                if (!(requests && cutOff)) {
                    out.write(buffer, 0, n);
                }
            }
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
