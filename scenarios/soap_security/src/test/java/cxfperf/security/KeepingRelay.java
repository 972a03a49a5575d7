package cxfperf.security;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A relay between clients and a secured server, over http or https, which keeps each request. It forwards only session
 * requests, because without a session a client cannot send its request.
 */
final class KeepingRelay implements AutoCloseable {

    private static final String ACTION = "SOAPAction";
    private static final String SESSION = "/RST/SCT";

    private final SecuredEcho behind;
    private final HttpServer server;
    private final List<String> kept = new CopyOnWriteArrayList<>();
    private final List<SessionRequest> handedOn = new CopyOnWriteArrayList<>();

    /** A request for a session. */
    record SessionRequest(String envelope, String action) {}

    KeepingRelay(SecuredEcho behind) throws Exception {
        this.behind = behind;
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        if (behind.protocol().equals("https")) {
            HttpsServer secure = HttpsServer.create(address, 0);
            secure.setHttpsConfigurator(new HttpsConfigurator(TestTls.context()));
            server = secure;
        } else {
            server = HttpServer.create(address, 0);
        }
        server.createContext("/", this::take);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Returns the envelopes that were not forwarded. */
    List<String> kept() {
        return kept;
    }

    /** Returns the session requests that were forwarded and answered. */
    List<SessionRequest> handedOn() {
        return handedOn;
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String envelope = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String action = exchange.getRequestHeaders().getFirst(ACTION);
            if (action == null || !action.contains(SESSION)) {
                kept.add(envelope);
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            HttpResponse<String> reply = behind.post(envelope, action);
            handedOn.add(new SessionRequest(envelope, action));
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/xml;charset=UTF-8");
            exchange.sendResponseHeaders(reply.statusCode(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
