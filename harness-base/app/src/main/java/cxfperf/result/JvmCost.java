package cxfperf.result;

/**
 * What the load cost a JVM and its host in the window. A value is null where it is not known.
 *
 * @param cpuSeconds CPU time of all its threads
 * @param compileSeconds how long its compilers worked, all of them together, by the clock: no less than they took of
 *     its CPU time
 * @param hostCpuShare how busy the CPUs that it may run on were, from 0 to 1, with the work of all processes
 * @param hostStealShare the share of their time that a hypervisor took away, which is no part of the busy one
 * @param cpus how many CPUs' worth of time it may use, by its affinity or cpuset and by the quotas of its control
 *     groups
 * @param throttledShare in which share of its quota's periods it was stopped; null where it has no quota
 * @param gcPauses how many garbage-collection pauses it had; this and the next two are null, too, where the window's
 *     pauses could not be separated from those before
 * @param gcPauseMillis the sum of them
 * @param gcLongestPauseMillis the longest of them
 * @param heapPeakBytes the most heap that any one-second look saw in use
 */
public record JvmCost(
        Double cpuSeconds,
        Double compileSeconds,
        Double hostCpuShare,
        Double hostStealShare,
        Double cpus,
        Double throttledShare,
        Long gcPauses,
        Double gcPauseMillis,
        Double gcLongestPauseMillis,
        Long heapPeakBytes) {

    /** The clocks of a process and of its host differ by less. */
    private static final double MOST_USED = 1.05;

    public static final JvmCost UNKNOWN = new JvmCost(null, null, null, null, null, null, null, null, null, null);

    /** What its compilers did in a window. */
    public Compilers compilers(double windowSeconds) {
        return new Compilers(compileSeconds, cpuSeconds, windowSeconds);
    }

    /** Garbage-collection pauses, in milliseconds a second of a window; null where not known. */
    public Double gcMillisPerSecond(double windowSeconds) {
        return Ratio.of(gcPauseMillis, windowSeconds);
    }

    /**
     * Number of CPUs that it kept busy, on average over a window; null if not known. A window of less than a second may
     * be over long before the sample at its end: one that has more than all CPUs could have done says nothing.
     */
    public Double cores(double windowSeconds) {
        Double cores = Ratio.of(cpuSeconds, windowSeconds);
        return cores != null && cpus != null && windowSeconds < 1 && cores > MOST_USED * cpus ? null : cores;
    }
}
