package cxfperf.engine;

import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.scenario.FailureKind;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Sees a run as it goes. The thread that runs the {@link Runner} calls it, never a worker; a slow listener delays the
 * next interval and nothing else. Must not throw.
 */
public interface RunListener {

    /**
     * A phase begins. At the start of {@link Phase#WINDOW} the workers of all hosts stand at the start gate, which is
     * still closed; if another host does not come that far, it never opens.
     */
    default void phaseStarted(Phase phase) {}

    /**
     * The window opens next, on all hosts: for readings of what the window changes. Calls may be in flight. Returns
     * soon, as the window has an instant.
     */
    default void windowOpens() {}

    /**
     * The window is open.
     *
     * @param nanos the moment at which the window opened, on the runner's {@link Ticker}
     */
    default void windowOpened(long nanos) {}

    /**
     * The runner's thread woke up a second or more later than it had asked to: the load generator was stopped, or got
     * no CPU. Called in the window, before its next interval.
     *
     * @param nanos how much later
     */
    default void stoodStill(long nanos) {}

    /**
     * Calls have failed. Called before the end of an interval with failed calls.
     *
     * @param examples the first failure of each kind so far, as one line
     */
    default void callsFailed(Map<FailureKind, String> examples) {}

    /**
     * One interval of a phase has ended. The intervals of {@link Phase#COOL_DOWN} continue those of {@link
     * Phase#WINDOW}: together they hold every counted call once.
     *
     * @param left the time to the end of the phase; empty if it depends on the calls
     */
    default void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {}

    /**
     * All workers have made their last call, except workers that are stuck in one, and no worker has closed its
     * clients. The server's count now is what this run has asked of it. Not called for a run whose window never opened.
     *
     * @param around the calls of the run-in and of the cool-down, which no interval of the window includes
     */
    default void callsEnded(Counts around) {}

    /** All counted calls have come back or were given up, and the clients are closed. */
    default void loadEnded() {}
}
