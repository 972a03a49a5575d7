package cxfperf.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import cxfperf.keys.SelfSignedKey;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/own-service.md unchanged, against services that are not CXF's. */
@Tag("thorough")
class AuthenticationIT {

    private static final String HTTP = "http://localhost:9000";
    private static final String HTTPS = "https://localhost:9443";
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Pattern SECRETS = Pattern.compile("open-sesame|YWxpY2U6b3Blbi1zZXNhbWU|t0k3n-|changeit");

    @TempDir
    private Path directory;

    @Test
    void eachCommandIsLetInAndLeavesNoSecretBehind() throws Exception {
        ManualPage page = Manual.page("docs/own-service.md").section("## Authentication");
        writeFiles(page);
        Files.writeString(
                directory.resolve("getOrder.xml"), "<getOrder xmlns='urn:shop'><number>7</number></getOrder>");
        SSLContext context = keys();
        try (ProtectedShop http = ProtectedShop.http();
                ProtectedShop https = ProtectedShop.https(context)) {
            List<DocCommand> commands = DocCommand.of(withCommands(page));
            assertThat(commands).hasSize(7);
            for (DocCommand command : commands) {
                Path home = Files.createTempDirectory(directory, "run");
                List<String> words = new ArrayList<>();
                for (String word : command.words()) {
                    words.add(word.replace(HTTPS, https.address()).replace(HTTP, http.address()));
                }
                words.add("-Dresults=" + home.resolve("results"));

                CommandProcess.Ended ended = CommandProcess.script(words, directory);

                assertThat(ended.exitCode()).as(command + "\n" + ended.output()).isZero();
                assertThat(ended.output()).contains("VERDICT: PASS");
                assertThat(SECRETS.matcher(ended.output()).find())
                        .as(ended.output())
                        .isFalse();
                JsonNode result = Results.onlyResult(home);
                assertThat(result.at("/calls/failed").asLong()).isZero();
                assertThat(result.at("/effective/tlsClientAuth").asBoolean())
                        .as(command.toString())
                        .isEqualTo(command.toString().contains(HTTPS));
                assertThat(filesWithSecrets(home)).isEmpty();
                assertSaysWhatWasCalled(Results.onlyDirectory(home));
            }
            assertThat(http.refused()).isEmpty();
            assertRefusedWithout(commands.get(0), http);
        }
    }

    /**
     * Marks the command that needs the page's own bus file as a block of commands. The page does not, because its
     * blocks are also tested where no such file exists.
     */
    private static ManualPage withCommands(ManualPage page) {
        List<ManualPage.Block> blocks = page.blocks().stream()
                .map(block -> block.lines().get(0).startsWith("scripts/")
                        ? new ManualPage.Block(block.line(), "sh", block.lines())
                        : block)
                .toList();
        return new ManualPage(page.name(), page.file(), page.prose(), blocks);
    }

    private static void assertSaysWhatWasCalled(Path run) throws IOException {
        assertThat(Files.readString(run.resolve("report.html"))).contains("What was called", "localhost", "/shop/");
        assertThat(Files.readString(run.resolve("report.md")))
                .containsPattern("(?m)^\\| address \\| https?://localhost:");
    }

    private void assertRefusedWithout(DocCommand command, ProtectedShop http) throws Exception {
        List<String> words = new ArrayList<>(command.words());
        words.removeIf(word -> word.startsWith("-Dheader="));
        words.replaceAll(word -> word.replace(HTTP, http.address()));
        words.add("-Dresults=" + directory.resolve("refused"));

        CommandProcess.Ended ended = CommandProcess.script(words, directory);

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(3);
        assertThat(ended.output()).contains("HTTP 401");
        assertThat(http.refused()).containsExactly("/shop/orders/7");
    }

