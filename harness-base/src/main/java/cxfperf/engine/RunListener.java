package cxfperf.engine;

import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import java.time.Duration;
import java.util.Optional;

/**
 * Sees a run as it goes. Called on the thread that runs the {@link Runner}, never by a worker; what it takes long over
 * delays the next interval and nothing else. Must not throw.
 */
public interface RunListener {

    /**
     * A phase begins. For {@link Phase#MEASURE} this is called while all workers stand at the start gate, just before
     * it opens.
     */
    default void phaseStarted(Phase phase) {}

    /**
     * Called after {@link #phaseStarted} of the window has returned, whatever time that took, and as the last thing
     * before the gate opens: for looks at what the window changes.
     */
    default void windowOpens() {}

    /**
     * The start gate is open.
     *
     * @param nanos the moment at which the window opened, on the runner's {@link Ticker}
     */
    default void windowOpened(long nanos) {}

    /**
     * The runner's thread woke up later than it had asked to, by a second or more: the load generator was stopped, or
     * got no CPU. Called in the window, before its next interval.
     *
     * @param nanos how much later
     */
    default void stoodStill(long nanos) {}

    /**
     * One interval of a phase has ended. The intervals of {@link Phase#DRAIN} continue those of {@link Phase#MEASURE}:
     * together they hold every counted call once.
     *
     * @param left the time to the end of the phase; empty where it depends on the calls
     */
    default void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {}

    /**
     * All workers have made their last call, but for those that are stuck in one, and none has closed its clients: what
     * the server has counted by now is what this run has asked of it. Not called for a run that never got to measure.
     *
     * @param trailing those that are in no interval, made while the last counted ones came back
     */
    default void callsEnded(Counts trailing) {}

    /** All counted calls have come back or were given up, and the clients are closed. */
    default void loadEnded() {}
}
