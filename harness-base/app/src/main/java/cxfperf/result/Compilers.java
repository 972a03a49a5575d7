package cxfperf.result;

/**
 * What the compilers of a JVM did in an interval of time. They are quiet where they took next to nothing of it, and as
 * long as they are not, the code that is measured is still changing.
 *
 * @param workedSeconds their CPU time, all together; null where it is not known
 * @param cpuSeconds CPU time of all threads of that JVM; null where it is not known
 * @param seconds the length of the interval
 */
public record Compilers(Double workedSeconds, Double cpuSeconds, double seconds) {

    /**
     * Less than this share of the time is no work to speak of, however little CPU the JVM used: a warm JVM that idles
     * compiles a rare method now and then, too.
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

    /** Their share that {@link #workedMoreThan} judges. */
    public double share() {
        return workedSeconds / base();
    }

    /** What {@link #share} is a share of. */
    public String whole() {
        return base() < seconds ? "its CPU time" : "the time of a CPU";
    }

    private double base() {
        return cpuSeconds == null ? seconds : Math.min(cpuSeconds, seconds);
    }
}
