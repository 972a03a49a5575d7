package cxfperf.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a run by which a foreign service is found. A shared option is empty if the user did not give it.
 * Immutable; any thread.
 *
 * @param operation the value of {@code -Doperation}, not yet checked
 * @param port a TCP port, 1 to 65,535, or a name, such as that of a port of a WSDL
 * @param cfg the bus file of the client
 * @param timeout the time limit of one call
 * @param options the values of the {@link Scenario#options()} for the client, complete and validated
 */
public record ServiceChoice(
        Optional<String> operation,
        Optional<String> port,
        Optional<URI> cfg,
        Duration timeout,
        Map<String, String> options) {}
