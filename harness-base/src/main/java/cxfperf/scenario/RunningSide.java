package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What the clients of a run and the server under test have in common: each reports how it really runs. */
public interface RunningSide extends AutoCloseable {

    /**
     * The TCP port at the server's end of the connections of the service: the port of the address, unless the side
     * knows better. Asked at each poll, because a port may become known only while the side runs.
     */
    OptionalInt port();

    /**
     * Facts about how this side really runs, read from the running objects and never from the options: for example the
     * conduit class, or the thread limits of Jetty. Insertion order is the order of display.
     */
    Map<String, Object> effective();

    /**
     * What the bus file asked for and this side was not given, one sentence each; empty where all of it is in effect.
     * Called when {@link #effective()} is.
     */
    default List<String> unmet() {
        return List.of();
    }

    /**
     * The configuration file that this side was made from, read from the running objects and never from the options;
     * empty where no file was read.
     */
    default Optional<URI> cfg() {
        return Optional.empty();
    }

    /** Frees what this side holds, such as ports and threads. Called once. */
    @Override
    void close();

    /** The port of an address; empty where the address has none. */
    static OptionalInt portOf(URI address) {
        int port = address.getPort();
        return port < 0 ? OptionalInt.empty() : OptionalInt.of(port);
    }
}
