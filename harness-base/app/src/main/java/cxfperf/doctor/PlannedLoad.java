package cxfperf.doctor;

import java.util.OptionalInt;

/**
 * The load that a host is examined for.
 *
 * @param threads clients that call at the same time
 * @param rate calls a second that are hoped for; empty where nobody said
 * @param loopback whether the server is on the same host
 */
public record PlannedLoad(int threads, OptionalInt rate, boolean loopback) {}
