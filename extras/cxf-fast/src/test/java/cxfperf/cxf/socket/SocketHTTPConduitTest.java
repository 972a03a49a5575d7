package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.testing.ClosedPort;
import cxfperf.testing.ScriptedServer;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.cxf.message.Message;
import org.apache.cxf.transport.http.HTTPException;
import org.apache.cxf.transport.http.Headers;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocketHTTPConduitTest {

    private static final String OK = "HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Length: 5\n\nhello";

    private final ConduitCaller caller = new ConduitCaller();
    private final HTTPClientPolicy policy = caller.policy;

    @AfterEach
    void shutDown() {
        caller.close();
    }

    @Test
    void callsGoOverOneConnectionEachInOnePieceWithItsLength() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());

            for (int i = 0; i < 20; i++) {
                assertThat(caller.post("request " + i)).isEqualTo("200 hello");
            }

            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.bodies()).hasSize(20).contains("request 0", "request 19");
            assertThat(server.heads().get(0))
                    .startsWith("POST /service HTTP/1.1\r\nHost: localhost:")
                    .contains("\r\nContent-Type: text/xml", "\r\nContent-Length: 9\r\n", "\r\nUser-Agent: ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nhel\n2;x=y\nlo\n0\nTrailer: t\n\n",
                "HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200\ncontent-length:5\n\nhello",
                "HTTP/1.1 200 OK\nTransfer-Encoding: identity\nContent-Length: 5\n\nhello",
                "HTTP/1.0 200 OK\nConnection: keep-alive\nContent-Length: 5\n\nhello"
            })
    void aReplyIsReadToItsEndAndTheConnectionUsedAgain(String reply) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(reply)) {
            caller.open(server.address());

            assertThat(caller.post("1")).isEqualTo("200 hello");
            assertThat(caller.post("2")).isEqualTo("200 hello");
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
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            out.write(ScriptedServer.wire(reply));
            return false;
        })) {
            caller.open(server.address());

            assertThat(caller.post("1")).isEqualTo("200 hello");
            assertThat(caller.post("2")).isEqualTo("200 hello");
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
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            out.write(ScriptedServer.wire(reply));
            return false;
        })) {
            caller.open(server.address());

            assertThatThrownBy(() -> caller.post("1")).isInstanceOf(EOFException.class);
            assertThat(server.bodies()).containsExactly("1");
        }
    }

    @Test
    void aLargeBodyIsSentInChunksIfThatIsAllowedAndWholeIfNot() throws Exception {
        String large = "0123456789".repeat(20_000);
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            assertThat(caller.post(large)).isEqualTo("200 hello");
            policy.setAllowChunking(false);
            assertThat(caller.post(large)).isEqualTo("200 hello");

            assertThat(server.heads().get(0))
                    .contains("Transfer-Encoding: chunked")
                    .doesNotContain("Content-Length");
            assertThat(server.heads().get(1)).contains("Content-Length: 200000").doesNotContain("chunked");
            assertThat(server.bodies()).containsExactly(large, large);
        }
    }

    @Test
    void anAddressWithOtherLettersIsSentEncoded() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address() + "/\u00e4\u20ac?q[0]=\u20ac");

            assertThat(caller.post("1")).isEqualTo("200 hello");
            assertThat(server.heads().get(0)).startsWith("POST /service/%C3%A4%E2%82%AC?q[0]=%E2%82%AC HTTP/1.1");
        }
    }

    @Test
    void anErrorStatusIsCxfsExceptionAndLeavesNoConnectionBehind() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 503 Busy\nContent-Length: 5\n\nhello")) {
            caller.open(server.address());

            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> caller.post("1"))
                        .isInstanceOf(HTTPException.class)
                        .hasMessageContaining("503");
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aFaultOfStatus500IsHandedOn() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 500 Fault\nContent-Length: 5\n\nfault")) {
            caller.open(server.address());

            assertThat(caller.post("1")).isEqualTo("500 fault");
        }
    }

    @Test
    void anAcceptedCallWithoutAReplyGivesItsConnectionBackOnce() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 202 Accepted\nContent-Length: 0\n\n")) {
            caller.open(server.address());

            for (int i = 0; i < 3; i++) {
                caller.post("1");
            }
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.bodies()).hasSize(3);
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsATimeoutThatTheNextCallDoesNotFeel() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        policy.setReceiveTimeout(200);
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            if (request.number() == 0) {
                never.await();
            }
            out.write(ScriptedServer.wire(OK));
            return true;
        })) {
            caller.open(server.address());

            assertThatThrownBy(() -> caller.post("1")).isInstanceOf(SocketTimeoutException.class);
            policy.setReceiveTimeout(20_000);
            assertThat(caller.post("2")).isEqualTo("200 hello");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void nobodyListeningIsARefusedConnection() throws Exception {
        try (ClosedPort closed = new ClosedPort()) {
            caller.open("http://localhost:" + closed.number() + "/");

            assertThatThrownBy(() -> caller.post("1")).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void aGetHasNoBodyAndAHeadNoReplyBody() throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 204 None\n\n")) {
            caller.open(server.address());

            assertThat(caller.call("GET", "")).isEqualTo("204 ");
            assertThat(caller.call("GET", "")).isEqualTo("204 ");
            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.heads().get(0))
                    .startsWith("GET /service HTTP/1.1")
                    .doesNotContain("Content-");
        }
    }

    /** A server may refuse such a request without its type, with the status 415. */
    @ParameterizedTest
    @CsvSource({"DELETE, true", "POST, true", "GET, false"})
    void aRequestWithoutABodyHasTheTypeThatTheProgramHasSet(String method, boolean sent) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            Message message = caller.message(method);
            message.put(Headers.EMPTY_REQUEST_PROPERTY, true);
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.put("Content-Type", List.of("application/json"));
            message.put(Message.PROTOCOL_HEADERS, headers);

            assertThat(caller.send(message, "")).isEqualTo("200 hello");
            assertThat(server.heads().get(0).contains("\r\nContent-Type: application/json\r\n"))
                    .isEqualTo(sent);
        }
    }
}
