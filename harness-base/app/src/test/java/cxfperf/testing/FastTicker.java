package cxfperf.testing;

import cxfperf.engine.SystemTicker;
import cxfperf.engine.Ticker;
import java.util.function.BooleanSupplier;

/**
 * The system's clock, so many times as fast: what the engine gives seconds to takes a test tenths of them. A call that
 * sleeps for a millisecond has so many milliseconds on it, and so has one whose thread waits for a CPU: tests of time
 * limits leave room for that.
 */
public final class FastTicker implements Ticker {

    private final Ticker clock = new SystemTicker();
    private final long start = clock.nanoTime();
    private final int times;

    public FastTicker(int times) {
        this.times = times;
    }

    @Override
    public long nanoTime() {
        return start + times * (clock.nanoTime() - start);
    }

    /** When the system's clock shows it, rounded up. */
    private long ofSystem(long nanos) {
        return start + (nanos - start) / times + 1;
    }

    @Override
    public boolean await(long deadlineNanos, BooleanSupplier condition) throws InterruptedException {
        return clock.await(ofSystem(deadlineNanos), condition);
    }

    @Override
    public void sleepUntil(long instantNanos) throws InterruptedException {
        clock.sleepUntil(ofSystem(instantNanos));
    }

    @Override
    public boolean awaitScheduled(long scheduledNanos, BooleanSupplier cancelled) throws InterruptedException {
        return clock.awaitScheduled(ofSystem(scheduledNanos), cancelled);
    }

    @Override
    public void wake() {
        clock.wake();
    }

    @Override
    public void wakeScheduled() {
        clock.wakeScheduled();
    }
}
