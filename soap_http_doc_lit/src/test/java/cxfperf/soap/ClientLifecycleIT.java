package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.echo.EchoClients;
import cxfperf.echo.EchoContract;
import cxfperf.echo.EchoSide;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.wsdl.WSDLManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each life cycle makes the objects that it should make, and leaves none of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientLifecycleIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int THREADS = 4;
    private static final int CALLS_EACH = 5;

    private final SoapEcho scenario = new SoapEcho();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = scenario.startServer(Specs.server(0));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** Each thread has its own payload and each call its own id, so a reply to another call would be a wrong reply. */
    @ParameterizedTest
    @CsvSource({"proxyPerThread, 1, 12", "sharedProxy, 1, 1", "proxyPerCall, 1, calls", "servicePerCall, calls, calls"})
    void eachLifecycleMakesWhatItsNameSaysAndRepliesReachTheirCallers(String lifecycle, String services, String proxies)
            throws Exception {
        Mix mix = new Mix(scenario.operations().stream()
                .map(name -> new Mix.Share(name, 1))
                .toList());
        LoadPlan plan = new LoadPlan(mix, THREADS, new Limit.Invocations(CALLS_EACH), Duration.ZERO, LIMIT, 1);
        long fetchedBefore = wsdlFetches();
        try (LoadClientFactory factory = scenario.connect(spec(lifecycle, THREADS, Specs.ownHttpClients()))) {
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, factory, scenario::classify);

            assertThat(outcome.harnessFault()).isEmpty();
            assertThat(outcome.examples()).isEmpty();
            assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(CALLS_EACH * THREADS, Map.of(), 0));
            long calls = CALLS_EACH * THREADS
                    + outcome.warmup().started()
                    + outcome.coolDown().started();
            assertThat(factory.effective())
                    .containsEntry("clientLifecycle", lifecycle)
                    .containsEntry("servicesMade", services.equals("calls") ? calls : Long.parseLong(services))
                    .containsEntry("proxiesMade", proxies.equals("calls") ? calls : Long.parseLong(proxies));
            long fetched = lifecycle.equals("servicePerCall") ? calls : 0;
            assertThat(factory.effective()).containsEntry("wsdlFetched", fetched);
            assertThat(wsdlFetches() - fetchedBefore).isEqualTo(fetched);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"servicePerCall", "proxyPerCall"})
    void whatACallHasMadeIsGoneWhenItIsOver(String lifecycle) throws Exception {
        Clients clients = new Clients();
        // A new thread belongs to the group of the thread that makes it; other tests of this JVM have clients and
        // threads, too.
        ThreadGroup ours = new ThreadGroup("clients of " + lifecycle);
        try (LoadClientFactory factory = EchoClients.open(spec(lifecycle, 1), clients);
                LoadClient client = factory.newClient(EchoContract.ECHO_STRING, 0)) {
            FutureTask<Integer> calls = new FutureTask<>(() -> {
                int mostSelectors = 0;
                for (int i = 0; i < 20; i++) {
                    client.call();
                    mostSelectors = Math.max(mostSelectors, selectors(ours));
                }
                return mostSelectors;
            });
            new Thread(ours, calls).start();

            assertThat(calls.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isPositive();
            assertThat(clients.made).hasSize(20);
            assertThat(clients.destroyed).hasValue(20);
            // The results report the first conduit. A thread ends after its client is garbage collected.
            await(() -> {
                System.gc();
                long left = clients.made.stream()
                        .filter(reference -> reference.get() != null)
                        .count();
                return left <= 1 && selectors(ours) <= 1;
            });
            assertThat(clients.bus.getExtension(WSDLManager.class).getDefinitions())
                    .hasSize(lifecycle.equals("servicePerCall") ? 0 : 1);
        }
    }

    @Test
    void aSharedProxyIsClosedWithTheLastOfItsUsersAndNotBefore() throws Exception {
        Clients clients = new Clients();
        try (LoadClientFactory factory = EchoClients.open(spec("sharedProxy", 2), clients)) {
            try (LoadClient other = factory.newClient(EchoContract.ECHO_BASE64, 1)) {
                LoadClient client = factory.newClient(EchoContract.ECHO_STRING, 0);
                client.call();
                client.close();

                other.call();
            }
            assertThat(clients.made).hasSize(1);
            assertThat(clients.destroyed).hasValue(0);
        }
        assertThat(clients.destroyed).hasValue(1);
    }

    @Test
    void clientsAndAServerThatAreClosedLeaveOthersAlone() throws Exception {
        try (LoadClientFactory clients = scenario.connect(spec("proxyPerThread", 1));
                LoadClient client = clients.newClient(EchoContract.ECHO_STRING, 0)) {
            try (RunningServer passing = scenario.startServer(Specs.server(0));
                    LoadClientFactory passingClients = scenario.connect(
                            Specs.client(passing.address().getPort(), 1, Specs.ownHttpClients(), LIMIT));
                    LoadClient passingClient = passingClients.newClient(EchoContract.ECHO_STRING, 0)) {
                client.call();
                passingClient.call();
            }

            client.call();
        }
    }

    private long wsdlFetches() {
        return (Long) server.effective().get("wsdlFetches");
    }

    private ClientSpec spec(String lifecycle, int threads) {
        return spec(lifecycle, threads, Optional.empty());
    }

    private ClientSpec spec(String lifecycle, int threads, Optional<URI> cfg) {
        return new ClientSpec(
                "http",
                "localhost",
                server.address().getPort(),
                cfg,
                threads,
                1,
                LIMIT,
                Map.of("clientLifecycle", lifecycle));
    }

    /** Counts the selector threads: each HttpClient of CXF's default conduit has one. */
    private static int selectors(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 100];
        return (int) Arrays.stream(threads, 0, group.enumerate(threads))
                .filter(thread -> thread.getName().endsWith("-SelectorManager"))
                .count();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("the time until what was made is gone")
                    .isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** The open clients of a bus. */
    private static final class Clients implements EchoSide, ClientLifeCycleListener {

        private final Queue<WeakReference<Client>> made = new ConcurrentLinkedQueue<>();
        private final AtomicInteger destroyed = new AtomicInteger();
        private Bus bus;

        @Override
        public void prepare(Bus prepared) {
            bus = prepared;
            bus.getExtension(ClientLifeCycleManager.class).registerListener(this);
        }

        @Override
        public void clientCreated(Client client) {
            made.add(new WeakReference<>(client));
        }

        @Override
        public void clientDestroyed(Client client) {
            destroyed.incrementAndGet();
        }
    }
}
