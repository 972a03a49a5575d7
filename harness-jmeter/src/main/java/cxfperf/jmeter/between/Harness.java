package cxfperf.jmeter.between;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The harness, as JMeter's side of this module sees it. JMeter's side has the libraries of JMeter and the harness's
 * side those of CXF, each in its own class loader if JMeter is an installed one. Both share this type alone, and it
 * names types of the JDK only. Any thread.
 */
public interface Harness {

    /** The names of all scenarios that there are, in order. */
    List<String> scenarios();

    /**
     * The options of a client of this scenario with their defaults, in the order of the manual. An empty default holds
     * where none is given.
     *
     * @throws IllegalArgumentException if there is no such scenario
     */
    Map<String, String> defaults(String scenario);

    /**
     * A run that begins now, with nobody in it yet.
     *
     * @param options as a user gives them after {@code -D}; a value that is empty is not given
     * @param threads those that will take part
     * @param home where {@code configs/} and {@code results/} are unless the options say otherwise
     * @throws IllegalArgumentException if the options cannot be used, with one line that says why
     */
    SampledRun begin(String scenario, Map<String, String> options, GroupThreads threads, Path home);

    /**
     * What became of one call of a {@link SampledClient}.
     *
     * @param counted whether the call is one of the measured window; one of the warm-up, and one behind the window, is
     *     not
     * @param startMillis when the call began, in whole milliseconds of the wall clock
     * @param endMillis when it ended, on the same clock: the mean of many differences is that of the calls' times
     * @param failure why it failed, as one line that begins with its kind; empty where it did not
     */
    record CallEnd(boolean counted, long startMillis, long endMillis, String failure) {

        private static final long NANOS_PER_MILLI = 1_000_000;

        /**
         * A call that has ended.
         *
         * @param endNanos nanoseconds of the wall clock
         * @param serviceNanos how long the call took
         */
        public static CallEnd of(boolean counted, long endNanos, long serviceNanos, String failure) {
            return new CallEnd(
                    counted,
                    Math.floorDiv(endNanos - serviceNanos, NANOS_PER_MILLI),
                    Math.floorDiv(endNanos, NANOS_PER_MILLI),
                    failure);
        }

        public boolean ok() {
            return failure.isEmpty();
        }
    }

    /** When a run begins that is one of several hosts: on all of them together. Any thread. */
    @FunctionalInterface
    interface CommonStart {

        /** The variable of JMeter's threads that holds it where there are other hosts; an object, and no text. */
        String VARIABLE = "cxfperf.start";

        /** For a run of one host. */
        CommonStart AT_ONCE = over -> Optional.empty();

        /**
         * Called once, when all clients of the run are made; returns when its warm-up is to begin. Has a bound of its
         * own.
         *
         * @param over whether the run has been ended since: then it returns soon
         * @return why the run is not to begin at all, as a sentence; empty where it is
         */
        Optional<String> await(BooleanSupplier over) throws InterruptedException;
    }

    /**
     * JMeter's threads of one run.
     *
     * @param number how many will take part
     * @param arrival how long it may take until all of them have joined
     * @param driver whose they are, with its version
     * @param start when they begin, once all have joined
     */
    record GroupThreads(int number, Duration arrival, String driver, CommonStart start) {}

    /** One of JMeter's threads in a {@link SampledRun}. For that thread alone. */
    interface SampledClient {

        /**
         * Makes one call of the run: of its warm-up, of its window, or behind it.
         *
         * @return null where the run is over, and this thread has no more calls to make
         * @throws InterruptedException if JMeter wants its thread back
         */
        CallEnd call() throws InterruptedException;

        /**
         * This thread makes no call any more. Returns when its clients are closed; waits until the other threads are
         * done.
         */
        void leave();
    }

    /** A run whose threads are JMeter's: the calls, their times, the files and the verdict are the harness's. */
    interface SampledRun {

        /**
         * Takes in the thread that asks.
         *
         * @throws IllegalStateException if there is no run to take part in, with one line that says why
         */
        SampledClient join() throws InterruptedException;

        /**
         * Waits until the results are written.
         *
         * @return empty if they are not by then, or if there are none
         */
        Optional<Path> await(Duration limit) throws InterruptedException;
    }
}
