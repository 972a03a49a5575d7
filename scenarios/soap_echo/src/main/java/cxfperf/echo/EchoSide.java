package cxfperf.echo;

import java.util.List;
import java.util.Map;
import org.apache.cxf.Bus;

/**
 * A scenario's additions to the plain echo on one side: to the bus, and to the facts in the results. Made for one run.
 */
public interface EchoSide {

    /** Adds nothing. */
    EchoSide PLAIN = bus -> {};

    /**
     * Prepares the bus, before the service or the first client is made on it. Called once, on the main thread.
     *
     * @param bus is also the thread's default bus during the call
     * @throws Exception if the side cannot be made; the message is shown to the user
     */
    void prepare(Bus bus) throws Exception;

    /** {@return facts of this side, observed and never copied from the options, by name, in the order of display} */
    default Map<String, Object> effective() {
        return Map.of();
    }

    /** {@return the requested settings that are not in effect, one sentence each} */
    default List<String> unmet() {
        return List.of();
    }
}
