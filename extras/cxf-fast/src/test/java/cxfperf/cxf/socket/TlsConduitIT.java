package cxfperf.cxf.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cxf.socket.TlsEchoServer.TlsEcho;
import cxfperf.testing.FreePort;
import cxfperf.testing.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.configuration.jsse.TLSClientParameters;
import org.apache.cxf.configuration.security.FiltersType;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.message.Message;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPConduitFactory;
import org.apache.cxf.transport.http.MessageTrustDecider;
import org.apache.cxf.transport.http.URLConnectionInfo;
import org.apache.cxf.transport.http.UntrustedURLConnectionIOException;
import org.apache.cxf.transport.https.HttpsURLConnectionInfo;
import org.apache.cxf.transports.http.configuration.ConnectionType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The conduit over TLS, with a CXF client and a CXF server whose certificate is for localhost only. */
class TlsConduitIT {

    private static final int CALL_MILLIS = 60_000;

    /** Time for bytes on the loopback interface to arrive. */
    private static final int ARRIVAL_MILLIS = 400;

    @TempDir
    private static Path directory;

    private static KeyPairFile serverKey;
    private static KeyPairFile clientKey;
    private static TlsEchoServer server;

    private final Bus bus = new CXFBusFactory().createBus();
    /** Kept until they are closed: CXF's proxies destroy their clients in a finalizer, too, in a thread of its own. */
    private final List<TlsEcho> proxies = new ArrayList<>();

    private final FullHandshakes handshakes = new FullHandshakes();
    private final TLSClientParameters tls = new TLSClientParameters();

