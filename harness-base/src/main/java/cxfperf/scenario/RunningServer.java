package cxfperf.scenario;

import java.net.URI;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A server under test that accepts calls. Used by one thread. */
public interface RunningServer extends RunningSide {

    /**
     * The full address of the service, with the port that was bound. A URI of any scheme: apart from the port, only the
     * scenario's own clients interpret it.
     */
    URI address();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(address());
    }

    /**
     * The number of TCP connections that the service has accepted since its start, read from the running objects; empty
     * where it is unknown. Thread-safe.
     */
    default OptionalLong connectionsAccepted() {
        return OptionalLong.empty();
    }

    /** Stops accepting calls and frees the port. */
    @Override
    void close();
}
