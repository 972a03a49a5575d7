package cxfperf.engine;

import cxfperf.plan.ArrivalSchedule;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The calls of one phase of an open loop, handed out to whichever worker is free, in the order in which they are due:
 * what one worker cannot take because it is stuck, the others do. Any thread.
 */
public final class DueCalls {

    private final ArrivalSchedule schedule;
    private final AtomicLong next = new AtomicLong();

    /** After this time from the start nothing is due: the phase was closed early. */
    private volatile long closedNanos = Long.MAX_VALUE;

    /** Written before the gate of the phase opens, read after it. */
    private long startNanos;

    DueCalls(ArrivalSchedule schedule) {
        this.schedule = schedule;
    }

    public void startAt(long nanos) {
        startNanos = nanos;
    }

    /** The index of the next call that nobody has taken. */
    public long take() {
        return next.getAndIncrement();
    }

    /** Nobody takes a call below this index any more. */
    public void skipTo(long index) {
        next.accumulateAndGet(index, Math::max);
    }

    /** On the engine's clock. */
    public long dueNanos(long index) {
        return startNanos + schedule.dueNanos(index);
    }

    /** How many are due before a time on the engine's clock. */
    public long dueUntil(long clockNanos) {
        return dueBy(clockNanos - startNanos);
    }

    /** How many are due before so many nanoseconds from the start, and before the phase was closed. */
    public long dueBy(long nanos) {
        return schedule.dueBy(Math.min(nanos, closedNanos));
    }

    /** What becomes due so many nanoseconds after the start or later is not counted as due. */
    public void closeAfter(long nanos) {
        closedNanos = nanos;
    }
}
