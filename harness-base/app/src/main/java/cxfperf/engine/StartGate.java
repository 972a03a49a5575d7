package cxfperf.engine;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The gate before the window. It announces an instant a little ahead, and each worker waits for that instant by itself.
 * A latch alone frees its threads one after another: the first of thousands of workers would have made many calls
 * before the last one begins. The window starts at this instant, or after a run-in, whose calls are in flight when the
 * window starts.
 */
final class StartGate {

    /** The time until a released thread runs on a busy host. */
    private static final long LEAD_NANOS = 2_000_000;

    /** The latch frees one thread after another: this is two to four times the time per thread. */
    private static final long LEAD_NANOS_PER_WORKER = 50_000;

    private final Ticker ticker;
    private final CountDownLatch announced = new CountDownLatch(1);

    // The fields below are written in this order, before the announcement.

    /** The start of the run-in. */
    private volatile long opensNanos;

    /** The start of the window. */
    private volatile long nanos;

    private volatile boolean agreed;

    StartGate(Ticker ticker) {
        this.ticker = ticker;
    }

    /**
     * Sets the instant at which the gate opens, without announcing it.
     *
     * @param runInNanos how long the workers call before the window starts
     * @return the instant at which the window starts
     */
    long agreeOn(long instant, long runInNanos) {
        opensNanos = instant;
        nanos = instant + runInNanos;
        agreed = true;
        return nanos;
    }

    /** The time from the announcement to the instant. */
    static long leadNanos(int workers) {
        return LEAD_NANOS + workers * LEAD_NANOS_PER_WORKER;
    }

    /** Frees all workers at this gate: at its instant, or at once if none was agreed on. */
    void announce() {
        announced.countDown();
    }

    /** Waits for the announcement, and then for the instant; only {@link #announce()} bounds the wait. */
    void await() throws InterruptedException {
        announced.await();
        if (agreed) {
            ticker.sleepUntil(opensNanos);
        }
    }

    /**
     * Waits for the announcement, and then for this worker's place in the first half of the run-in. Workers that all
     * began at once would end their calls at the same times, in the window too.
     *
     * @param over whether the run has ended since
     */
    void awaitPlace(int worker, int workers, BooleanSupplier over) throws InterruptedException {
        await();
        if (hasRunIn()) {
            ticker.await(opensNanos + (nanos - opensNanos) / 2 * worker / workers, over);
        }
    }

    /** Whether the workers call before the window starts; valid after {@link #await()}. */
    boolean hasRunIn() {
        return nanos != opensNanos;
    }

    /**
     * Waits at most this long for the announcement, and then for the instant.
     *
     * @return whether the instant has come
     */
    boolean await(Duration most) throws InterruptedException {
        if (!announced.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        await();
        return true;
    }

    /** Waits for the announcement only. For a worker that then waits for its first scheduled call. */
    void awaitAnnouncement() throws InterruptedException {
        announced.await();
    }

    /** When the gate opens; valid after {@link #await()}. */
    long opensNanos() {
        return opensNanos;
    }

    /** When the window starts; valid after {@link #await()}. */
    long windowStartsNanos() {
        return nanos;
    }

    /** How long the window has been open; valid after {@link #await()}. */
    long elapsedNanos() {
        return ticker.nanoTime() - nanos;
    }

    /** The instant at which the window has been open for this long; valid after {@link #await()}. */
    long at(long elapsedNanos) {
        return nanos + elapsedNanos;
    }
}
