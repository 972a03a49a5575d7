package cxfperf.result;

/**
 * Where the window of a run lies on its server's monotonic clock, in nanoseconds from that clock's arbitrary origin. It
 * follows from polls of the server: its clock was read between the request and the reply of a poll, which have times on
 * this host's clock.
 *
 * @param openedNanos when the window opened
 * @param openedWithinNanos by how much that may be wrong, either way
 * @param closedNanos when the window closed
 * @param closedWithinNanos by how much that may be wrong, either way
 */
public record ServerWindow(long openedNanos, long openedWithinNanos, long closedNanos, long closedWithinNanos) {}
