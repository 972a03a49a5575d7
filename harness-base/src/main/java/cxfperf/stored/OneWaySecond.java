package cxfperf.stored;

/**
 * What a second adds to the timeline where calls are one-way. A value is null where it is not known.
 *
 * @param sent calls whose sending ended well in the row's interval
 * @param completedPerSecond what the server completed in a second, between its two latest looks and by its clock
 * @param backlog what was sent and not yet completed at the latest look
 */
public record OneWaySecond(Long sent, Double completedPerSecond, Long backlog) {}
