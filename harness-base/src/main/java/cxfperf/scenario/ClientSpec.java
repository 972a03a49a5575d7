package cxfperf.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the client side of a run is asked to be.
 *
 * @param protocol one of {@link Scenario#protocols()}
 * @param host the server's name or address
 * @param port the server's TCP port
 * @param endpoint where the server says that it is, as its own side wrote it: a scenario whose address is more than a
 *     host and a port reads it. Empty where nobody has handed it over
 * @param cfg the bus configuration file; empty for CXF's default bus
 * @param threads how many workers will each own a client of every operation in the run
 * @param size payload scale, 1 or more; the scenario defines its unit
 * @param timeout the time limit of one call; the client library's own timeouts are to be set to it
 * @param seed of all chance in the run, so that two runs of one seed send the same
 * @param part which part of a load this is that several hosts make together
 * @param options the values of those of {@link Scenario#options()} that are for the client, complete and validated
 */
public record ClientSpec(
        String protocol,
        String host,
        int port,
        Optional<URI> endpoint,
        Optional<URI> cfg,
        int threads,
        int size,
        Duration timeout,
        long seed,
        LoadPart part,
        Map<String, String> options) {

    public ClientSpec {
        Objects.requireNonNull(protocol, "protocol");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(endpoint, "endpoint");
        Objects.requireNonNull(cfg, "cfg");
        Objects.requireNonNull(timeout, "timeout");
        Objects.requireNonNull(part, "part");
        options = Map.copyOf(options);
    }

    /** Of a server that a host and a port tell enough of. */
    public ClientSpec(
            String protocol,
            String host,
            int port,
            Optional<URI> cfg,
            int threads,
            int size,
            Duration timeout,
            Map<String, String> options) {
        this(protocol, host, port, Optional.empty(), cfg, threads, size, timeout, options);
    }

    /** Of the seed that holds where none is given. */
    public ClientSpec(
            String protocol,
            String host,
            int port,
            Optional<URI> endpoint,
            Optional<URI> cfg,
            int threads,
            int size,
            Duration timeout,
            Map<String, String> options) {
        this(protocol, host, port, endpoint, cfg, threads, size, timeout, 1, LoadPart.WHOLE, options);
    }

    /** The same for another number of workers. */
    public ClientSpec withThreads(int otherThreads) {
        return new ClientSpec(protocol, host, port, endpoint, cfg, otherThreads, size, timeout, seed, part, options);
    }

    /** The same for another seed. */
    public ClientSpec withSeed(long otherSeed) {
        return new ClientSpec(protocol, host, port, endpoint, cfg, threads, size, timeout, otherSeed, part, options);
    }

    /** The same for a server elsewhere. */
    public ClientSpec at(String otherProtocol, String otherHost, int otherPort, Optional<URI> otherEndpoint) {
        return new ClientSpec(
                otherProtocol, otherHost, otherPort, otherEndpoint, cfg, threads, size, timeout, seed, part, options);
    }

    /** The same with other values of some of its options. */
    public ClientSpec withOptions(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(others);
        return new ClientSpec(protocol, host, port, endpoint, cfg, threads, size, timeout, seed, part, all);
    }
}