    /** Counts full handshakes: only these check the server's certificate. */
    private static final class FullHandshakes implements X509TrustManager {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            count.incrementAndGet();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("this is no server");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @BeforeAll
    static void startServer() throws Exception {
        serverKey = KeyPairFile.make(directory.resolve("server.p12"), "server", "dns:localhost");
        clientKey = KeyPairFile.make(directory.resolve("client.p12"), "client", "dns:client");
        server = new TlsEchoServer(0, serverKey, clientKey);
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    TlsConduitIT() {
        bus.setExtension(new SocketConduitFactory(), HTTPConduitFactory.class);
        tls.setTrustManagers(new TrustManager[] {handshakes});
    }

    @AfterEach
    void shutDown() {
        proxies.forEach(proxy -> ClientProxy.getClient(proxy).destroy());
        bus.shutdown(true);
    }

    private TlsEcho echo(String host, TLSClientParameters parameters) {
        return echo(host, server.port(), parameters);
    }

    private TlsEcho echo(String host, int port, TLSClientParameters parameters) {
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setBus(bus);
        factory.setAddress("https://" + host + ":" + port + "/echo");
        factory.setServiceClass(TlsEcho.class);
        TlsEcho proxy = factory.create(TlsEcho.class);
        Client client = ClientProxy.getClient(proxy);
        proxies.add(proxy);
        HTTPConduit conduit = (HTTPConduit) client.getConduit();
        assertThat(conduit).isInstanceOf(SocketHTTPConduit.class);
        conduit.setTlsClientParameters(parameters);
        conduit.getClient().setReceiveTimeout(CALL_MILLIS);
        conduit.getClient().setConnectionTimeout(CALL_MILLIS);
        return proxy;
    }

    private static HTTPConduit conduit(TlsEcho proxy) {
        return (HTTPConduit) ClientProxy.getClient(proxy).getConduit();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void callsOfManyThreadsHaveAConnectionEachInTheVersionAskedFor(String version) throws Exception {
        tls.setSecureSocketProtocol(version);
        TlsEcho echo = echo("localhost", tls);
        String large = "<&> some text ".repeat(80_000);

        assertThat(echo.session().startsWith("TLS_AES_")).isEqualTo(version.equals("TLSv1.3"));
        assertThat(echo.echo(large)).isEqualTo(large);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> calls = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                String text = "call " + i;
                calls.add(() -> echo.echo(text).equals(text));
            }
            for (Future<Boolean> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
        // Later handshakes resume the session of the first one; with TLS 1.3, two that begin at the same time may both
        // be full.
        assertThat(handshakes.count).hasValueBetween(1, 4);
    }

    /** Each call has a connection, and each client a conduit, of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void laterConnectionsResumeTheSessionOfTheFirst(String version) {
        for (int i = 0; i < 3; i++) {
            TLSClientParameters same = new TLSClientParameters();
            same.setTrustManagers(tls.getTrustManagers());
            same.setSecureSocketProtocol(version);
            TlsEcho echo = echo("localhost", same);
            conduit(echo).getClient().setConnection(ConnectionType.CLOSE);
            for (int call = 0; call < 2; call++) {
                assertThat(echo.echo("text")).isEqualTo("text");
            }
        }

        assertThat(handshakes.count).hasValue(1);
    }

    @Test
    void anotherSetOfParametersHasSessionsOfItsOwn() {
        assertThat(echo("localhost", tls).echo("text")).isEqualTo("text");
        tls.setSslCacheTimeout(1234);
        assertThat(echo("localhost", tls).echo("text")).isEqualTo("text");

        assertThat(handshakes.count).hasValue(2);
    }

    @Test
    void parametersOfConduitsThatAreGoneAreForgotten() throws Exception {
        try (ConduitCaller caller = new ConduitCaller()) {
            WeakReference<TLSClientParameters> first = parametersOfConduitThatIsGone(caller);

            for (int i = 0; i < 50 && first.get() != null; i++) {
                parametersOfConduitThatIsGone(caller);
                System.gc();
            }

            assertThat(first.get()).as("parameters of the first conduit").isNull();
        }
    }

    private static WeakReference<TLSClientParameters> parametersOfConduitThatIsGone(ConduitCaller caller)
            throws Exception {
        HTTPConduit conduit = caller.conduit("https://localhost:1/");
        TLSClientParameters own = new TLSClientParameters();
        // Differs from all others.
        own.setSecureRandom(new SecureRandom());
        conduit.setTlsClientParameters(own);
        conduit.setClient(caller.policy);
        conduit.prepare(caller.message("POST"));
        conduit.close();
        return new WeakReference<>(own);
    }

    @Test
    void aCertificateForAnotherHostIsRefusedUnlessParametersAllowIt() {
        TlsEcho refused = echo("127.0.0.1", tls);
        for (int i = 0; i < 3; i++) {
            // A refused session must not be resumed.
            assertRefused(refused, "not for the host 127.0.0.1");
        }

        TLSClientParameters unchecked = new TLSClientParameters();
        unchecked.setTrustManagers(tls.getTrustManagers());
        unchecked.setDisableCNCheck(true);
        assertThat(echo("127.0.0.1", unchecked).echo("text")).isEqualTo("text");

        TLSClientParameters ours = new TLSClientParameters();
        ours.setTrustManagers(tls.getTrustManagers());
        ours.setHostnameVerifier((host, session) -> host.equals("127.0.0.1"));
        assertThat(echo("127.0.0.1", ours).echo("text")).isEqualTo("text");
        assertRefused(echo("localhost", ours), "not for the host localhost");

        TLSClientParameters ofTheJdk = new TLSClientParameters();
        ofTheJdk.setTrustManagers(tls.getTrustManagers());
        ofTheJdk.setUseHttpsURLConnectionDefaultHostnameVerifier(true);
        assertThat(echo("localhost", ofTheJdk).echo("text")).isEqualTo("text");
        assertRefused(echo("127.0.0.1", ofTheJdk), "not for the host 127.0.0.1");
    }

    @Test
    void aServerThatIsNotTrustedIsRefused() throws Exception {
        TLSClientParameters others = new TLSClientParameters();
        others.setTrustManagers(clientKey.asTrusted());
        assertRefused(echo("localhost", others), "");
        assertRefused(echo("localhost", null), "");

        TLSClientParameters trusting = new TLSClientParameters();
        trusting.setTrustManagers(serverKey.asTrusted());
        assertThat(echo("localhost", trusting).echo("text")).isEqualTo("text");
    }

    private static void assertRefused(TlsEcho echo, String message) {
        assertThatThrownBy(() -> echo.echo("text"))
                .hasRootCauseInstanceOf(message.isEmpty() ? Exception.class : SSLHandshakeException.class)
                .hasStackTraceContaining("SSLHandshakeException")
                .hasStackTraceContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aRequiredCertificateIsShownAndResumedAndItsLackIsTheCause(String version) throws Exception {
        String large = "some text ".repeat(200_000);
        try (TlsEchoServer strict = new TlsEchoServer(FreePort.find(), serverKey, clientKey, true)) {
            tls.setSecureSocketProtocol(version);
            tls.setKeyManagers(clientKey.asKey());
            TlsEcho known = echo("localhost", strict.port(), tls);
            conduit(known).getClient().setConnection(ConnectionType.CLOSE);
            for (int i = 0; i < 3; i++) {
                assertThat(known.session()).endsWith(" CN=client");
            }
            assertThat(known.echo(large)).isEqualTo(large);
            assertThat(handshakes.count).hasValue(1);

            TLSClientParameters none = new TLSClientParameters();
            none.setTrustManagers(tls.getTrustManagers());
            none.setSecureSocketProtocol(version);
            TLSClientParameters others = new TLSClientParameters();
            others.setTrustManagers(tls.getTrustManagers());
            others.setSecureSocketProtocol(version);
            others.setKeyManagers(serverKey.asKey());
            for (TLSClientParameters refused : List.of(none, others)) {
                TlsEcho unknown = echo("localhost", strict.port(), refused);
                for (String text : List.of("text", large)) {
                    assertThatThrownBy(() -> unknown.echo(text))
                            .hasRootCauseInstanceOf(SSLHandshakeException.class)
                            .rootCause()
                            .hasMessageContaining("certificate");
                }
            }
        }
    }

    @Test
    void cipherSuitesAndTheirFiltersAreThoseOfTheParameters() {
        String suite = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
        tls.setSecureSocketProtocol("TLSv1.2");
        tls.setCipherSuites(List.of(suite));
        assertThat(echo("localhost", tls).session()).startsWith(suite);

        TLSClientParameters filtered = new TLSClientParameters();
        filtered.setTrustManagers(tls.getTrustManagers());
        FiltersType filters = new FiltersType();
        filters.getInclude().add(".*_ECDHE_.*AES_128_GCM.*");
        filtered.setCipherSuitesFilter(filters);
        assertThat(echo("localhost", filtered).session()).startsWith("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");
    }

    @Test
    void aReadyContextAndReadySocketFactoriesAreUsed() throws Exception {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(clientKey.asKey(), serverKey.asTrusted(), null);
        TLSClientParameters ofContext = new TLSClientParameters();
        ofContext.setSslContext(context);
        assertThat(echo("localhost", ofContext).session()).endsWith(" CN=client");

        TLSClientParameters ofFactory = new TLSClientParameters();
        ofFactory.setSSLSocketFactory(context.getSocketFactory());
        assertThat(echo("localhost", ofFactory).session()).endsWith(" CN=client");

        SSLSocketFactory before = HttpsURLConnection.getDefaultSSLSocketFactory();
        TLSClientParameters ofTheJdk = new TLSClientParameters();
        ofTheJdk.setUseHttpsURLConnectionDefaultSslSocketFactory(true);
        try {
            HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
            assertThat(echo("localhost", ofTheJdk).session()).endsWith(" CN=client");
        } finally {
            HttpsURLConnection.setDefaultSSLSocketFactory(before);
        }
    }

    @Test
    void aTrustDeciderSeesTheCertificateFirstAndMayRefuseIt() {
        TlsEcho echo = echo("localhost", tls);
        List<String> seen = new ArrayList<>();
        conduit(echo).setTrustDecider(new MessageTrustDecider() {
            @Override
            public void establishTrust(String conduit, URLConnectionInfo connection, Message message)
                    throws UntrustedURLConnectionIOException {
                HttpsURLConnectionInfo info = (HttpsURLConnectionInfo) connection;
                seen.add(info.getPeerPrincipal().getName() + " " + info.getServerCertificates().length);
                if (seen.size() == 2) {
                    throw new UntrustedURLConnectionIOException("not this time");
                }
            }
        });

        assertThat(echo.echo("text")).isEqualTo("text");
        assertThatThrownBy(() -> echo.echo("text")).hasStackTraceContaining("not this time");
        assertThat(echo.echo("text")).isEqualTo("text");
        assertThat(seen).containsExactly("CN=server 1", "CN=server 1", "CN=server 1");
    }

    @Test
    void aReplyThatDoesNotComeInTimeIsATimeoutOfThatCallAlone() {
        TlsEcho echo = echo("localhost", tls);
        assertThat(echo.echo("text")).isEqualTo("text");
        conduit(echo).getClient().setReceiveTimeout(200);
        assertThatThrownBy(echo::never)
                .hasRootCauseInstanceOf(IOException.class)
                .satisfies(e -> assertThat(e).hasStackTraceContaining(SocketTimeoutException.class.getName()));

        conduit(echo).getClient().setReceiveTimeout(CALL_MILLIS);
        assertThat(echo.echo("text")).isEqualTo("text");
    }

    @Test
    void aHandshakeThatDoesNotEndIsAConnectionTimeout() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Listener silent = Listener.on("localhost", 0, connection -> end.await())) {
            TlsEcho echo = echo("localhost", silent.port(), tls);
            conduit(echo).getClient().setConnectionTimeout(200);

            assertThatThrownBy(() -> echo.echo("text"))
                    .hasStackTraceContaining(SocketTimeoutException.class.getName())
                    .hasStackTraceContaining("Connect timed out");
        } finally {
            end.countDown();
        }
    }

    /** With TLS 1.3 the server's session tickets may arrive after the reply. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void anIdleConnectionIsLookedAtAndUsedAgain(String version) throws Exception {
        tls.setSecureSocketProtocol(version);
        HttpConnection connection =
                HttpConnection.open("localhost", server.port(), CALL_MILLIS, TlsSockets.of(tls), new CallBuffers());
        try {
            for (int i = 0; i < 3; i++) {
                assertThat(connection.isUsable()).isTrue();
                assertThat(get(connection)).contains("urn:tls-echo");
                assertThat(connection.rest(null, null)).isTrue();
            }
            assertThat(connection.isUsable()).isTrue();
            assertThat(connection.tlsSession().getProtocol()).isEqualTo(version);
        } finally {
            connection.close();
        }
        assertThat(connection.isUsable()).isFalse();
    }

    private static String get(HttpConnection connection) throws IOException {
        byte[] request = "GET /echo?wsdl HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        connection.limit(CALL_MILLIS);
        connection.write(request, 0, request.length);
        ResponseHead head = connection.replies().head();
        assertThat(head.status()).isEqualTo(200);
        try (InputStream body = new ResponseBody(connection.replies(), head, "GET", () -> {}, connection::close)) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** @param more whether the server sends a second reply after the first; otherwise it closes */
    @ParameterizedTest
    @CsvSource({"TLSv1.2, true", "TLSv1.2, false", "TLSv1.3, true", "TLSv1.3, false"})
    void aConnectionWithAnotherReplyOrClosedIsNotUsed(String version, boolean more) throws Exception {
        try (Listener listener = Listener.on("localhost", 0, wire -> answerTwice(wire, more));
                ConduitCaller caller = new ConduitCaller()) {
            caller.open("https://localhost:" + listener.port() + "/");
            tls.setSecureSocketProtocol(version);
            caller.conduit.setTlsClientParameters(tls);
            for (int i = 1; i <= 2; i++) {
                assertThat(caller.post("1")).isEqualTo("200 hello");
                Thread.sleep(ARRIVAL_MILLIS);
            }
            assertThat(listener.accepted()).isEqualTo(2);
        }
    }

    /** Answers a request; a moment later sends unexpected bytes, or closes. */
    private static void answerTwice(Socket wire, boolean more) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(serverKey.asKey(), null, null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(wire, "localhost", 0, true);
        socket.setUseClientMode(false);
        try (socket) {
            socket.getInputStream().read(new byte[4096]);
            String reply = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 5\r\n\r\n";
            socket.getOutputStream().write((reply + "hello").getBytes(StandardCharsets.US_ASCII));
            if (more) {
                Thread.sleep(ARRIVAL_MILLIS / 4);
                socket.getOutputStream().write((reply + "wrong").getBytes(StandardCharsets.US_ASCII));
                socket.getInputStream().read();
            }
        }
    }
}
