package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.soap.SoapFailures;
import cxfperf.echo.EchoProxies;
import cxfperf.echo.EchoProxies.EchoCalls;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two threads call different operations of one proxy. */
class SharedProxyIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String PATH = "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";

    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void stop() {
        other.shutdownNow();
    }

    /** JAX-WS keeps the method of a call in the request context, before the call reads it from there. */
    @Test
    void eachThreadHasARequestContextOfItsOwn() throws Exception {
        try (RunningServer server = new SoapEcho().startServer(Specs.server(0));
                Shared shared = Shared.open(server.address().getPort())) {
            shared.calls.call(proxy -> proxy.echoStringDoc("text"));
            shared.client.getRequestContext().put("whose", "of this thread");

            assertThat(other.submit(() -> {
                                shared.calls.call(proxy -> proxy.echoBase64Doc(new byte[] {1}));
                                return shared.client.getRequestContext().containsKey("whose");
                            })
                            .get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isFalse();
        }
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
}
