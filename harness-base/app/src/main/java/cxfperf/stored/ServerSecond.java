package cxfperf.stored;

import cxfperf.probe.ProbeDifference;

/**
 * The values that one poll of the server adds to a row of the timeline.
 *
 * @param probed the server's process and host between the two latest polls
 * @param oneWay the values of one-way calls; null if the run has none
 */
public record ServerSecond(ProbeDifference probed, OneWaySecond oneWay) {

    public static final ServerSecond UNKNOWN = new ServerSecond(ProbeDifference.UNKNOWN, null);

    /**
     * The values of one-way calls in a row of the timeline. A value is null if unknown.
     *
     * @param sent calls whose sending succeeded in the row's interval
     * @param completedPerSecond calls that the server completed per second, between its two latest polls and by its
     *     clock
     * @param backlog calls that were sent and not yet completed at the latest poll
     */
    public record OneWaySecond(Long sent, Double completedPerSecond, Long backlog) {}
}
