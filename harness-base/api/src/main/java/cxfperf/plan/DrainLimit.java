package cxfperf.plan;

import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import java.time.Duration;

/** The longest time that a run waits until the server has completed all one-way calls. */
public final class DrainLimit {

    /** The limit is this many times the time in which the calls were sent. */
    private static final int LOADS = 10;

    private DrainLimit() {}

    /**
     * @param load how long calls were sent
     * @param callLimit the time limit of a call
     */
    public static Duration of(Duration load, Duration callLimit) {
        return callLimit.plus(load.multipliedBy(LOADS));
    }

    /** The limit for a client of this scenario; zero if it cannot make a one-way call. */
    public static Duration of(Scenario scenario, Duration load, Duration callLimit) {
        // A foreign service may have one-way operations, because its document is not read yet.
        boolean mayBeOneWay =
                scenario instanceof ForeignService || !scenario.oneWay().isEmpty();
        return mayBeOneWay ? of(load, callLimit) : Duration.ZERO;
    }
}
