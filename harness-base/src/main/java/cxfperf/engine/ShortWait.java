package cxfperf.engine;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits of a thread until a call is due, as exactly as the host can. A sleeping thread wakes up late, by the timer
 * slack of the kernel and what the scheduler takes: it is sent to sleep for so much less, and what is then left of the
 * wait is spun. How much that is is measured as it goes: the median, so that half of the spins are none at all, and a
 * host whose threads wait for a CPU does not make all of them spin.
 */
public final class ShortWait {

    private static final long FIRST_GUESS_NANOS = 60_000;

    /** A longer spin costs the load more than it gives to the schedule. */
    private static final long MOST_NANOS = 150_000;

    private static final long STEP_NANOS = 500;

    /** A lost update is a step that the next wait makes: no lock and no atomic step is needed. */
    private volatile long latenessNanos = FIRST_GUESS_NANOS;

    private final AtomicBoolean spinning = new AtomicBoolean();

    /** Waits for a part of the time at least, or all of it; comes back early without being told to. */
    public void waitSome(long leftNanos) {
        long lateness = latenessNanos;
        if (leftNanos > lateness) {
            sleep(leftNanos - lateness, lateness);
        } else if (spinning.compareAndSet(false, true)) {
            try {
                spin(leftNanos);
            } finally {
                spinning.set(false);
            }
        } else {
            // One core at most is to spin; what else is to run on the others goes first.
            Thread.yield();
        }
    }

    private void sleep(long nanos, long lateness) {
        long start = System.nanoTime();
        LockSupport.parkNanos(this, nanos);
        long late = System.nanoTime() - start - nanos;
        if (late > lateness) {
            latenessNanos = Math.min(lateness + STEP_NANOS, MOST_NANOS);
        } else if (late > 0) {
            latenessNanos = Math.max(lateness - STEP_NANOS, STEP_NANOS);
        }
    }

    private static void spin(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
