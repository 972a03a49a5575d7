package cxfperf.soap;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Makes the plans of the tests: HTTP on localhost, unless a test sets something else. */
final class Specs {

    private Specs() {}

    static ServerSpec server(int port) {
        return server(port, Optional.empty(), new CallCounters());
    }

    static ServerSpec server(int port, Optional<URI> cfg, CallCounters calls) {
        return new ServerSpec("http", "localhost", port, cfg, Map.of(), calls);
    }

    static ClientSpec client(int port, int size) {
        return client(port, size, Optional.empty(), Duration.ofSeconds(20));
    }

    static ClientSpec client(int port, int size, Optional<URI> cfg, Duration timeout) {
        return new ClientSpec("http", "localhost", port, cfg, 2, size, timeout, Map.of());
    }

    /**
     * Returns a bus file for clients that are made and closed while others call: CXF closes a shared HttpClient of the
     * default conduit even if another call has just begun to use it, and that call gets no reply.
     */
    static Optional<URI> ownHttpClients() {
        return resource("own-http-clients-bus.xml");
    }

    static Optional<URI> resource(String name) {
        try {
            return Optional.of(Specs.class.getResource("/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
