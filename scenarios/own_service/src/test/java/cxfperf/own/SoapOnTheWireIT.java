package cxfperf.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
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
import java.util.Arrays;
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
    private static final String PACKAGED =
            "multipart/related; type=\"application/xop+xml\"; boundary=\"b\"; start=\"<root>\"; start-info=\"text/xml\"";
    private static final Map<String, Reply> REPLIES = replies();

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
        Reply reply = REPLIES.getOrDefault(
                exchange.getRequestURI().getPath(), Reply.of(404, "text/plain", "nothing is here"));
        exchange.getResponseHeaders().set("Content-Type", reply.type());
        reply.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(reply.status(), reply.body().length + reply.missing());
        exchange.getResponseBody().write(reply.body());
        exchange.getResponseBody().flush();
        // Closes the connection where fewer bytes were written than announced.
        exchange.close();
    }

    /**
     * A reply of the service.
     *
     * @param missing how many bytes less are sent than are announced
     */
    private record Reply(int status, String type, Map<String, String> headers, byte[] body, int missing) {

        static Reply of(int status, String type, String text) {
            return new Reply(status, type, Map.of(), text.getBytes(UTF_8), 0);
        }

        static Reply xml(String text) {
            return of(200, XML, text);
        }

        static Reply packaged(byte[] body) {
            return new Reply(200, PACKAGED, Map.of(), body, 0);
        }

        Reply with(String header, String value) {
            return new Reply(status, type, Map.of(header, value), body, missing);
        }

        Reply cut(int bytes) {
            return new Reply(status, type, headers, Arrays.copyOf(body, body.length - bytes), bytes);
        }
    }

    private static Map<String, Reply> replies() {
        String included =
                RIGHT.replace(">a<", "><x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:%zz'/><");
        byte[] open = parts("<one>", LARGE, false);
        return Map.ofEntries(
                entry("/right", Reply.xml(RIGHT)),
                entry("/empty", Reply.xml(envelope(""))),
                entry("/blank", Reply.xml(envelope("\n  "))),
                entry("/gzip", Reply.xml("\u001f").with("Content-Encoding", "gzip")),
                entry("/mtom", Reply.packaged((root(RIGHT) + "\r\n--b--\r\n").getBytes(UTF_8))),
                entry("/badPart", Reply.packaged((root(included) + "\r\n--b--\r\n").getBytes(UTF_8))),
                entry("/parts", Reply.packaged(parts("<one>", LARGE, true))),
                entry("/emptyPart", Reply.packaged(parts("<one>", new byte[0], true))),
                entry("/otherPart", Reply.packaged(parts("<another>", LARGE, true))),
                entry("/openPart", Reply.packaged(open)),
                entry("/halfPart", Reply.packaged(open).cut(1_000)),
                entry("/echoed", Reply.xml(envelope("<t:echoStringDoc><t:in>a</t:in></t:echoStringDoc>"))),
                entry("/moved", Reply.of(302, XML, RIGHT).with("Location", "https://other/right")),
                entry(
                        "/invalid",
                        Reply.xml(envelope("<t:echoStringDocResponse><t:outside/></t:echoStringDocResponse>"))),
                entry("/malformed", Reply.xml(RIGHT.replace("</t:out>", ""))),
                entry("/truncated", Reply.xml(RIGHT).cut(RIGHT.length() - RIGHT.indexOf("</t:out>"))));
    }

    /** Begins a multipart message whose first part is the envelope. */
    private static String root(String envelope) {
        return "--b\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\nContent-ID: <root>\r\n\r\n"
                + envelope;
    }

    /** Makes a multipart message: the bytes are a part of their own, followed by a part that nothing refers to. */
    private static byte[] parts(String id, byte[] data, boolean whole) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes((root(envelope("<t:echoBase64DocResponse><t:out><x:Include"
                                + " xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:one'/></t:out>"
                                + "</t:echoBase64DocResponse>"))
                        + "\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-ID: " + id + "\r\n\r\n")
                .getBytes(UTF_8));
        all.writeBytes(data);
        if (whole) {
            all.writeBytes("\r\n--b\r\nContent-Type: text/plain\r\nContent-ID: <log>\r\n\r\nfine\r\n--b--\r\n"
                    .getBytes(UTF_8));
        }
        return all.toByteArray();
    }

    private static byte[] large() {
        byte[] bytes = new byte[150_001];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        return bytes;
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
                    OwnRun.WSDL,
                    OwnRun.OPERATION,
                    "-Durl=" + stalling.address(),
                    "-Dtimeout=1",
                    "-Dinvocations=1",
                    "-Dcfg="
                            + OwnRun.busFile(
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
                        + OwnRun.busFile(
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
        return runByWsdl(OwnRun.WSDL, operation, path, options);
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
