package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Messages are protected with each life cycle of the clients, also if the policy comes with a WSDL over the network.
 */
class SecuredLifecyclesIT {

    private static final Map<String, String> SERVER =
            Map.of("security", "signEncrypt", "keys", "rsa", "streaming", "false");

    private final SoapSecurity scenario = new SoapSecurity();

    @Test
    void everyLifecycleSendsProtectedMessages() throws Exception {
        try (RunningServer server = scenario.startServer(
                new ServerSpec("http", "localhost", 0, Optional.empty(), SERVER, new CallCounters()))) {
            for (String lifecycle : List.of("proxyPerThread", "sharedProxy", "proxyPerCall", "servicePerCall")) {
                Map<String, String> options = Map.of(
                        "security", "signEncrypt", "keys", "rsa", "streaming", "false", "clientLifecycle", lifecycle);
                try (LoadClientFactory clients = scenario.connect(new ClientSpec(
                        "http",
                        "localhost",
                        server.address().getPort(),
                        Optional.empty(),
                        2,
                        1,
                        Duration.ofSeconds(60),
                        options))) {
                    for (String operation : scenario.operations()) {
                        try (LoadClient client = clients.newClient(operation, 0)) {
                            client.call();
                            client.call();
                        }
                    }
                    assertThat(clients.effective()).containsEntry("clientLifecycle", lifecycle);
                    assertThat(clients.unmet()).as(lifecycle).isEmpty();
                }
                assertThat(server.unmet()).as(lifecycle).isEmpty();
            }
            assertThat(server.effective()).containsEntry("wsdlFetches", 6L);
        }
    }
}
