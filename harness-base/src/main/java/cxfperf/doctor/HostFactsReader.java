package cxfperf.doctor;

import cxfperf.probe.AsyncTasks;
import cxfperf.probe.CpuGroups;
import cxfperf.probe.GivenFlags;
import cxfperf.probe.HostLimits;
import cxfperf.probe.KernelFile;
import java.nio.file.Path;
import java.util.List;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.GlobalMemory;

/** Reads the facts of this host and this JVM. */
public final class HostFactsReader {

    private static final int CLOCK_READINGS = 200_000;
    private static final long NO_LIMIT = 1L << 60;
    private static final long BUSY_MILLIS = 1_000;

    private final Path root;

    /** @param root {@code /}, or a directory with copies of {@code proc} and {@code sys} in a test */
    public HostFactsReader(Path root) {
        this.root = root;
    }

    /** All facts; looks for a second at how busy the host is. */
    public HostFacts read() throws InterruptedException {
        SystemInfo system = new SystemInfo();
        CentralProcessor processor = system.getHardware().getProcessor();
        GlobalMemory memory = system.getHardware().getMemory();
        long[] before = processor.getSystemCpuLoadTicks();
        Thread.sleep(BUSY_MILLIS);
        double busy = processor.getSystemCpuLoadBetweenTicks(before);
        return facts(
                processor.getProcessorIdentifier().getName().trim(),
                processor.getLogicalProcessorCount(),
                memory.getTotal(),
                memory.getAvailable(),
                busy);
    }

    /** What can be read at once, for a client that is about to run. */
    public HostFacts readLimits() {
        return facts(null, null, null, null, null);
    }

    private HostFacts facts(String model, Integer hostCpus, Long memory, Long available, Double busy) {
        return new HostFacts(
                HostLimits.read(root.resolve("proc")),
                model == null || model.isEmpty() ? null : model,
                Runtime.getRuntime().availableProcessors(),
                hostCpus,
                CpuGroups.read(root).cpus().orElse(null),
                memory,
                available,
                cgroupMemory(),
                line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
                line("sys/devices/system/clocksource/clocksource0/current_clocksource"),
                clockNanos(),
                busy,
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                GivenFlags.ofThisJvm(),
                AsyncTasks.haveThreadsOfTheirOwn(),
                Runtime.getRuntime().maxMemory());
    }

    private Long cgroupMemory() {
        for (String name : List.of("sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes")) {
            String limit = line(name);
            if (limit != null && limit.matches("[0-9]{1,18}") && Long.parseLong(limit) < NO_LIMIT) {
                return Long.valueOf(limit);
            }
        }
        return null;
    }

    private static double clockNanos() {
        long start = System.nanoTime();
        long last = start;
        for (int i = 0; i < CLOCK_READINGS; i++) {
            last = System.nanoTime();
        }
        return (double) (last - start) / CLOCK_READINGS;
    }

    private String line(String name) {
        return KernelFile.text(root.resolve(name)).map(String::trim).orElse(null);
    }
}
