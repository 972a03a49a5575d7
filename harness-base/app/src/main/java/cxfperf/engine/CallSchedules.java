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
 * @param warmUp the schedule of the warm-up, at the first rate of a ramp
 * @param runIn the schedule of the run-in, also at the first rate of a ramp, until the window starts
 * @param window the schedule of the window and of the cool-down
 * @param windowNanos the planned length of the window
 */
record CallSchedules(CallSchedule warmUp, CallSchedule runIn, CallSchedule window, long windowNanos) {

    /** @param plan a plan with a rate, and so with a window that a time ends */
    static CallSchedules of(LoadPlan plan) {
        OfferedRate rate = plan.loadRate().orElseThrow();
        LoadPart part = plan.part();
        long seed = plan.loadSeed();
        CallSchedule window = new CallSchedule(ArrivalSchedule.of(rate, seed, part));
        // The window has no calls until it opens, which may never happen.
        window.closeAfter(0);
        // The warm-up has another seed, because the window must not repeat the arrivals of the warm-up.
        return new CallSchedules(
                new CallSchedule(ArrivalSchedule.of(rate.first(), ~seed, part)),
                new CallSchedule(ArrivalSchedule.of(rate.first(), ~seed + 1, part)),
                window,
                ((Limit.Time) plan.limit()).window().toNanos());
    }

    /** Called by the runner before it opens the start gate, when the gate's instant is set. */
    void windowStarts(StartGate gate) {
        runIn.startAt(gate.opensNanos());
        window.startAt(gate.windowStartsNanos());
        window.closeAfter(windowNanos);
    }

    /**
     * Called by the runner when the window is over, or has closed early.
     *
     * @param elapsedNanos the time since the start of the window
     */
    void windowEnded(long elapsedNanos) {
        // A call scheduled at this instant may have started.
        window.closeAfter(Math.min(elapsedNanos + 1, windowNanos));
    }

    /**
     * The scheduled calls of one phase of an open loop. A free worker takes the next call in the order of their times.
     * If one worker is stuck, the others take the calls. Any thread.
     */
    static final class CallSchedule {

        private final ArrivalSchedule schedule;
        private final AtomicLong next = new AtomicLong();

        /** The time after its start at which the schedule ends, if the phase closed early. */
        private volatile long closedNanos = Long.MAX_VALUE;

        /** The start; written before the gate of the phase opens, and read after it. */
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

        /** The time from the start of the schedule to a call. It is the same on all hosts. */
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
