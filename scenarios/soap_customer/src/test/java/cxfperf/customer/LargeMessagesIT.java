package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.customer.calls.CustomerOperation;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.CountingRelay;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The costs of a message of a megabyte over HTTP besides its bytes: files, waits of one thread for another, and writes.
 * Recorded by the JVM's flight recorder, so that a file that is deleted at once, or a wait of a microsecond, also
 * counts. What other tests do meanwhile would count too.
 */
@Isolated
class LargeMessagesIT {

    private static final Path CONFIGS = Path.of("..", "..", "configs");
    private static final int BYTES = 1_000_000;
    private static final int CALLS = 3;
    private static final long BOUND_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "none,             none,             getCustomersByName",
        "none,             none,             updateCustomer",
        "client-large.xml, server-large.xml, getCustomersByName",
        "client-large.xml, server-large.xml, updateCustomer",
        "client-fast.xml,  server-fast.xml,  getCustomersByName",
        "client-fast.xml,  server-fast.xml,  updateCustomer"
    })
    void theWireCarriesThePayloadAndTwoPercentMoreAtMost(String client, String server, String operation)
            throws Exception {
        CallCounters counters = new CallCounters();
        try (RunningServer running = start(file(server), counters);
                CountingRelay relay = CountingRelay.recording(running.address().getPort());
                LoadClientFactory clients = connect(relay.port(), file(client))) {
            call(clients, operation, counters);

            List<String> large = operation.equals(CustomerOperation.UPDATE_CUSTOMER) ? relay.sent() : relay.received();
            assertThat(large.stream().mapToInt(String::length).sum() / CALLS).isCloseTo(BYTES, within(BYTES / 50));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "none,             none,             getCustomersByName",
        "none,             none,             updateCustomer",
        "client-large.xml, server-large.xml, getCustomersByName",
        "client-large.xml, server-large.xml, updateCustomer",
        "client-fast.xml,  server-fast.xml,  getCustomersByName",
        "client-fast.xml,  server-fast.xml,  updateCustomer"
    })
    void noTemporaryFileIsWritten(String client, String server, String operation) throws Exception {
        assertThat(temporaryFiles(recorded(file(client), file(server), operation)))
                .isEmpty();
    }

    /** A client that may have to repeat a request keeps a copy of it. */
    @Test
    void aKeptCopyIsAFileOnlyWithoutTheBusFilesForLargeMessages() throws Exception {
        for (String client : List.of("client-large.xml", "client-fast.xml", "client-http11.xml")) {
            List<RecordedEvent> events = recorded(keeping(client), Optional.empty(), CustomerOperation.UPDATE_CUSTOMER);

            assertThat(temporaryFiles(events).isEmpty()).as(client).isEqualTo(!client.equals("client-http11.xml"));
        }
    }

    private Optional<URI> keeping(String client) throws Exception {
        String changed = Files.readString(CONFIGS.resolve(client))
                .replace("<http:client ", "<http:client AutoRedirect=\"true\" ");
        assertThat(changed).contains("AutoRedirect");
        return Optional.of(Files.writeString(directory.resolve(client), changed).toUri());
    }

    /** Leaves out the files of JUnit, and those of brokers, which are in the checkout, wherever that is. */
    private static List<String> temporaryFiles(List<RecordedEvent> events) {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Path checkout = Path.of("..", "..").toAbsolutePath().normalize();
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("jdk.FileWrite"))
                .map(event -> event.getString("path"))
                .filter(path -> path != null
                        && Path.of(path).startsWith(temporary)
                        && !Path.of(path).startsWith(checkout)
                        && !path.startsWith(temporary.resolve("junit").toString()))
                .distinct()
                .toList();
    }

    /** Returns the events of both sides during some calls, after one call that is not recorded. */
    private List<RecordedEvent> recorded(Optional<URI> client, Optional<URI> server, String operation)
            throws Exception {
        CallCounters counters = new CallCounters();
        Path file = directory.resolve("calls.jfr");
        try (RunningServer running = start(server, counters);
                LoadClientFactory clients = connect(running.address().getPort(), client);
                LoadClient first = clients.newClient(operation, 0);
                Recording recording = new Recording()) {
            first.call();
            await(counters, operation, 1);
            for (String event : List.of("jdk.FileWrite", "jdk.ThreadPark", "jdk.JavaMonitorWait")) {
                recording.enable(event).withoutThreshold();
            }
            recording.start();
            for (int i = 0; i < CALLS; i++) {
                first.call();
            }
            await(counters, operation, 1 + CALLS);
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    private static void call(LoadClientFactory clients, String operation, CallCounters counters) throws Exception {
        try (LoadClient client = clients.newClient(operation, 0)) {
            for (int i = 0; i < CALLS; i++) {
                client.call();
            }
        }
        await(counters, operation, CALLS);
    }

    /**
     * Waits for the server: a one-way call ends for the client when the server has received it, and later for the
     * server.
     */
    private static void await(CallCounters counters, String operation, long calls) throws InterruptedException {
        long until = System.nanoTime() + BOUND_NANOS;
        while (counters.snapshot().getOrDefault(operation, 0L) < calls) {
            assertThat(System.nanoTime()).as("the server completes").isLessThan(until);
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private static RunningServer start(Optional<URI> file, CallCounters counters) throws Exception {
        return new SoapCustomer()
                .startServer(
                        new ServerSpec("http", "localhost", 0, file, Map.of("serverThreads", "default"), counters));
    }

    private static LoadClientFactory connect(int port, Optional<URI> file) throws Exception {
        return new SoapCustomer()
                .connect(new ClientSpec(
                        "http",
                        "localhost",
                        port,
                        file,
                        1,
                        1,
                        Duration.ofSeconds(60),
                        Map.of("payload", String.valueOf(BYTES))));
    }

    private static Optional<URI> file(String name) {
        return name.equals("none")
                ? Optional.empty()
                : Optional.of(CONFIGS.resolve(name).toUri());
    }
}
