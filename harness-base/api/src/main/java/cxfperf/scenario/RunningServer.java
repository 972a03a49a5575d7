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
     * The full address of the service, of any scheme, with the port that was bound. Apart from the port, only the
     * scenario's own clients interpret it.
     */
    URI address();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(address());
    }

    /**
     * The TCP connections that the service has accepted since its start, read from the running objects; empty where
     * the number is unknown. Called about once a second during a run.
     */
    default OptionalLong connectionsAccepted() {
        return OptionalLong.empty();
    }

    /** Stops accepting calls and frees the port, before it returns. Called once; must not throw. */
    @Override
    void close();
}
