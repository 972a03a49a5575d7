package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityModesIT {

    private final SoapSecurity scenario = new SoapSecurity();

    @BeforeAll
    static void makeKeysOnce() {
        // The class TestKeys makes the keys under a file lock. Otherwise two JVMs of the tests could make the same
        // keys.
        assertThat(TestKeys.SERVER).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "usernameToken, false, http",
        "usernameToken, true, http",
        "signature, false, http",
        "signature, true, http",
        "signEncrypt, false, http",
        "signEncrypt, true, http",
        "transport, false, https",
        "transport, true, https",
        "symmetric, false, http",
        "symmetric, true, http",
        "asymmetric, false, http",
        "asymmetric, true, http",
        "secureConversation, false, http",
        "secureConversation, false, https"
    })
    void everyOperationIsAnsweredInEveryMode(String mode, String streaming, String protocol) throws Exception {
        Map<String, String> options = Map.of("security", mode, "streaming", streaming);
        CallCounters calls = new CallCounters();
        try (RunningServer server = scenario.startServer(
                        new ServerSpec(protocol, "localhost", 0, Optional.empty(), options, calls));
                LoadClientFactory clients = scenario.connect(new ClientSpec(
                        protocol,
                        "localhost",
                        server.address().getPort(),
                        Optional.empty(),
                        2,
                        2,
                        Duration.ofSeconds(60),
                        options))) {
            for (String operation : scenario.operations()) {
                try (LoadClient client = clients.newClient(operation, 0)) {
                    client.call();
                    client.call();
                }
            }
            assertThat(calls.snapshot().values()).containsOnly(2L);
            assertThat(clients.unmet()).isEmpty();
            assertThat(server.unmet()).isEmpty();
        }
    }
}
