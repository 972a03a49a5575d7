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
        "usernameToken, rsa, false, http",
        "usernameToken, rsa, true, http",
        "signature, rsa, false, http",
        "signature, rsa, true, http",
        "signature, ec, false, http",
        "signature, ec, true, http",
        "signEncrypt, rsa, false, http",
        "signEncrypt, rsa, true, http",
        "signEncrypt, ec, false, http",
        "signEncrypt, ec, true, http",
        "transport, rsa, false, https",
        "transport, rsa, true, https",
        "symmetric, rsa, false, http",
        "symmetric, rsa, true, http",
        "asymmetric, rsa, false, http",
        "asymmetric, rsa, true, http",
        "asymmetric, ec, false, http",
        "secureConversation, rsa, false, http",
        "secureConversation, rsa, false, https"
    })
    void everyOperationIsAnsweredInEveryMode(String mode, String keys, String streaming, String protocol)
            throws Exception {
        Map<String, String> options = Map.of("security", mode, "keys", keys, "streaming", streaming);
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
