package cxfperf.admin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Serves HTTP pages on its own port with its own daemon threads. It is protected against pages in a user's browser: on
 * the loopback interface it answers only requests with a name of this host, and a request that changes a state needs a
 * header that a page cannot send to another site. A client that stalls while it sends a request or reads a reply
 * occupies a thread for some seconds; then the connection is closed.
 */
public final class HttpEndpoint implements AutoCloseable {

    /** A browser lets no script set a header with this prefix, not even for the page's own address. */
    static final String GUARD = "Sec-Cxfperf";

    private static final int THREADS = 16;

    /** The largest number of threads. Up to this number, connections without a request take no thread from others. */
    private static final int MOST_THREADS = 512;

    private static final long IDLE_SECONDS = 60;

    /** The names of this host, with any port, because an ssh tunnel has another port. */
    private static final Pattern NAMES_OF_THIS_HOST =
            Pattern.compile("(?i)(localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d{1,5})?");

    static {
        // The JDK's server has no limits by default, and reads these properties once. Values set by the user are kept.
        Map.of(
                        "sun.net.httpserver.maxReqTime", "2",
                        "sun.net.httpserver.maxRspTime", "10",
                        "jdk.httpserver.maxConnections", "1000",
                        // Otherwise the body waits 40 ms on Linux for the acknowledgement of the head.
                        "sun.net.httpserver.nodelay", "true",
                        // The server closes an idle connection after this many seconds; it checks once a second.
                        "sun.net.httpserver.idleInterval", "5",
                        "sun.net.httpserver.clockTick", "1000",
                        "sun.net.httpserver.maxReqHeaderSize", "65536")
                .forEach((name, value) -> System.getProperties().putIfAbsent(name, value));
    }

    /** Renders a page. Must be thread-safe. */
    @FunctionalInterface
    public interface Page {

        /** @param query the parameters of the request's address */
        String render(Map<String, String> query) throws Exception;
    }

    /** Reads a binary page, such as a part of a file. Must be thread-safe. */
    @FunctionalInterface
    public interface BytePage {

        /** @param query the parameters of the request's address */
        byte[] read(Map<String, String> query) throws Exception;
    }

    private static final String GET = "GET";
    private static final String POST = "POST";

    private final HttpServer server;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            MOST_THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
                Thread thread = new Thread(task, "admin");
                thread.setDaemon(true);
                return thread;
            },
            // The request is left unanswered: the server's own thread must not wait, nor fail.
            new ThreadPoolExecutor.DiscardPolicy());
    private final String host;
    private final boolean checksHost;
    private final Map<String, String> headers =
            new LinkedHashMap<>(Map.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"));
    private boolean started;

    private HttpEndpoint(HttpServer server, String host) {
        this.server = server;
        this.host = host;
        checksHost = server.getAddress().getAddress().isLoopbackAddress();
        // Otherwise each of the first polls would add a thread, which looks like a leak.
        threads.prestartAllCoreThreads();
    }

    /**
     * Opens the port. Requests wait until the first page is registered; otherwise they would get a 404.
     *
     * @param port the TCP port; 0 for a free port
     * @throws IOException if the port is not available
     */
    public static HttpEndpoint open(String host, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
        HttpEndpoint endpoint = new HttpEndpoint(server, host);
        server.setExecutor(endpoint.threads);
        return endpoint;
    }

    private void add(String path, HttpHandler handler) {
        server.createContext(path, handler);
        if (!started) {
            started = true;
            // The server's own thread inherits that it is a daemon, and so does not keep a program alive.
            CompletableFuture.runAsync(server::start, threads).join();
        }
    }

    /** Serves a page to GET requests. If the page throws, the reply is status 500 with the exception's text. */
    public void serve(String path, String contentType, Page page) {
        serve(path, GET, contentType, query -> page.render(query).getBytes(StandardCharsets.UTF_8));
    }

    /** Serves bytes to GET requests. */
    public void serveBytes(String path, String contentType, BytePage bytes) {
        serve(path, GET, contentType, bytes);
    }

    /** Serves a page to POST requests, which change a state. */
    public void act(String path, String contentType, Page page) {
        serve(path, POST, contentType, query -> page.render(query).getBytes(StandardCharsets.UTF_8));
    }

    /** Sets headers of all replies. Call it before a page is registered. */
    public void headers(Map<String, String> others) {
        headers.putAll(others);
    }

    private void serve(String path, String method, String contentType, BytePage body) {
        add(path, exchange -> {
            try (exchange) {
                answer(exchange, path, method, contentType, body);
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

    private void answer(HttpExchange exchange, String path, String method, String contentType, BytePage body)
            throws IOException {
        if (isRefused(exchange, path, method)) {
            return;
        }
        byte[] bytes;
        try {
            bytes = body.read(query(exchange.getRequestURI().getRawQuery()));
        } catch (Exception e) {
            sendText(exchange, 500, e + "\n");
            return;
        }
        send(exchange, 200, contentType, bytes);
    }

    private boolean isRefused(HttpExchange exchange, String path, String method) throws IOException {
        headers.forEach(exchange.getResponseHeaders()::set);
        if (checksHost && !isOfThisHost(exchange.getRequestHeaders().getFirst("Host"))) {
            sendText(exchange, 403, "ask by the name localhost or a loopback address\n");
        } else if (!exchange.getRequestURI().getPath().equals(path)) {
            sendText(exchange, 404, "no such page\n");
        } else if (!exchange.getRequestMethod().equals(method)) {
            sendText(exchange, 405, method.equals(GET) ? "this endpoint can only be read\n" : "POST is expected\n");
        } else if (method.equals(POST) && exchange.getRequestHeaders().getFirst(GUARD) == null) {
            sendText(exchange, 403, "the header " + GUARD + " is expected\n");
        } else {
            return false;
        }
        return true;
    }

    private boolean isOfThisHost(String hostAndPort) {
        return hostAndPort != null
                && (NAMES_OF_THIS_HOST.matcher(hostAndPort).matches()
                        || hostAndPort.replaceFirst(":\\d{1,5}$", "").equalsIgnoreCase(host));
    }

    private static void sendText(HttpExchange exchange, int status, String text) throws IOException {
        send(exchange, status, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String contentType, byte[] bytes) throws IOException {
        exchange.getResponseHeaders()
                .set(
                        "Content-Type",
                        contentType.startsWith("application/octet") ? contentType : contentType + "; charset=utf-8");
        if (bytes.length == 0 || exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
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
