package cxfperf.doctor;

import java.util.OptionalInt;

/**
 * The load for which a host is checked.
 *
 * @param threads clients that call at the same time
 * @param rate calls per second; empty if the user gave no rate
 * @param host of the server, in the spelling of {@code -Dhost}
 * @param loopback whether the server is on the same host
 */
public record PlannedLoad(int threads, OptionalInt rate, String host, boolean loopback) {}
