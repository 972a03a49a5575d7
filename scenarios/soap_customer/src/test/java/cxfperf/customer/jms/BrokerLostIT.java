package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.customer.broker.CredentialsFile;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.cxf.CxfClients;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import jakarta.xml.ws.BindingProvider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.frontend.ClientProxy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A broker or a server is killed during calls, without a chance to shut down, and started again. */
@Execution(ExecutionMode.CONCURRENT)
class BrokerLostIT {

    private static final int ENOUGH = 100;
    private static final int SENDERS = 2;
    private static final int QUEUE = 7009;
    private static final int LIMIT_SECONDS = 10;

    @TempDir
    private Path home;

    private final Senders senders = new Senders();

    /**
     * Identifies calls by a number, because the redelivered flag of a message is not reliable after a crash of the
     * broker.
     */
    @Test
    @Tag("thorough")
    void noAcknowledgedPersistentCallIsLostWithAKilledServer() throws Exception {
        Path served = home.resolve("served");
        try (CommandProcess broker = broker(ours(), 0)) {
            URI address = URI.create("tcp://localhost:" + broker.awaitPort("READY"));
            try (WritingServer server = WritingServer.start(address, QUEUE, served);
                    LoadClientFactory clients = clients(address)) {
                senders.start(clients);
                await(() -> WritingServer.served(served).size() >= ENOUGH);
                server.kill();
                // These messages are in the queue when the next server starts.
                awaitMore();
                try (WritingServer next = WritingServer.start(address, QUEUE, served)) {
                    int before = WritingServer.served(served).size();
                    await(() -> WritingServer.served(served).size() >= before + 2 * ENOUGH);
                    senders.end();
                    await(() -> WritingServer.served(served).containsAll(senders.acknowledged));
                    assertThat(WritingServer.served(served)).allMatch(id -> id <= senders.last.get());
                    next.kill();
                }
            }
        }
    }

    /** The top directory of this JVM, so that broker and clients share one credentials file. */
    private static Path ours() {
        return CredentialsFile.ofThisCheckout().directory().getParent();
    }

    /** A client of an active run. */
    private LoadClientFactory clients(URI broker) throws Exception {
        LoadClientFactory clients = JmsTransport.open(
                LocalBroker.clientOf(
                        broker, URI.create("jms:queue:cxfperf.soap_customer." + QUEUE), Duration.ofSeconds(5)),
                bus -> senders::client);
        assertThat(clients.begin(List.of())).isEmpty();
        return clients;
    }

    private void awaitMore() throws Exception {
        int before = senders.acknowledged.size();
        await(() -> senders.acknowledged.size() >= before + ENOUGH);
    }

    /** Uses a one-way client and a request-reply client of one server. */
    @Test
    @Tag("thorough")
    void runsCountTheCallsThatFailAndGoOnWhenTheBrokerIsBack() throws Exception {
        CommandProcess broker = broker(home, 0);
        try {
            int port = broker.awaitPort("READY");
            String address = "-Dbroker=tcp://localhost:" + port;
            try (CommandProcess server = CommandProcess.start(
                            home,
                            "server",
                            "-Dscenario=soap_customer",
                            "-Dprotocol=jms",
                            "-Dport=" + QUEUE,
                            "-Dadmin=0",
                            address);
                    CommandProcess sending = client("updateCustomer", server, address);
                    CommandProcess asking = client("getCustomersByName", server, address)) {
                sending.awaitMeasured(3);
                asking.awaitMeasured(3);
                kill(broker);
                broker = broker(home, port);
                broker.awaitPort("READY");
                // The exit code is not zero because of the failed calls.
                assertThat(sending.exitCode()).as(sending.output()).isNotZero();
                assertThat(asking.exitCode()).as(asking.output()).isNotZero();
            }
        } finally {
            broker.close();
        }
        itsCallsFailedAndSucceededAgain("updateCustomer");
        itsCallsFailedAndSucceededAgain("getCustomersByName");
    }

    private CommandProcess client(String operation, CommandProcess server, String address) throws Exception {
        return CommandProcess.start(
                home,
                "client",
                "-Dscenario=soap_customer",
                "-Dprotocol=jms",
                "-Doperation=" + operation,
                address,
                "-Dport=" + QUEUE,
                "-Dadmin=" + server.awaitPort("ADMIN"),
                "-Dthreads=2",
                "-Dtimeout=" + LIMIT_SECONDS,
                "-Dwarmup=1",
                "-Dtime=25",
                "-Dresults=" + home.resolve(operation).resolve("results"));
    }

    private void itsCallsFailedAndSucceededAgain(String operation) throws Exception {
        JsonNode calls = Results.onlyResult(home.resolve(operation)).get("calls");
        assertThat(calls.get("failed").asLong()).isPositive();
        assertThat(calls.get("abandoned").asLong()).isZero();
        assertThat(calls.get("failures").has("STUCK")).as(calls.toString()).isFalse();
        assertThat(okInTheLastSeconds(Results.onlyDirectory(home.resolve(operation))))
                .isPositive();
    }

    private static long okInTheLastSeconds(Path run) throws Exception {
        List<String> rows = Files.readAllLines(run.resolve("timeline.csv"));
        int ok = List.of(rows.get(0).split(",")).indexOf("ok");
        return rows.subList(rows.size() - 10, rows.size()).stream()
                .mapToLong(row -> Long.parseLong(row.split(",", -1)[ok]))
                .sum();
    }

    private CommandProcess broker(Path top, int port) throws Exception {
        return CommandProcess.start(top, "broker", "-Dscenario=soap_customer", "-Dprotocol=jms", "-Dport=" + port);
    }

    private static void kill(CommandProcess broker) throws Exception {
        ProcessHandle jvm = broker.loadJvms().get(0);
        jvm.destroyForcibly();
        jvm.onExit().get();
        broker.exitCode();
    }

    /** Threads that send calls with consecutive numbers. */
    private static final class Senders {

        final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
        final LongAdder failed = new LongAdder();
        final AtomicInteger last = new AtomicInteger();
        final AtomicBoolean enough = new AtomicBoolean();

        private final List<Thread> threads = new ArrayList<>();

        void start(LoadClientFactory clients) throws Exception {
            for (int i = 0; i < SENDERS; i++) {
                LoadClient client = clients.newClient("updateCustomer", i);
                Thread thread = new Thread(() -> send(client));
                thread.setDaemon(true);
                thread.start();
                threads.add(thread);
            }
        }

        void end() throws InterruptedException {
            enough.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }

        private void send(LoadClient client) {
            while (!enough.get()) {
                try {
                    client.call();
                } catch (Exception e) {
                    failed.increment();
                }
            }
            client.close();
        }

        LoadClient client(CxfClients clients, String operation, int worker) {
            CustomerService proxy = new CustomerServiceService().getCustomerServicePort();
            ((BindingProvider) proxy)
                    .getRequestContext()
                    .put(
                            BindingProvider.ENDPOINT_ADDRESS_PROPERTY,
                            clients.target().toString());
            clients.adopt(ClientProxy.getClient(proxy));
            return () -> {
                Customer customer = new Customer();
                customer.setCustomerId(last.incrementAndGet());
                proxy.updateCustomer(customer);
                acknowledged.add(customer.getCustomerId());
            };
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).as("waited for two minutes").isNegative();
            Thread.sleep(10);
        }
    }
}
