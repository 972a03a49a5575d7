package cxfperf.engine;

import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.scenario.FailureKind;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Follows a run while it goes on. The thread that runs the {@link Runner} calls it, never a worker, so a slow listener
 * delays only the next interval. Must not throw.
 */
public interface RunListener {

    /**
     * A phase begins. At the start of {@link Phase#WINDOW} the workers of all hosts stand at the start gate, which is
     * still closed; if another host does not reach this step, the gate never opens.
     */
    default void phaseStarted(Phase phase) {}

    /**
     * The window opens next, on all hosts. Called for readings of values that the window changes. Calls may be in
     * flight. Must return soon, because the instant of the window is fixed.
     */
    default void windowOpens() {}

    /**
     * The window is open.
     *
     * @param nanos the moment at which the window opened, on the runner's {@link Ticker}
     */
    default void windowOpened(long nanos) {}

    /**
     * The runner's thread woke up a second or more too late: the load generator was stopped, or got no CPU. Called in
     * the window, before the next interval.
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
     * clients. The server's count now has all calls of this run. Not called for a run whose window never opened.
     *
     * @param around the calls of the run-in and of the cool-down, which no interval of the window includes
     */
    default void callsEnded(Counts around) {}

    /** All counted calls have come back or were given up, and the clients are closed. */
    default void loadEnded() {}
}
