package cxfperf.cxf.raw;

import cxfperf.cxf.CxfClients;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
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

    final RawTarget target;
    private final HttpServer server;
    private final String host = InetAddress.getLoopbackAddress().getHostAddress();
    private final List<RecordedCall> recorded = new ArrayList<>();
    private long calls;
    private boolean keepsConnections = true;
    private IOException failure;

    /**
     * One call that CXF's client has made, as it was on the wire.
     *
     * @param method of the request
     * @param request all of its bytes, as the server received them
     * @param reply CXF's client has verified it
     */
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
        try {
            return CxfClients.withOrigin(target.address(), "http", host, server.getLocalPort());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Has CXF's client make a call and verify its reply.
     *
     * @param client CXF's client, which calls the recorder
     * @return the one request of the call, and its reply
     * @throws Exception why the call failed
     */
    public RecordedCall record(LoadClient client) throws Exception {
        synchronized (this) {
            recorded.clear();
            failure = null;
            calls++;
        }
        Exception failed = null;
        try {
            client.call();
        } catch (Exception e) {
            failed = e;
        }
        synchronized (this) {
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
            return recorded.get(0);
        }
    }

    /** Facts about the recorded calls. */
    synchronized Map<String, Object> effective() {
        // The fact about connections has the name and the values that it has with the clients of CXF.
        return Map.of("recordedCalls", calls, "connection", keepsConnections ? "Keep-Alive" : "close");
    }

    private void serve(ClassicHttpRequest request, ClassicHttpResponse response, HttpContext context)
            throws IOException {
        byte[] whole = forTheServer(request);
        RawReply reply;
        try (RawConnection connection = target.open()) {
            reply = connection.exchange(whole, request.getMethod(), (status, head) -> -1);
        } catch (IOException | CallFailedException e) {
            synchronized (this) {
                failure = e instanceof IOException unreached ? unreached : new IOException(e.getMessage());
                throw failure;
            }
        }
        synchronized (this) {
            recorded.add(new RecordedCall(request.getMethod(), whole, reply));
            keepsConnections &= reply.keepsConnection();
        }
        response.setCode(reply.status());
        reply.headers().forEach(response::addHeader);
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
        RawReply.lasting(request.getHeaders())
                .filter(header -> !header.getName().equalsIgnoreCase("Host"))
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

    @Override
    public void close() {
        server.close(CloseMode.IMMEDIATE);
    }
}
