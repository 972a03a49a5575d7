package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A server under test that accepts calls. Used by one thread. */
public interface RunningServer extends AutoCloseable {

    /**
     * The full address of the service, with the port that was really bound. A URI of any scheme: nothing but the scenario's
     * own clients reads more of it than {@link #port()} does.
     */
    URI address();

    /**
     * The TCP port whose connections are those of the service: that of the address, unless the server knows better. Asked at
     * each look: it may be known later than the server runs.
     */
    default OptionalInt port() {
        int port = address().getPort();
        return port < 0 ? OptionalInt.empty() : OptionalInt.of(port);
    }

    /**
     * Facts about how the server really runs, read from the running objects and never from the options: for example
     * the CXF and Jetty versions loaded, the thread limits of the engine. Insertion order is the order of display.
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
     * The configuration file that this side was made of, as the running objects tell it and never as it was asked for; empty
     * where none was read.
     */
    default Optional<URI> cfg() {
        return Optional.empty();
    }

    /**
     * How many TCP connections the service has accepted since it started, read from the running objects; empty where they do
     * not tell. Any thread.
     */
    default OptionalLong connectionsAccepted() {
        return OptionalLong.empty();
    }

    /** Stops accepting calls and frees the port. */
    @Override
    void close();
}
