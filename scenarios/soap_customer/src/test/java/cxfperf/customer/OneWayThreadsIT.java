package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests which thread serves a one-way call with the shipped bus file. */
class OneWayThreadsIT {

    @Test
    void itIsTheOneOfJettyThatHasReadTheCall() throws Exception {
        URI file =
                Path.of("..", "..", "configs", "server-oneway-same-thread.xml").toUri();
        ChangingCustomers service = new ChangingCustomers();
        try (RunningServer server = HttpCustomers.start(
                        CustomerSpecs.server(Optional.of(file), new CallCounters()), OptionalInt.of(3), service);
                LoadClientFactory clients = new SoapCustomer()
                        .connect(CustomerSpecs.client(server.address().getPort(), 500));
                LoadClient client = clients.newClient("updateCustomer", 0)) {
            client.call();

            assertThat(service.updating.poll(30, TimeUnit.SECONDS)).startsWith("qtp");
        }
    }
}
