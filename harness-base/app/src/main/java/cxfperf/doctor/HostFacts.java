package cxfperf.doctor;

import com.sun.management.OperatingSystemMXBean;
import cxfperf.probe.CpuGroups;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.GivenFlags;
import cxfperf.probe.HostCpuTime;
import cxfperf.probe.HostLimits;
import cxfperf.probe.ProcFiles;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * What a host and a load JVM on it are. A value is null where the host does not tell.
 *
 * @param limits what the operating system allows
 * @param cpuModel as the processor names itself
 * @param cpus what the JVM sees: logical CPUs, less what a container takes away
 * @param hostCpus logical CPUs of the host
 * @param cgroupCpus how many CPUs' worth of time the container may use; null where it is not limited
 * @param memoryAvailableBytes what could be used without swapping
 * @param cgroupMemoryBytes what the container may use; null where it is not limited
 * @param governor the frequency governor of the first CPU
 * @param clockSource the kernel's
 * @param clockNanos what one reading of the JVM's clock costs
 * @param busyShare how busy the host's CPUs are without any load of ours, from 0 to 1
 * @param jvm name and version
 * @param jvmFlags as given
 * @param threadPerTask whether it starts a thread for each asynchronous task that names no executor
 * @param maxHeapBytes how far its heap may grow
 */
public record HostFacts(
        HostLimits limits,
        String cpuModel,
        int cpus,
        Integer hostCpus,
        Double cgroupCpus,
        Long memoryAvailableBytes,
        Long cgroupMemoryBytes,
        String governor,
        String clockSource,
        double clockNanos,
        Double busyShare,
        String jvm,
        List<String> jvmFlags,
        boolean threadPerTask,
        long maxHeapBytes) {

    private static final int CLOCK_READINGS = 200_000;
    private static final long NO_LIMIT = 1L << 60;
    private static final long BUSY_MILLIS = 1_000;
    private static final long BYTES_PER_KB = 1_024;

    public HostFacts {
        jvmFlags = List.copyOf(jvmFlags);
    }

    /**
     * Reads all facts of this host and this JVM, and watches for a second how busy the host is.
     *
     * @param root {@code /}, or a directory with copies of {@code proc} and {@code sys} in a test
     */
    public static HostFacts read(Path root) throws InterruptedException {
        OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        os.getCpuLoad();
        HostCpuTime before = cpuTime(root);
        Thread.sleep(BUSY_MILLIS);
        HostCpuTime after = cpuTime(root);
        // Where the kernel does not count its CPUs' time, the JVM estimates how busy they were since the first call.
        Double busy = before.busyShareUntil(after);
        double load = busy == null ? os.getCpuLoad() : busy;
        return facts(
                root,
                ProcFiles.field(root.resolve("proc/cpuinfo"), "model name").orElse(null),
                after.cpus() == null ? Integer.valueOf(os.getAvailableProcessors()) : after.cpus(),
                kilobytes(root, "MemAvailable"),
                load >= 0 ? load : null);
    }

    /** Reads at once what a client needs to know that is about to run. */
    public static HostFacts readLimits(Path root) {
        return facts(root, null, null, null, null);
    }

    private static HostFacts facts(Path root, String model, Integer hostCpus, Long available, Double busy) {
        return new HostFacts(
                HostLimits.read(root.resolve("proc")),
                model,
                Runtime.getRuntime().availableProcessors(),
                hostCpus,
                CpuGroups.read(root).cpus().orElse(null),
                available,
                cgroupMemory(root),
                line(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
                line(root, "sys/devices/system/clocksource/clocksource0/current_clocksource"),
                clockCost(),
                busy,
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                GivenFlags.ofThisJvm(),
                EnvironmentFacts.hasThreadPerAsyncTask(),
                Runtime.getRuntime().maxMemory());
    }

    private static HostCpuTime cpuTime(Path root) {
        return HostCpuTime.of(ProcFiles.text(root.resolve("proc/stat")).orElse(""), new BitSet());
    }

    private static Long kilobytes(Path root, String name) {
        return ProcFiles.field(root.resolve("proc/meminfo"), name)
                .map(text -> Long.parseLong(text.replace(" kB", "")) * BYTES_PER_KB)
                .orElse(null);
    }

    private static Long cgroupMemory(Path root) {
        for (String name : List.of("sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes")) {
            String limit = line(root, name);
            if (limit != null && limit.matches("[0-9]{1,18}") && Long.parseLong(limit) < NO_LIMIT) {
                return Long.valueOf(limit);
            }
        }
        return null;
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
