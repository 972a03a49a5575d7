package cxfperf.engine;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** The ticker of real runs, by {@link System#nanoTime()}. */
public final class SystemTicker implements Ticker {

    /** Waiting threads check their condition this often: a thread out of memory may end before it wakes them. */
    private static final long CHECK_NANOS = 1_000_000_000L;

    /** A longer wait can be woken; a shorter wait checks its condition by itself. */
    private static final long FAR_NANOS = 10_000_000L;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** The set has no lock: thousands of threads that wait for their calls would wait for each other. */
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();

    private final ShortWait shortWait = new ShortWait();

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public boolean await(long deadlineNanos, BooleanSupplier condition) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                long left = deadlineNanos - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                changed.await(Math.min(left, CHECK_NANOS), TimeUnit.NANOSECONDS);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleepUntil(long instantNanos) throws InterruptedException {
        for (long left = instantNanos - System.nanoTime(); left > 0; left = instantNanos - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    @Override
    public boolean awaitScheduled(long scheduledNanos, BooleanSupplier cancelled) throws InterruptedException {
        while (!cancelled.getAsBoolean()) {
            long left = scheduledNanos - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (left > FAR_NANOS) {
                waitLong(left - FAR_NANOS, cancelled);
            } else {
                shortWait.waitSome(left);
            }
        }
        return false;
    }

    private void waitLong(long nanos, BooleanSupplier cancelled) {
        Thread self = Thread.currentThread();
        waiting.add(self);
        // The condition is checked after the entry: a thread that set it earlier did not find this thread in the set.
        if (!cancelled.getAsBoolean()) {
            LockSupport.parkNanos(this, Math.min(nanos, CHECK_NANOS));
        }
        waiting.remove(self);
    }

    @Override
    public void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void wakeScheduled() {
        waiting.forEach(LockSupport::unpark);
    }

    /**
     * Waits until the time of a call, as exactly as the host can. A sleeping thread wakes up late, by the kernel's
     * timer slack and the scheduler's delay, so it sleeps that much less and spins for the rest. The expected lateness
     * is the running median of the measured lateness. Half of the sleeps then end without a spin, so on a host whose
     * threads wait for a CPU not all of them spin.
     */
    private static final class ShortWait {

        private static final long FIRST_GUESS_NANOS = 60_000;

        /** A longer spin costs the load more than it gives to the schedule. */
        private static final long MOST_NANOS = 150_000;

        private static final long STEP_NANOS = 500;

        /** Expected lateness. It needs no lock and no atomic step: the next wait makes up for a lost update. */
        private volatile long latenessNanos = FIRST_GUESS_NANOS;

        private final AtomicBoolean spinning = new AtomicBoolean();

        /** Waits for a part of the time or all of it. */
        void waitSome(long leftNanos) {
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
                // At most one thread spins. The others yield to threads that have work.
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
}
