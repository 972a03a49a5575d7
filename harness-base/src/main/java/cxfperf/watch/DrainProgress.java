package cxfperf.watch;

import java.time.Duration;

/**
 * Sees how a run waits for its server to complete what was sent one-way. Called about once a second, by the runner's
 * thread.
 */
@FunctionalInterface
public interface DrainProgress {

    /**
     * @param left calls that were sent and are not completed
     * @param perSecond completed ones, of late
     * @param soFar how long the run has waited
     * @param most how long it waits at most
     */
    void draining(long left, double perSecond, Duration soFar, Duration most);
}
