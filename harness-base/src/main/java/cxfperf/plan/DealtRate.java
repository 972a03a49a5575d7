package cxfperf.plan;

import cxfperf.scenario.LoadPart;

/**
 * The rate of a load that several hosts make together from one schedule, which begins at one instant on all of them.
 *
 * @param whole the rate of all hosts together
 * @param part which of the scheduled calls are those of this host
 * @param seed the seed of the schedule, the same on all hosts
 */
public record DealtRate(OfferedRate whole, LoadPart part, long seed) {}
