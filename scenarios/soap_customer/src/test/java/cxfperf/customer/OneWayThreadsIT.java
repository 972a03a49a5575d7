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

/** Tests which thread serves a one-way call. */
class OneWayThreadsIT {

    @Test
    void asCxfComesItIsOneOfItsWorkQueue() throws Exception {
        assertThat(servingThread(Optional.empty())).startsWith("default-workqueue-");
    }

    @Test
    void withTheShippedBusFileItIsTheOneOfJettyThatHasReadTheCall() throws Exception {
        URI file =
                Path.of("..", "..", "configs", "server-oneway-same-thread.xml").toUri();

        assertThat(servingThread(Optional.of(file))).startsWith("qtp");
    }

    private static String servingThread(Optional<URI> cfg) throws Exception {
        ChangingCustomers service = new ChangingCustomers();
        try (RunningServer server =
                        HttpCustomers.start(CustomerSpecs.server(cfg, new CallCounters()), OptionalInt.of(3), service);
                LoadClientFactory clients = new SoapCustomer()
                        .connect(CustomerSpecs.client(server.address().getPort(), 500));
                LoadClient client = clients.newClient("updateCustomer", 0)) {
            client.call();

            return service.updating.poll(30, TimeUnit.SECONDS);
        }
    }
}
