package cxfperf.doctor;

import cxfperf.probe.CpuGroups;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.HostCpuTime;
import cxfperf.probe.HostLimits;
import cxfperf.probe.ProcFiles;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * What a host and a load JVM on it are. A value is null where the host does not tell.
 *
 * @param cpus what the JVM sees: logical CPUs, less what a container takes away
 * @param cgroupCpus how many CPUs' worth of time the container may use; null where it is not limited
 * @param clockNanos what one reading of the JVM's clock costs
 * @param busyShare how busy the host's CPUs are without any load of ours, from 0 to 1
 * @param threadPerTask whether it starts a thread for each asynchronous task that names no executor
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
