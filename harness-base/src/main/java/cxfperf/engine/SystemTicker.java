package cxfperf.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** {@link System#nanoTime()}. */
public final class SystemTicker implements Ticker {

    /** A thread that is out of memory may end before it has woken the others: they look for themselves, too. */
    private static final long LOOK_NANOS = 1_000_000_000L;

    /** A wait of more than this can be woken; the rest of it looks at its condition by itself. */
    private static final long FAR_NANOS = 10_000_000L;

    /** By how much a thread wakes up late. */
    private static final long SLACK_NANOS = 60_000L;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

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
                changed.await(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS);
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
    public boolean awaitDue(long dueNanos, BooleanSupplier cancelled) throws InterruptedException {
        if (dueNanos - System.nanoTime() > FAR_NANOS && await(dueNanos - FAR_NANOS, cancelled)) {
            return false;
        }
        while (!cancelled.getAsBoolean()) {
            long left = dueNanos - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (left > SLACK_NANOS) {
                LockSupport.parkNanos(this, left - SLACK_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        return false;
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
}
