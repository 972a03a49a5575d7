package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.customer.broker.CredentialsFile;
import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.CustomerService;
import cxfperf.customer.wire.CustomerServiceService;
import cxfperf.cxf.CxfClients;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import jakarta.xml.ws.BindingProvider;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.apache.cxf.frontend.ClientProxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker in a process of its own is killed in the midst of calls, as nothing can prevent, and started again. */
class BrokerLostIT {

    private static final int ENOUGH = 100;
    private static final int SENDERS = 2;

    @TempDir
    private Path home;

    /** By number: which call is which the flag of a message does not tell after a crash of the broker. */
    @Test
    void noPersistentCallThatWasAcknowledgedAsSentIsLost() throws Exception {
        // That of this JVM, so that broker and clients have one file of credentials.
        Path ours = CredentialsFile.ofThisCheckout().directory().getParent();
        KeepingCustomers service = new KeepingCustomers(new CountDownLatch(0));
        CommandProcess broker = broker(ours, 0);
        try {
            int port = broker.awaitPort("READY");
            URI address = URI.create("tcp://localhost:" + port);
            Senders senders = new Senders();
            try (RunningServer server = JmsServer.start(
                            LocalBroker.serverOf(address, 0, new CallCounters()), OptionalInt.of(2), service::publish);
                    LoadClientFactory clients = JmsClients.open(
                            LocalBroker.clientOf(address, server.address(), Duration.ofSeconds(5)),
                            bus -> senders::client)) {
                List<Thread> threads = senders.start(clients);
                await(() -> senders.acknowledged.size() >= ENOUGH);
                kill(broker);
                await(() -> senders.failed.sum() >= SENDERS);
                broker = broker(ours, port);
                broker.awaitPort("READY");
                int before = senders.acknowledged.size();
                await(() -> senders.acknowledged.size() >= before + ENOUGH);
                senders.enough.set(true);
                for (Thread thread : threads) {
                    thread.join();
                }
                await(() -> service.ids.containsAll(senders.acknowledged));

                assertThat(senders.acknowledged).hasSizeGreaterThanOrEqualTo(2 * ENOUGH);
                assertThat(service.ids).allMatch(id -> id <= senders.last.get());
                assertThat(service.deliveries.sum()).isGreaterThanOrEqualTo(service.ids.size());
            }
        } finally {
            broker.close();
        }
    }

    @Test
    void aRunCountsTheCallsThatFailAndGoesOnWhenTheBrokerIsBack() throws Exception {
        CommandProcess broker = broker(home, 0);
        try {
            int port = broker.awaitPort("READY");
            String address = "-Dbroker=tcp://localhost:" + port;
            try (CommandProcess server = CommandProcess.start(
                    home, "server", "-Dscenario=soap_customer", "-Dprotocol=jms", "-Dport=0", address)) {
                int admin = server.awaitPort("ADMIN");
                String ready = server.awaitLine(line -> line.startsWith("READY "));
                try (CommandProcess client = CommandProcess.start(
                        home,
                        "client",
                        "-Dscenario=soap_customer",
                        "-Dprotocol=jms",
                        "-Doperation=updateCustomer",
                        address,
                        "-Dendpoint=" + ready.substring("READY ".length()),
                        "-Dadmin=" + admin,
                        "-Dthreads=2",
                        "-Dtimeout=20",
                        "-Dwarmup=1",
                        "-Dtime=25")) {
                    client.awaitLine(line -> line.matches("measure +[3-9] s.*"));
                    kill(broker);
                    broker = broker(home, port);
                    broker.awaitPort("READY");
                    // Because of the failures.
                    assertThat(client.exitCode()).as(client.output()).isNotZero();
                }
            }
        } finally {
            broker.close();
        }
        JsonNode calls = Results.onlyResult(home).get("calls");
        assertThat(calls.get("failed").asLong()).isPositive();
        assertThat(calls.get("abandoned").asLong()).isZero();
        assertThat(calls.get("failures").has("STUCK")).as(calls.toString()).isFalse();
        assertThat(okInTheLastSeconds()).isPositive();
    }

    private long okInTheLastSeconds() throws Exception {
        List<String> rows = Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv"));
        int ok = List.of(rows.get(0).split(",")).indexOf("ok");
        return rows.subList(rows.size() - 10, rows.size()).stream()
                .mapToLong(row -> Long.parseLong(row.split(",", -1)[ok]))
                .sum();
    }

    private CommandProcess broker(Path top, int port) throws Exception {
        return CommandProcess.start(
                top,
                "broker",
                "-Dscenario=soap_customer",
                "-Dprotocol=jms",
                "-Dport=" + port,
                "-DbrokerData=" + home.resolve("journal"));
    }

    private static void kill(CommandProcess broker) throws Exception {
        ProcessHandle jvm = broker.loadJvms().get(0);
        jvm.destroyForcibly();
        jvm.onExit().get();
        broker.exitCode();
    }

    /** Each call of theirs has a number. */
    private static final class Senders {

        final Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
        final LongAdder failed = new LongAdder();
        final AtomicInteger last = new AtomicInteger();
        final AtomicBoolean enough = new AtomicBoolean();

        List<Thread> start(LoadClientFactory clients) throws Exception {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                LoadClient client = clients.newClient("updateCustomer", i);
                Thread thread = new Thread(() -> send(client));
                thread.start();
                threads.add(thread);
            }
            return threads;
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

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited for two minutes").isNegative();
            Thread.sleep(10);
        }
    }
}
