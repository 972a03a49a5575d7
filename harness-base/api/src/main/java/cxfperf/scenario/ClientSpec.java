package cxfperf.scenario;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The specification of the clients of a run. Immutable; any thread. No component is null.
 *
 * @param protocol one of {@link Scenario#protocols()}
 * @param host the server's name or address
 * @param port the server's TCP port
 * @param endpoint the URI that the server reported, for scenarios whose address is more than host and port; empty where
 *     it is unknown
 * @param cfg the bus configuration file; empty for CXF's default bus
 * @param threads the number of workers, 1 or more; each owns a client of every operation in the run
 * @param size payload scale, 1 or more; the scenario defines its unit
 * @param timeout the time limit of one call, more than 0; the scenario sets the timeouts of its client library to it
 * @param seed the seed of all random values in the run: two runs with one seed send the same requests
 * @param part the part of a load that several hosts make together
 * @param options the values of the {@link Scenario#options()} for the client, complete and validated
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

    /**
     * The key of {@link #options()} with the names of the values that each client is {@link LoadClient#given given},
     * separated by commas. No user can type it.
     */
    public static final String GIVEN = "given names";

    /** Makes a specification with host and port only, and the default seed 1, for a load that one host makes. */
    public ClientSpec(
            String protocol,
            String host,
            int port,
            Optional<URI> cfg,
            int threads,
            int size,
            Duration timeout,
            Map<String, String> options) {
        this(protocol, host, port, Optional.empty(), cfg, threads, size, timeout, 1, LoadPart.WHOLE, options);
    }

    /** A copy for another part of a load. */
    public ClientSpec with(int otherThreads, Duration otherTimeout, long otherSeed, LoadPart otherPart) {
        return new ClientSpec(
                protocol, host, port, endpoint, cfg, otherThreads, size, otherTimeout, otherSeed, otherPart, options);
    }

    /**
     * A copy with another address of the server.
     *
     * @param otherProtocol one of {@link Scenario#protocols()}, or the scheme of a {@link FoundService#address()}
     * @param otherEndpoint the whole address; empty where host and port say it
     */
    public ClientSpec at(String otherProtocol, String otherHost, int otherPort, Optional<URI> otherEndpoint) {
        return new ClientSpec(
                otherProtocol, otherHost, otherPort, otherEndpoint, cfg, threads, size, timeout, seed, part, options);
    }

    /** A copy with other values of some options, by option name. The values are not checked. */
    public ClientSpec withOptions(Map<String, String> others) {
        Map<String, String> all = new HashMap<>(options);
        all.putAll(others);
        return new ClientSpec(protocol, host, port, endpoint, cfg, threads, size, timeout, seed, part, all);
    }
}
