package cxfperf.engine;

import java.util.concurrent.CountDownLatch;

/**
 * Where the workers stand before the window: they are told an instant a little ahead, and each waits for it by itself.
 * A latch alone lets its threads go one after another, and with thousands the first would have called for long before
 * the last begins.
 */
final class StartGate {

    /** Until a thread that is let go runs on a busy host. */
    private static final long LEAD_NANOS = 2_000_000;

    /** One thread after another is let go; twice to four times what that takes. */
    private static final long LEAD_NANOS_PER_WORKER = 50_000;

    private final Ticker ticker;
    private final CountDownLatch told = new CountDownLatch(1);

    /** Written, in this order, before the workers are told. */
    private volatile long nanos;

    private volatile boolean agreed;

    StartGate(Ticker ticker) {
        this.ticker = ticker;
    }

    /**
     * Sets the instant, and tells nobody yet.
     *
     * @return the instant at which the window starts
     */
    long agree(int workers) {
        nanos = ticker.nanoTime() + leadNanos(workers);
        agreed = true;
        return nanos;
    }

    /** How far ahead the instant is set. */
    static long leadNanos(int workers) {
        return LEAD_NANOS + workers * LEAD_NANOS_PER_WORKER;
    }

    /** Tells the instant to all that stand here, and waits for it, too. */
    void open() throws InterruptedException {
        told.countDown();
        ticker.sleepUntil(nanos);
    }

    /**
     * Waits until the instant is told, and then for the instant; without a bound of its own: see {@link #abandon()}.
     */
    void await() throws InterruptedException {
        told.await();
        if (agreed) {
            ticker.sleepUntil(nanos);
        }
    }

    /** As {@link #await()}, but not for the instant: for those who wait until a call is due, which is not before it. */
    void awaitTold() throws InterruptedException {
        told.await();
    }

    /** The instant; for those for whom it has come. */
    long nanos() {
        return nanos;
    }

    /** Frees all that stand here, whether or not there is going to be a window. */
    void abandon() {
        told.countDown();
    }
}
