package cxfperf.scenario;

import java.net.URI;
import java.util.Map;

/** An {@link AuxiliaryProcess} that has started. Used by one thread. */
public interface RunningProcess extends AutoCloseable {

    /** The address of the process, of any scheme, for the scenario's client and server. */
    URI address();

    /** Facts about the process, read from the running objects. Insertion order is the order of display. */
    Map<String, Object> effective();

    /** Ends the process and frees its resources. */
    @Override
    void close();
}
