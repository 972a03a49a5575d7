package cxfperf.customer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.customer.SoapCustomer;
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
import cxfperf.scenario.Rejection;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.CountingRelay;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The raw client of the customer service: its replies, and the declared fault as one of them. */
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
    @CsvSource({"getCustomersByName, 500", "getCustomersByName, 100000", "noSuchCustomer, 500"})
    void itsCallsAreRightAndTheServerCountsAsMany(String operation, int bytes) throws Exception {
        try (LoadClientFactory clients =
                scenario.connect(CustomerSpecs.raw("http", server.address().getPort(), bytes, 2))) {
            assertThat(clients.begin(List.of(operation))).isEmpty();
            long before = calls.snapshot().get(operation);
            LoadPlan plan = new LoadPlan(
                    Mix.of(operation), 2, new Limit.Invocations(20), Duration.ZERO, Duration.ofSeconds(30), 1);
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, clients, scenario::classify);

            assertThat(outcome.examples()).isEmpty();
            assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(40, Map.of(), 0));
            assertThat(calls.snapshot().get(operation) - before)
                    .isEqualTo(40 + outcome.trailing().started());
        }
    }

    /** The last one of the message is of what CXF's client does not read. */
    @ParameterizedTest
    @ValueSource(strings = {CustomerOperation.GET_CUSTOMERS, CustomerOperation.NO_SUCH_CUSTOMER})
    void oneChangedByteOfTheLastTagIsAWrongReply(String operation) throws Exception {
        int length;
        try (CountingRelay relay = CountingRelay.recording(server.address().getPort());
                LoadClientFactory clients = scenario.connect(CustomerSpecs.raw("http", relay.port(), 500, 1))) {
            assertThat(clients.begin(List.of(operation))).isEmpty();
            try (LoadClient client = clients.newClient(operation, 0)) {
                client.call();
                length = relay.received().get(1).length();
                relay.changeByte(length - 1);
                Throwable thrown = catchThrowable(client::call);

                assertThat(thrown).isNotNull();
                assertThat(scenario.classify(thrown)).isEqualTo(FailureKind.WRONG_REPLY);
                client.call();
            }
        }
    }

    @Test
    void callsWithoutAReplyAndJmsAreRefusedInOneLine() {
        assertThat(rejection("http", List.of(CustomerOperation.GET_CUSTOMERS))).isEmpty();
        assertThat(rejection("http", CustomerOperation.ALL))
                .hasValueSatisfying(refused -> assertThat(refused.reason()).contains("updateCustomer"));
        assertThat(rejection("jms", List.of(CustomerOperation.GET_CUSTOMERS)))
                .hasValueSatisfying(refused -> assertThat(refused.reason()).contains("-Dprotocol=http"));
    }

    private Optional<Rejection> rejection(String protocol, List<String> operations) {
        return scenario.rejects(CustomerSpecs.raw(protocol, 1, 500, 1), operations);
    }
}
