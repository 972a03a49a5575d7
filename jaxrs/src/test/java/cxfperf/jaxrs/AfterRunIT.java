package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import cxfperf.cxf.JettyServer;
import cxfperf.measure.Counts;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers with correct replies that do not do what they report. */
class AfterRunIT {

    private final CustomerService honest =
            new CustomerService(new CustomerStore(10_000, Long.MAX_VALUE), new CallCounters());

    /** Skips one kind of measured call, but answers as if it had executed it. */
    public final class Lying implements CustomerResource {

        private final String operation;
        private long id = 1_000_000;

        Lying(String operation) {
            this.operation = operation;
        }

        @Override
        public Response get(String purpose, long id) {
            return honest.get(purpose, id);
        }

        @Override
        public synchronized Response post(String purpose, Customer customer) {
            return operation.equals("post")
                    ? Response.ok(new Customer(++id, customer.getName())).build()
                    : honest.post(purpose, customer);
        }

        @Override
        public Response put(Customer customer) {
            return operation.equals("put") ? Response.ok().build() : honest.put(customer);
        }

        @Override
        public Response delete(long id) {
            return operation.equals("delete") ? Response.ok().build() : honest.delete(id);
        }

        @Override
        public Response deleteAll(String purpose, String namePrefix) {
            return operation.equals("deleteAll") ? Response.status(405).build() : honest.deleteAll(purpose, namePrefix);
        }
    }

    @ParameterizedTest
    @CsvSource({"put,    is customer 100", "delete, that it was deleted", "post,   the server held 0 customers of it"})
    void whatAServerDoesNotHoldAfterAllIsFound(String operation, String contradiction) throws Exception {
        Runs.Ended ended = against(operation, operation);

        assertThat(ended.outcome().recording().total().counts()).isEqualTo(new Counts(10, Map.of(), 0));
        assertThat(ended.afterRun().contradictions())
                .isNotEmpty()
                .first()
                .asString()
                .contains(contradiction);
        assertThat(ended.afterRun().leftBehind()).isEmpty();
    }

    /** The number of changes is even or odd. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCustomerThatNoCallChangedIsFoundAfterAnyNumberOfCalls(int calls) throws Exception {
        try (RunningServer server = start("put");
                LoadClientFactory clients = new CustomerScenario()
                        .connect(Runs.client(
                                "http", "localhost", server.address().getPort(), 1, Runs.options()))) {
            try (LoadClient client = clients.newClient("put", 0)) {
                for (int i = 0; i < calls; i++) {
                    client.prepare();
                    client.call();
                }
                assertThat(clients.afterRun(true).contradictions()).hasSize(1);
            }
        }
    }

    @Test
    void whatCannotBeTakenBackIsSaid() throws Exception {
        assertThat(against("deleteAll", "post").afterRun())
                .isEqualTo(new AfterRun(
                        List.of(), Optional.of("the customers of the run could not be taken back: HTTP 405")));
    }

    @Test
    void aServerThatIsGoneIsNotContradictedButNothingWasTakenBack() throws Exception {
        RunningServer server = start("nothing");
        try (LoadClientFactory clients = new CustomerScenario()
                .connect(Runs.client("http", "localhost", server.address().getPort(), 1, Runs.options()))) {
            try (LoadClient client = clients.newClient("put", 0)) {
                client.prepare();
                client.call();
            }
            server.close();
            AfterRun afterRun = clients.afterRun(true);

            assertThat(afterRun.contradictions()).isEmpty();
            assertThat(afterRun.leftBehind().orElseThrow())
                    .startsWith("the customers of the run could not be taken back: ");
        }
    }

    private Runs.Ended against(String lie, String operation) throws Exception {
        try (RunningServer server = start(lie)) {
            return Runs.run(
                    Runs.client("http", "localhost", server.address().getPort(), 2, Runs.options()), operation, 1, 10);
        }
    }

    private RunningServer start(String lie) throws Exception {
        return JettyServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Runs.options(), new CallCounters()),
                "/",
                (bus, address) -> {
                    JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
                    factory.setBus(bus);
                    factory.setAddress(address);
                    factory.setProvider(new JacksonJsonProvider());
                    factory.setServiceBean(new Lying(lie));
                    return factory.create();
                });
    }
}
