package cxfperf.probe;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a JVM has worked until one moment. Only the differences of two readings of one JVM mean something. A value is
 * null where it is not known.
 *
 * @param nanos its monotonic clock
 * @param cpuNanos cumulative CPU time of all its threads
 * @param compileNanos cumulative time that its compilers have worked, by the clock
 */
public record JvmWork(long nanos, Long cpuNanos, Long compileNanos) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    public static final JvmWork UNKNOWN = new JvmWork(0, null, null);

    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Of the JVM that asks. */
    public static JvmWork ofThisJvm() {
        long cpu = OS.getProcessCpuTime();
        return new JvmWork(System.nanoTime(), cpu < 0 ? null : cpu, compileTimeNanos());
    }

    /**
     * How long the compilers of this JVM have worked so far, by the clock: one that waits for a CPU is at work too,
     * which tells a host that is too busy to compile from one that has nothing left to compile. Null where the JVM has
     * no compiler, or does not tell. Any thread.
     */
    static Long compileTimeNanos() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                ? null
                : Long.valueOf(compilers.getTotalCompilationTime() * NANOS_PER_MILLI);
    }
}
