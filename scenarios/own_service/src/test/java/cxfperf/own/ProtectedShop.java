package cxfperf.own;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * The services of docs/own-service.md, by the JDK's own HTTP server and without CXF. Each authenticates alice by
 * another method, and refuses everybody else; refused requests are recorded.
 */
public final class ProtectedShop implements AutoCloseable {

    private static final String USER = "alice";
    private static final String PASSWORD = "open-sesame";
    private static final List<String> TOKENS = List.of("Bearer t0k3n-1", "Bearer t0k3n-2");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> refused = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private final String scheme;

    private ProtectedShop(HttpServer server, String scheme) {
        this.server = server;
        this.scheme = scheme;
        server.setExecutor(threads);
    }

    /** @param port 0 for a free one */
    public static ProtectedShop http(int port) throws IOException {
        ProtectedShop shop = new ProtectedShop(HttpServer.create(at(port), 0), "http");
        shop.serve(
                "/shop/orders", exchange -> authorization(exchange).equals("Basic " + basic()), ProtectedShop::order);
        shop.serve("/shop/stock", exchange -> TOKENS.contains(authorization(exchange)), ProtectedShop::order);
        shop.soap(
                "/shop/parcels", "", (exchange, body) -> authorization(exchange).equals("Basic " + basic()));
        shop.soap("/shop/invoices", policy(), (exchange, body) -> hasUsernameToken(body));
        shop.soap("/shop/letters", "", (exchange, body) -> hasUsernameToken(body));
        shop.server.start();
        return shop;
    }

    /** The handshake accepts only clients whose certificate the context trusts. */
    public static ProtectedShop https(int port, SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(at(port), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setNeedClientAuth(true);
                parameters.setSSLParameters(wanted);
            }
        });
        ProtectedShop shop = new ProtectedShop(server, "https");
        shop.serve("/shop/orders", exchange -> true, ProtectedShop::order);
        shop.server.start();
        return shop;
    }

    private static InetSocketAddress at(int port) throws IOException {
        return new InetSocketAddress(InetAddress.getByName("localhost"), port);
    }

    public String address() {
        return scheme + "://localhost:" + server.getAddress().getPort();
    }

    /** Returns the paths of the requests that were refused. */
    public List<String> refused() {
        return refused;
    }

    private static String basic() {
        return Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(UTF_8));
    }

    private static String authorization(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .orElse("");
    }

    /** Searches the message's text, like a service without a security library. */
    private static boolean hasUsernameToken(String message) {
        return message.matches("(?s).*<([a-z0-9]+:)?Username[^>]*>" + USER + "</.*")
                && message.matches("(?s).*<([a-z0-9]+:)?Password [^>]*#PasswordText[^>]*>" + PASSWORD + "</.*");
    }

    private interface Check {
        boolean lets(HttpExchange exchange);
    }

    private interface MessageCheck {
        boolean lets(HttpExchange exchange, String message);
    }

    private interface Answer {
        void give(HttpExchange exchange) throws IOException;
    }

    private void serve(String path, Check check, Answer answer) {
        server.createContext(path, exchange -> {
            exchange.getRequestBody().readAllBytes();
            if (check.lets(exchange)) {
                answer.give(exchange);
            } else {
                refuse(exchange);
            }
        });
    }

    private void soap(String path, String policy, MessageCheck check) {
        server.createContext(path, exchange -> {
            String message = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            if ("wsdl".equals(exchange.getRequestURI().getQuery())) {
                send(exchange, 200, "text/xml", wsdl(address() + path, policy));
            } else if (check.lets(exchange, message)) {
                send(
                        exchange,
                        200,
                        "text/xml; charset=utf-8",
                        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"
                                + "<getOrderResponse xmlns='urn:shop'><state>placed</state></getOrderResponse>"
                                + "</s:Body></s:Envelope>");
            } else {
                refuse(exchange);
            }
        });
    }

    private static void order(HttpExchange exchange) throws IOException {
        send(exchange, 200, "application/json", "{\"number\": 7, \"state\": \"placed\"}");
    }

    private void refuse(HttpExchange exchange) throws IOException {
        refused.add(exchange.getRequestURI().getPath());
        send(exchange, 401, "text/plain", "who are you?");
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String wsdl(String address, String policy) throws IOException {
        try (InputStream in = ProtectedShop.class.getResourceAsStream("/shop.wsdl")) {
            return new String(in.readAllBytes(), UTF_8)
                    .replace("ADDRESS", address)
                    .replace("<!-- POLICY -->", policy);
        }
    }

    private static String policy() {
        return "<wsp:Policy xmlns:wsp='http://www.w3.org/ns/ws-policy'"
                + " xmlns:sp='http://docs.oasis-open.org/ws-sx/ws-securitypolicy/200702'><sp:SupportingTokens><wsp:Policy>"
                + "<sp:UsernameToken sp:IncludeToken='http://docs.oasis-open.org/ws-sx/ws-securitypolicy/200702/"
                + "IncludeToken/AlwaysToRecipient'/></wsp:Policy></sp:SupportingTokens></wsp:Policy>";
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
