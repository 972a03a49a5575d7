package cxfperf.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import cxfperf.jvms.ExitCode;
import cxfperf.own.describe.SmallWsdl;
import cxfperf.testing.EndedRun;
import cxfperf.testing.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the bytes sent to a service by its WSDL, and replies that no CXF server would send. */
class SoapOnTheWireIT {

    private static final String ENVELOPE = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'"
            + " xmlns:t='http://cxf.apache.org/cxf/performance/types'><s:Body>%s</s:Body></s:Envelope>";
    private static final String RIGHT = envelope("<t:echoStringDocResponse><t:out>a</t:out></t:echoStringDocResponse>");
    private static final byte[] LARGE = large();
    private static final String XML = "text/xml; charset=utf-8";

    private record Seen(Headers headers, String type, String body) {}

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
        byte[] body = exchange.getRequestBody().readAllBytes();
        Headers headers = exchange.getRequestHeaders();
        SEEN.add(new Seen(headers, headers.getFirst("Content-Type"), new String(body, UTF_8)));
        switch (exchange.getRequestURI().getPath()) {
            case "/right" -> reply(exchange, 200, XML, RIGHT.getBytes(UTF_8));
            case "/empty" -> reply(exchange, 200, XML, envelope("").getBytes(UTF_8));
            case "/blank" -> reply(exchange, 200, XML, envelope("\n  ").getBytes(UTF_8));
            case "/gzip" -> {
                exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                reply(exchange, 200, XML, new byte[] {31});
            }
            case "/mtom" ->
                reply(
                        exchange,
                        200,
                        packaged(),
                        ("--b\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
                                        + "Content-ID: <root>\r\n\r\n" + RIGHT + "\r\n--b--\r\n")
                                .getBytes(UTF_8));
            case "/parts" -> reply(exchange, 200, packaged(), parts("<one>", LARGE, true));
            case "/emptyPart" -> reply(exchange, 200, packaged(), parts("<one>", new byte[0], true));
            case "/openPart" -> reply(exchange, 200, packaged(), parts("<one>", LARGE, false));
            case "/echoed" ->
                reply(
                        exchange,
                        200,
                        XML,
                        envelope("<t:echoStringDoc><t:in>a</t:in></t:echoStringDoc>")
                                .getBytes(UTF_8));
            case "/moved" -> {
                exchange.getResponseHeaders().set("Location", "https://other/right");
                reply(exchange, 302, XML, RIGHT.getBytes(UTF_8));
            }
            case "/badPart" ->
                reply(
                        exchange,
                        200,
                        packaged(),
                        ("--b\r\nContent-Type: application/xop+xml; type=\"text/xml\"\r\nContent-ID: <root>\r\n\r\n"
                                        + RIGHT.replace(
                                                ">a<",
                                                "><x:Include xmlns:x='http://www.w3.org/2004/08/xop/include'"
                                                        + " href='cid:%zz'/><")
                                        + "\r\n--b--\r\n")
                                .getBytes(UTF_8));
            case "/otherPart" -> reply(exchange, 200, packaged(), parts("<another>", LARGE, true));
            case "/halfPart" -> {
                byte[] half = parts("<one>", LARGE, false);
                exchange.getResponseHeaders().set("Content-Type", packaged());
                exchange.sendResponseHeaders(200, half.length + 1_000L);
                exchange.getResponseBody().write(half);
                exchange.getResponseBody().flush();
                exchange.close();
            }
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
                // Closes the connection, because fewer bytes were written than announced.
                exchange.close();
            }
            default -> reply(exchange, 404, "text/plain", "nothing is here".getBytes(UTF_8));
        }
    }

    private static String packaged() {
        return "multipart/related; type=\"application/xop+xml\"; boundary=\"b\"; start=\"<root>\";"
                + " start-info=\"text/xml\"";
    }

    /** Makes a multipart message: the bytes are a part of their own, followed by a part that nothing refers to. */
    private static byte[] parts(String id, byte[] data, boolean whole) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(("--b\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
                        + "Content-ID: <root>\r\n\r\n"
                        + envelope("<t:echoBase64DocResponse><t:out><x:Include"
                                + " xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:one'/></t:out>"
                                + "</t:echoBase64DocResponse>")
                        + "\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-ID: " + id + "\r\n\r\n")
                .getBytes(UTF_8));
        all.write(data);
        if (whole) {
            all.writeBytes("\r\n--b\r\nContent-Type: text/plain\r\nContent-ID: <log>\r\n\r\nfine\r\n--b--\r\n"
                    .getBytes(UTF_8));
        }
        return all.toByteArray();
    }

    private static byte[] large() {
        byte[] bytes = new byte[300_001];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        return bytes;
    }

    private static void reply(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"payload", "message"})
    void partsOfAReplyAreCheckedInTheirPlaces(String mode) throws Exception {
        List<String> options = new ArrayList<>(List.of("-DvalidateReplies=all"));
        if (mode.equals("message")) {
            options.add(
                    "-Drequest=" + Files.writeString(directory.resolve("message.xml"), envelope("<t:echoBase64Doc/>")));
        }
        String right = Base64.getEncoder().encodeToString(LARGE);
        Path expected = Files.writeString(directory.resolve("expected.txt"), "xpath //out == " + right);
        String[] all = Stream.concat(options.stream(), Stream.of("-Dexpect=@" + expected))
                .toArray(String[]::new);

        runOf("echoBase64Doc", "parts", all).requirePass(OwnRun.CALLS);

        EndedRun empty = runOf("echoBase64Doc", "emptyPart", all);
        assertThat(empty.failures()).as("another content").containsOnlyKeys("WRONG_REPLY");

        EndedRun missing = runOf("echoBase64Doc", "otherPart", options.toArray(String[]::new));
        assertThat(missing.failures()).containsOnlyKeys("WRONG_REPLY");
        assertThat(missing.result().at("/calls/examples/WRONG_REPLY").asText())
                .contains("xop:Include refers to a part that is not in the message: cid:one");

        for (String cut : List.of("halfPart", "openPart")) {
            EndedRun half = runOf("echoBase64Doc", cut, options.toArray(String[]::new));
            assertThat(half.calls("ok")).as(half.result().toPrettyString()).isZero();
        }
    }

    @Test
    void aServiceWhoseRepliesBreakItsSchemaDoesNotPassAfterAWarmUp() throws Exception {
        EndedRun ended = run("invalid", "-Dwarmup=1");

        assertThat(ended.failures()).as("the first reply of each client").isEqualTo(Map.of("WRONG_REPLY", 2L));
        assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
        assertThat(ended.result().at("/calls/examples/WRONG_REPLY").asText())
                .contains("'{outside}'", "'{out}' is expected");
    }

    @ParameterizedTest
    @CsvSource({
        "invalid,   WRONG_REPLY, not valid by the schema",
        "echoed,    WRONG_REPLY, got {http://cxf.apache.org/cxf/performance/types}echoStringDoc",
        "malformed, WRONG_REPLY, ''",
        "truncated, WRONG_REPLY, ''",
        "nowhere,   HTTP_STATUS, 404",
        "moved,     HTTP_STATUS, HTTP 302 without a SOAP fault: another SOAP message; Location: https://other/right",
        "gzip,      WRONG_REPLY, ; Content-Encoding: gzip",
        "badPart,   WRONG_REPLY, xop:Include refers to a part that is not in the message: cid:%zz"
    })
    void aReplyThatIsNotRightIsACallThatFailed(String path, String kind, String told) throws Exception {
        EndedRun ended = run(path, "-DvalidateReplies=all");

        assertThat(ended.failures()).as(ended.result().toPrettyString()).containsOnlyKeys(kind);
        assertThat(ended.calls("ok")).isZero();
        assertThat(ended.result().at("/calls/examples/" + kind).asText()).contains(told);
    }

    /** The end of the message and of its chunks comes after the payload, which is all that an application reads. */
    @Test
    void aReplyWhoseEndDoesNotComeIsATimeout() throws Exception {
        byte[] beginning = ScriptedServer.wire("HTTP/1.1 200 OK\nContent-Type: text/xml\nTransfer-Encoding: chunked\n\n"
                + Integer.toHexString(RIGHT.length()) + "\n" + RIGHT + "\n");
        try (ScriptedServer stalling = ScriptedServer.playing(connection -> {
            connection.getOutputStream().write(beginning);
            // Ends when the client gives up.
            connection.getInputStream().read();
        })) {
            EndedRun ended = OwnRun.of(
                    directory,
                    EchoByWsdl.wsdl(),
                    OwnRun.OPERATION,
                    "-Durl=" + stalling.address(),
                    "-Dtimeout=1",
                    "-Dinvocations=1",
                    "-Dcfg="
                            + ClientBusFile.of(
                                    directory,
                                    // CXF's default conduit has no limit for the body of a reply.
                                    "<bean id='org.apache.cxf.transport.http.HTTPConduitFactory'"
                                            + " class='cxfperf.cxf.socket.SocketConduitFactory'/>"));

            assertThat(ended.failures()).isEqualTo(Map.of("TIMEOUT", 2L));
        }
    }

    @ParameterizedTest
    @CsvSource({"cxf, empty", "raw, empty", "cxf, blank"})
    void anEmptyBodyIsTheReplyOfAnOperationWhoseOutputHasNoPart(String client, String path) throws Exception {
        noted(path, "-Dclient=" + client).requirePass(OwnRun.CALLS);
    }

    @Test
    void anEmptyBodyIsWrongWhereTheWsdlOrAnExpectationHasMore() throws Exception {
        EndedRun withPart = run("empty");
        EndedRun expected = noted("empty", "-Dexpect=xpath //noted == a");

        assertThat(List.of(withPart, expected)).allSatisfy(ended -> assertThat(ended.failures())
                .as(ended.result().toPrettyString())
                .isEqualTo(Map.of("WRONG_REPLY", OwnRun.CALLS)));
        assertThat(expected.result().at("/calls/examples/WRONG_REPLY").asText()).contains("the reply is empty");
    }

    /** Runs an operation that has nothing in the body of its reply. */
    private static EndedRun noted(String path, String... options) throws Exception {
        Path wsdl = Files.writeString(
                directory.resolve("notice.wsdl"),
                SmallWsdl.of("xs:string", "")
                        .replace("<input message='t:In'/>", "<input message='t:In'/><output message='t:Out'/>")
                        .replace("<portType", "<message name='Out'/><portType")
                        .replace(
                                "</input></operation>",
                                "</input><output><soap:body use='literal'/></output></operation>"));
        Path request = Files.writeString(directory.resolve("note.xml"), "<t:in xmlns:t='urn:t'>a</t:in>");
        return runByWsdl(
                wsdl.toString(),
                "ask",
                path,
                Stream.concat(Stream.of(options), Stream.of("-Drequest=" + request))
                        .toArray(String[]::new));
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

        ended.requirePass(OwnRun.CALLS);
        assertThat(SEEN).allSatisfy(seen -> {
            assertThat(seen.type()).startsWith("multipart/related").contains("application/xop+xml");
            assertThat(seen.body()).contains("hello &amp; good bye");
        });
    }

    @ParameterizedTest
    @CsvSource({"cxf, call-${id}, 10", "raw, call-1, 1"})
    void headersOfTheUserGoWithEachCall(String client, String header, int different) throws Exception {
        EndedRun ended = run(
                "right",
                "-Dclient=" + client,
                "-Dexpect=xpath //out == a",
                "-Dheader=Authorization: Bearer s3cret | X-Call: " + header + " | SOAPAction: \"urn:mine\"");

        ended.requirePass(OwnRun.CALLS);
        assertThat(ended.result().at("/load/settings/header").asText())
                .as("a short secret could be guessed from a fingerprint")
                .isEqualTo("***");
        assertThat(SEEN).allSatisfy(seen -> {
            assertThat(seen.headers().get("Authorization")).containsExactly("Bearer s3cret");
            assertThat(seen.headers().get("X-Call")).singleElement().asString().matches("call-[0-9]+");
            assertThat(seen.headers().get("SOAPAction")).containsExactly("\"urn:mine\"");
            assertThat(seen.type()).startsWith("text/xml");
        });
        assertThat(SEEN.stream().map(seen -> seen.headers().getFirst("X-Call")).distinct())
                .as("one for each call of the load")
                .hasSizeGreaterThanOrEqualTo(different);
    }

    private static String address(String path) {
        return "http://localhost:" + server.getAddress().getPort() + "/" + path;
    }

    private static EndedRun run(String path, String... options) throws Exception {
        return runOf(OwnRun.OPERATION, path, options);
    }

    private static EndedRun runOf(String operation, String path, String... options) throws Exception {
        return runByWsdl(EchoByWsdl.wsdl(), operation, path, options);
    }

    private static EndedRun runByWsdl(String wsdl, String operation, String path, String... options) throws Exception {
        SEEN.clear();
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-Durl=" + address(path));
        EndedRun ended = OwnRun.of(directory, wsdl, operation, all.toArray(String[]::new));
        assertThat(SEEN).hasSizeGreaterThanOrEqualTo(10);
        return ended;
    }
}
