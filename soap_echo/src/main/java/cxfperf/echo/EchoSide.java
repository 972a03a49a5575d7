package cxfperf.echo;

import java.util.List;
import java.util.Map;
import org.apache.cxf.Bus;

/** What a scenario adds to the plain echo on one side: to its bus, and to what is told of it. Made for one run. */
public interface EchoSide {

    /** Adds nothing. */
    EchoSide PLAIN = bus -> {};

    /** Prepares the bus, before the service or the first client is made on it. */
    void prepare(Bus bus) throws Exception;

    /**
     * Facts of this side, read from what was seen and never from the options. Insertion order is the order of display.
     */
    default Map<String, Object> effective() {
        return Map.of();
    }

    /** What was asked for and is not so, one sentence each. */
    default List<String> unmet() {
        return List.of();
    }
}
