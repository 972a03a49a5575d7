package cxfperf.stored;

import cxfperf.probe.ProbeDifference;

/**
 * What one poll of the server adds to a row of the timeline.
 *
 * @param probed the server's process and host between the two latest polls
 * @param oneWay what is known of one-way calls; null where the run has none
 */
public record ServerSecond(ProbeDifference probed, OneWaySecond oneWay) {

    public static final ServerSecond UNKNOWN = new ServerSecond(ProbeDifference.UNKNOWN, null);

    /**
     * What a second adds to the timeline where calls are one-way. A value is null where it is not known.
     *
     * @param sent calls whose sending ended well in the row's interval
     * @param completedPerSecond what the server completed in a second, between its two latest polls and by its clock
     * @param backlog calls sent and not yet completed at the latest poll
     */
    public record OneWaySecond(Long sent, Double completedPerSecond, Long backlog) {}
}
