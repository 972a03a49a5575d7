package cxfperf.engine;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** Without a lock: thousands that wait for calls would wait for each other. */
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
        // Behind the entry: who sets the condition and does not find this thread is seen here.
        if (!cancelled.getAsBoolean()) {
            LockSupport.parkNanos(this, Math.min(nanos, LOOK_NANOS));
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
}
