package cxfperf.plan;

import java.time.Duration;

/** When the measured window of a run ends. */
public sealed interface Limit {

    /**
     * Whether the workers go on calling, uncounted, until the last counted call is back. Where the user gave the number
     * of calls, the server receives these and no other.
     */
    default boolean hasCoolDown() {
        return this instanceof Time;
    }

    /** After a fixed wall-clock time. Calls that were started inside it are counted, however they end. */
    record Time(Duration window) implements Limit {
        public Time {
            if (window.isNegative() || window.isZero()) {
                throw new IllegalArgumentException("the window must be positive, not " + window);
            }
        }
    }

    /**
     * When every worker has made this many calls. The window is the time until the last of them has ended; a worker
     * that is done before makes no other call.
     */
    record Invocations(long perThread) implements Limit {
        public Invocations {
            if (perThread < 1) {
                throw new IllegalArgumentException("invocations must be 1 or more, not " + perThread);
            }
        }
    }
}
