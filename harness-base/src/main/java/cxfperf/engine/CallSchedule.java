package cxfperf.engine;

import cxfperf.plan.ArrivalSchedule;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The scheduled calls of one phase of an open loop. Whichever worker is free takes the next one, in the order of their
 * times: what one worker cannot take because it is stuck, the others take. Any thread.
 */
final class CallSchedule {

    private final ArrivalSchedule schedule;
    private final AtomicLong next = new AtomicLong();

    /** The schedule ends this long after its start: the phase closed early. */
    private volatile long closedNanos = Long.MAX_VALUE;

    /** Written before the gate of the phase opens, read after it. */
    private long startNanos;

    CallSchedule(ArrivalSchedule schedule) {
        this.schedule = schedule;
    }

    void startAt(long nanos) {
        startNanos = nanos;
    }

    /** The index of the next call that no worker has taken. */
    long take() {
        return next.getAndIncrement();
    }

    /** Drops all calls below this index that no worker has taken. */
    void skipTo(long index) {
        next.accumulateAndGet(index, Math::max);
    }

    /** The time of a call on the engine's clock. */
    long nanosOf(long index) {
        return startNanos + schedule.dueNanos(index);
    }

    /** How many calls are scheduled before a time on the engine's clock. */
    long callsUntil(long clockNanos) {
        return callsBy(clockNanos - startNanos);
    }

    /** How many calls are scheduled before this many nanoseconds from the start, and before the phase closed. */
    long callsBy(long nanos) {
        return schedule.dueBy(Math.min(nanos, closedNanos));
    }

    /** Ends the schedule this many nanoseconds after its start. */
    void closeAfter(long nanos) {
        closedNanos = nanos;
    }
}
