package cxfperf.result;

/**
 * TCP connections of the client host. A value is null where the host does not tell.
 *
 * @param opened how many were opened in the window, to anywhere and by any process of the host
 * @param peakEstablished the most connections to the server that any one-second look saw established, less those that were
 *     so before the run, such as those of an earlier point of a sweep
 * @param peakTimeWait the most that any look saw closed and still holding their local ports
 * @param peakPorts the most local ports that connections to the server held at once, in whatever state
 */
public record Connections(Long opened, Integer peakEstablished, Integer peakTimeWait, Integer peakPorts) {}
