package cxfperf.engine;

import cxfperf.plan.ArrivalSchedule;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.OfferedRate;
import cxfperf.scenario.LoadPart;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The schedules that all workers of an open loop share.
 *
 * @param warmUp at the first rate of a ramp
 * @param runIn at the first rate of a ramp too, until the window starts
 * @param window the schedule of the window and of the cool-down
 * @param windowNanos how long the window is planned to be
 */
record CallSchedules(CallSchedule warmUp, CallSchedule runIn, CallSchedule window, long windowNanos) {

    /** @param plan has a rate, and with it a window of time */
    static CallSchedules of(LoadPlan plan) {
        OfferedRate rate = plan.loadRate().orElseThrow();
        LoadPart part = plan.part();
        long seed = plan.loadSeed();
        CallSchedule window = new CallSchedule(ArrivalSchedule.of(rate, seed, part));
        // The window has no calls until it opens, which may never happen.
        window.closeAfter(0);
        // Another seed for the warm-up: the window must not repeat the arrivals that the server has just seen.
        return new CallSchedules(
                new CallSchedule(ArrivalSchedule.of(rate.first(), ~seed, part)),
                new CallSchedule(ArrivalSchedule.of(rate.first(), ~seed + 1, part)),
                window,
                ((Limit.Time) plan.limit()).window().toNanos());
    }

    /** Called by the runner before it opens the start gate, whose instant is agreed on. */
    void windowStarts(StartGate gate) {
        runIn.startAt(gate.opensNanos());
        window.startAt(gate.windowStartsNanos());
        window.closeAfter(windowNanos);
    }

    /**
     * Called by the runner when the window is over, or has closed early.
     *
     * @param elapsedNanos from its start
     */
    void windowEnded(long elapsedNanos) {
        // A call that is scheduled at this very instant may have started.
        window.closeAfter(Math.min(elapsedNanos + 1, windowNanos));
    }

    /**
     * The scheduled calls of one phase of an open loop. Whichever worker is free takes the next one, in the order of
     * their times: what one worker cannot take because it is stuck, the others take. Any thread.
     */
    static final class CallSchedule {

        private final ArrivalSchedule schedule;
        private final AtomicLong next = new AtomicLong();

        /** The schedule ends this long after its start: the phase closed early. */
        private volatile long closedNanos = Long.MAX_VALUE;

        /** Written before the gate of the phase opens, and read after it. */
        private long startNanos;

        CallSchedule(ArrivalSchedule schedule) {
            this.schedule = schedule;
        }

        void startAt(long nanos) {
            startNanos = nanos;
        }

        /** Takes the next scheduled call and returns its index. */
        long take() {
            return next.getAndIncrement();
        }

        /** Drops all calls below this index that no worker has taken. */
        void skipTo(long index) {
            next.accumulateAndGet(index, Math::max);
        }

        /** The time of a call on the engine's clock. */
        long nanosOf(long index) {
            return startNanos + elapsedAt(index);
        }

        /** The time from the start of the schedule to a call, which is the same on all hosts. */
        long elapsedAt(long index) {
            return schedule.scheduledNanos(index);
        }

        /** How many calls are scheduled before a time on the engine's clock. */
        long callsUntil(long clockNanos) {
            return callsBy(clockNanos - startNanos);
        }

        /** How many calls are scheduled before this many nanoseconds from the start, and before the phase closed. */
        long callsBy(long nanos) {
            return schedule.scheduledBefore(Math.min(nanos, closedNanos));
        }

        /** Ends the schedule this many nanoseconds after its start. */
        void closeAfter(long nanos) {
            closedNanos = nanos;
        }
    }
}
