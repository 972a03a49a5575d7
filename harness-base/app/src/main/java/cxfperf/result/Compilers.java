package cxfperf.result;

/**
 * The work of a JVM's compilers in an interval of time. While they work, the measured code is still changing.
 *
 * @param workedSeconds the CPU time of all compilers together; null if unknown
 * @param cpuSeconds the CPU time of all threads of that JVM; null if unknown
 * @param seconds the length of the interval
 */
public record Compilers(Double workedSeconds, Double cpuSeconds, double seconds) {

    /**
     * A smaller share of the time does not count as work, however little CPU time the JVM used: a warm, idle JVM also
     * compiles a method now and then.
     */
    private static final double NEGLIGIBLE = 0.01;

    /**
     * Whether the compilers worked for more than a share of the CPU time; false if that is not known. If the JVM used
     * more than one CPU, it is a share of the interval: on many CPUs, one busy compiler is only a small share of the
     * CPU time.
     */
    public boolean workedMoreThan(double share) {
        return workedSeconds != null && workedSeconds > Math.max(share * base(), NEGLIGIBLE * seconds);
    }

    /** The compilers' share, which {@link #workedMoreThan} compares with a limit. */
    public double share() {
        return workedSeconds / base();
    }

    /** The whole of which {@link #share} is a part, as text. */
    public String whole() {
        return base() < seconds ? "its CPU time" : "the time of a CPU";
    }

    private double base() {
        return cpuSeconds == null ? seconds : Math.min(cpuSeconds, seconds);
    }
}
