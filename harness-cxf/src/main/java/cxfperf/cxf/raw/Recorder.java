package cxfperf.cxf.raw;

import cxfperf.cxf.CxfClients;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Records calls of CXF's client. The client calls the recorder in place of the server; the recorder forwards each
 * request through a raw connection, over TLS if the server needs it, and keeps it with its reply. The recorded bytes
 * are those that the load will send. Has a thread for each connection; the public methods are for one other thread.
 */
public final class Recorder implements AutoCloseable {

    /** Headers that concern one connection (RFC 9110, section 7.6.1), or are written anew for the forwarded request. */
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

    final RawTarget target;
    private final ServerSocket listener;
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final List<RecordedCall> recorded = new ArrayList<>();

    /** Counts the valid replies to raw clients that did not have the usual form. */
    final LongAdder parsed = new LongAdder();

    private final Set<String> freeHeaders = new TreeSet<>();
    private long calls;
    private IOException failure;
    private boolean recording;

    /**
     * One call that CXF's client has made, as it was on the wire.
     *
     * @param request all of its bytes, as the server received them
     * @param reply CXF's client has verified it
     */
    public record RecordedCall(byte[] request, RawReply reply) {}

    Recorder(RawTarget target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "raw-recorder");
        thread.setDaemon(true);
        thread.start();
    }

    /** {@return the address at which CXF's client has to call the service: plain HTTP on this host} */
    public URI address() {
        try {
            return CxfClients.withOrigin(
                    target.address(), "http", listener.getInetAddress().getHostAddress(), listener.getLocalPort());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Has CXF's client make a call and verify its reply.
     *
     * @param client CXF's client, which calls {@link #address}
     * @return the one request of the call, and its reply
     * @throws Exception why the call failed
     */
    public RecordedCall record(LoadClient client) throws Exception {
        synchronized (this) {
            recorded.clear();
            failure = null;
            recording = true;
            calls++;
        }
        Exception failed = null;
        try {
            client.call();
        } catch (Exception e) {
            failed = e;
        }
        synchronized (this) {
            recording = false;
            if (failure != null) {
                // The reason why the server was not reached says more than the exception of CXF's client.
                throw failure;
            }
            if (failed != null) {
                throw failed;
            }
            if (recorded.size() != 1) {
                throw CallFailedException.wrongReply(
                        "one request was expected of a call, and there were " + recorded.size());
            }
            RecordedCall made = recorded.get(0);
            made.reply().head().fields().stream()
                    .filter(ExpectedReply::isFree)
                    .forEach(field -> freeHeaders.add(field.name().toLowerCase(Locale.ROOT)));
            return made;
        }
    }

    /** Returns facts for the results: what was recorded, and how replies have been compared since. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("recordedCalls", calls);
        facts.put("repliesParsed", parsed.sum());
        facts.put("headersNotCompared", freeHeaders.isEmpty() ? "none" : String.join(", ", freeHeaders));
        return facts;
    }

    /** Ends all connections of both sides: CXF's clients would keep theirs during the load. New ones may follow. */
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
                // The socket is closed, or a connection ended before it was accepted.
            }
        }
    }

    private void serve(Socket client) {
        RawConnection server = null;
        try (RawConnection from = new RawConnection(client, target.limits, 0)) {
            client.setTcpNoDelay(true);
            while (true) {
                byte[] request = readRequest(from);
                if (request == null) {
                    return;
                }
                try {
                    if (server == null || !server.isUsable()) {
                        server = target.open();
                        open.add(server::close);
                    }
                    server.send(request, request.length);
                    RawReply reply = RawReply.read(server, isHead(request), RawReply.ReplyCheck.NONE);
                    if (!server.isSent() || !server.rest() || !reply.keepsConnection()) {
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
            // CXF's client has closed its connection.
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

    /** Reads a request as it will be forwarded; null if the client has closed. */
    private byte[] readRequest(RawConnection from) throws IOException {
        RawReply.MessageParser parser = new RawReply.MessageParser(from, RawReply.ReplyCheck.NONE);
        try {
            HttpHead head = parser.readHead();
            byte[] body =
                    head.isChunked() ? parser.chunks(Long.MAX_VALUE) : parser.take(Math.max(0, head.contentLength()));
            from.drop(from.received());
            return forTheServer(head, body);
        } catch (EOFException e) {
            return null;
        } catch (IllegalArgumentException | CallFailedException e) {
            throw new IOException(e.getMessage(), e);
        }
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
