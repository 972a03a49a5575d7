package cxfperf.probe;

/**
 * The CPU time that a control group may use in each of its periods, and how often that was too little.
 *
 * @param cpus how many CPUs' worth of time it is: 1.5 is 150 ms in a period of 100 ms
 * @param periods cumulative number of periods in which the group ran
 * @param throttledPeriods cumulative number of those in which it was stopped because its time was used up
 */
public record CpuQuota(double cpus, long periods, long throttledPeriods) {}
