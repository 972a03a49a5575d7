package cxfperf.result;

/**
 * What the load cost the client JVM in the window. A value is null where the host does not tell.
 *
 * @param cpuSeconds CPU time of all its threads
 * @param gcPauseMillis the sum of its garbage-collection pauses
 * @param gcLongestPauseMillis the longest of them
 * @param heapPeakBytes the most heap that any one-second look saw in use
 */
public record ClientSide(Double cpuSeconds, Double gcPauseMillis, Double gcLongestPauseMillis, Long heapPeakBytes) {}
