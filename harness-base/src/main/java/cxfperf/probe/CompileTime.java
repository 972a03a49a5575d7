package cxfperf.probe;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * How long the compilers of this JVM have worked so far, by the clock: one that waits for a CPU is at work too, which
 * is what tells a host that is too busy to compile from one that has nothing left to compile. Any thread.
 */
final class CompileTime {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private CompileTime() {}

    /** Null where the JVM has no compiler, or does not tell. */
    static Long nanos() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                ? null
                : Long.valueOf(compilers.getTotalCompilationTime() * NANOS_PER_MILLI);
    }
}
