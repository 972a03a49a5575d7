package cxfperf.doctor;

import cxfperf.probe.CpuGroups;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.HostCpuTime;
import cxfperf.probe.HostLimits;
import cxfperf.probe.ProcFiles;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Properties of a host and of a load JVM on it. A value is null if the host does not report it.
 *
 * @param cpus the number of CPUs that the JVM sees: logical CPUs, within the limits of a container
 * @param cgroupCpus the CPU time that the container may use, in CPUs; null without a limit
 * @param clockNanos the time of one reading of the JVM's clock
 * @param busyShare the share of the host's CPUs that is busy without a load of the harness, from 0 to 1
 * @param threadPerTask whether the JVM starts a thread for each asynchronous task without an executor
 */
public record HostFacts(
        HostLimits limits,
        int cpus,
        Double cgroupCpus,
        String governor,
        String clockSource,
        double clockNanos,
        Double busyShare,
        boolean threadPerTask) {

    private static final int CLOCK_READINGS = 200_000;
    private static final long BUSY_MILLIS = 1_000;

    /**
     * Reads all facts of this host and this JVM, and watches for a second how busy the host is.
     *
     * @param root {@code /}, or a directory with copies of {@code proc} and {@code sys} in a test
     */
    public static HostFacts read(Path root) throws InterruptedException {
        HostCpuTime before = cpuTime(root);
        Thread.sleep(BUSY_MILLIS);
        return new HostFacts(
                HostLimits.read(root.resolve("proc")),
                Runtime.getRuntime().availableProcessors(),
                CpuGroups.read(root).cpus().orElse(null),
                line(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
                line(root, "sys/devices/system/clocksource/clocksource0/current_clocksource"),
                clockCost(),
                before.busyShareUntil(cpuTime(root)),
                EnvironmentFacts.hasThreadPerAsyncTask());
    }

    private static HostCpuTime cpuTime(Path root) {
        return HostCpuTime.of(ProcFiles.text(root.resolve("proc/stat")).orElse(""), new BitSet());
    }

    private static double clockCost() {
        long start = System.nanoTime();
        long last = start;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            last = System.nanoTime();
        }
        return (double) (last - start) / CLOCK_READINGS;
    }

    private static String line(Path root, String name) {
        return ProcFiles.text(root.resolve(name)).map(String::trim).orElse(null);
    }
}
