package cxfperf.scenario;

/**
 * The specification of an auxiliary process of a run. Immutable; any thread.
 *
 * @param host the address to bind
 * @param port the TCP port to bind; 0 lets the scenario choose a free one
 */
public record ProcessSpec(String host, int port) {}
