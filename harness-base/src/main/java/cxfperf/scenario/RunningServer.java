package cxfperf.scenario;

import java.net.URI;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A server under test that accepts calls. Used by one thread. */
public interface RunningServer extends RunningSide {

    /**
     * The full address of the service, with the port that was really bound. A URI of any scheme: nothing but the
     * scenario's own clients reads more of it than {@link #port()} does.
     */
    URI address();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(address());
    }

    /**
     * How many TCP connections the service has accepted since it started, read from the running objects; empty where
     * they do not tell. Any thread.
     */
    default OptionalLong connectionsAccepted() {
        return OptionalLong.empty();
    }

    /** Stops accepting calls and frees the port. */
    @Override
    void close();
}
