package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run leaves no default bus in its JVM. Isolated: a test that runs at the same time could make one. */
@Isolated
class DefaultBusIT {

    @ParameterizedTest
    @ValueSource(strings = {"echoComplexTypeDoc", "echoStringDoc", "echoBase64Doc"})
    void aRunLeavesTheDefaultBusOfItsJvmAlone(String operation) throws Exception {
        SoapEcho scenario = new SoapEcho();
        Bus ofEarlierTests = BusFactory.getDefaultBus(false);
        // CXF sets the default bus only where there is none.
        BusFactory.setDefaultBus(null);
        try {
            try (RunningServer server = scenario.startServer(Specs.server(0));
                    LoadClientFactory clients =
                            scenario.connect(Specs.client(server.address().getPort(), 1));
                    LoadClient client = clients.newClient(operation, 0)) {
                client.call();
            }
            assertThat(BusFactory.getDefaultBus(false)).isNull();
        } finally {
            BusFactory.setDefaultBus(ofEarlierTests);
        }
    }
}
