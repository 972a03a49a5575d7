package cxfperf.engine;

import cxfperf.plan.ArrivalSchedule;
import cxfperf.plan.OfferedRate;

/**
 * The schedules of an open loop that all workers of a run share.
 *
 * @param warmup at the first rate of a ramp
 * @param window the schedule of the window, and of the time until its last calls are back
 */
public record OpenLoop(DueCalls warmup, DueCalls window) {

    public static OpenLoop of(OfferedRate rate, long seed) {
        DueCalls window = new DueCalls(ArrivalSchedule.of(rate, seed));
        // The window may never open.
        window.closeAfter(0);
        // Another seed for the warm-up: the window must not repeat the arrivals that the server has just seen.
        return new OpenLoop(new DueCalls(ArrivalSchedule.of(rate.first(), ~seed)), window);
    }
}
