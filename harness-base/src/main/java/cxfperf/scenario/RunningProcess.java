package cxfperf.scenario;

import java.net.URI;
import java.util.Map;

/** An {@link AuxiliaryProcess} that has started. Used by one thread. */
public interface RunningProcess extends AutoCloseable {

    /** Where it can be reached, of any scheme; the scenario's sides read it. */
    URI address();

    /** Facts about how it really runs, read from the running objects. Insertion order is the order of display. */
    Map<String, Object> effective();

    /** Ends it and frees what it held. */
    @Override
    void close();
}
