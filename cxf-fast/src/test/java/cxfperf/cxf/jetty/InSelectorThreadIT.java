package cxfperf.cxf.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.cxf.jetty.PlacedStream.UnreadBytes;
import cxfperf.cxf.socket.KeyPairFile;
import cxfperf.testing.FreePort;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.configuration.jsse.TLSServerParameters;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** With one selector, a call that made its thread wait would delay the whole server. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
class InSelectorThreadIT {

    private static final int WAIT_MILLIS = 60_000;

    /** What the server's sockets get: the kernel would let a buffer grow to megabytes. */
    private static final int SEND_BUFFER_BYTES = 64 << 10;

    /** More bytes than the socket buffers of both sides hold. The first compiler has no fast encryption for more. */
    private static final int LARGE_BYTES = 4 << 20;

    private static final int MAX_UNTAKEN_BYTES = LARGE_BYTES / 2;

    /** A streamed reply with more bytes than that, which is never in memory as a whole. */
    private static final int STREAM_PIECES = 100;

    private static final int PIECE_BYTES = 1 << 16;

    /** The thread that served each path last. */
    private static final Map<String, Thread> SERVED = new ConcurrentHashMap<>();

    private static Bus bus;

    /** The clients' TLS context; null if the server has no TLS. */
    private static SSLContext tls;

    private static Server server;
    private static ServerConnector connector;

    /** The service. */
    @Path("/")
    public static final class Texts {
        @GET
        @Path("small")
        public String small() {
            SERVED.put("small", Thread.currentThread());
            return "small reply";
        }

        @GET
        @Path("large")
        public byte[] large() {
            return large(LARGE_BYTES);
        }

        @GET
        @Path("stream")
        public StreamingOutput stream() {
            return out -> {
                for (int i = 0; i < STREAM_PIECES; i++) {
                    byte[] piece = new byte[PIECE_BYTES];
                    Arrays.fill(piece, (byte) i);
                    out.write(piece);
                }
                SERVED.put("stream", Thread.currentThread());
            };
        }

        @POST
        @Path("echo")
        public String echo(String text) {
            SERVED.put("echo", Thread.currentThread());
            return text;
        }

