package cxfperf.options;

import cxfperf.plan.ThreadCounts;
import java.time.Duration;

/**
 * What makes a sweep of a load.
 *
 * @param counts the numbers of clients
 * @param repeats how often each of them is measured, 1 or more
 * @param cooldown the pause between two points
 * @param seed what the order of the points is drawn from
 */
public record SweepOptions(ThreadCounts counts, int repeats, Duration cooldown, long seed) {

    /**
     * New clients connect in this time, and the compiler deals with the classes that came with their bus; all else is warm
     * already.
     */
    public static final Duration CONNECTING = Duration.ofSeconds(5);

    /** New clients connect in this time, or in that of the warm-up, where it is shorter. */
    public static Duration connecting(Duration warmup) {
        return warmup.compareTo(CONNECTING) < 0 ? warmup : CONNECTING;
    }
}
