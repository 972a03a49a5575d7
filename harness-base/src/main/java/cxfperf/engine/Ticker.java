package cxfperf.engine;

import java.util.function.BooleanSupplier;

/** The engine's only clock: monotonic, in nanoseconds from an arbitrary origin. Safe for any number of threads. */
public interface Ticker {

    long nanoTime();

    /**
     * Waits until the condition holds or the clock has reached the deadline, whichever is first. The condition is
     * looked at on entry and after every {@link #wake()}.
     *
     * @return whether the condition held
     */
    boolean await(long deadlineNanos, BooleanSupplier condition) throws InterruptedException;

    /**
     * Waits until the clock has reached the instant. Not woken by {@link #wake()}, and so not disturbed by the many:
     * for short waits only.
     */
    void sleepUntil(long instantNanos) throws InterruptedException;

    /**
     * Waits until the clock has reached the time, as exactly as it can, unless the condition holds before. The
     * condition is looked at on entry, after every {@link #wakeScheduled()}, and in the last milliseconds all the time.
     *
     * @return whether the time is reached; false if the condition held, which on entry goes before the time
     */
    default boolean awaitScheduled(long scheduledNanos, BooleanSupplier cancelled) throws InterruptedException {
        return !await(scheduledNanos, cancelled);
    }

    /**
     * Makes all in {@link #await} look at their conditions again. To be called after what a condition depends on has
     * changed.
     */
    void wake();

    /**
     * As {@link #wake()}, for all in {@link #awaitScheduled}: they may be thousands, whom only the end of a phase concerns.
     */
    default void wakeScheduled() {
        wake();
    }
}
