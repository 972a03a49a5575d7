package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.cxf.frontend.ServerFactoryBean;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exactly as many calls as requested are served at a time. */
class ServingThreadsIT {

    private static final int CALLS = 12;
    private static final int PATIENCE_SECONDS = 60;
    private static final Optional<URI> NO_FILE = Optional.empty();

    /** The published service; it holds each call until all are released. */
    public static final class Holding {

        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final CountDownLatch go = new CountDownLatch(1);

        public boolean hold() throws InterruptedException {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            try {
                return go.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } finally {
                inside.decrementAndGet();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, CALLS})
    void noMoreCallsAreServedAtATimeThanAskedFor(int serving) throws Exception {
        Holding service = new Holding();
        try (JettyServer server = start(service, serving, NO_FILE)) {
            List<CompletableFuture<HttpResponse<String>>> calls = call(server);
            QueuedThreadPool pool = pool(server);
            await(() -> service.inside.get() == serving && pool.getQueueSize() == CALLS - serving);

            assertThat(service.inside).hasValue(serving);
            assertThat(pool.getQueueSize()).isEqualTo(CALLS - serving);

            service.go.countDown();
            for (CompletableFuture<HttpResponse<String>> call : calls) {
                assertThat(call.get(PATIENCE_SECONDS, TimeUnit.SECONDS).body()).contains("true");
            }
            assertThat(service.most).hasValue(serving);
        }
    }

    @Test
    void theNumberThatIsAskedForCountsAndNotTheThreadsOfTheBusFile() throws Exception {
        Optional<URI> file =
                Optional.of(Path.of("src/test/resources/threads-bus.xml").toUri());
        try (JettyServer without = start(new Holding(), OptionalInt.empty(), file);
                JettyServer with = start(new Holding(), 5, file)) {
            assertThat(without.effective()).containsEntry("maxThreads", 23).doesNotContainKey("servingThreads");
            assertThat(with.effective()).containsEntry("servingThreads", 5).doesNotContainEntry("maxThreads", 23);
        }
    }

    private static JettyServer start(Holding service, int serving, Optional<URI> file) throws Exception {
        return start(service, OptionalInt.of(serving), file);
    }

    private static JettyServer start(Holding service, OptionalInt serving, Optional<URI> file) throws Exception {
        ServerSpec spec = new ServerSpec("http", "localhost", 0, file, Map.of(), new CallCounters());
        return JettyServer.start(spec, "/holding", serving, (bus, address) -> {
            ServerFactoryBean factory = new ServerFactoryBean();
            factory.setBus(bus);
            factory.setAddress(address);
            factory.setServiceBean(service);
            return factory.create();
        });
    }

    private static List<CompletableFuture<HttpResponse<String>>> call(JettyServer server) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(server.address())
                .header("Content-Type", "text/xml; charset=UTF-8")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
                                + "<hold xmlns='http://cxf.cxfperf/'/></e:Body></e:Envelope>"))
                .build();
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            calls.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
        }
        return calls;
    }

    private static QueuedThreadPool pool(JettyServer server) {
        return (QueuedThreadPool) new JettyHTTPServerEngineFactory()
                .retrieveJettyHTTPServerEngine(server.address().getPort())
                .getServer()
                .getThreadPool();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(5);
        }
    }
}