        static byte[] large(int length) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) (i * 31 >> 7);
            }
            return bytes;
        }
    }

    /** JUnit passes this value to {@link #publish} as well. */
    @Parameter
    private String protocol;

    @BeforeParameterizedClassInvocation
    static void publish(String protocol, @TempDir java.nio.file.Path directory) throws Exception {
        bus = new CXFBusFactory().createBus();
        InSelectorThread feature = new InSelectorThread();
        feature.setSelectors(1);
        feature.setMaxUntakenBytes(MAX_UNTAKEN_BYTES);
        feature.initialize(bus);
        JettyHTTPServerEngineFactory engines = bus.getExtension(JettyHTTPServerEngineFactory.class);
        tls = protocol.equals("https") ? tls(engines, directory) : null;
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress(protocol + "://localhost:0/own");
        factory.setServiceBean(new Texts());
        server = factory.create();
        connector = (ServerConnector) engines.retrieveJettyHTTPServerEngine(0).getConnector();
        connector.setAcceptedSendBufferSize(SEND_BUFFER_BYTES);
    }

    private static SSLContext tls(JettyHTTPServerEngineFactory engines, java.nio.file.Path directory) throws Exception {
        KeyPairFile key = KeyPairFile.make(directory.resolve("key.p12"), "server", "dns:localhost");
        TLSServerParameters parameters = new TLSServerParameters();
        parameters.setKeyManagers(key.asKey());
        engines.setTLSServerParametersForPort("localhost", 0, parameters);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, key.asTrusted(), null);
        return context;
    }

    @AfterParameterizedClassInvocation
    static void end() {
        server.destroy();
        JettyHTTPServerEngineFactory.destroyForPort(0);
        bus.shutdown(true);
    }

    @Test
    void oneThreadServesTheRequestsOfAllItsConnections() throws Exception {
        assertThat(connector.getSelectorManager().getSelectorCount()).isEqualTo(1);
        try (Caller one = new Caller();
                Caller other = new Caller()) {
            Thread selector = servedSmall(one);
            for (int i = 0; i < 20; i++) {
                assertThat(servedSmall(i % 2 == 0 ? one : other)).isSameAs(selector);
                one.send(post("text " + i));
                assertThat(one.reply()).isEqualTo("text " + i);
                assertThat(SERVED.get("echo")).isSameAs(selector);
            }
        }
    }

    @Test
    void aBodyThatComesInPiecesHoldsUpNobody() throws Exception {
        for (boolean chunked : new boolean[] {false, true}) {
            String request = chunked ? chunked("first, second") : post("first, second");
            int cut = request.indexOf("first") + 5;
            try (Caller slow = new Caller();
                    Caller other = new Caller()) {
                Thread selector = servedSmall(other);
                slow.send(request.substring(0, cut));
                for (int i = 0; i < 5; i++) {
                    assertThat(servedSmall(other)).isSameAs(selector);
                }
                slow.send(request.substring(cut));

                assertThat(slow.reply()).isEqualTo("first, second");
                assertThat(SERVED.get("echo")).isNotSameAs(selector);
                slow.send(get("small"));
                assertThat(slow.reply()).isEqualTo("small reply");
            }
        }
    }

    @Test
    void requestsOfAnySizeAreRead() throws Exception {
        try (Caller caller = new Caller()) {
            Thread selector = servedSmall(caller);
            for (int length : new int[] {1, 8_000, 8_192, 20_000, PlacedStream.MAX_AHEAD_BYTES + 1, 1 << 20}) {
                String text = "x".repeat(length);
                caller.send(post(text));

                assertThat(caller.reply()).isEqualTo(text);
                if (length > PlacedStream.MAX_AHEAD_BYTES) {
                    assertThat(SERVED.get("echo")).isNotSameAs(selector);
                }
            }
        }
    }

    @Test
    void aLargeReplyWaitsForItsReaderAndHoldsUpNobody() throws Exception {
        try (Caller slow = new Caller();
                Caller other = new Caller()) {
            slow.send(get("large") + get("small"));
            for (int i = 0; i < 5; i++) {
                servedSmall(other);
            }

            assertThat(slow.body()).isEqualTo(Texts.large(LARGE_BYTES));
            assertThat(slow.reply()).isEqualTo("small reply");
        }
    }

    @Test
    void otherThreadsServeAsLongAsMoreThanTheBoundWaits() throws Exception {
        try (Caller slow = new Caller();
                Caller other = new Caller()) {
            Thread selector = servedSmall(other);
            slow.send(get("large"));
            assertThat(slow.line()).startsWith("HTTP/1.1 200");
            assertThat(servedSmall(other)).isNotSameAs(selector);
            slow.send(get("small"));
            slow.body("HTTP/1.1 200");
            assertThat(slow.reply()).isEqualTo("small reply");

            assertThat(servedSmall(other)).isSameAs(selector);
        }
    }

    @Test
    void whatHasNoRoomInMemoryWaitsInAFile() throws Exception {
        SERVED.remove("stream");
        UnreadBytes unread =
                connector.getConnectionFactory(PlacedConnections.class).unread();
        try (Caller slow = new Caller()) {
            slow.send(get("stream") + get("small"));
            String status = slow.line();
            long end = System.nanoTime() + WAIT_MILLIS * 1_000_000L;
            while (!SERVED.containsKey("stream")) {
                assertThat(System.nanoTime()).as("the reply is written").isLessThan(end);
                Thread.sleep(20);
            }
            assertThat(unread.waiting()).isBetween(1L, MAX_UNTAKEN_BYTES + 2L * PIECE_BYTES);

            byte[] body = slow.body(status);
            assertThat(body).hasSize(STREAM_PIECES * PIECE_BYTES);
            for (int i = 0; i < body.length; i += PIECE_BYTES / 4) {
                assertThat(body[i]).isEqualTo((byte) (i / PIECE_BYTES));
            }
            assertThat(slow.reply()).isEqualTo("small reply");
        }
        long end = System.nanoTime() + WAIT_MILLIS * 1_000_000L;
        while (unread.waiting() > 0) {
            assertThat(System.nanoTime()).as("all of it is taken").isLessThan(end);
            Thread.sleep(20);
        }
    }

    @Test
    void aServiceOfAnotherBusOnThePortIsServedAsEver() throws Exception {
        Bus other = new CXFBusFactory().createBus();
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setBus(other);
        factory.setAddress(protocol + "://localhost:0/other");
        factory.setServiceBean(new Texts());
        Server second = factory.create();
        try (Caller caller = new Caller()) {
            Thread selector = servedSmall(caller);
            SERVED.remove("small");
            caller.send(get("small").replace("/own/", "/other/"));
            assertThat(caller.reply()).isEqualTo("small reply");
            assertThat(SERVED.get("small")).isNotSameAs(selector);
        } finally {
            second.destroy();
            other.shutdown(true);
        }
    }

    @Test
    void aPortThatHasAServiceOfAnotherBusIsNotBoundAnew() throws Exception {
        int port = FreePort.find();
        Bus plain = new CXFBusFactory().createBus();
        Bus fast = new CXFBusFactory().createBus();
        new InSelectorThread().initialize(fast);
        try {
            publish(plain, port, "/first");
            ServerConnector before = connectorOf(plain, port);
            publish(fast, port, "/second");

            assertThat(connectorOf(plain, port)).isSameAs(before);
            assertThat(before.isRunning()).isTrue();
            assertThat(before.getConnectionFactory(PlacedConnections.class)).isNull();
        } finally {
            JettyHTTPServerEngineFactory.destroyForPort(port);
            fast.shutdown(true);
            plain.shutdown(true);
        }
    }

    private static void publish(Bus bus, int port, String path) {
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:" + port + path);
        factory.setServiceBean(new Texts());
        factory.create();
    }

    private static ServerConnector connectorOf(Bus bus, int port) {
        return (ServerConnector) bus.getExtension(JettyHTTPServerEngineFactory.class)
                .retrieveJettyHTTPServerEngine(port)
                .getConnector();
    }

    @Test
    void aReplyThatNobodyTakesEndsWithItsConnection() throws Exception {
        try (Caller never = new Caller()) {
            never.send(get("large"));
            assertThat(never.line()).startsWith("HTTP/1.1 200");
            connector.getConnectedEndPoints().forEach(endPoint -> endPoint.setIdleTimeout(100));
            long end = System.nanoTime() + WAIT_MILLIS * 1_000_000L;
            while (!connector.getConnectedEndPoints().isEmpty()) {
                assertThat(System.nanoTime()).as("the idle time is over").isLessThan(end);
                Thread.sleep(20);
            }
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> never.bytes(LARGE_BYTES));
        }
        try (Caller next = new Caller()) {
            servedSmall(next);
        }
    }

    @Test
    void requestsThatAreSentTogetherAreAnsweredInTurn() throws Exception {
        try (Caller caller = new Caller()) {
            caller.send(get("small") + post("one") + get("small") + chunked("two") + post("three"));

            assertThat(caller.reply()).isEqualTo("small reply");
            assertThat(caller.reply()).isEqualTo("one");
            assertThat(caller.reply()).isEqualTo("small reply");
            assertThat(caller.reply()).isEqualTo("two");
            assertThat(caller.reply()).isEqualTo("three");
        }
    }

    private static Thread servedSmall(Caller caller) throws IOException {
        SERVED.remove("small");
        caller.send(get("small"));
        assertThat(caller.reply()).isEqualTo("small reply");
        return SERVED.get("small");
    }

    private static String get(String path) {
        return "GET /own/" + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static String post(String text) {
        return head("Content-Length: " + text.length()) + text;
    }

    private static String chunked(String text) {
        return head("Transfer-Encoding: chunked") + Integer.toHexString(text.length()) + "\r\n" + text
                + "\r\n0\r\n\r\n";
    }

    private static String head(String framing) {
        return "POST /own/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n" + framing + "\r\n\r\n";
    }

    /** A client with one connection. */
    private static final class Caller implements AutoCloseable {

        private final Socket socket;
        private final InputStream in;

        Caller() throws IOException {
            Socket plain = new Socket();
            plain.setReceiveBufferSize(16 << 10);
            plain.setSoTimeout(WAIT_MILLIS);
            plain.connect(new InetSocketAddress("localhost", connector.getLocalPort()), WAIT_MILLIS);
            socket = tls == null
                    ? plain
                    : tls.getSocketFactory().createSocket(plain, "localhost", plain.getPort(), true);
            in = new BufferedInputStream(socket.getInputStream());
            if (tls != null) {
                // Other threads take part in the handshake, and one of them may serve the first request.
                servedSmall(this);
            }
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }

        String reply() throws IOException {
            return new String(body(), StandardCharsets.US_ASCII);
        }

        byte[] body() throws IOException {
            return body(line());
        }

        byte[] body(String statusLine) throws IOException {
            assertThat(statusLine).startsWith("HTTP/1.1 200");
            int length = -1;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring("Content-Length: ".length()));
                }
            }
            return length >= 0 ? bytes(length) : chunks();
        }

        private byte[] chunks() throws IOException {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                all.write(bytes(size));
                line();
            }
            line();
            return all.toByteArray();
        }

        private byte[] bytes(int length) throws IOException {
            byte[] bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new EOFException("after " + bytes.length + " of " + length);
            }
            return bytes;
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("in the head: " + line);
                }
                line.append((char) next);
            }
            return line.toString().strip();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
