package cxfperf.cxf.raw;

import cxfperf.cxf.raw.RawConnection.RawReply;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.impl.bootstrap.HttpServer;
import org.apache.hc.core5.http.impl.bootstrap.ServerBootstrap;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.protocol.DefaultHttpProcessor;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.ResponseConnControl;
import org.apache.hc.core5.http.protocol.ResponseContent;
import org.apache.hc.core5.io.CloseMode;

/**
 * Records calls of CXF's client. The client calls the recorder in place of the server; the recorder forwards each
 * request through a raw connection, over TLS if the server needs it, and keeps it with its reply. The recorded bytes
 * are those that the load will send. The public methods are for one thread.
 */
public final class Recorder implements AutoCloseable {

    /** Headers that concern one connection (RFC 9110, section 7.6.1), or the frame of the body, in lower case. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection", "keep-alive", "upgrade", "http2-settings", "te", "content-length", "transfer-encoding");

    private static final int MOST_BODY_BYTES = 1 << 30;

    final RawTarget target;
    private final HttpServer server;

    /** The server's thread writes the calls and the failure, while the caller waits for its reply. */
    private final List<RecordedCall> recorded = new CopyOnWriteArrayList<>();

    private volatile IOException failure;
    private volatile long calls;

    /** One call of CXF's client: the bytes of its request, and the reply that the client verified. */
    public record RecordedCall(String method, byte[] request, RawReply reply) {}

    Recorder(RawTarget target) throws IOException {
        this.target = target;
        server = ServerBootstrap.bootstrap()
                .setLocalAddress(InetAddress.getLoopbackAddress())
                .setHttpProcessor(new DefaultHttpProcessor(new ResponseContent(), new ResponseConnControl()))
                .setRequestRouter((request, context) -> this::serve)
                .create();
        server.start();
    }

    /** Returns the address at which CXF's client has to call the service: plain HTTP on this host. */
    URI address() {
        URI service = target.address();
        // The constructors of URI take a decoded path and query, in which %2F would be a slash.
        String query = service.getRawQuery() == null ? "" : "?" + service.getRawQuery();
        try {
            String host = server.getInetAddress().getHostAddress();
            return URI.create(new URI("http", null, host, server.getLocalPort(), null, null, null)
                    + service.getRawPath()
                    + query);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes CXF's client call and verify its reply. Returns the single request of the call, and its reply. */
    public RecordedCall record(LoadClient client) throws Exception {
        recorded.clear();
        failure = null;
        calls++;
        try {
            client.call();
        } catch (Exception e) {
            // The reason why the server was not reached says more than the exception of CXF's client.
            throw failure == null ? e : failure;
        }
        if (recorded.size() != 1) {
            throw CallFailedException.wrongReply(
                    "one request was expected of a call, and there were " + recorded.size());
        }
        return recorded.get(0);
    }

    /** Returns the number of recorded calls. */
    long calls() {
        return calls;
    }

    private void serve(ClassicHttpRequest request, ClassicHttpResponse response, HttpContext context)
            throws IOException {
        byte[] whole = forTheServer(request);
        RawReply reply;
        try (RawConnection connection = target.open()) {
            reply = connection.exchange(whole, request.getMethod(), MOST_BODY_BYTES);
        } catch (IOException | CallFailedException e) {
            failure = e instanceof IOException unreached ? unreached : new IOException(e.getMessage());
            throw failure;
        }
        recorded.add(new RecordedCall(request.getMethod(), whole, reply));
        response.setCode(reply.status());
        reply.headers().stream().filter(Recorder::isLasting).forEach(response::addHeader);
        response.setEntity(new ByteArrayEntity(reply.body(), null));
    }

    private byte[] forTheServer(ClassicHttpRequest request) throws IOException {
        int port = target.address().getPort();
        StringBuilder head = new StringBuilder(request.getMethod())
                .append(' ')
                .append(request.getRequestUri())
                .append(" HTTP/1.1\r\nHost: ")
                .append(target.address().getHost())
                .append(port < 0 ? "" : ":" + port);
        Stream.of(request.getHeaders())
                .filter(header -> isLasting(header) && !header.getName().equalsIgnoreCase("Host"))
                .forEach(header -> head.append("\r\n").append(header));
        byte[] body = request.getEntity() == null ? null : EntityUtils.toByteArray(request.getEntity());
        if (body != null) {
            head.append("\r\nContent-Length: ").append(body.length);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body == null ? new byte[0] : body);
        return bytes.toByteArray();
    }

    private static boolean isLasting(Header header) {
        return !OF_THE_CONNECTION.contains(header.getName().toLowerCase(Locale.ROOT));
    }

    @Override
    public void close() {
        server.close(CloseMode.IMMEDIATE);
    }
}
