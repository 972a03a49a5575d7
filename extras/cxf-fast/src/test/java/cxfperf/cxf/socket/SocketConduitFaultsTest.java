package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import cxfperf.testing.Listener;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.cxf.configuration.security.AuthorizationPolicy;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.apache.cxf.phase.PhaseManager;
import org.apache.cxf.transport.http.HTTPException;
import org.apache.cxf.transports.http.configuration.ConnectionType;
import org.apache.cxf.transports.http.configuration.ProxyServerType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults leave no open socket, end in time, and are reported as the right kind. */
class SocketConduitFaultsTest {

    private static final String OK = "HTTP/1.1 200 OK\nContent-Type: text/xml\nContent-Length: 5\n\nhello";

    private final ConduitCaller caller = new ConduitCaller();

    @AfterEach
    void shutDown() {
        caller.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void aRedirectKeepsItsConnectionUnlessItsBodyDoesNotCome(int announced) throws Exception {
        String redirect = "HTTP/1.1 307 Moved\nLocation: /other\nContent-Length: " + announced + "\n\n";
        caller.policy.setAutoRedirect(true);
        caller.bus.setProperty("http.redirect.relative.uri", "true");
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            out.write(ScriptedServer.wire(request.number() == 0 ? redirect : OK));
            return true;
        })) {
            caller.open(server.address());

            assertThat(caller.post("1")).isEqualTo("200 hello");
            assertThat(server.heads().get(1)).startsWith("POST /other ");
            assertThat(server.bodies()).containsExactly("1", "1");
            assertThat(server.connections()).isEqualTo(announced == 0 ? 1 : 2);
            assertThat(server.awaitOpen(1)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 307 Moved\nLocation: /relative\n",
                "HTTP/1.1 307 Moved\nLocation: https://localhost:1/\n",
                "HTTP/1.1 401 Who\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\"\n"
            })
    void aCallThatIsSentNoFurtherLeavesNoConnectionBehind(String head) throws Exception {
        caller.policy.setAutoRedirect(true);
        AuthorizationPolicy digest = new AuthorizationPolicy();
        digest.setAuthorizationType("Digest");
        digest.setUserName("u");
        digest.setPassword("p");
        try (ScriptedServer whole = ScriptedServer.always(head + "Content-Length: 0\n\n");
                ScriptedServer withoutBody = ScriptedServer.always(head + "Content-Length: 5\n\n")) {
            caller.policy.setReceiveTimeout(200);
            for (ScriptedServer server : List.of(whole, withoutBody)) {
                caller.open(server.address());
                caller.conduit.setAuthorization(digest);
                for (int i = 0; i < 3; i++) {
                    assertThatThrownBy(() -> caller.post("1")).isInstanceOf(IOException.class);
                }
            }

            assertThat(whole.connections()).isEqualTo(1);
            assertThat(withoutBody.awaitOpen(0)).isZero();
        }
    }

    @Test
    void aRequestThatFailsAfterItsFirstChunkLeavesNoConnectionBehind() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            Message message = caller.message("POST");
            PhaseInterceptorChain chain = new PhaseInterceptorChain(
                    new TreeSet<>(caller.bus.getExtension(PhaseManager.class).getOutPhases()));
            message.setInterceptorChain(chain);
            chain.add(interceptor(Phase.PREPARE_SEND, caller.conduit::prepare));
            chain.add(interceptor(Phase.MARSHAL, out -> {
                out.getContent(OutputStream.class).write(new byte[100_000]);
                assertThat(server.awaitOpen(1)).isEqualTo(1);
                throw new IOException("cannot be marshalled");
            }));

            chain.doIntercept(message);

            assertThat(message.getContent(Exception.class)).hasStackTraceContaining("cannot be marshalled");
            assertThat(server.awaitOpen(0)).isZero();
        }
    }

    /** The limit is that of the network: a program may take longer to produce the next part of a large request. */
    @Test
    void aPauseOfTheCallerBetweenTwoChunksIsNoTimeout() throws Exception {
        caller.policy.setReceiveTimeout(100);
        CountDownLatch quiet = new CountDownLatch(1);
        try (Listener server = Listener.on("localhost", 0, connection -> {
            InputStream in = connection.getInputStream();
            byte[] chunk = new byte[100_000];
            in.readNBytes(chunk, 0, chunk.length);
            connection.setSoTimeout(500);
            try {
                while (in.read() >= 0) {
                    // The rest of the first chunk.
                }
            } catch (SocketTimeoutException e) {
                // Nothing came for longer than the client's limit, and not the end of the connection.
            }
            quiet.countDown();
            connection.setSoTimeout(0);
            in.read();
            connection.getOutputStream().write(ScriptedServer.wire(OK));
        })) {
            caller.open("http://localhost:" + server.port() + "/");
            caller.conduit.setMessageObserver(reply -> reply.getExchange().setInMessage(reply));
            Message message = caller.message("POST");
            caller.conduit.prepare(message);
            OutputStream out = message.getContent(OutputStream.class);
            out.write(new byte[100_000]);
            assertThat(quiet.await(60, TimeUnit.SECONDS)).isTrue();

            out.write(new byte[10]);
            out.close();

            assertThat(message.getExchange().getInMessage().get(Message.RESPONSE_CODE))
                    .isEqualTo(200);
        }
    }

    private interface Handler {
        void handle(Message message) throws Exception;
    }

    private static AbstractPhaseInterceptor<Message> interceptor(String phase, Handler handler) {
        return new AbstractPhaseInterceptor<>(phase) {
            @Override
            public void handleMessage(Message message) {
                try {
                    handler.handle(message);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    @Test
    void aConduitThatNobodyClosesTakesItsConnectionsWithIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            caller.post("1");
            assertThat(server.awaitOpen(1)).isEqualTo(1);
            caller.conduit = null;

            for (int i = 0; i < 500 && server.open() > 0; i++) {
                System.gc();
                Thread.sleep(20);
            }

            assertThat(server.open()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\nX: ", "HTTP/1.1 200 OK\nContent-Length: 5000\n\n"})
    void aReplyThatComesByteByByteEndsAtTheTimeLimit(String beginning) throws Exception {
        caller.policy.setReceiveTimeout(300);
        try (ScriptedServer server = ScriptedServer.answering((request, out) -> {
            out.write(ScriptedServer.wire(beginning));
            for (int i = 0; i < 500; i++) {
                Thread.sleep(20);
                out.write('x');
            }
            return false;
        })) {
            caller.open(server.address());

            assertThatThrownBy(() -> caller.post("1")).isInstanceOf(SocketTimeoutException.class);
            assertThat(server.awaitOpen(0)).isZero();
        }
    }

    static List<String> invalidReplies() {
        return List.of(
                "SSH-2.0-x\n",
                "HTTP/1.1 abc\n\n",
                "HTTP/1.1 +20 OK\nContent-Length: 5\n\nhello",
                "HTTP/\r 1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/ 1.1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/2.0 200 OK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200 OK\nno colon\n\n",
                "HTTP/1.1 200 OK\nContent-Length: x\n\nhello",
                "HTTP/1.1 200 OK\nContent-Length: -5\n\nhello",
                "HTTP/1.1 200 OK\nContent-Length: +5\n\nhello",
                "HTTP/1.1 200 OK\nContent-Length : 5\n\nhello",
                "HTTP/1.1 200 O\rK\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200 OK\nX: a\rContent-Length: 2\nContent-Length: 5\n\nhello",
                "HTTP/1.1 200 OK\nContent-Length: 5, 6\n\nhello",
                "HTTP/1.1 200 OK\nContent-Length: 5\nContent-Length: 6\n\nhello",
                "HTTP/1.1 200 OK\nContent-Length: 5\ncontent-length: 4\n\nhello",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\nhello\n",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n+5\nhello\n0\n\n",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5;a=\rb\nhello\n0\n\n",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\nT: a\rb\n\n",
                "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n" + "T: t\n".repeat(2000) + "\n",
                "HTTP/1.1 100 Continue\n\n".repeat(1000) + OK);
    }

    @ParameterizedTest
    @MethodSource("invalidReplies")
    void aReplyThatIsNotHttpOrWhoseEndIsDoubtfulIsAFailure(String reply) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(reply)) {
            caller.open(server.address());

            assertThatThrownBy(() -> caller.post("1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Invalid Http response");
            assertThat(server.awaitOpen(0)).isZero();
        }
    }

    static List<Arguments> invalidRequests() {
        return List.of(
                arguments("PUT / HTTP/1.1\r\nX-Evil: 1\r\n\r\nPOST", "X", "1", "a method of HTTP: PUT / HTTP/1.1"),
                arguments("POST", "X\r\nX-Evil: 1", "1", "the name of a header: X"),
                arguments("POST", "X\nX-Evil", "1", "the name of a header: X"),
                arguments("POST", "X Y", "1", "the name of a header: X Y"),
                arguments("POST", "X:Y", "1", "the name of a header: X:Y"),
                arguments("POST", "", "1", "the name of a header: "),
                arguments("POST", "SOAPAction", "\"a\"\r\nX-Evil: 1", "SOAPAction contains a line break"),
                arguments("POST", "X-Price", "10 \u20ac", "the header X-Price contains U+20AC"),
                arguments("POST", "X-Price", "\ud83d\ude00", "the header X-Price contains U+D83D"),
                arguments("POST", "X-Price", "a\u0000b", "the header X-Price contains U+0000"));
    }

    @ParameterizedTest
    @MethodSource("invalidRequests")
    void aRequestThatHttpCannotCarryIsRefused(String method, String name, String value, String why) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            Message message = caller.message(method);
            Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.put(name, List.of(value));
            message.put(Message.PROTOCOL_HEADERS, headers);

            assertThatThrownBy(() -> caller.send(message, "1"))
                    .hasMessageContaining(why)
                    .message()
                    .doesNotContain("Evil");
            assertThat(server.connections()).isZero();
        }
    }

    /** JAX-RS keeps the status and ignores a reply whose stream cannot be made. */
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: x", "Content-Length: +2", "Content-Length: 2\nContent-Length: 3"})
    void aReplyWithABadLengthIsAFailureForJaxRsToo(String length) throws Exception {
        try (ScriptedServer server = ScriptedServer.always("HTTP/1.1 200 OK\n" + length + "\n\nhello")) {
            JAXRSClientFactoryBean factory = new JAXRSClientFactoryBean();
            factory.setBus(caller.bus);
            factory.setAddress(server.address());
            WebClient client = factory.createWebClient();
            for (String method : List.of("GET", "DELETE", "PUT")) {
                assertThatThrownBy(() -> client.invoke(method, method.equals("PUT") ? "text" : null))
                        .hasStackTraceContaining("Invalid Http response: Content-Length");
            }
            assertThat(server.awaitOpen(0)).isZero();
            client.close();
        }
    }

    /**
     * The server closes while much of the request is unread, which ends the connection at once; its reply has been
     * received and not read.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aReplyThatRefusesARequestBeforeItsEndIsRead(boolean chunks) throws Exception {
        caller.policy.setAllowChunking(chunks);
        try (Listener server = Listener.on("localhost", 0, connection -> {
            connection.getInputStream().read(new byte[1000]);
            connection
                    .getOutputStream()
                    .write(ScriptedServer.wire("HTTP/1.1 413 Too Large\nContent-Length: 5\n\nlarge"));
        })) {
            caller.open("http://localhost:" + server.port() + "/");
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> caller.post("0123456789".repeat(2_000_000)))
                        .isInstanceOf(HTTPException.class)
                        .hasMessageContaining("413");
            }
            assertThat(server.accepted()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\nContent-Length: 9\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n",
                "HTTP/1.1 200 OK\nConnection: close\nConnection: x\nContent-Length: 5\n\nhello"
            })
    void aReplyThatFramesTwiceOrClosesIsTheLastOfItsConnection(String reply) throws Exception {
        try (ScriptedServer server = ScriptedServer.always(reply)) {
            caller.open(server.address());

            assertThat(caller.post("1")).isEqualTo("200 hello");
            assertThat(server.awaitOpen(0)).isZero();
        }
    }

    @Test
    void aConnectionIsNotUsedAgainAfterARequestThatSaysSo() throws Exception {
        caller.policy.setConnection(ConnectionType.CLOSE);
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());

            assertThat(caller.post("1")).isEqualTo("200 hello");
            assertThat(server.awaitOpen(0)).isZero();
        }
    }

    @Test
    void aCallForWhichAProxyIsConfiguredIsRefused() throws Exception {
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            caller.open(server.address());
            caller.policy.setProxyServerType(ProxyServerType.HTTP);
            caller.policy.setProxyServer("localhost");
            caller.policy.setProxyServerPort(1);

            assertThatThrownBy(() -> caller.post("1")).hasMessageContaining("no proxies, and HTTP @ localhost");
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void aCallThatTheDefaultSelectorSendsToAProxyIsRefused() throws Exception {
        ProxySelector before = ProxySelector.getDefault();
        try (ScriptedServer server = ScriptedServer.always(OK)) {
            int port = URI.create(server.address()).getPort();
            ProxySelector.setDefault(new ProxySelector() {
                @Override
                public List<Proxy> select(URI uri) {
                    return uri.getPort() == port
                            ? List.of(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy", 8080)))
                            : List.of(Proxy.NO_PROXY);
                }

                @Override
                public void connectFailed(URI uri, SocketAddress address, IOException e) {
                    // No client connects.
                }
            });
            caller.open(server.address());

            assertThatThrownBy(() -> caller.post("1")).hasMessageContaining("no proxies, and HTTP @ proxy");
            assertThat(server.connections()).isZero();
        } finally {
            ProxySelector.setDefault(before);
        }
    }
}
