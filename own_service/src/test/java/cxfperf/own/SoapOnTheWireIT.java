package cxfperf.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import cxfperf.echo.EchoContract;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes over the wire of a service by its WSDL, and what becomes of replies that no CXF server gives. */
class SoapOnTheWireIT {

    private static final String ENVELOPE = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'"
            + " xmlns:t='http://cxf.apache.org/cxf/performance/types'><s:Body>%s</s:Body></s:Envelope>";
    private static final String RIGHT = envelope("<t:echoStringDocResponse><t:out>a</t:out></t:echoStringDocResponse>");
    private static final String XML = "text/xml; charset=utf-8";

    private record Seen(String type, String encoding, String body) {}

    @TempDir
    private static Path directory;

    private static final ExecutorService THREADS = Executors.newCachedThreadPool();
    private static final Queue<Seen> SEEN = new ConcurrentLinkedQueue<>();

    private static HttpServer server;

    @BeforeAll
    static void startService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 0);
        server.setExecutor(THREADS);
        server.createContext("/", SoapOnTheWireIT::answer);
        server.start();
    }

    @AfterAll
    static void stopService() {
        server.stop(0);
        THREADS.shutdownNow();
    }

    private static String envelope(String body) {
        return ENVELOPE.formatted(body);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
        byte[] body = exchange.getRequestBody().readAllBytes();
        if ("gzip".equals(encoding)) {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
                body = in.readAllBytes();
            }
        }
        SEEN.add(new Seen(exchange.getRequestHeaders().getFirst("Content-Type"), encoding, new String(body, UTF_8)));
        switch (exchange.getRequestURI().getPath()) {
            case "/right" -> reply(exchange, 200, XML, RIGHT.getBytes(UTF_8));
            case "/gzip" -> {
                exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                reply(exchange, 200, XML, zipped(RIGHT));
            }
            case "/mtom" ->
                reply(
                        exchange,
                        200,
                        "multipart/related; type=\"application/xop+xml\"; boundary=\"b\"; start=\"<root>\";"
                                + " start-info=\"text/xml\"",
                        ("--b\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
                                        + "Content-ID: <root>\r\n\r\n" + RIGHT + "\r\n--b--\r\n")
                                .getBytes(UTF_8));
            case "/invalid" ->
                reply(
                        exchange,
                        200,
                        XML,
                        envelope("<t:echoStringDocResponse><t:outside/></t:echoStringDocResponse>")
                                .getBytes(UTF_8));
            case "/malformed" ->
                reply(
                        exchange,
                        200,
                        XML,
                        envelope("<t:echoStringDocResponse><t:out>a</t:echoStringDocResponse>")
                                .getBytes(UTF_8));
            case "/truncated" -> {
                exchange.getResponseHeaders().set("Content-Type", XML);
                exchange.sendResponseHeaders(200, RIGHT.length());
                exchange.getResponseBody()
                        .write(RIGHT.substring(0, RIGHT.indexOf("</t:out>")).getBytes(UTF_8));
                exchange.getResponseBody().flush();
                // Ends the connection, as not all was written that was announced.
                exchange.close();
            }
            default -> reply(exchange, 404, "text/plain", "nothing is here".getBytes(UTF_8));
        }
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void reply(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @ParameterizedTest
    @CsvSource({
        "invalid,   WRONG_REPLY, not as the schema says",
        "malformed, WRONG_REPLY, ''",
        "truncated, WRONG_REPLY, ''",
        "nowhere,   HTTP_STATUS, 404"
    })
    void aReplyThatIsNotRightIsACallThatFailed(String path, String kind, String told) throws Exception {
        EndedRun ended = run(path, "-DvalidateReplies=all");

        assertThat(ended.failures()).as(ended.result().toPrettyString()).containsOnlyKeys(kind);
        assertThat(ended.calls("ok")).isZero();
        assertThat(ended.result().at("/calls/examples/" + kind).asText()).contains(told);
    }

    @Test
    void aBusFileCompressesRequestsAndRepliesAreReadCompressed() throws Exception {
        EndedRun ended = run(
                "gzip",
                "-DvalidateReplies=all",
                "-Dcfg="
                        + ClientBusFile.of(
                                directory,
                                "<cxf:bus><cxf:features><bean class='org.apache.cxf.transport.common.gzip.GZIPFeature'>"
                                        + "<property name='threshold' value='0'/><property name='force' value='true'/>"
                                        + "</bean></cxf:features></cxf:bus>"));

        ended.requirePass();
        assertThat(SEEN).allSatisfy(seen -> {
            assertThat(seen.encoding()).isEqualTo("gzip");
            assertThat(seen.body()).contains("hello &amp; good bye");
        });
    }

    @Test
    void aBusFileSendsMtomAndRepliesAreReadFromTheirPackage() throws Exception {
        EndedRun ended = run(
                "mtom",
                "-DvalidateReplies=all",
                "-Dcfg="
                        + ClientBusFile.of(
                                directory,
                                "<cxf:bus><cxf:properties><entry key='mtom-enabled' value='true'/></cxf:properties>"
                                        + "</cxf:bus>"));

        ended.requirePass();
        assertThat(SEEN).allSatisfy(seen -> {
            assertThat(seen.type()).startsWith("multipart/related").contains("application/xop+xml");
            assertThat(seen.body()).contains("hello &amp; good bye");
        });
    }

    @Test
    void withoutABusFileTheMessageIsPlain() throws Exception {
        run("right", "-DvalidateReplies=all").requirePass();

        assertThat(SEEN).allSatisfy(seen -> {
            assertThat(seen.encoding()).isNull();
            assertThat(seen.type()).startsWith("text/xml");
        });
    }

    private static EndedRun run(String path, String... options) throws Exception {
        SEEN.clear();
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-Durl=http://localhost:" + server.getAddress().getPort() + "/" + path);
        EndedRun ended =
                EndedRun.of(directory, EchoContract.wsdl().toString(), EndedRun.OPERATION, all.toArray(String[]::new));
        assertThat(SEEN).hasSizeGreaterThanOrEqualTo(10);
        return ended;
    }
}
