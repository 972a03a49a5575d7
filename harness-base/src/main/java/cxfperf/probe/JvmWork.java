package cxfperf.probe;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * Cumulative work of a JVM at one time. Only differences between two readings of one JVM are meaningful. A value is
 * null if unknown.
 *
 * @param nanos reading of the JVM's monotonic clock
 * @param cpuNanos cumulative CPU time of all its threads
 * @param compileNanos cumulative wall-clock time of its compilers
 */
public record JvmWork(long nanos, Long cpuNanos, Long compileNanos) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    public static final JvmWork UNKNOWN = new JvmWork(0, null, null);

    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Reads the work of this JVM. */
    public static JvmWork ofThisJvm() {
        long cpu = OS.getProcessCpuTime();
        return new JvmWork(System.nanoTime(), cpu < 0 ? null : cpu, compileTimeNanos());
    }

    /**
     * The cumulative wall-clock time of this JVM's compilers. It includes waiting for a CPU, which distinguishes a host
     * too busy to compile from a JVM with nothing left to compile. Null where the JVM has no compiler or does not
     * report the time. Any thread.
     */
    static Long compileTimeNanos() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                ? null
                : Long.valueOf(compilers.getTotalCompilationTime() * NANOS_PER_MILLI);
    }
}
