package cxfperf.engine;

import cxfperf.text.OneLine;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The gates that the workers of one run pass together, and the flags that end a phase. The workers wait at a gate
 * without a time limit; the runner's {@link #openAll()} always frees them.
 */
final class RunSignals {

    final Ticker ticker;

    final CountDownLatch warmup = new CountDownLatch(1);

    /** The gate of the workers that join the warm-up later. */
    final CountDownLatch lateJoiners = new CountDownLatch(1);

    final StartGate start;
    final CountDownLatch leave = new CountDownLatch(1);

    /** The number of workers that have made their clients, or failed to make them. */
    final AtomicInteger ready = new AtomicInteger();

    /** The first fault of the load generator itself. */
    final AtomicReference<String> fault = new AtomicReference<>();

    /** Why a client could not be closed normally; the first such failure. */
    final AtomicReference<String> closeFailure = new AtomicReference<>();

    /** Ends the warm-up. Every worker reads it before every call. */
    final AtomicBoolean warmupOver = new AtomicBoolean();

    final AtomicBoolean stop = new AtomicBoolean();

    /**
     * Ends the window for workers between two calls. It is set if the window is stopped. For driven workers it is
     * always set, because they would notice the end only with their next call.
     */
    final AtomicBoolean windowOver = new AtomicBoolean();

    final AtomicBoolean loadOver = new AtomicBoolean();

    /** Whether a driven thread has ended. The warm-up is then over, and the window may end early. */
    final AtomicBoolean callsUsedUp = new AtomicBoolean();

    RunSignals(Ticker ticker) {
        this.ticker = ticker;
        this.start = new StartGate(ticker);
    }

    void workerReady() {
        ready.incrementAndGet();
        ticker.wake();
    }

    void fault(String what) {
        fault.compareAndSet(null, what);
        stop();
    }

    /** Ends the current phase of the run. */
    void stop() {
        stop.set(true);
        windowOver.set(true);
        wakeAll();
    }

    /** Wakes all waiting threads, which then see that a phase is over. */
    void wakeAll() {
        ticker.wake();
        ticker.wakeScheduled();
    }

    /** Whether the workers have been asked to leave: only then does the runner interrupt them. */
    boolean leaving() {
        return leave.getCount() == 0;
    }

    /**
     * Records a fault of the load generator.
     *
     * @param who the part that failed, named by its text
     */
    void broken(Object who, Throwable thrown) {
        fault(who + " broke down: " + OneLine.of(thrown));
    }

    void openAll() {
        stop();
        warmupOver.set(true);
        loadOver.set(true);
        warmup.countDown();
        lateJoiners.countDown();
        start.announce();
        leave.countDown();
        wakeAll();
    }
}
