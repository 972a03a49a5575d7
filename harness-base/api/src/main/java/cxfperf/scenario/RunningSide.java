package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One side of a run: its clients or the server under test. It reports how it really runs. */
public interface RunningSide extends AutoCloseable {

    /**
     * The server's TCP port of the service's connections: the port of the address, unless the side overrides it. Called
     * at each poll, because a port may become known only while the side runs.
     */
    OptionalInt port();

    /**
     * Lists facts about this side, for example the conduit class or the thread limits of Jetty. They are read from the
     * running objects, not from the options. Clients are asked after the last call of a run, on the main thread; a
     * server is asked at any time.
     *
     * @return by name, in the order of display; each value is a text, a number, a boolean, or a list or map of these,
     *     because the results store it in JSON
     */
    Map<String, Object> effective();

    /** Settings of the bus file that are not in effect on this side, one sentence each. */
    default List<String> unmet() {
        return List.of();
    }

    /** The configuration file from which this side was made, read from the running objects, not from the options. */
    default Optional<URI> cfg() {
        return Optional.empty();
    }

    /** Frees the resources of this side, such as ports and threads. Called once. */
    @Override
    void close();

    /** The port of an address; empty where it has none, also if its scheme has a default. */
    static OptionalInt portOf(URI address) {
        int port = address.getPort();
        return port < 0 ? OptionalInt.empty() : OptionalInt.of(port);
    }
}
