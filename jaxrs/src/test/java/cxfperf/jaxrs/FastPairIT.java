package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fast bus files also carry the calls of this scenario; combinations of options hold it for the other files. */
class FastPairIT {

    @ParameterizedTest
    @CsvSource({"http, xml", "https, json"})
    void carriesTheCallsOfBothClientsOnItsOwnConduit(String protocol, String media) throws Exception {
        CustomerScenario scenario = new CustomerScenario();
        try (RunningServer server = scenario.startServer(new ServerSpec(
                protocol, "localhost", 0, config("server-fast.xml"), Runs.options(), new CallCounters()))) {
            for (String kind : List.of("webclient", "proxy")) {
                Map<String, String> options = Runs.options("media", media, "client", kind);
                try (LoadClientFactory clients = scenario.connect(new ClientSpec(
                        protocol,
                        "localhost",
                        server.address().getPort(),
                        config("client-fast.xml"),
                        1,
                        10,
                        Duration.ofSeconds(20),
                        options))) {
                    for (String operation : scenario.operations()) {
                        try (LoadClient client = clients.newClient(operation, 0)) {
                            client.prepare();
                            client.call();
                        }
                    }
                    assertThat(clients.effective())
                            .containsEntry("conduit", "SocketHTTPConduit")
                            .containsEntry("httpVersion", "HTTP/1.1");
                }
            }
        }
    }

    private static Optional<URI> config(String name) {
        return Optional.of(Path.of("..", "configs", name).toUri());
    }
}
