package cxfperf.own.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentPartsTest {

    private static final CountDownLatch END = new CountDownLatch(1);

    private static Bus bus;
    private static HttpServer server;
    private static HttpServer other;
    private static ExecutorService threads;
    private static String url;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() throws Exception {
        threads = Executors.newCachedThreadPool();
        bus = new ExtensionManagerBus();
        server = server();
        other = server();
        url = "http://localhost:" + server.getAddress().getPort();
        server.createContext("/whole", exchange -> reply(exchange, "whole"));
        server.createContext("/hang", exchange -> await());
        server.createContext("/drip", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('a');
            exchange.getResponseBody().flush();
            await();
        });
        other.createContext("/secret", exchange -> reply(exchange, "secret"));
    }

    private static void reply(HttpExchange exchange, String text) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static HttpServer server() throws IOException {
        HttpServer made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        made.setExecutor(threads);
        made.start();
        return made;
    }

    private static void await() {
        try {
            END.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterAll
    static void stop() {
        END.countDown();
        bus.shutdown(true);
        server.stop(0);
        other.stop(0);
        threads.shutdownNow();
    }

    @Test
    void aDocumentThatHangsOrDripsIsGivenUp() {
        for (String path : List.of("/hang", "/drip")) {
            assertThatThrownBy(
                            () -> new DocumentParts(URI.create(url + path), bus, Duration.ofMillis(300), 1000).read())
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(".*" + path + ": it takes more than 0\\.[0-9]+ s");
        }
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> new DocumentParts(URI.create("http://127.0.0.1:1/orders?wsdl"), bus).read())
                .hasMessage("no connection to 127.0.0.1:1");
    }

    @Test
    void documentsThatAreTooLongTogetherAreGivenUp() throws Exception {
        Path file = Files.write(directory.resolve("long"), new byte[60]);
        DocumentParts parts = new DocumentParts(file.toUri(), bus, Duration.ofSeconds(30), 100);
        parts.read();

        assertThatThrownBy(() -> parts.read(file.toUri()))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(": it and what was read before has more than 100 bytes");
    }

    @Test
    void aDocumentMayReferToItsOwnServerAlone() throws Exception {
        DocumentParts parts = new DocumentParts(URI.create(url + "/api/openapi.yaml"), bus);
        assertThat(parts.read(URI.create(url + "/whole"))).asString().isEqualTo("whole");
        String secret = "http://localhost:" + other.getAddress().getPort() + "/secret";
        for (String refused : List.of(
                secret,
                "https://localhost:" + server.getAddress().getPort() + "/whole",
                "file:///etc/hostname",
                "jar:file:///a.jar!/b")) {
            assertThatThrownBy(() -> parts.read(URI.create(refused)))
                    .as(refused)
                    .isInstanceOf(NoSuchDescriptionException.class)
                    .hasMessageStartingWith("it refers to ")
                    .hasMessageContaining("save that part beside the document");
        }
    }

    @Test
    void aFileMayReferToFilesOfItsOwnDirectoryAndBelow() throws Exception {
        Path own = Files.createDirectories(directory.resolve("api"));
        Path below = Files.createDirectories(own.resolve("parts"));
        Path outside = Files.writeString(directory.resolve("outside.yaml"), "outside");
        Files.writeString(below.resolve("part.yaml"), "part");
        Files.createSymbolicLink(own.resolve("link.yaml"), outside);
        URI root = own.resolve("openapi.yaml").toUri();
        DocumentParts parts = new DocumentParts(root, null);

        assertThat(parts.read(root.resolve("parts/part.yaml"))).asString().isEqualTo("part");
        for (String refused : List.of("../outside.yaml", "link.yaml", url + "/whole")) {
            assertThatThrownBy(() -> parts.read(root.resolve(refused)))
                    .as(refused)
                    .isInstanceOf(NoSuchDescriptionException.class);
        }
        assertThatThrownBy(() -> parts.read(root.resolve("none.yaml"))).isInstanceOf(FileNotFoundException.class);
    }
}
