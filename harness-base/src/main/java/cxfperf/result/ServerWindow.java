package cxfperf.result;

/**
 * Where the window of a run lies on its server's monotonic clock, in nanoseconds from that clock's arbitrary origin. It
 * follows from looks at the server: its clock was read between the moment a look was asked for and the moment it was
 * there, on this host's clock.
 *
 * @param openedNanos when the window opened
 * @param openedWithinNanos by how much that may be wrong, either way
 * @param closedNanos when the window closed
 * @param closedWithinNanos by how much that may be wrong, either way
 */
public record ServerWindow(long openedNanos, long openedWithinNanos, long closedNanos, long closedWithinNanos) {}
