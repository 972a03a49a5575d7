package cxfperf.customer;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the plans of the tests: HTTP on localhost, unless a test sets something else. */
final class CustomerSpecs {

    private static final Duration PATIENT = Duration.ofSeconds(30);

    private CustomerSpecs() {}

    static ServerSpec server() {
        return server(Optional.empty(), new CallCounters());
    }

    static ServerSpec server(Optional<URI> cfg, CallCounters calls) {
        return new ServerSpec("http", "localhost", 0, cfg, options(Map.of()), calls);
    }

    static ClientSpec client(int port, int payloadBytes) {
        Map<String, String> options = options(Map.of("payload", String.valueOf(payloadBytes)));
        return new ClientSpec("http", "localhost", port, Optional.empty(), 2, 1, PATIENT, options);
    }

    static ClientSpec raw(int port) {
        Map<String, String> options = options(Map.of("payload", "500", "client", "raw"));
        return new ClientSpec("http", "localhost", port, Optional.empty(), 1, 1, PATIENT, options);
    }

    private static Map<String, String> options(Map<String, String> given) {
        Map<String, String> options = new HashMap<>(new SoapCustomer()
                .options().stream().collect(Collectors.toMap(ScenarioOption::name, ScenarioOption::defaultValue)));
        options.putAll(given);
        return options;
    }
}
