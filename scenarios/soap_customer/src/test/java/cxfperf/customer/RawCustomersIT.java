package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.customer.calls.CustomerOperation;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.SentStamp;
import cxfperf.testing.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The raw client of the customer service: its replies, including the declared fault. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RawCustomersIT {

    private final SoapCustomer scenario = new SoapCustomer();
    private final CallCounters calls = new CallCounters();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = HttpCustomers.start(CustomerSpecs.server(Optional.empty(), calls), OptionalInt.empty());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"getCustomersByName, 500", "getCustomersByName, 100000", "noSuchCustomer, 500", "updateCustomer, 500"})
    void itsCallsAreRightAndTheServerCountsAsMany(String operation, int bytes) throws Exception {
        try (LoadClientFactory clients =
                scenario.connect(CustomerSpecs.raw("http", server.address().getPort(), bytes, 2))) {
            long ahead = calls.snapshot().get(operation);
            assertThat(clients.begin(List.of(operation))).isEmpty();
            // Each worker records two calls. A one-way call is acknowledged before it is counted.
            long before = awaited(operation, ahead + 4);
            LoadPlan plan = new LoadPlan(
                    Mix.of(operation), 2, new Limit.Invocations(20), Duration.ZERO, Duration.ofSeconds(30), 1);
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, clients, scenario::classify);

            assertThat(outcome.examples()).isEmpty();
            assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(40, Map.of(), 0));
            long made = 40 + outcome.coolDown().started();
            assertThat(awaited(operation, before + made)).isEqualTo(before + made);
        }
    }

    /** Returns the server's count once it has reached this number, or after the time limit. */
    private long awaited(String operation, long count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (calls.snapshot().get(operation) < count && System.nanoTime() < end) {
            Thread.sleep(2);
        }
        return calls.snapshot().get(operation);
    }

    @Test
    void aOneWayCallThatIsNotAcceptedFailsAndEachHasAStampOfItsOwn() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        try (ScriptedServer scripted = ScriptedServer.answering((request, out) -> {
                    requests.add(request.head());
                    String status = requests.size() <= 3 ? "202 Accepted" : "200 OK";
                    out.write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
                    return true;
                });
                LoadClientFactory clients = scenario.connect(CustomerSpecs.raw("http", scripted.port(), 500, 1))) {
            assertThat(clients.begin(List.of(CustomerOperation.UPDATE_CUSTOMER)))
                    .isEmpty();
            try (LoadClient client = clients.newClient(CustomerOperation.UPDATE_CUSTOMER, 0)) {
                client.call();
                Throwable thrown = catchThrowable(client::call);

                assertThat(scenario.classify(thrown)).isEqualTo(FailureKind.HTTP_STATUS);
            }
        }
        assertThat(requests).hasSize(4).doesNotHaveDuplicates().allMatch(request -> request.contains(SentStamp.NAME));
    }
}
