package cxfperf.soap;

import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.OTHER;
import static cxfperf.scenario.FailureKind.SOAP_FAULT;
import static cxfperf.scenario.FailureKind.TIMEOUT;
import static cxfperf.scenario.FailureKind.WRONG_REPLY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import cxfperf.echo.Payloads;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureKindsIT {

    private static final Optional<URI> DEFAULT_CONDUIT = Optional.empty();
    private static final Optional<URI> URL_CONNECTION = Specs.resource("urlconnection-bus.xml");
    private static final Duration PATIENT = Duration.ofSeconds(20);

    private static final String ENVELOPE = "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">";
    private static final String TYPES = "xmlns=\"http://cxf.apache.org/cxf/performance/types\"";
    private static final String GOOD = body("<echoStringDocResponse " + TYPES + "><out>" + escaped(Payloads.text(0, 1))
            + "</out></echoStringDocResponse>");
    private static final String FAULT = fault("soap:Server");

    private final SoapEcho scenario = new SoapEcho();

    static Stream<Arguments> replies() {
        List<Arguments> replies = List.of(
                arguments(SOAP_FAULT, "500 with a fault", xml("500 Internal Server Error", FAULT)),
                arguments(SOAP_FAULT, "500 with a version fault", xml("500 Oops", fault("soap:VersionMismatch"))),
                arguments(SOAP_FAULT, "400 with a fault", xml("400 Bad Request", FAULT)),
                arguments(SOAP_FAULT, "200 with a fault", xml("200 OK", FAULT)),
                arguments(SOAP_FAULT, "202 with a fault", xml("202 Accepted", FAULT)),
                arguments(HTTP_STATUS, "500 with text", text("500 Internal Server Error", "out of order")),
                arguments(HTTP_STATUS, "500 with HTML", http("500 Oops", "text/html", "<html>out of order</html>")),
                arguments(HTTP_STATUS, "500 with nothing", xml("500 Internal Server Error", "")),
                arguments(HTTP_STATUS, "500 with other XML", xml("500 Internal Server Error", "<a/>")),
                arguments(HTTP_STATUS, "500 with the correct reply", xml("500 Internal Server Error", GOOD)),
                arguments(HTTP_STATUS, "404 with text", text("404 Not Found", "no such path")),
                arguments(HTTP_STATUS, "503 with text", text("503 Service Unavailable", "busy")),
                arguments(HTTP_STATUS, "503 with nothing", text("503 Service Unavailable", "")),
                arguments(HTTP_STATUS, "503 with a fault", xml("503 Service Unavailable", FAULT)),
                arguments(HTTP_STATUS, "400 with text", text("400 Bad Request", "what?")),
                arguments(HTTP_STATUS, "400 with the correct reply", xml("400 Bad Request", GOOD)),
                arguments(HTTP_STATUS, "400 with nothing", xml("400 Bad Request", "")),
                arguments(HTTP_STATUS, "302", http("302 Found", "text/plain\r\nLocation: http://localhost:1/", "")),
                arguments(HTTP_STATUS, "307 with the correct reply", xml("307 Temporary Redirect", GOOD)),
                arguments(HTTP_STATUS, "202 with nothing", text("202 Accepted", "")),
                arguments(WRONG_REPLY, "200 with nothing", xml("200 OK", "")),
                arguments(WRONG_REPLY, "200 with garbage as XML", xml("200 OK", "garbage")),
                arguments(WRONG_REPLY, "200 with garbage as text", text("200 OK", "garbage")),
                arguments(WRONG_REPLY, "200 with HTML", http("200 OK", "text/html", "<html>hello</html>")),
                arguments(WRONG_REPLY, "200 with other XML", xml("200 OK", "<a/>")),
                arguments(WRONG_REPLY, "200 with SOAP 1.2", xml("200 OK", soap12())),
                arguments(WRONG_REPLY, "200 with an empty body", xml("200 OK", body(""))),
                arguments(WRONG_REPLY, "200 without a body", xml("200 OK", ENVELOPE + "</soap:Envelope>")),
                arguments(WRONG_REPLY, "200 with another root", xml("200 OK", body("<x xmlns=\"urn:x\"/>"))),
                arguments(WRONG_REPLY, "200 with another operation", xml("200 OK", otherOperation())),
                arguments(WRONG_REPLY, "200 with another field", xml("200 OK", GOOD.replace("out>", "uot>"))),
                arguments(WRONG_REPLY, "200 without the field", xml("200 OK", GOOD.replaceAll("<out.*out>", ""))),
                arguments(WRONG_REPLY, "200 cut off, with that length", xml("200 OK", GOOD.substring(0, 500))),
                arguments(WRONG_REPLY, "200 cut off, with a greater length", cutOff()),
                arguments(WRONG_REPLY, "200 cut off in a chunk", cutOffInChunk()),
                arguments(OTHER, "closed without a reply", ""));
        return replies.stream()
                .flatMap(reply -> Stream.of(DEFAULT_CONDUIT, URL_CONNECTION).map(cfg -> {
                    Object[] values = reply.get();
                    return arguments(values[0], values[1], values[2], cfg);
                }));
    }

    @ParameterizedTest(name = "{1} is {0} ({3})")
    @MethodSource("replies")
    void aReplyThatIsNoSuccessHasItsKind(FailureKind kind, String name, String reply, Optional<URI> cfg)
            throws Exception {
        try (ScriptedServer server = ScriptedServer.saying(reply)) {
            assertThat(kindOfCall(server.port(), cfg, PATIENT)).isEqualTo(kind);
        }
    }

    static Stream<Optional<URI>> conduits() {
        return Stream.of(DEFAULT_CONDUIT, URL_CONNECTION);
    }

    @ParameterizedTest
    @MethodSource("conduits")
    void theExpectedReplyIsASuccess(Optional<URI> cfg) throws Exception {
        for (String status : new String[] {"200 OK", "202 Accepted"}) {
            try (ScriptedServer server = ScriptedServer.saying(xml(status, GOOD));
                    LoadClientFactory clients = scenario.connect(Specs.client(server.port(), 1, cfg, PATIENT));
                    LoadClient client = clients.newClient("echoStringDoc", 0)) {
                client.call();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("conduits")
    void aServerThatDoesNotAnswerIsATimeout(Optional<URI> cfg) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(FailureKindsIT::waitForClient)) {
            assertThat(kindOfCall(server.port(), cfg, Duration.ofMillis(500))).isEqualTo(TIMEOUT);
        }
    }

    @Test
    void aServerThatStopsInMidReplyIsATimeout() throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(connection -> {
            send(connection, cutOff());
            waitForClient(connection);
        })) {
            assertThat(kindOfCall(server.port(), URL_CONNECTION, Duration.ofMillis(500)))
                    .isEqualTo(TIMEOUT);
        }
    }

    @ParameterizedTest
    @MethodSource("conduits")
    void aResetBeforeTheReplyIsOther(Optional<URI> cfg) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(FailureKindsIT::reset)) {
            assertThat(kindOfCall(server.port(), cfg, PATIENT)).isEqualTo(OTHER);
        }
    }

    @ParameterizedTest
    @MethodSource("conduits")
    void aServerThatWentAwayIsConnectOnceItsConnectionIsGone(Optional<URI> cfg) throws Exception {
        RunningServer server = scenario.startServer(Specs.server(0));
        try (LoadClientFactory clients =
                        scenario.connect(Specs.client(server.address().getPort(), 1, cfg, PATIENT));
                LoadClient client = clients.newClient("echoStringDoc", 0)) {
            client.call();
            server.close();

            // The pooled connection may still seem open to the first call.
            assertThat(kindOf(client)).isIn(CONNECT, OTHER);
            assertThat(kindOf(client)).isEqualTo(CONNECT);
        }
    }

    @Test
    void aFailureDoesNotInheritTheStatusOfAnEarlierCall() throws Exception {
        // Not tested with HttpURLConnection, which repeats a POST by itself if the server closes without a reply.
        Iterator<String> replies = List.of(
                        xml("200 OK", GOOD),
                        "",
                        xml("500 Oops", FAULT),
                        "",
                        text("500 Oops", "out of order"),
                        xml("200 OK", "garbage"),
                        xml("200 OK", GOOD))
                .iterator();
        try (ScriptedServer server = ScriptedServer.playing(connection -> send(connection, replies.next()));
                LoadClientFactory clients = scenario.connect(Specs.client(server.port(), 1, DEFAULT_CONDUIT, PATIENT));
                LoadClient client = clients.newClient("echoStringDoc", 0)) {
            client.call();
            assertThat(kindOf(client)).isEqualTo(OTHER);
            assertThat(kindOf(client)).isEqualTo(SOAP_FAULT);
            assertThat(kindOf(client)).isEqualTo(OTHER);
            assertThat(kindOf(client)).isEqualTo(HTTP_STATUS);
            assertThat(kindOf(client)).isEqualTo(WRONG_REPLY);
            client.call();
        }
    }

    private FailureKind kindOfCall(int port, Optional<URI> cfg, Duration timeout) throws Exception {
        try (LoadClientFactory clients = scenario.connect(Specs.client(port, 1, cfg, timeout));
                LoadClient client = clients.newClient("echoStringDoc", 0)) {
            return kindOf(client);
        }
    }

    private FailureKind kindOf(LoadClient client) {
        Throwable thrown = catchThrowable(client::call);
        assertThat(thrown).isNotNull();
        return scenario.classify(thrown);
    }

    private static void waitForClient(Socket connection) throws IOException {
        // Returns when the client gives up and closes the connection.
        connection.getInputStream().read();
    }

    private static void reset(Socket connection) throws IOException {
        connection.setSoLinger(true, 0);
    }

    private static void send(Socket connection, String reply) throws IOException {
        OutputStream out = connection.getOutputStream();
        out.write(reply.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String http(String status, String type, String body) {
        return ScriptedServer.http(status, type, body);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String xml(String status, String body) {
        return http(status, "text/xml;charset=UTF-8", body);
    }

    private static String text(String status, String body) {
        return http(status, "text/plain", body);
    }

    private static String cutOff() {
        String whole = xml("200 OK", GOOD);
        return whole.substring(0, whole.length() - 200);
    }

    private static String cutOffInChunk() {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n"
                + GOOD.substring(0, 500);
    }

    private static String otherOperation() {
        return body("<echoBase64DocResponse " + TYPES + "><out>AAAA</out></echoBase64DocResponse>");
    }

    private static String soap12() {
        return body("").replace("http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope");
    }

    private static String fault(String code) {
        return body(
                "<soap:Fault><faultcode>" + code + "</faultcode><faultstring>out of order</faultstring></soap:Fault>");
    }

    private static String body(String content) {
        return ENVELOPE + "<soap:Body>" + content + "</soap:Body></soap:Envelope>";
    }
}
