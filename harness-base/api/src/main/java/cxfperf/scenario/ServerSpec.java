package cxfperf.scenario;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The specification of a server under test. Immutable but for the counters; any thread.
 *
 * @param protocol one of {@link Scenario#protocols()}
 * @param host the address to bind, for example {@code localhost} or {@code 0.0.0.0}
 * @param port the TCP port to bind; 0 lets the scenario choose a free one
 * @param cfg the bus configuration file; empty for CXF's default bus
 * @param options the values of the {@link Scenario#options()} for the server, complete and validated
 * @param calls the counters of the server's completed calls
 */
public record ServerSpec(
        String protocol, String host, int port, Optional<URI> cfg, Map<String, String> options, CallCounters calls) {

    /** Makes a specification with new counters. */
    public ServerSpec(String protocol, String host, int port, Optional<URI> cfg, Map<String, String> options) {
        this(protocol, host, port, cfg, options, new CallCounters());
    }

    /** A copy with the same counters and other values of some options, by option name. The values are not checked. */
    public ServerSpec withOptions(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(others);
        return new ServerSpec(protocol, host, port, cfg, all, calls);
    }

    /** A copy with other counters. */
    public ServerSpec counting(CallCounters others) {
        return new ServerSpec(protocol, host, port, cfg, options, others);
    }
}
