package cxfperf.result;

/**
 * TCP connections of the client host. A value is null where the host does not tell.
 *
 * @param opened how many were opened in the window
 * @param peakEstablished the most connections to the server that any one-second look saw established
 */
public record Connections(Long opened, Integer peakEstablished) {}
