package cxfperf.result;

import java.util.function.DoubleBinaryOperator;

/** What a load costs a JVM and its host. Each constant knows its name in files, and how several JVMs add up. */
public enum JvmFigure {
    /** CPU time of all threads of the JVM. */
    CPU_SECONDS("cpuSeconds", false, Double::sum),
    /** CPU time of its compilers, all of them together. */
    COMPILE_SECONDS("compileSeconds", false, Double::sum),
    /** How busy the CPUs that it may run on were, from 0 to 1, with the work of all processes. */
    HOST_CPU_SHARE("hostCpuShare", false, Math::max),
    /** The share of their time that a hypervisor took away, which is no part of the busy one. */
    HOST_STEAL_SHARE("hostStealShare", false, Math::max),
    /** How many CPUs' worth of time it may use, by its affinity or cpuset and by the quotas of its control groups. */
    CPUS("cpus", false, Double::sum),
    /** In which share of its quota's periods it was stopped; not known without a quota. */
    THROTTLED_SHARE("throttledShare", false, Math::max),
    /** Pauses are not known, too, where the window's could not be separated from those before. */
    GC_PAUSES("gcPauses", true, Double::sum),
    GC_PAUSE_MILLIS("gcPauseMillis", false, Double::sum),
    GC_LONGEST_PAUSE_MILLIS("gcLongestPauseMillis", false, Math::max),
    /** The most heap that any poll, one a second, saw in use. */
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
