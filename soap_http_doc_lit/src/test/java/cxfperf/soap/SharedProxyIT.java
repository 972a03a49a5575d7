package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.echo.EchoContract;
import cxfperf.echo.EchoProxies;
import cxfperf.echo.EchoProxies.EchoCalls;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientImpl;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.UpfrontConduitSelector;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Two threads call different operations of one proxy; the second calls in the middle of the call of the first, at a
 * moment that the test controls.
 */
class SharedProxyIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    /** The key of a call's method in the request context. */
    private static final String METHOD = Method.class.getName();

    private static final String PATH = "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";

    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        other.shutdownNow();
    }

    @Test
    void aRequestContextThatThreadsShareSendsTheMethodOfAnotherCall() throws Exception {
        assertThat(methodSentByAStringCallDuringWhichBytesAreEchoed(false)).isEqualTo("echoBase64Doc");
    }

    @Test
    void theSharedProxyOfTheHarnessSendsItsOwn() throws Exception {
        assertThat(methodSentByAStringCallDuringWhichBytesAreEchoed(true)).isEqualTo("echoStringDoc");
    }

    @Test
    void theStatusOfAThreadsLastCallIsItsOwn() throws Exception {
        HttpServer unreadable = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        unreadable.createContext("/", exchange -> {
            String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] reply = "no SOAP".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/xml");
            exchange.sendResponseHeaders(request.contains("echoStringDoc") ? 500 : 200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        unreadable.start();
        try (Shared shared = Shared.open(unreadable.getAddress().getPort())) {
            EchoCalls calls = shared.calls;
            AtomicReference<Throwable> ofBytes = new AtomicReference<>();

            assertThatThrownBy(() -> calls.call(proxy -> {
                        try {
                            return proxy.echoStringDoc("text");
                        } finally {
                            // Runs between the end of this call and the check of its status.
                            ofBytes.set(failureOf(
                                    other.submit(() -> calls.call(another -> another.echoBase64Doc(new byte[] {1})))));
                        }
                    }))
                    .satisfies(
                            failure -> assertThat(SoapFailures.kindOf(failure)).isEqualTo(FailureKind.HTTP_STATUS))
                    .hasMessageContaining("HTTP 500");
            assertThat(ofBytes.get()).satisfies(failure -> assertThat(SoapFailures.kindOf(failure))
                    .isEqualTo(FailureKind.WRONG_REPLY));
        } finally {
            unreadable.stop(0);
        }
    }

    /**
     * @param ofEachThread whether the proxy has a request context for each thread, as the harness shares it; otherwise
     *     the proxy is as JAX-WS makes it
     */
    private String methodSentByAStringCallDuringWhichBytesAreEchoed(boolean ofEachThread) throws Exception {
        try (RunningServer server = new SoapEcho().startServer(Specs.server(0));
                Shared shared = Shared.open(server.address().getPort())) {
            EchoCalls calls = shared.calls;
            Client client = shared.client;
            if (!ofEachThread) {
                ((ClientImpl) client).setThreadLocalRequestContext(false);
            }
            // After this call, the context of this thread exists.
            calls.call(proxy -> proxy.echoStringDoc("warm"));
            Gate gate = new Gate(client);
            client.setConduitSelector(gate);
            MethodsSent sent = new MethodsSent();
            client.getOutInterceptors().add(sent);

            gate.stopNextCallOf(Thread.currentThread());
            Future<byte[]> bytes = other.submit(() -> {
                gate.awaitCall();
                try {
                    return calls.call(proxy -> proxy.echoBase64Doc(new byte[] {1, 2, 3}));
                } finally {
                    gate.open();
                }
            });
            String reply = calls.call(proxy -> proxy.echoStringDoc("text"));

            assertThat(reply).isEqualTo("text");
            assertThat(bytes.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).containsExactly(1, 2, 3);
            return sent.ofStrings;
        }
    }

    private static Throwable failureOf(Future<?> call) {
        try {
            call.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            return null;
        } catch (Exception e) {
            return e.getCause();
        }
    }

    /** The proxy of a run, and the calls of one of its workers. */
    private static final class Shared implements ClientLifeCycleListener, AutoCloseable {

        private LoadClientFactory factory;
        private Client client;
        private EchoCalls calls;

        static Shared open(int port) throws Exception {
            Shared shared = new Shared();
            ClientSpec spec = new ClientSpec(
                    "http", "localhost", port, Optional.empty(), 2, 1, LIMIT, Map.of("clientLifecycle", "sharedProxy"));
            shared.factory = CxfClients.open(spec, PATH, bus -> {
                bus.getExtension(ClientLifeCycleManager.class).registerListener(shared);
                EchoProxies proxies = EchoProxies.open(bus, spec);
                return (clients, operation, worker) -> {
                    shared.calls = proxies.callsOfOneWorker(clients);
                    return () -> {};
                };
            });
            shared.factory.newClient("any", 0);
            return shared;
        }

        @Override
        public void clientCreated(Client made) {
            client = made;
        }

        @Override
        public void clientDestroyed(Client destroyed) {
            assertThat(destroyed).isSameAs(client);
        }

        @Override
        public void close() {
            client.destroy();
            factory.close();
        }
    }

    /**
     * Stops one thread, once, after its call has been written into the request context and before the context is
     * copied.
     */
    private static final class Gate extends UpfrontConduitSelector {

        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicReference<Thread> stopped = new AtomicReference<>();
        private final Client client;

        Gate(Client client) {
            super(client.getConduit());
            this.client = client;
            setEndpoint(client.getEndpoint());
        }

        void stopNextCallOf(Thread thread) {
            client.getRequestContext().remove(METHOD);
            stopped.set(thread);
        }

        void awaitCall() throws InterruptedException {
            assertThat(reached.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }

        void open() {
            open.countDown();
        }

        /** A call gets the endpoint before it writes its method, and again before it copies the context. */
        @Override
        public Endpoint getEndpoint() {
            Thread thread = Thread.currentThread();
            if (stopped.get() == thread
                    && client.getRequestContext().containsKey(METHOD)
                    && stopped.compareAndSet(thread, null)) {
                reached.countDown();
                try {
                    assertThat(open.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return super.getEndpoint();
        }
    }

    /** Records the method in the messages of one operation, as an interceptor sees it. */
    private static final class MethodsSent extends AbstractPhaseInterceptor<Message> {

        private volatile String ofStrings;

        private MethodsSent() {
            super(Phase.SETUP);
        }

        @Override
        public void handleMessage(Message message) {
            String operation =
                    message.getExchange().getBindingOperationInfo().getName().getLocalPart();
            if (operation.equals(EchoContract.ECHO_STRING)) {
                ofStrings = ((Method) message.get(METHOD)).getName();
            }
        }
    }
}
