package cxfperf.engine;

import java.util.function.BooleanSupplier;

/** The engine's only clock: monotonic, in nanoseconds from an arbitrary origin. Safe for any number of threads. */
public interface Ticker {

    long nanoTime();

    /**
     * Waits until the condition holds or the clock has reached the deadline, whichever is first. Checks the condition
     * on entry and after every {@link #wake()}.
     *
     * @return whether the condition held
     */
    boolean await(long deadlineNanos, BooleanSupplier condition) throws InterruptedException;

    /**
     * Waits until the clock has reached the instant. {@link #wake()} does not wake it: for short waits only.
     */
    void sleepUntil(long instantNanos) throws InterruptedException;

    /**
     * Waits until the clock has reached the time, as exactly as possible, unless the condition holds before. Checks the
     * condition on entry, after every {@link #wakeScheduled()}, and continuously in the last milliseconds.
     *
     * @return whether the time is reached; false if the condition held. On entry the condition is checked before the
     *     time
     */
    default boolean awaitScheduled(long scheduledNanos, BooleanSupplier cancelled) throws InterruptedException {
        return !await(scheduledNanos, cancelled);
    }

    /**
     * Makes all threads in {@link #await} check their conditions again. Call it after a change that a condition depends
     * on.
     */
    void wake();

    /**
     * Wakes all threads in {@link #awaitScheduled}. Call it at the end of a phase only, because there may be thousands
     * of threads.
     */
    default void wakeScheduled() {
        wake();
    }
}
