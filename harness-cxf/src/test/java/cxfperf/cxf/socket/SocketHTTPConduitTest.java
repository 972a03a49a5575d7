package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPException;
import org.apache.cxf.transport.http.HTTPTransportFactory;
import org.apache.cxf.transport.http.URLConnectionHTTPConduit;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketHTTPConduitTest {

    private static final String OK = "HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Length: 5\n\nhello";

    private final Bus bus = new CXFBusFactory().createBus();
    private final HTTPClientPolicy policy = new HTTPClientPolicy();
    private HTTPConduit conduit;

    @BeforeEach
    void limits() {
        policy.setReceiveTimeout(20_000);
        policy.setConnectionTimeout(20_000);
    }

    @AfterEach
    void shutDown() {
        if (conduit != null) {
            conduit.close();
        }
        bus.shutdown(true);
    }

    @Test
    void callsGoOverOneConnectionEachInOnePieceWithItsLength() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            open(server.address());

            for (int i = 0; i < 20; i++) {
                assertThat(post("request " + i)).isEqualTo("200 hello");
            }

            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.bodies()).hasSize(20).contains("request 0", "request 19");
            assertThat(server.heads().get(0))
                    .startsWith("POST /service HTTP/1.1\r\nHost: localhost:")
                    .contains("\r\nContent-Type: text/xml", "\r\nContent-Length: 9\r\n", "\r\nUser-Agent: ");
        }
    }

    @Test
    void callsAtOneTimeHaveConnectionsOfTheirOwn() throws Exception {
        CountDownLatch bothAreIn = new CountDownLatch(2);
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            bothAreIn.countDown();
            bothAreIn.await();
            out.write(ScriptedServer.wire(OK));
            return true;
        })) {
            open(server.address());
            List<String> replies = java.util.stream.Stream.of("a", "b")
                    .parallel()
                    .map(body -> {
                        try {
                            return post(body);
                        } catch (Exception e) {
                            return e.toString();
                        }
                    })
                    .toList();

            assertThat(replies).containsExactly("200 hello", "200 hello");
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.bodies()).containsExactlyInAnyOrder("a", "b");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nhel\n2;x=y\nlo\n0\nTrailer: t\n\n",
                "HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200\ncontent-length:5\n\nhello",
                "HTTP/1.0 200 OK\nConnection: keep-alive\nContent-Length: 5\n\nhello"
            })
    void aReplyIsReadToItsEndAndTheConnectionUsedAgain(String reply) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(reply)) {
            open(server.address());

            assertThat(post("1")).isEqualTo("200 hello");
            assertThat(post("2")).isEqualTo("200 hello");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\nConnection: close\nContent-Length: 5\n\nhello",
                "HTTP/1.0 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200 OK\n\nhello"
            })
    void aConnectionThatTheServerEndsIsNotUsedAgain(String reply) throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            out.write(ScriptedServer.wire(reply));
            return false;
        })) {
            open(server.address());

            assertThat(post("1")).isEqualTo("200 hello");
            assertThat(post("2")).isEqualTo("200 hello");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\nContent-Length: 6\n\nhello",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n",
                "HTTP/1.1 200 OK\nContent-Le",
                ""
            })
    void aReplyThatStopsShortIsAFailureAndSentOnce(String reply) throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            out.write(ScriptedServer.wire(reply));
            return false;
        })) {
            open(server.address());

            assertThatThrownBy(() -> post("1")).isInstanceOf(EOFException.class);
            assertThat(server.bodies()).containsExactly("1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-x\n",
                "HTTP/1.1 abc\n\n",
                "HTTP/1.1 200 OK\nno colon\n\n",
                "HTTP/1.1 200 OK\nContent-Length: -5\n\nhello",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\nhello\n"
            })
    void whatIsNotHttpIsAFailure(String reply) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(reply)) {
            open(server.address());

            assertThatThrownBy(() -> post("1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Invalid Http response");
        }
    }

    @Test
    void aLargeBodyIsSentInChunksIfThatIsAllowedAndWholeIfNot() throws Exception {
        String large = "0123456789".repeat(20_000);
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            open(server.address());
            assertThat(post(large)).isEqualTo("200 hello");
            policy.setAllowChunking(false);
            assertThat(post(large)).isEqualTo("200 hello");

            assertThat(server.heads().get(0))
                    .contains("Transfer-Encoding: chunked")
                    .doesNotContain("Content-Length");
            assertThat(server.heads().get(1)).contains("Content-Length: 200000").doesNotContain("chunked");
            assertThat(server.bodies()).containsExactly(large, large);
        }
    }

    @Test
    void aLargeReplyIsReadWhole() throws Exception {
        String large = "0123456789".repeat(100_000);
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 200 OK\nContent-Length: 1000000\n\n" + large)) {
            open(server.address());

            assertThat(post("1")).isEqualTo("200 " + large);
            assertThat(post("2")).isEqualTo("200 " + large);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void anErrorStatusIsCxfsExceptionAndLeavesNoConnectionBehind() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 503 Busy\nContent-Length: 5\n\nhello")) {
            open(server.address());

            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> post("1"))
                        .isInstanceOf(HTTPException.class)
                        .hasMessageContaining("503");
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aFaultOfStatus500IsHandedOn() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 500 Fault\nContent-Length: 5\n\nfault")) {
            open(server.address());

            assertThat(post("1")).isEqualTo("500 fault");
        }
    }

    @Test
    void anAcceptedCallWithoutAReplyGivesItsConnectionBackOnce() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 202 Accepted\nContent-Length: 0\n\n")) {
            open(server.address());

            for (int i = 0; i < 3; i++) {
                post("1");
            }
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.bodies()).hasSize(3);
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsATimeoutThatTheNextCallDoesNotFeel() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        policy.setReceiveTimeout(200);
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            if (request == 0) {
                never.await();
            }
            out.write(ScriptedServer.wire(OK));
            return true;
        })) {
            open(server.address());

            assertThatThrownBy(() -> post("1")).isInstanceOf(SocketTimeoutException.class);
            policy.setReceiveTimeout(20_000);
            assertThat(post("2")).isEqualTo("200 hello");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void aReplyThatStopsAfterItsHeadersIsATimeoutToo() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        policy.setReceiveTimeout(200);
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            out.write(ScriptedServer.wire("HTTP/1.1 200 OK\nContent-Length: 5\n\nhe"));
            never.await();
            return true;
        })) {
            open(server.address());

            assertThatThrownBy(() -> post("1")).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void nobodyListeningIsARefusedConnection() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        open("http://localhost:" + port + "/");

        assertThatThrownBy(() -> post("1")).isInstanceOf(ConnectException.class);
    }

    @Test
    void aConnectionThatWasClosedWhileItWasIdleIsReplaced() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            out.write(ScriptedServer.wire(OK));
            return false;
        })) {
            HttpConnection connection = HttpConnection.open(
                    "localhost", java.net.URI.create(server.address()).getPort(), 1000);
            byte[] request = ScriptedServer.wire("GET / HTTP/1.1\n\n");
            connection.write(request, 0, request.length, 1000);
            ResponseHead head = ResponseHead.read(connection, 1000);
            try (ResponseBody body = new ResponseBody(connection, head, "GET", 1000, connection::rest)) {
                assertThat(body.readAllBytes()).hasSize(5);
            }

            // With no time that it may be idle without being looked at.
            assertThat(connection.isUsable(0)).isFalse();
            connection.close();
        }
    }

    @Test
    void aConnectionThatIsStillOpenPassesTheLook() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            HttpConnection connection = HttpConnection.open(
                    "localhost", java.net.URI.create(server.address()).getPort(), 1000);

            assertThat(connection.isUsable(0)).isTrue();
            connection.close();
            assertThat(connection.isUsable(0)).isFalse();
        }
    }

    @Test
    void aGetHasNoBodyAndAHeadNoReplyBody() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 204 None\n\n")) {
            open(server.address());

            assertThat(call("GET", "")).isEqualTo("204 ");
            assertThat(call("GET", "")).isEqualTo("204 ");
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.heads().get(0))
                    .startsWith("GET /service HTTP/1.1")
                    .doesNotContain("Content-");
        }
    }

    @Test
    void aHeaderWithALineBreakIsRefused() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            open(server.address());
            Message message = message("POST");
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.put("SOAPAction", List.of("\"a\"\r\nX-Evil: 1"));
            message.put(Message.PROTOCOL_HEADERS, headers);

            assertThatThrownBy(() -> send(message, "1")).hasMessageContaining("line break");
            assertThat(server.heads()).isEmpty();
        }
    }

    @Test
    void aRedirectIsFollowedWhereThePolicySaysSo() throws Exception {
        policy.setAutoRedirect(true);
        bus.setProperty("http.redirect.relative.uri", "true");
        try (ScriptedServer server = new ScriptedServer((request, out) -> {
            out.write(ScriptedServer.wire(
                    request == 0 ? "HTTP/1.1 307 Moved\nLocation: /other\nContent-Length: 0\n\n" : OK));
            return true;
        })) {
            open(server.address());

            assertThat(post("1")).isEqualTo("200 hello");
            assertThat(server.heads().get(1)).startsWith("POST /other ");
            assertThat(server.bodies()).containsExactly("1", "1");
        }
    }

    @Test
    void otherAddressesAreLeftToCxf() throws Exception {
        bus.setExtension(new SocketConduitFactory(), org.apache.cxf.transport.http.HTTPConduitFactory.class);

        assertThat(new HTTPTransportFactory().getConduit(endpoint("https://localhost:1/"), bus))
                .isInstanceOf(URLConnectionHTTPConduit.class);
        assertThat(new HTTPTransportFactory().getConduit(endpoint("http://localhost:1/"), bus))
                .isInstanceOf(SocketHTTPConduit.class);
    }

    private void open(String address) throws IOException {
        bus.setExtension(new SocketConduitFactory(), org.apache.cxf.transport.http.HTTPConduitFactory.class);
        conduit = (HTTPConduit) new HTTPTransportFactory().getConduit(endpoint(address), bus);
        conduit.setClient(policy);
    }

    private static EndpointInfo endpoint(String address) {
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(new QName("urn:test", "Port"));
        endpoint.setAddress(address);
        return endpoint;
    }

    private String post(String body) throws IOException {
        return call("POST", body);
    }

    private String call(String method, String body) throws IOException {
        return send(message(method), body);
    }

    private Message message(String method) {
        Message message = new MessageImpl();
        Exchange exchange = new ExchangeImpl();
        exchange.setSynchronous(true);
        exchange.put(Bus.class, bus);
        exchange.setOutMessage(message);
        message.setExchange(exchange);
        message.put(Message.HTTP_REQUEST_METHOD, method);
        return message;
    }

    /** As CXF's chain does it: prepare, write, close, and close once more when the reply has been read. */
    private String send(Message message, String body) throws IOException {
        conduit.setMessageObserver(reply -> reply.getExchange().setInMessage(reply));
        conduit.prepare(message);
        OutputStream out = message.getContent(OutputStream.class);
        if (!body.isEmpty()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        out.close();
        Message reply = message.getExchange().getInMessage();
        InputStream in = reply.getContent(InputStream.class);
        String text = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        conduit.close(reply);
        return reply.get(Message.RESPONSE_CODE) + " " + text;
    }
}
