package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import cxfperf.jvms.ExitCode;
import cxfperf.options.UsageException;
import cxfperf.testing.EndedRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Makes whole runs against a REST service of which the client only knows the address. */
class RestRunIT {

    @TempDir
    private static Path directory;

    private static final ExecutorService THREADS = Executors.newCachedThreadPool();

    /** The received requests, as {@code METHOD PATH?QUERY TYPE X-HEADER BODY}. */
    private static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();

    private static final AtomicInteger REPEATED = new AtomicInteger();

    private static HttpServer server;
    private static String url;

    @BeforeAll
    static void startService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 0);
        server.setExecutor(THREADS);
        server.createContext("/", RestRunIT::answer);
        server.start();
        url = "http://localhost:" + server.getAddress().getPort();
    }

    @AfterAll
    static void stopService() {
        server.stop(0);
        THREADS.shutdownNow();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        SEEN.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                + exchange.getRequestHeaders().getFirst("X-Who") + " " + new String(body, StandardCharsets.UTF_8));
        String path = exchange.getRequestURI().getPath();
        String id = path.substring(path.lastIndexOf('/') + 1);
        if (path.startsWith("/customers/")) {
            reply(exchange, 200, "application/json", "{\"customer\": {\"id\": " + id + ", \"name\": \"John\"}}");
        } else if (path.equals("/customers")) {
            reply(exchange, 201, "application/json", new String(body, StandardCharsets.UTF_8));
        } else if (path.equals("/xml")) {
            reply(exchange, 200, "application/xml", "<c:customer xmlns:c='urn:c'><c:name>John</c:name></c:customer>");
        } else if (path.equals("/malformed")) {
            reply(exchange, 200, "application/json", "{\"customer\": ");
        } else if (path.equals("/truncated")) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write("{\"a\":".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            // Closes the connection, because fewer bytes were written than announced.
            exchange.close();
        } else if (path.equals("/moved")) {
            exchange.getResponseHeaders().set("Location", "https://other/xml?ticket=secret");
            reply(exchange, 301, "text/plain", "over there");
        } else if (path.equals("/compressed")) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            reply(exchange, 200, "application/json", "\u001f");
        } else if (path.equals("/repeats")) {
            String sent = exchange.getRequestHeaders().getFirst("Authorization");
            // The raw client records two calls ahead of the load.
            int status = sent.contains("raw") && REPEATED.incrementAndGet() <= 2 ? 200 : 401;
            reply(exchange, status, "text/plain", "no " + sent + " for " + exchange.getRequestURI());
        } else {
            reply(exchange, 404, "text/plain", "there is no " + path);
        }
    }

    private static void reply(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void aReplyThatHoldsTheValueOfItsRequestPasses() throws Exception {
        EndedRun ended = run(
                "-Durl=" + url + "/customers/${id}?z=1&v=${random:5-5}&z=2",
                "-Dexpect=json /customer/id == ${id}",
                "-Dheader=Accept: application/json | X-Who: worker ${id}");

        ended.requirePass(OwnRun.CALLS);
        assertThat(ended.effective("expectations")).isEqualTo("1");
        assertThat(ended.reasons()).doesNotContain("NO_EXPECTATION");
        assertThat(SEEN)
                .contains("GET /customers/1?z=1&v=5&z=2 null worker 1 ", "GET /customers/2?z=1&v=5&z=2 null worker 2 ");
    }

    @ParameterizedTest
    @CsvSource({"cxf", "raw"})
    void whatAServiceRepeatsOfItsSecretsIsMasked(String client) throws Exception {
        EndedRun ended = run(
                "-Durl=" + url + "/repeats?api_key=k3y-" + client,
                "-Dheader=Authorization: Bearer t0ken-" + client,
                "-Dclient=" + client);

        assertThat(ended.code()).isEqualTo(ExitCode.INVALID);
        assertThat(ended.result().at("/calls/examples/HTTP_STATUS").asText())
                .contains("no *** for /repeats?api_key=***");
        assertThat(ended.result().toString()).doesNotContain("k3y-", "t0ken-");
    }

    @Test
    void atARateEachRequestHasValuesOfItsOwn() throws Exception {
        EndedRun ended = run("-Drate=20", "-Dtime=1", "-Durl=" + url + "/customers/${id}?rate");

        long calls = ended.calls("started");
        assertThat(ended.calls("ok")).isEqualTo(calls).isEqualTo(20);
        long different = SEEN.stream()
                .filter(request -> request.contains("?rate "))
                .distinct()
                .count();
        assertThat(different).isGreaterThanOrEqualTo(calls);
    }

    @Test
    void aBodyIsSentWithItsTypeAndAnotherStatusIsExpected() throws Exception {
        Path body = Files.writeString(directory.resolve("post.json"), "{\"id\": ${id}, \"name\": \"${id} Co\"}");
        Path expected = Files.writeString(directory.resolve("post.txt"), "status 201\njson /name == ${id} Co\n");
        EndedRun ended =
                run("-Durl=" + url + "/customers", "-Dmethod=POST", "-Drequest=" + body, "-Dexpect=@" + expected);

        ended.requirePass(OwnRun.CALLS);
        assertThat(ended.effective("expectations")).isEqualTo("2");
        assertThat(SEEN).contains("POST /customers application/json null {\"id\": 1, \"name\": \"1 Co\"}");
    }

    @Test
    void theFilesOfADirectoryAreMixedByTheirWeights() throws Exception {
        Path requests = Files.createDirectory(directory.resolve("mix"));
        Files.writeString(requests.resolve("read.http"), "GET /customers/${id}\n");
        Files.writeString(
                requests.resolve("post.http"),
                "POST /customers?mix\nContent-Type: application/json;v=1\nX-Id: ${id}\n\n{\"id\": ${id}}\n");
        EndedRun ended = run("-Durl=" + url, "-Drequest=" + requests, "-Doperation=mixed", "-Dmix=read:1,post:1");

        assertThat(ended.result().at("/operations").size()).isEqualTo(2);
        assertThat(ended.result().at("/operations/read/calls/ok").asLong()
                        + ended.result().at("/operations/post/calls/ok").asLong())
                .isEqualTo(ended.calls("started"))
                .isPositive();
        assertThat(SEEN).anyMatch(request -> request.startsWith("POST /customers?mix application/json;v=1 "));
    }

    @Test
    void jsonRepliesAreHeldAgainstAnOpenApiDocument() throws Exception {
        Path document = Files.writeString(
                directory.resolve("customers.yaml"),
                """
                openapi: 3.0.3
                info: {title: customers, version: '1'}
                servers: [{url: /}]
                paths:
                  /customers/{id}:
                    get:
                      responses:
                        '200': {$ref: '#/components/responses/Found'}
                  /broken:
                    get:
                      responses: {'200': {content: {application/json: {schema: {items: {$ref: '#/nowhere'}}}}}}
                components:
                  responses:
                    Found:
                      description: a customer
                      content:
                        application/json:
                          schema:
                            type: object
                            required: [customer]
                            properties: {customer: {$ref: '#/components/schemas/Customer'}}
                  schemas:
                    Customer:
                      type: object
                      required: [id, name]
                      properties: {id: {type: integer, maximum: 5}, name: {type: string}, phone: {type: string}}
                """);
        String found = "-Doperation=get_customers_id";
        assertThatThrownBy(
                        () -> run(found, "-Durl=" + url + "/customers/7?a=b", "-Dopenapi=" + document, "-Dclient=raw"))
                .as("each reply that is recorded for the raw client is held against the schema")
                .hasMessageContaining("not valid by the schema");

        EndedRun ended =
                run(found, "-Durl=" + url + "/customers/${id}?a=b", "-Dopenapi=" + document, "-DvalidateReplies=all");

        assertThat(ended.calls("ok")).as("of the numbers 1 to 10").isEqualTo(5);
        assertThat(ended.result().at("/effective/validatedReplies").asLong()).isGreaterThanOrEqualTo(OwnRun.CALLS);
        assertThat(ended.result().at("/calls/examples/WRONG_REPLY").asText())
                .contains("not valid by the schema: ", "/customer/id", "5");
        assertThat(ended.verdict())
                .contains("every reply that is no fault, well-formed and valid by the schema was accepted as correct");

        assertThatThrownBy(() -> run("-Durl=" + url + "/orders/7", "-Dopenapi=" + document))
                .hasMessageEndingWith(
                        ": it has no operation GET: -Doperation names one of get_customers_id, get_broken");
        assertThatThrownBy(() -> run("-Doperation=get_broken", "-Durl=" + url + "/broken", "-Dopenapi=" + document))
                .as("before any call")
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(": GET /broken: a reply's schema: its reference #/nowhere leads to nothing");
    }

    @Test
    void xmlRepliesAreHeldAgainstAnXmlSchema() throws Exception {
        String schema =
                """
                <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:c' elementFormDefault='qualified'>
                  <xs:element name='customer'><xs:complexType><xs:sequence>
                    <xs:element name='name'><xs:simpleType><xs:restriction base='xs:string'>
                      <xs:maxLength value='%d'/>
                    </xs:restriction></xs:simpleType></xs:element>
                  </xs:sequence></xs:complexType></xs:element>
                </xs:schema>
                """;
        Path right = Files.writeString(directory.resolve("right.xsd"), schema.formatted(4));
        EndedRun valid = run("-Durl=" + url + "/xml", "-Dschema=" + right, "-DvalidateReplies=all");
        valid.requirePass(OwnRun.CALLS);
        assertThat(valid.result().at("/effective/validatedReplies").asLong()).isGreaterThanOrEqualTo(OwnRun.CALLS);

        Path wrong = Files.writeString(directory.resolve("wrong.xsd"), schema.formatted(3));
        EndedRun invalid = run("-Durl=" + url + "/xml", "-Dschema=" + wrong, "-DvalidateReplies=all");
        assertThat(invalid.failures()).isEqualTo(Map.of("WRONG_REPLY", OwnRun.CALLS));
        assertThat(invalid.result().at("/calls/examples/WRONG_REPLY").asText())
                .contains("not valid by the schema: ", "'John'", "maxLength");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/xml | xpath //name == Joan | WRONG_REPLY | expected \"Joan\", got \"John\"",
                "/malformed | none | WRONG_REPLY | unreadable reply",
                "/truncated | none | WRONG_REPLY | unreadable reply",
                "/moved | none | HTTP_STATUS | HTTP 301: over there; Location: https://other/xml?…",
                "/compressed | none | WRONG_REPLY | ; Content-Encoding: gzip",
            })
    void aReplyThatIsNotRightIsAFailedCallOfItsKind(String path, String expected, String kind, String example)
            throws Exception {
        EndedRun ended = run("-Durl=" + url + path, "-Dexpect=" + expected);

        assertThat(ended.code()).isEqualTo(ExitCode.INVALID);
        assertThat(ended.failures()).isEqualTo(Map.of(kind, OwnRun.CALLS));
        assertThat(ended.result().at("/calls/examples/" + kind).asText()).contains(example);
        assertThat(ended.reasons()).contains("NO_VERIFIED_CALLS").doesNotContain("NO_EXPECTATION");
    }

    private static EndedRun run(String... options) throws Exception {
        return OwnRun.ofRest(directory, options);
    }
}
