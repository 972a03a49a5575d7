package cxfperf.own.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import cxfperf.own.describe.wsdl.WsdlCopy;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentPartsTest {

    private static final CountDownLatch END = new CountDownLatch(1);

    private static HttpServer server;
    private static HttpServer other;
    private static ExecutorService threads;
    private static String url;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() throws Exception {
        threads = Executors.newCachedThreadPool();
        server = server();
        other = server();
        url = "http://localhost:" + server.getAddress().getPort();
        server.createContext("/whole", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write("whole".getBytes(StandardCharsets.UTF_8));
            }
        });
        server.createContext("/hang", exchange -> await());
        server.createContext("/drip", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('a');
            exchange.getResponseBody().flush();
            await();
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/whole");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.createContext("/elsewhere", exchange -> {
            exchange.getResponseHeaders()
                    .add("Location", "http://localhost:" + other.getAddress().getPort() + "/secret");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        other.createContext("/secret", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write("secret".getBytes(StandardCharsets.UTF_8));
            }
        });
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
        server.stop(0);
        other.stop(0);
        threads.shutdownNow();
    }

    @Test
    void aDocumentThatHangsOrDripsIsGivenUp() {
        DocumentParts.Limits limits = new DocumentParts.Limits(Duration.ofMillis(300), 1000);
        for (String path : List.of("/hang", "/drip")) {
            assertThatThrownBy(() -> parts(url + path, limits).read())
                    .isInstanceOf(IOException.class)
                    .hasMessage(url + path + ": it takes more than 0.3 s");
        }
    }

    @Test
    void aDocumentThatIsTooLongIsGivenUp() throws Exception {
        Path file = Files.write(directory.resolve("long"), new byte[(1 << 20) + 1]);
        DocumentParts.Limits limits = new DocumentParts.Limits(Duration.ofSeconds(30), 1 << 20);
        assertThatThrownBy(() -> parts(file.toUri().toString(), limits).read())
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(" has more than 1 MiB");
    }

    @Test
    void aDocumentMayReferToItsOwnServerAlone() throws Exception {
        DocumentParts parts = new DocumentParts(URI.create(url + "/api/openapi.yaml"));
        assertThat(parts.read(URI.create(url + "/whole"))).asString().isEqualTo("whole");
        assertThat(parts.read(URI.create(url + "/moved"))).asString().isEqualTo("whole");
        String secret = "http://localhost:" + other.getAddress().getPort() + "/secret";
        for (String refused : List.of(
                secret,
                url + "/elsewhere",
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
    void aDocumentItselfMayHaveMovedToAnotherServer() throws Exception {
        assertThat(new DocumentParts(URI.create(url + "/elsewhere")).read())
                .asString()
                .isEqualTo("secret");
    }

    /** A host that answers over https alone, and only at addresses with a path. */
    private static DocumentParts moved(Map<String, String> documents) {
        return new DocumentParts(
                URI.create("http://shop/api"),
                at -> documents.containsKey(at.toString())
                        ? new DocumentParts.FetchedReply(
                                200,
                                "",
                                new ByteArrayInputStream(
                                        documents.get(at.toString()).getBytes(StandardCharsets.UTF_8)))
                        : new DocumentParts.FetchedReply(
                                at.getPath().equals("/api") ? 301 : 404,
                                "https://www.shop/api/#top",
                                InputStream.nullInputStream()),
                DocumentParts.Limits.USUAL);
    }

    @Test
    void aDocumentThatHasMovedRefersToDocumentsOfItsNewPlace() throws Exception {
        DocumentParts parts = moved(
                Map.of("https://www.shop/api/", "whole", "https://www.shop/api/part", "part", "https://a/b", "b"));

        assertThatThrownBy(() -> parts.read(URI.create("https://www.shop/api/part")))
                .as("before it has moved")
                .isInstanceOf(NoSuchDescriptionException.class);
        assertThat(parts.read()).asString().isEqualTo("whole");
        assertThat(parts.place(parts.document())).hasToString("https://www.shop/api/");
        assertThat(parts.read(URI.create("https://www.shop/api/part")))
                .asString()
                .isEqualTo("part");
        assertThatThrownBy(() -> parts.read(URI.create("https://a/b"))).isInstanceOf(NoSuchDescriptionException.class);
    }

    @Test
    void whatAMovedWsdlImportsIsBesideItsNewPlace() throws Exception {
        String wsdl = "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'><import namespace='urn:a'"
                + " location='other.wsdl'/></definitions>";
        String other = "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'><import namespace='urn:b'"
                + " location='./'/></definitions>";
        DocumentParts parts = moved(Map.of("https://www.shop/api/", wsdl, "https://www.shop/api/other.wsdl", other));

        try (WsdlCopy copy = WsdlCopy.of(parts)) {
            assertThat(Files.readString(Path.of(copy.document()))).contains("part-");
        }
    }

    @Test
    void whatAMovedOpenApiDocumentRefersToAndItsServerAreAtItsNewPlace() throws Exception {
        String api = "{openapi: 3.0.3, info: {title: t, version: '1'}, servers: [{url: v1}], paths: {/a: {get:"
                + " {operationId: a, parameters: [{$ref: 'part.yaml#/p'}, {$ref: '#/x-q'}]}}}, x-q: {name: q, in: query,"
                + " schema: {type: string}}}";
        String part = "p: {name: p, in: query, required: true, schema: {type: string}}";
        DocumentParts parts = moved(Map.of("https://www.shop/api/", api, "https://www.shop/api/part.yaml", part));

        DescribedPort port =
                new OpenApiDescriber(BoundedWork.ONE).describe(parts).ports().get(0);

        assertThat(port.address()).isEqualTo("https://www.shop/api/v1");
        assertThat(port.operations().get(0).arguments())
                .anyMatch(argument -> argument.startsWith("-Durl=https://www.shop/api/v1/a?p="));
    }

    @Test
    void aFileMayReferToFilesOfItsOwnDirectoryAndBelow() throws Exception {
        Path own = Files.createDirectories(directory.resolve("api"));
        Path below = Files.createDirectories(own.resolve("parts"));
        Path outside = Files.writeString(directory.resolve("outside.yaml"), "outside");
        Files.writeString(below.resolve("part.yaml"), "part");
        Files.createSymbolicLink(own.resolve("link.yaml"), outside);
        URI root = own.resolve("openapi.yaml").toUri();
        DocumentParts parts = new DocumentParts(root);

        assertThat(parts.read(root.resolve("parts/part.yaml"))).asString().isEqualTo("part");
        for (String refused : List.of("../outside.yaml", "link.yaml", url + "/whole")) {
            assertThatThrownBy(() -> parts.read(root.resolve(refused)))
                    .as(refused)
                    .isInstanceOf(NoSuchDescriptionException.class);
        }
        assertThatThrownBy(() -> parts.read(root.resolve("none.yaml"))).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void theEncodingIsTheOneOfItsFirstBytes() {
        for (String charset : List.of("UTF-8", "UTF-16LE", "UTF-16BE")) {
            assertThat(DocumentParts.text("\uFEFF<ä/>".getBytes(Charset.forName(charset))))
                    .as(charset)
                    .isEqualTo("<ä/>");
        }
        assertThat(DocumentParts.text("<ä/>".getBytes(StandardCharsets.UTF_8))).isEqualTo("<ä/>");
    }

    private static DocumentParts parts(String document, DocumentParts.Limits limits) {
        DocumentParts usual = new DocumentParts(URI.create(document));
        return usual.within(limits);
    }
}