    private static List<Path> filesWithSecrets(Path home) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (SECRETS.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .find()) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    /** Writes the files that the page shows, each with its name in its first line. */
    private void writeFiles(ManualPage page) throws IOException {
        Pattern name = Pattern.compile("(?:# |<!-- )([a-z-]+\\.[a-z]+)(?: -->)?");
        for (ManualPage.Block block : page.blocks()) {
            String text = String.join("\n", block.lines()) + "\n";
            Matcher first = name.matcher(block.lines().get(0));
            if (block.lines().get(0).equals("token")) {
                Files.writeString(directory.resolve("tokens.csv"), text);
            } else if (first.matches()) {
                Files.writeString(directory.resolve(first.group(1)), text);
            }
        }
    }

    /** Makes the keys of both sides. @return the server's context */
    private SSLContext keys() throws Exception {
        KeyStore server = key("server.p12", "server", List.of("-ext", "SAN=dns:localhost"));
        KeyStore client = key("client.p12", "client", List.of());
        store("trusted.p12", server);
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(server, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(store("clients.p12", client));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private KeyStore key(String file, String alias, List<String> more) throws Exception {
        Path path = directory.resolve(file);
        new SelfSignedKey(alias, List.of("-keyalg", "EC"), more).addTo(path, new String(PASSWORD));
        return KeyStore.getInstance(path.toFile(), PASSWORD);
    }

    /** Stores only the certificate of a key. */
    private KeyStore store(String file, KeyStore key) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("one", key.getCertificate(key.aliases().nextElement()));
        try (OutputStream out = Files.newOutputStream(directory.resolve(file))) {
            trusted.store(out, PASSWORD);
        }
        return trusted;
    }

    /**
     * The services of docs/own-service.md, by the JDK's own HTTP server and without CXF. Each authenticates alice by
     * another method, and refuses everybody else; refused requests are recorded.
     */
    private static final class ProtectedShop implements AutoCloseable {

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

        static ProtectedShop http() throws IOException {
            ProtectedShop shop = new ProtectedShop(HttpServer.create(anyPort(), 0), "http");
            shop.serve("/shop/orders", exchange -> authorization(exchange).equals("Basic " + basic()));
            shop.serve("/shop/stock", exchange -> TOKENS.contains(authorization(exchange)));
            shop.soap("/shop/parcels", "", (exchange, body) -> authorization(exchange)
                    .equals("Basic " + basic()));
            shop.soap("/shop/invoices", policy(), (exchange, body) -> hasUsernameToken(body));
            shop.soap("/shop/letters", "", (exchange, body) -> hasUsernameToken(body));
            shop.server.start();
            return shop;
        }

        /** The handshake accepts only clients whose certificate the context trusts. */
        static ProtectedShop https(SSLContext context) throws IOException {
            HttpsServer server = HttpsServer.create(anyPort(), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters wanted = context.getDefaultSSLParameters();
                    wanted.setNeedClientAuth(true);
                    parameters.setSSLParameters(wanted);
                }
            });
            ProtectedShop shop = new ProtectedShop(server, "https");
            shop.serve("/shop/orders", exchange -> true);
            shop.server.start();
            return shop;
        }

        private static InetSocketAddress anyPort() throws IOException {
            return new InetSocketAddress(InetAddress.getByName("localhost"), 0);
        }

        String address() {
            return scheme + "://localhost:" + server.getAddress().getPort();
        }

        /** Returns the paths of the requests that were refused. */
        List<String> refused() {
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

        private void serve(String path, Predicate<HttpExchange> check) {
            server.createContext(path, exchange -> {
                exchange.getRequestBody().readAllBytes();
                if (check.test(exchange)) {
                    send(exchange, 200, "application/json", "{\"number\": 7, \"state\": \"placed\"}");
                } else {
                    refuse(exchange);
                }
            });
        }

        private void soap(String path, String policy, BiPredicate<HttpExchange, String> check) {
            server.createContext(path, exchange -> {
                String message = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
                if ("wsdl".equals(exchange.getRequestURI().getQuery())) {
                    send(exchange, 200, "text/xml", wsdl(address() + path, policy));
                } else if (check.test(exchange, message)) {
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
}
