package cxfperf.scenario;

import java.net.URI;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A server under test that accepts calls.
 *
 * @implSpec Must be thread-safe: the main thread, the threads of the admin endpoint and, for {@link #close()}, a
 *     shutdown hook use it while calls go on.
 */
public interface RunningServer extends RunningSide {

    /**
     * Gives the full address of the service, with the port that was bound. Apart from the port, only the scenario's own
     * clients interpret it.
     *
     * @return a URI of any scheme; never null, and the same as long as the server runs
     */
    URI address();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(address());
    }

    /**
     * Counts the TCP connections that the service has accepted since its start, read from the running objects. Called
     * about once a second during a run.
     *
     * @return the number, which never falls; empty where it is unknown
     */
    default OptionalLong connectionsAccepted() {
        return OptionalLong.empty();
    }

    /** Stops accepting calls and frees the port, before it returns. Called once; must not throw. */
    @Override
    void close();
}
