package cxfperf.benchmarks.fixes;

import java.util.EnumSet;

/** A change to CXF that is switched on and off for all threads. Initially off. */
public enum Fix {
    /** Each property is looked up in the maps in turn, without a merged copy. */
    MAPS_WALKED("maps walked"),
    /** Each endpoint keeps one merged map; the message and its exchange are searched before it. */
    MAPS_KEPT("maps kept"),
    /** The text of a disabled log is not built. */
    LOG_TEXT("log text"),
    /** A loop replaces the stream over all headers. */
    HEADERS("headers"),
    /** A client keeps its URI while its builder stays the same. */
    ADDRESS("address"),
    /** A client's configuration keeps its interceptor chains. */
    CHAINS("chains"),
    /** All of the above, with {@link #MAPS_KEPT}. */
    ALL("all");

    private final String text;

    /** Volatile: the measuring thread sets it and the server's threads read it. */
    private volatile boolean on;

    Fix(String text) {
        this.text = text;
    }

    public boolean isOn() {
        return on;
    }

    void turn(boolean isOn) {
        on = isOn;
        if (this == ALL) {
            EnumSet.range(MAPS_KEPT, CHAINS).forEach(fix -> fix.turn(isOn));
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
