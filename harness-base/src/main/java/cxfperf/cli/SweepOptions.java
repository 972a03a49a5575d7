package cxfperf.cli;

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
record SweepOptions(ThreadCounts counts, int repeats, Duration cooldown, long seed) {}
