package cxfperf.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The options of a run that name a service that is not ours. A shared option is empty if it was not given.
 *
 * @param operation what every call is to do; may be anything
 * @param protocol one of {@link Scenario#protocols()}
 * @param host a name or an address
 * @param port a TCP port, 1 to 65,535, or the name of something that the service has several of, such as a port of a
 *     WSDL
 * @param cfg the bus file of the client
 * @param timeout the time limit of one call
 * @param options the values of those of {@link Scenario#options()} that are for the client, complete and validated
 */
public record ServiceChoice(
        Optional<String> operation,
        Optional<String> protocol,
        Optional<String> host,
        Optional<String> port,
        Optional<URI> cfg,
        Duration timeout,
        Map<String, String> options) {

    /** Of a run for which no operation is named. */
    public ServiceChoice(
            Optional<String> protocol,
            Optional<String> host,
            Optional<String> port,
            Optional<URI> cfg,
            Duration timeout,
            Map<String, String> options) {
        this(Optional.empty(), protocol, host, port, cfg, timeout, options);
    }

    public ServiceChoice {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(cfg, "cfg");
        Objects.requireNonNull(timeout, "timeout");
        options = Map.copyOf(options);
    }
}
