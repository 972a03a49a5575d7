package cxfperf.plan;

import cxfperf.scenario.LoadPart;
import java.time.Duration;

/** The end of a run's measured window: after a time or after a number of calls. */
public sealed interface Limit {

    /**
     * Whether the workers make cool-down calls, which are not counted, until the last counted call has ended. If a
     * number of calls ends the window, they make none, so that the server receives exactly that number.
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
     *
     * @param more how many workers make one call more; these are the first workers
     */
    record Invocations(long perThread, int more) implements Limit {
        public Invocations {
            if (perThread < 0 || more < 0 || perThread + more < 1) {
                throw new IllegalArgumentException("invocations must be 1 or more, not " + perThread);
            }
        }

        /** The same number for each worker. */
        public Invocations(long perThread) {
            this(perThread, 0);
        }

        /** The number of calls of one worker. */
        public long of(int worker) {
            return perThread + (worker < more ? 1 : 0);
        }

        /**
         * Partitions a number of calls among the workers of several hosts, which take turns.
         *
         * @param all the calls of all hosts, at least one for each of their workers
         * @param threads the workers of each host
         */
        static Invocations dealt(long all, int threads, LoadPart part) {
            long workers = (long) threads * part.of();
            long left = all % workers;
            return new Invocations(all / workers, Math.toIntExact((left + part.of() - part.number()) / part.of()));
        }
    }
}
