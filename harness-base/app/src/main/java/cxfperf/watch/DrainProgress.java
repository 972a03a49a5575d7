package cxfperf.watch;

import java.time.Duration;

/**
 * Sees how a run waits for its server to complete the one-way calls. The runner's thread calls it about once a second.
 */
@FunctionalInterface
public interface DrainProgress {

    /**
     * @param left calls that the server has not completed
     * @param perSecond calls that the server completed in the last seconds
     * @param soFar how long the run has waited
     * @param most how long it waits at most
     */
    void draining(long left, double perSecond, Duration soFar, Duration most);
}
