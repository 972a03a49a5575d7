package cxfperf.jmeter.between;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The harness's interface to JMeter's side of this module. JMeter's side uses the libraries of JMeter and the harness's
 * side those of CXF; with an installed JMeter each side has its own class loader. Both sides share only this type,
 * which uses types of the JDK only. Thread-safe.
 */
public interface Harness {

    /**
     * The names of the options of this scenario whose values are templates with variables.
     *
     * @throws IllegalArgumentException if there is no such scenario
     */
    Set<String> templates(String scenario);

    /**
     * Begins a run that no thread has joined yet.
     *
     * @param options options by the names that a user gives after {@code -D}; an empty value counts as not given
     * @param given the names of the values that each thread gives its client for each call
     * @param threads the threads that will join
     * @param home the directory that holds {@code configs/} and {@code results/} unless the options say otherwise
     * @throws IllegalArgumentException if the options cannot be used, with one line that says why
     */
    SampledRun begin(String scenario, Map<String, String> options, Set<String> given, GroupThreads threads, Path home);

    /**
     * The outcome of one call of a {@link SampledClient}.
     *
     * @param counted whether the call belongs to the window
     * @param operation the called operation
     * @param startMillis when the call began, in whole milliseconds of the wall clock
     * @param endMillis when the call ended, on the same clock; rounded so that the mean of many differences is the mean
     *     of the calls' times
     * @param failure why the call failed, as one line that begins with the kind of failure; empty for a verified call
     */
    record CallEnd(boolean counted, String operation, long startMillis, long endMillis, String failure) {

        private static final long NANOS_PER_MILLI = 1_000_000;

        /**
         * Rounds the times of an ended call to milliseconds.
         *
         * @param endNanos the end of the call, in nanoseconds of the wall clock
         * @param serviceNanos the service time, in nanoseconds
         */
        public static CallEnd of(boolean counted, String operation, long endNanos, long serviceNanos, String failure) {
            return new CallEnd(
                    counted,
                    operation,
                    Math.floorDiv(endNanos - serviceNanos, NANOS_PER_MILLI),
                    Math.floorDiv(endNanos, NANOS_PER_MILLI),
                    failure);
        }

        public boolean ok() {
            return failure.isEmpty();
        }
    }

    /**
     * JMeter's threads of one run.
     *
     * @param number the number of threads that will join
     * @param arrival the time limit for all threads to join
     * @param endByThemselves whether JMeter decides how many calls each thread makes, as with a loop count
     * @param driver the program that owns the threads, with its version
     * @param hosts the {@code Hosts} of the engine that make the load together; JMeter's side does not see this type,
     *     because another class loader may load it. Null for a run of one host
     */
    record GroupThreads(int number, Duration arrival, boolean endByThemselves, String driver, Object hosts) {

        /** The variable of JMeter's threads that holds {@link #hosts}, an object and not text. */
        public static final String HOSTS = "cxfperf.hosts";
    }

    /**
     * The end of a run.
     *
     * @param status {@code PASS}, {@code FAIL} or {@code INVALID}
     * @param reasons why it did not pass, as one line; empty for PASS
     */
    record RunVerdict(String status, String reasons) {

        public boolean passed() {
            return status.equals("PASS");
        }
    }

    /** One of JMeter's threads in a {@link SampledRun}. Confined to that thread. */
    interface SampledClient {

        /** The address of the service. */
        URI target();

        /** Whether the calls of the run are of several operations. */
        boolean isOfSeveralOperations();

        /**
         * Makes one call of the warm-up, or waits a moment for the other threads.
         *
         * @return whether the window is open, or the run is over
         * @throws InterruptedException if JMeter wants its thread back
         */
        boolean warmUp() throws InterruptedException;

        /**
         * Makes one call of the window or the cool-down.
         *
         * @param operation the operation to call; empty to draw one
         * @return the outcome; null when the run is over and this thread has no more calls to make
         * @throws IllegalArgumentException if there is no such operation, with one line that says so
         * @throws InterruptedException if JMeter wants its thread back
         */
        CallEnd call(Optional<String> operation) throws InterruptedException;

        /** Ends the calls of this thread. Does not wait. */
        void leave();

        /** Closes the clients of this thread, after {@link #leave}. Waits for the last calls of the other threads. */
        void close() throws InterruptedException;
    }

    /** A run in JMeter's threads. The harness makes and times the calls, writes the files and judges the run. */
    interface SampledRun {

        /**
         * Adds the calling thread to the run.
         *
         * @param values the value of a name for the next call, or null if it has none; called on this thread only
         * @throws IllegalStateException if the thread cannot join, with one line that says why
         */
        SampledClient join(UnaryOperator<String> values) throws InterruptedException;

        /** Waits until the results are written, which the limits of the run bound, such as that of one-way calls. */
        RunVerdict await() throws InterruptedException;
    }
}
