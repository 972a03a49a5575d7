package cxfperf.testing;

import cxfperf.engine.Ticker;
import java.util.function.BooleanSupplier;

/**
 * A clock that moves only when a test moves it, usually from inside a call, whose service time that then is, or when
 * somebody sleeps: as nothing else would move it then, it is moved to where the sleeper wants it.
 */
public final class ManualTicker implements Ticker {

    private final Thread onlyWaits;
    private long now;

    /** A clock that every thread moves which sleeps. */
    public ManualTicker(long startNanos) {
        this(startNanos, null);
    }

    /** @param onlyWaits sleeps until other threads have moved the clock: of two that move it, the order is chance */
    public ManualTicker(long startNanos, Thread onlyWaits) {
        now = startNanos;
        this.onlyWaits = onlyWaits;
    }

    public synchronized void advance(long nanos) {
        now += nanos;
        notifyAll();
    }

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized boolean await(long deadlineNanos, BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (now - deadlineNanos >= 0) {
                return false;
            }
            wait();
        }
        return true;
    }

    @Override
    public synchronized void sleepUntil(long instantNanos) throws InterruptedException {
        if (Thread.currentThread() == onlyWaits) {
            await(instantNanos, () -> false);
        } else if (instantNanos - now > 0) {
            advance(instantNanos - now);
        }
    }

    @Override
    public synchronized void wake() {
        notifyAll();
    }
}
