package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run leaves no default bus in its JVM. Isolated: a test that runs at the same time could make one. */
@Isolated
class DefaultBusIT {

    @ParameterizedTest
    @CsvSource({
        "echoComplexTypeDoc, 1",
        "echoComplexTypeDoc, 64",
        "echoStringDoc, 1",
        "echoStringDoc, 64",
        "echoBase64Doc, 1",
        "echoBase64Doc, 64"
    })
    void aRunLeavesTheDefaultBusOfItsJvmAlone(String operation, int size) throws Exception {
        SoapEcho scenario = new SoapEcho();
        Bus ofEarlierTests = BusFactory.getDefaultBus(false);
        // CXF sets the default bus only where there is none.
        BusFactory.setDefaultBus(null);
        try {
            try (RunningServer server = scenario.startServer(Specs.server(0));
                    LoadClientFactory clients =
                            scenario.connect(Specs.client(server.address().getPort(), size));
                    LoadClient client = clients.newClient(operation, 0)) {
                client.call();
            }
            assertThat(BusFactory.getDefaultBus(false)).isNull();
        } finally {
            BusFactory.setDefaultBus(ofEarlierTests);
        }
    }
}
