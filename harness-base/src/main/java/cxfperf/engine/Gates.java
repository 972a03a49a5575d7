package cxfperf.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the workers and the runner of one run tell each other: the gates all workers pass together, and the flags that
 * end a phase. The workers wait at gates without a bound of their own; {@link #openAll()} always frees them.
 */
final class Gates {

    /** Enough for the results of a run many times over. */
    private static final int RESERVE_BYTES = 2 << 20;

    private final Ticker ticker;

    /** Given back when the generator breaks: what was measured is not to be lost for want of memory. */
    private volatile byte[] reserve = new byte[RESERVE_BYTES];

    /** Given back when the workers have left: what the first one gave back they may have used up. */
    private volatile byte[] reserveForTheResults = new byte[RESERVE_BYTES];

    final CountDownLatch warmup = new CountDownLatch(1);

    /** Passed by those that are not the first of a warm-up. */
    final CountDownLatch others = new CountDownLatch(1);

    final StartGate start;
    final CountDownLatch leave = new CountDownLatch(1);

    /** Workers whose clients are made, or could not be. */
    final AtomicInteger ready = new AtomicInteger();

    /** What broke in the generator itself, the first time. */
    final AtomicReference<String> fault = new AtomicReference<>();

    /** Why a client could not be closed in order, the first time. */
    final AtomicReference<String> closeFailure = new AtomicReference<>();

    /** Read by every worker before every call. */
    final AtomicBoolean warmupOver = new AtomicBoolean();

    final AtomicBoolean stop = new AtomicBoolean();
    final AtomicBoolean loadOver = new AtomicBoolean();

    /** Whether a worker has run out of calls: the window may be over before its time. */
    final AtomicBoolean callsUsedUp = new AtomicBoolean();

    Gates(Ticker ticker) {
        this.ticker = ticker;
        this.start = new StartGate(ticker);
    }

    void workerReady() {
        ready.incrementAndGet();
        ticker.wake();
    }

    void fault(String what) {
        reserve = null;
        fault.compareAndSet(null, what);
        stop.set(true);
        wakeAll();
    }

    /** Makes everybody see that a phase is over. */
    void wakeAll() {
        try {
            ticker.wake();
            ticker.wakeDue();
        } catch (OutOfMemoryError e) {
            // Whoever waits looks for itself, a little later.
        }
    }

    /** The workers have left, or never will. */
    void workersLeft() {
        reserve = null;
        reserveForTheResults = null;
    }

    /** Whether the workers have been told to leave: only then does the runner interrupt them. */
    boolean leaving() {
        return leave.getCount() == 0;
    }

    /** A fault that is a failure; of one for want of memory it is said without needing any. */
    void broken(String who, Throwable thrown) {
        String shortage = Shortage.of(thrown);
        fault(shortage == null ? who + " broke down: " + FailureExamples.oneLine(thrown) : shortage);
    }

    void openAll() {
        stop.set(true);
        warmupOver.set(true);
        loadOver.set(true);
        warmup.countDown();
        others.countDown();
        start.abandon();
        leave.countDown();
        wakeAll();
    }
}
