package cxfperf.plan;

import java.time.Duration;

/** The end of a run's measured window: after a time or after a number of calls. */
public sealed interface Limit {

    /**
     * Whether the workers make cool-down calls, which are not counted, until the last counted call has ended. With a
     * number of calls they do not: the server receives exactly that number.
     */
    default boolean hasCoolDown() {
        return this instanceof Time;
    }

    /** A window of fixed length. Calls that start in the window are counted, however they end. */
    record Time(Duration window) implements Limit {
        public Time {
            if (window.isNegative() || window.isZero()) {
                throw new IllegalArgumentException("the window must be positive, not " + window);
            }
        }
    }

    /**
     * A number of calls for each worker. The window ends when the last of these calls has ended; a worker that has made
     * its calls makes no more.
     */
    record Invocations(long perThread) implements Limit {
        public Invocations {
            if (perThread < 1) {
                throw new IllegalArgumentException("invocations must be 1 or more, not " + perThread);
            }
        }
    }
}
