package cxfperf.plan;

import java.util.Optional;

/**
 * One of several loads that a command measures.
 *
 * @param threads the number of workers that call at the same time
 * @param rate the scheduled rate of an open loop; empty for a closed loop
 */
public record LoadPoint(int threads, Optional<OfferedRate> rate) {}
