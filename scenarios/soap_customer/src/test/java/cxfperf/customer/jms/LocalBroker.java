package cxfperf.customer.jms;

import cxfperf.customer.SoapCustomer;
import cxfperf.customer.broker.Broker;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A real broker in this JVM, with the plans of its servers and clients. */
final class LocalBroker implements AutoCloseable {

    static final Duration LIMIT = Duration.ofSeconds(20);

    private final RunningServer broker;

    private LocalBroker(RunningServer broker) {
        this.broker = broker;
    }

    static LocalBroker start() throws Exception {
        return new LocalBroker(new Broker().start("localhost", 0));
    }

    ServerSpec server(int port, CallCounters counters, String... changes) {
        return new ServerSpec("jms", "localhost", port, Optional.empty(), options(changes), counters);
    }

    ClientSpec client(URI endpoint, Duration limit, String... changes) {
        return new ClientSpec("jms", "localhost", 1, Optional.empty(), 2, 1, limit, options(changes))
                .at("jms", "localhost", 1, Optional.of(endpoint));
    }

    URI address() {
        return broker.address();
    }

    @Override
    public void close() {
        broker.close();
    }

    private Map<String, String> options(String... changes) {
        Map<String, String> options = new HashMap<>();
        new SoapCustomer().options().forEach(option -> options.put(option.name(), option.defaultValue()));
        options.put("broker", address().toString());
        for (int i = 0; i < changes.length; i += 2) {
            options.put(changes[i], changes[i + 1]);
        }
        return options;
    }
}
