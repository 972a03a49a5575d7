package cxfperf.scenario;

import java.net.URI;
import java.util.Map;

/**
 * An {@link AuxiliaryProcess} that has started. The main thread asks for address and facts once; a shutdown hook closes
 * it.
 */
public interface RunningProcess extends AutoCloseable {

    /** The address for the scenario's client and server, of any scheme, with the port that was bound. */
    URI address();

    /** Facts about the process, such as the broker's version, read from the running objects; in the order of display. */
    Map<String, Object> effective();

    /** Stops what the process runs and frees its port. Called once, on a shutdown hook's thread; must not throw. */
    @Override
    void close();
}
