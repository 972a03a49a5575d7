package cxfperf.admin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Read-only HTTP pages on a port of their own, by daemon threads of their own. Whoever stalls in a request or in reading its
 * answer holds one of them for some seconds, and is then cut off.
 */
public final class HttpEndpoint implements AutoCloseable {

    private static final int THREADS = 16;

    static {
        // The JDK's server has no limits of its own, and reads these once. A user's own go first.
        Map.of(
                        "sun.net.httpserver.maxReqTime", "2",
                        "sun.net.httpserver.maxRspTime", "10",
                        "jdk.httpserver.maxConnections", "200",
                        "sun.net.httpserver.maxReqHeaderSize", "65536")
                .forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
    }

    /** One page. Called by any thread. */
    @FunctionalInterface
    public interface Page {

        /** @param query the parameters of the request's address */
        String render(Map<String, String> query) throws Exception;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "admin");
        thread.setDaemon(true);
        return thread;
    });
    private final String host;

    private HttpEndpoint(HttpServer server, String host) {
        this.server = server;
        this.host = host;
    }

    /**
     * Listens at once.
     *
     * @param port 0 takes a free one
     * @throws IOException if the port cannot be had
     */
    public static HttpEndpoint open(String host, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
        HttpEndpoint endpoint = new HttpEndpoint(server, host);
        server.setExecutor(endpoint.threads);
        server.start();
        return endpoint;
    }

    /** Serves one page to GET requests; a page that throws is answered with status 500 and its message. */
    public void serve(String path, String contentType, Page page) {
        server.createContext(path, exchange -> {
            try (exchange) {
                answer(exchange, path, contentType, page);
            }
        });
    }

    public URI address() {
        boolean bare = host.contains(":") && !host.startsWith("[");
        return URI.create("http://" + (bare ? "[" + host + "]" : host) + ":"
                + server.getAddress().getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static void answer(HttpExchange exchange, String path, String contentType, Page page) throws IOException {
        if (!exchange.getRequestURI().getPath().equals(path)) {
            send(exchange, 404, "text/plain", "no such page\n");
        } else if (!exchange.getRequestMethod().equals("GET")) {
            send(exchange, 405, "text/plain", "this endpoint can only be read\n");
        } else {
            String text;
            try {
                text = page.render(query(exchange.getRequestURI().getRawQuery()));
            } catch (Exception e) {
                send(exchange, 500, "text/plain", e + "\n");
                return;
            }
            send(exchange, 200, contentType, text);
        }
    }

    private static void send(HttpExchange exchange, int status, String contentType, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType + "; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (raw != null) {
            for (String pair : raw.split("&")) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    parameters.put(pair.substring(0, equals), pair.substring(equals + 1));
                }
            }
        }
        return parameters;
    }
}
