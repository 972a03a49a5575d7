package cxfperf.engine;

import cxfperf.measure.Interval;
import cxfperf.scenario.KeptReply;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The workers of a run whose threads belong to somebody else, such as JMeter: each thread that comes gets one of them.
 * For one run. Any thread.
 */
public final class DrivenWorkers implements AutoCloseable {

    /**
     * Lets the phases of the run begin. A load from several hosts begins on all of them together, and its window opens
     * at the instant that they have agreed on.
     */
    @FunctionalInterface
    public interface StartSignal {

        /**
         * Waits until the warm-up is to begin. The runner calls this once, when all clients are made; the threads may
         * make uncounted calls meanwhile. The implementation bounds its wait.
         *
         * @param over whether the run has ended since; the method then returns soon
         * @return a sentence that says why the run must not begin; empty if it may
         */
        Optional<String> await(BooleanSupplier over) throws InterruptedException;

        /**
         * Whether a warm-up that is judged may end. The runner asks once a second.
         *
         * @param here whether the load of this host has reached the steady state
         */
        default boolean isWarm(boolean here) {
            return here;
        }

        /**
         * Asked once a second while the window is open.
         *
         * @param here the condition that ends the window before its time, if this host has met one
         * @return the condition that one of all hosts has met; empty if none has
         */
        default Optional<String> metAnywhere(Optional<String> here) {
            return here;
        }

        /**
         * Waits until the warm-up is over on all hosts. The runner calls this once, when all workers wait for the
         * window; then it has the server polled. The implementation bounds its wait.
         *
         * @param over whether the run has ended since; the method then returns soon
         * @return a sentence that says why the window must not open; empty if it may
         */
        default Optional<String> awaitWarmUps(BooleanSupplier over) throws InterruptedException {
            return Optional.empty();
        }

        /**
         * Waits until it is agreed when the window opens. The runner calls this once, when nothing is left to do before
         * the window. The implementation bounds its wait.
         *
         * @param over whether the run has ended since; the method then returns soon
         * @return a sentence that says why the window must not open; empty if it may
         */
        default Optional<String> awaitWindow(BooleanSupplier over) throws InterruptedException {
            return Optional.empty();
        }

        /** Called by the runner after its listener, for the progress of the run on all hosts. */
        default void intervalEnded(Phase phase, Interval interval) {}

        /** The name of the run on all hosts, which no other run has; empty for a run of one host. */
        default String run() {
            return "";
        }

        /** The agreed instant, of {@link System#nanoTime()}; empty for a window that opens as soon as it can. */
        default OptionalLong windowNanos() {
            return OptionalLong.empty();
        }
    }

    private final String driver;
    private final Duration arrival;
    private final boolean threadsEnd;
    private final boolean keepsReplies;
    private final StartSignal start;
    private final Queue<DrivenWorker> free = new ArrayDeque<>();
    private Supplier<KeptReply> replies = () -> null;
    private URI target;
    private boolean offered;
    private boolean over;

    /**
     * @param driver the owner of the threads, as the result names it
     * @param arrival how long it may take until all threads have come, besides the time for making their clients
     * @param threadsEnd whether the owner decides how many calls each thread makes: one that leaves the window has made
     *     its calls, and the window ends when all have left. Otherwise it interrupts the run.
     * @param keepsReplies whether the threads are given the replies of their calls
     * @param start lets the run begin, once all threads have come
     */
    public DrivenWorkers(String driver, Duration arrival, boolean threadsEnd, boolean keepsReplies, StartSignal start) {
        this.driver = driver;
        this.arrival = arrival;
        this.threadsEnd = threadsEnd;
        this.keepsReplies = keepsReplies;
        this.start = start;
    }

    public String driver() {
        return driver;
    }

    public Duration arrival() {
        return arrival;
    }

    public boolean threadsEnd() {
        return threadsEnd;
    }

    public StartSignal start() {
        return start;
    }

    /** Whether the threads are given the replies of their calls. */
    public boolean keepsReplies() {
        return keepsReplies;
    }

    /** @param kept gives each thread the reply of its last call; called before the run, if it {@link #keepsReplies} */
    public void replies(Supplier<KeptReply> kept) {
        replies = kept;
    }

    Supplier<KeptReply> replies() {
        return replies;
    }

    /** The full address that the clients call; null before the first worker is given. */
    public synchronized URI target() {
        return target;
    }

    /** Called by the runner, once. */
    synchronized void offer(URI address, Collection<DrivenWorker> workers) {
        target = address;
        free.addAll(workers);
        offered = true;
        notifyAll();
    }

    /**
     * Gives the calling thread its worker; waits until there are workers.
     *
     * @return null if the run is over, never began, or has a thread for each of its workers
     */
    public synchronized DrivenWorker join() throws InterruptedException {
        while (!offered && !over) {
            wait();
        }
        return over ? null : free.poll();
    }

    /** Ends all waits: the run has ended, or will never begin. */
    @Override
    public synchronized void close() {
        over = true;
        notifyAll();
    }
}
