package cxfperf.probe;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a JVM has worked until one moment. Only the differences of two looks at one JVM mean something. A value is null
 * where it is not known.
 *
 * @param nanos its monotonic clock
 * @param cpuNanos cumulative CPU time of all its threads
 * @param compileNanos cumulative time that its compilers have worked, by the clock
 */
public record JvmWork(long nanos, Long cpuNanos, Long compileNanos) {

    public static final JvmWork UNKNOWN = new JvmWork(0, null, null);

    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Of the JVM that asks. */
    public static JvmWork ofThisJvm() {
        long cpu = OS.getProcessCpuTime();
        return new JvmWork(System.nanoTime(), cpu < 0 ? null : cpu, CompileTime.nanos());
    }
}
