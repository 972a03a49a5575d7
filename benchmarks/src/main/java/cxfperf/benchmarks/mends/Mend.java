package cxfperf.benchmarks.mends;

import java.util.EnumSet;

/** A change to CXF, switched on and off for all threads. Off at first. */
public enum Mend {
    /** No copy of the properties: each is looked up in the maps that have it. */
    MAPS_WALKED("maps walked"),
    /** One merged map for each endpoint, and the message and its exchange ahead of it. */
    MAPS_KEPT("maps kept"),
    /** No text for a log that is off. */
    LOG_TEXT("log text"),
    /** A loop in place of a stream over all headers. */
    HEADERS("headers"),
    /** The URI of a client is kept while its builder is the same. */
    ADDRESS("address"),
    /** The interceptor chains of a client are kept with its configuration. */
    CHAINS("chains"),
    /** All of these, the maps kept. */
    ALL("all"),
    /** An exchange of the asynchronous conduit is complete when its reply ends. */
    END_OF_REPLY("end of reply"),
    /**
     * Of the fast conduit, and none that is wanted: a connection is used without a look at its socket. It says what the
     * look costs.
     */
    NO_LOOK("no look");

    private final String text;

    /** Volatile: it is set by the thread that measures and read by those of the server. */
    private volatile boolean on;

    Mend(String text) {
        this.text = text;
    }

    public boolean isOn() {
        return on;
    }

    void turn(boolean isOn) {
        on = isOn;
        if (this == ALL) {
            EnumSet.range(MAPS_KEPT, CHAINS).forEach(mend -> mend.turn(isOn));
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
