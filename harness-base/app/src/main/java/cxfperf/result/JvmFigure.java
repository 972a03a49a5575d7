package cxfperf.result;

import java.util.function.DoubleBinaryOperator;

/** A cost of a load for a JVM and its host, with its name in files and the rule by which several JVMs add up. */
public enum JvmFigure {
    /** CPU time of all threads of the JVM. */
    CPU_SECONDS("cpuSeconds", false, Double::sum),
    /** CPU time of all its compilers together. */
    COMPILE_SECONDS("compileSeconds", false, Double::sum),
    /** The busy share of the CPUs that it may run on, from 0 to 1, with the work of all processes. */
    HOST_CPU_SHARE("hostCpuShare", false, Math::max),
    /** The share of these CPUs' time that a hypervisor took away; not part of the busy share. */
    HOST_STEAL_SHARE("hostStealShare", false, Math::max),
    /** The CPU time that it may use, in CPUs, by its affinity or cpuset and by the quotas of its control groups. */
    CPUS("cpus", false, Double::sum),
    /** The share of its quota's periods in which it was stopped; unknown without a quota. */
    THROTTLED_SHARE("throttledShare", false, Math::max),
    /** The number of pauses; also unknown if pauses of the window cannot be separated from earlier ones. */
    GC_PAUSES("gcPauses", true, Double::sum),
    GC_PAUSE_MILLIS("gcPauseMillis", false, Double::sum),
    GC_LONGEST_PAUSE_MILLIS("gcLongestPauseMillis", false, Math::max),
    /** The largest heap in use at any poll, one per second. */
    HEAP_PEAK_BYTES("heapPeakBytes", true, Math::max);

    private final String field;
    private final boolean whole;
    private final DoubleBinaryOperator sum;

    JvmFigure(String field, boolean whole, DoubleBinaryOperator sum) {
        this.field = field;
        this.whole = whole;
        this.sum = sum;
    }

    /** Its name in stored documents. */
    public String field() {
        return field;
    }

    /** Whether its values are whole numbers. */
    public boolean isWhole() {
        return whole;
    }

    double sum(double one, double other) {
        return sum.applyAsDouble(one, other);
    }
}
