package cxfperf.plan;

import java.util.Optional;

/**
 * A load among several that one command measures.
 *
 * @param threads how many workers call at the same time
 * @param rate what an open loop offers; empty for a closed loop
 */
public record LoadPoint(int threads, Optional<OfferedRate> rate) {}
