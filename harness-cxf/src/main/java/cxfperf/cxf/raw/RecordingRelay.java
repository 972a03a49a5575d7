package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What CXF's client calls in place of the server while the raw client learns: hands each request on through a raw
 * connection, over TLS where the server wants it, and keeps it with its reply. So the bytes that are kept are those
 * that the load will send. A thread for each connection; {@link #take} is called by another one, between calls.
 */
final class RecordingRelay implements AutoCloseable {

    private static final byte[] LINE_END = {'\r', '\n'};

    /** What belongs to one connection (RFC 9110, section 7.6.1), or is said anew for the other one. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "host",
            "connection",
            "keep-alive",
            "upgrade",
            "http2-settings",
            "te",
            "content-length",
            "transfer-encoding");

    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "DELETE", "OPTIONS");

    private final RawTarget target;
    private final ServerSocket listener;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final List<RecordedCall> recorded = new ArrayList<>();
    private IOException failure;
    private boolean recording;

    RecordingRelay(RawTarget target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "raw-relay");
        thread.setDaemon(true);
        thread.start();
    }

    /** The address of the service, for CXF's client. */
    URI address() {
        URI service = target.address();
        try {
            return new URI(
                    "http",
                    null,
                    listener.getInetAddress().getHostAddress(),
                    listener.getLocalPort(),
                    service.getPath(),
                    service.getQuery(),
                    null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Forgets what was recorded, and records from now on. */
    synchronized void begin() {
        recorded.clear();
        failure = null;
        recording = true;
    }

    /**
     * What was recorded since; records no more.
     *
     * @throws IOException why the server could not be reached, where it could not
     */
    synchronized List<RecordedCall> take() throws IOException {
        recording = false;
        List<RecordedCall> calls = List.copyOf(recorded);
        recorded.clear();
        if (failure != null) {
            throw failure;
        }
        return calls;
    }

    /** Ends all connections of both sides: CXF's clients would keep theirs through the load. New ones may follow. */
    void endConnections() throws IOException {
        for (Closeable each : List.copyOf(open)) {
            open.remove(each);
            each.close();
        }
    }

    private synchronized void add(RecordedCall call) {
        if (recording) {
            recorded.add(call);
        }
    }

    private synchronized void failed(IOException e) {
        if (failure == null) {
            failure = e;
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                open.add(client);
                start(() -> serve(client));
            } catch (IOException e) {
                // Closed, or a connection that ended before it was taken.
            }
        }
    }

    private void serve(Socket client) {
        RawConnection server = null;
        try (client) {
            InputStream in = client.getInputStream();
            client.setTcpNoDelay(true);
            while (true) {
                byte[] request = readRequest(in);
                if (request == null) {
                    return;
                }
                try {
                    if (server == null || !server.isUsable()) {
                        server = target.open();
                        open.add(server::close);
                    }
                    server.send(request, request.length);
                    RawReply reply = ReplyReading.read(server, isHead(request), ReplyReading.ReplyLook.NONE);
                    if (!server.rest() || !reply.keepsConnection()) {
                        server.close();
                        server = null;
                    }
                    add(new RecordedCall(request, reply));
                    client.getOutputStream().write(reply.whole());
                    if (!reply.keepsConnection()) {
                        return;
                    }
                } catch (IOException e) {
                    failed(e);
                    return;
                } catch (CallFailedException e) {
                    failed(new IOException(e.getMessage()));
                    return;
                }
            }
        } catch (IOException e) {
            // CXF's client has gone.
        } finally {
            open.remove(client);
            if (server != null) {
                server.close();
            }
        }
    }

    private static boolean isHead(byte[] request) {
        return request[0] == 'H' && request[1] == 'E';
    }

    /** As it is sent on; null where the client has closed. */
    private byte[] readRequest(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int end = -1;
        // Byte by byte: the body stays in the stream, and nobody waits for speed here.
        while (end < 0) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            bytes.write(next);
            if (next == '\n') {
                end = HttpHead.end(bytes.toByteArray(), bytes.size());
            }
        }
        HttpHead head;
        byte[] body;
        try {
            head = HttpHead.parse(bytes.toByteArray(), end);
            body = head.isChunked() ? readChunks(in) : in.readNBytes((int) Math.max(0, head.contentLength()));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        return forTheServer(head, body);
    }

    private byte[] forTheServer(HttpHead head, byte[] body) {
        StringBuilder text = new StringBuilder(head.start())
                .append("\r\nHost: ")
                .append(target.address().getHost());
        if (target.address().getPort() >= 0) {
            text.append(':').append(target.address().getPort());
        }
        for (HttpHead.HeaderLine field : head.fields()) {
            if (!OF_THE_CONNECTION.contains(field.name().toLowerCase(Locale.ROOT))) {
                text.append("\r\n").append(field.line());
            }
        }
        String method = head.start().substring(0, Math.max(0, head.start().indexOf(' ')));
        if (body.length > 0 || !WITHOUT_BODY.contains(method)) {
            text.append("\r\nContent-Length: ").append(body.length);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(text.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }

    private static byte[] readChunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(readLine(in).replaceFirst("\\s*;.*", ""), 16);
            if (length == 0) {
                break;
            }
            body.writeBytes(in.readNBytes(length));
            readLine(in);
        }
        while (!readLine(in).isEmpty()) {
            // CXF sends no trailers; they would say nothing to the server either.
        }
        return body.toByteArray();
    }

    private static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != LINE_END[1]; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the request ends within its chunks");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.US_ASCII).strip();
    }

    @Override
    public void close() {
        try {
            listener.close();
            endConnections();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
