package cxfperf.testing;

import cxfperf.engine.Ticker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * A clock that jumps to the next time that somebody waits for, as soon as everybody waits: a run of minutes takes
 * milliseconds, and whatever happens in it happens at the nanosecond that it should. A call takes time by
 * {@link #pass}.
 */
public final class SimulatedTicker implements Ticker {

    /** How often to look at whether a thread waits for something else. */
    private static final long LOOK_MILLIS = 1;

    private record Wait(Thread thread, long untilNanos, BooleanSupplier condition) {}

    private final int threads;
    private final List<Wait> waits = new ArrayList<>();
    private final Set<Thread> seen = new HashSet<>();
    private long now;
    private boolean somePark;

    /** @param workers of the run; the thread that runs it is the last one that must wait before time passes */
    public SimulatedTicker(long startNanos, int workers) {
        now = startNanos;
        threads = workers + 1;
    }

    /**
     * Whether time passes also while a thread waits for something else than time, as at a gate, or has ended. To be
     * said where nobody opens a gate: a thread that is let go looks for a moment as if it waited.
     */
    public synchronized void somePark(boolean park) {
        somePark = park;
        notifyAll();
    }

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized boolean await(long deadlineNanos, BooleanSupplier condition) throws InterruptedException {
        Wait own = new Wait(Thread.currentThread(), deadlineNanos, condition);
        waits.add(own);
        seen.add(Thread.currentThread());
        try {
            while (!condition.getAsBoolean()) {
                if (now - deadlineNanos >= 0) {
                    return false;
                }
                if (!timePasses()) {
                    wait(somePark ? LOOK_MILLIS : 0);
                }
            }
            return true;
        } finally {
            waits.removeIf(wait -> wait == own);
        }
    }

    private long waiting() {
        long elsewhere = 0;
        if (somePark) {
            elsewhere = seen.stream()
                    .filter(thread -> waits.stream().noneMatch(wait -> wait.thread == thread))
                    .map(Thread::getState)
                    .filter(state -> state == Thread.State.WAITING || state == Thread.State.TERMINATED)
                    .count();
        }
        return waits.size() + elsewhere;
    }

    private boolean timePasses() {
        if (waiting() < threads
                || waits.stream().anyMatch(wait -> now - wait.untilNanos >= 0 || wait.condition.getAsBoolean())) {
            return false;
        }
        now += waits.stream().mapToLong(wait -> wait.untilNanos - now).min().orElseThrow();
        notifyAll();
        return true;
    }

    @Override
    public void sleepUntil(long instantNanos) throws InterruptedException {
        await(instantNanos, () -> false);
    }

    /** What a call does that takes so long. */
    public void pass(long nanos) throws InterruptedException {
        sleepUntil(nanoTime() + nanos);
    }

    @Override
    public synchronized void wake() {
        notifyAll();
    }
}
