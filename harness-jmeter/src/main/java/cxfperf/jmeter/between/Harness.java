package cxfperf.jmeter.between;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
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
     * @param part the part of the run to which the call belongs
     * @param operation the called operation
     * @param startMillis when the call began, in whole milliseconds of the wall clock
     * @param endMillis when the call ended, on the same clock; rounded so that the mean of many differences is the mean
     *     of the calls' times
     * @param failure why the call failed, as one line that begins with the kind of failure; empty for a verified call
     * @param reply empty if none came, or replies are not kept
     */
    record CallEnd(
            CallPart part,
            String operation,
            long startMillis,
            long endMillis,
            String failure,
            Optional<SampleReply> reply) {

        /**
         * A reply as it came.
         *
         * @param address the address that was called; empty if it is unknown
         * @param status of HTTP; 0 for another transport
         * @param headers one to a line
         * @param contentType empty if the reply has none
         * @param latencyMillis from the start of the call to the first byte of the reply; 0 if that is unknown
         */
        public record SampleReply(
                String address, int status, String headers, String contentType, byte[] body, long latencyMillis) {}

        /** The parts of a run. */
        public enum CallPart {
            WARM_UP,
            /** The only part whose calls are counted. */
            WINDOW,
            COOL_DOWN
        }

        /** No call: the thread has waited a moment for the others. */
        public static final CallEnd WAITED = new CallEnd(CallPart.WARM_UP, "", 0, 0, "", Optional.empty());

        private static final long NANOS_PER_MILLI = 1_000_000;

        /**
         * Rounds the times of an ended call to milliseconds.
         *
         * @param endNanos the end of the call, in nanoseconds of the wall clock
         * @param serviceNanos the service time, in nanoseconds
         */
        public static CallEnd of(
                CallPart part,
                String operation,
                long endNanos,
                long serviceNanos,
                String failure,
                Optional<SampleReply> reply) {
            return new CallEnd(
                    part,
                    operation,
                    Math.floorDiv(endNanos - serviceNanos, NANOS_PER_MILLI),
                    Math.floorDiv(endNanos, NANOS_PER_MILLI),
                    failure,
                    reply);
        }

        public boolean counted() {
            return part == CallPart.WINDOW;
        }

        public boolean ok() {
            return failure.isEmpty();
        }
    }

    /**
     * The start of a run that waits for others: for those of other hosts, or of the same threads. Each host makes its
     * part of one load: the options have the rate and the number of calls of all hosts together. Thread-safe.
     *
     * <p>The engine has the same as its {@code StartSignal}, which JMeter's side does not see: that class is loaded by
     * the harness's class loader only. {@code LoadedRun} adapts one to the other.
     */
    @FunctionalInterface
    interface CommonStart {

        /**
         * The variable of JMeter's threads that holds the common start in a run on several hosts. Its value is an
         * object, not text.
         */
        String VARIABLE = "cxfperf.start";

        /** For a run of one host. */
        CommonStart AT_ONCE = over -> Optional.empty();

        /**
         * Waits until the warm-up is to begin. Called once, when all clients of the run are made. The implementation
         * limits the wait.
         *
         * @param over whether the run has ended meanwhile; then this method returns soon
         * @return why the run must not begin, as a sentence; empty if it may begin
         */
        Optional<String> await(BooleanSupplier over) throws InterruptedException;

        /**
         * Whether a warm-up that is judged may end.
         *
         * @param here whether the load of this host has reached the steady state
         */
        default boolean isWarm(boolean here) {
            return here;
        }

        /**
         * Called about once a second while the window is open.
         *
         * @param here the condition that ends the window before its time, if this host has met one
         * @return the condition that one of all hosts has met; empty if none has
         */
        default Optional<String> metAnywhere(Optional<String> here) {
            return here;
        }

        /**
         * Waits until the warm-up is over on all hosts. Called once, when all clients of the run wait for the window.
         * The implementation limits the wait.
         *
         * @param over whether the run has ended meanwhile; then this method returns soon
         * @return why the window must not open, as a sentence; empty if it may
         */
        default Optional<String> awaitWarmUps(BooleanSupplier over) throws InterruptedException {
            return Optional.empty();
        }

        /**
         * Waits until it is agreed when the windows of all hosts open. Called once, when nothing is left to do before
         * the window of this host. The implementation limits the wait.
         *
         * @param over whether the run has ended meanwhile; then this method returns soon
         * @return why the window must not open, as a sentence; empty if it may
         */
        default Optional<String> awaitWindow(BooleanSupplier over) throws InterruptedException {
            return Optional.empty();
        }

        /**
         * Called about once a second while calls are made.
         *
         * @param phase a word for the phase of the run
         * @param second from the beginning of the phase
         * @param okPerSecond the verified calls a second since the last call of this method
         * @param failed the calls that failed since
         */
        default void progress(String phase, long second, double okPerSecond, long failed) {}

        /** The name of the run on all hosts, which no other run has; empty for a run of one host. */
        default String run() {
            return "";
        }

        /** Which part of the load of all hosts this host makes, from 1. */
        default int part() {
            return 1;
        }

        /** How many hosts make the load. */
        default int parts() {
            return 1;
        }

        /** The agreed instant, of {@link System#nanoTime()}; empty for a window that opens as soon as it can. */
        default OptionalLong windowNanos() {
            return OptionalLong.empty();
        }
    }

    /**
     * JMeter's threads of one run.
     *
     * @param number the number of threads that will join
     * @param arrival the time limit for all threads to join
     * @param endByThemselves whether JMeter decides how many calls each thread makes, as with a loop count
     * @param keepReplies whether the outcome of each call has its reply
     * @param driver the program that owns the threads, with its version
     * @param otherRuns the other runs of the same threads
     * @param start the start of the run once all threads have joined
     */
    record GroupThreads(
            int number,
            Duration arrival,
            boolean endByThemselves,
            boolean keepReplies,
            String driver,
            OtherRuns otherRuns,
            CommonStart start) {}

    /** The other runs of the threads of a run. */
    @FunctionalInterface
    interface OtherRuns {

        /**
         * Waits until their warm-ups are over, too. Called once, when all clients of the run wait for the window.
         *
         * @param over whether the run has ended meanwhile; then this method returns soon
         */
        void await(BooleanSupplier over) throws InterruptedException;
    }

    /**
     * The end of a run.
     *
     * @param status {@code PASS}, {@code FAIL} or {@code INVALID}
     * @param reasons why it did not pass, as one line; empty for PASS
     * @param exitCode the exit code of the command {@code client} for such an end
     */
    record RunVerdict(String status, String reasons, int exitCode) {}

    /** One of JMeter's threads in a {@link SampledRun}. Confined to that thread. */
    interface SampledClient {

        /** The address of the service. */
        URI target();

        /** Whether the calls of the run are of several operations. */
        boolean isOfSeveralOperations();

        /**
         * Makes one call of the warm-up, or waits a moment for the other threads. Never blocks for long, so that a
         * thread can serve several runs.
         *
         * @return the call, or {@link CallEnd#WAITED}; null when the window is open, or the run is over
         * @throws InterruptedException if JMeter wants its thread back
         */
        CallEnd warmUp() throws InterruptedException;

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
        void close();
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

        /** How the run ended; empty until its results are written. */
        Optional<RunVerdict> verdict();

        /** Waits until the results are written, which the limits of the run bound, such as that of one-way calls. */
        RunVerdict await() throws InterruptedException;
    }
}
