package cxfperf.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** CPUs, memory, clock and JVM: what makes a measurement worse or less certain. */
final class MachineChecks {

    private static final double MIB = 1024.0 * 1024;
    private static final double BUSY = 0.10;

    /** Clocks that the JVM reads without a system call: x86, VARIANT, POWER, and what hypervisors pass through. */
    private static final Set<String> CHEAP_CLOCKS =
            Set.of("tsc", "arch_sys_counter", "timebase", "kvm-clock", "hyperv_clocksource_tsc_page", "tod");

    private static final double SLOW_CLOCK_NANOS = 200;

    private MachineChecks() {}

    static List<Check> of(HostFacts facts, PlannedLoad load) {
        List<Check> checks = new ArrayList<>();
        checks.add(cpus(facts, load));
        if (facts.cgroupCpus() != null) {
            checks.add(
                    Check.warn(
                            "CPU limit",
                            text(
                                    "the container gets %.1f CPUs' worth of time and is stopped when it has used them up",
                                    facts.cgroupCpus()),
                            "start the container without --cpus, or without limits.cpu in Kubernetes; --cpuset-cpus gives it whole CPUs"));
        }
        if (facts.governor() != null) {
            checks.add(
                    facts.governor().equals("performance")
                            ? Check.ok("CPU governor", "performance")
                            : Check.warn(
                                    "CPU governor",
                                    facts.governor() + ": the clock rate follows the load, and the result follows it",
                                    "cpupower frequency-set -g performance"));
        }
        if (facts.busyShare() != null) {
            String finding = text("the CPUs are %.0f %% busy with other work", facts.busyShare() * 100);
            checks.add(
                    facts.busyShare() > BUSY
                            ? Check.warn(
                                    "other load", finding, "top -b -n 1 | head -20   (and stop what is not needed)")
                            : Check.ok("other load", finding));
        }
        memory(facts, checks);
        checks.add(clock(facts));
        checks.add(asyncTasks(facts));
        checks.add(jvm(facts));
        return checks;
    }

    private static Check cpus(HostFacts facts, PlannedLoad load) {
        String finding = text(
                "%d%s%s; %,d threads are %.1f to a CPU",
                facts.cpus(),
                facts.hostCpus() == null || facts.hostCpus() == facts.cpus()
                        ? ""
                        : text(" of the host's %d", facts.hostCpus()),
                facts.cpuModel() == null ? "" : " (" + facts.cpuModel() + ")",
                load.threads(),
                (double) load.threads() / facts.cpus());
        return facts.cpus() == 1 || (load.loopback() && facts.cpus() < 4)
                ? Check.warn(
                        "CPUs",
                        finding
                                + (load.loopback()
                                        ? "; client, server and their compilers share them"
                                        : "; the collector and the compiler take turns with the load"),
                        load.loopback()
                                ? "run the server on another host: -Dhost=0.0.0.0 there, -Dhost=NAME here"
                                : "use a host with more CPUs")
                : Check.ok("CPUs", finding);
    }

    private static void memory(HostFacts facts, List<Check> checks) {
        Long available = facts.memoryAvailableBytes();
        if (facts.cgroupMemoryBytes() != null && (available == null || facts.cgroupMemoryBytes() < available)) {
            available = facts.cgroupMemoryBytes();
        }
        if (available == null) {
            return;
        }
        String finding = text(
                "%,.0f MiB available%s%s; the load JVM's heap may grow to %,.0f MiB",
                available / MIB,
                facts.memoryBytes() == null ? "" : text(" of %,.0f", facts.memoryBytes() / MIB),
                facts.cgroupMemoryBytes() == null ? "" : " (limited by the container)",
                facts.maxHeapBytes() / MIB);
        checks.add(
                facts.maxHeapBytes() > available
                        ? Check.warn(
                                "memory",
                                finding + ", and the host would swap or kill it",
                                text("-DjvmArgs=-Xmx%dm", Math.max(64, (long) (available / MIB / 2))))
                        : Check.ok("memory", finding));
    }

    private static Check clock(HostFacts facts) {
        String finding = text(
                "%s, %.0f ns a reading",
                facts.clockSource() == null ? "unknown" : facts.clockSource(), facts.clockNanos());
        boolean slow = (facts.clockSource() != null && !CHEAP_CLOCKS.contains(facts.clockSource()))
                || facts.clockNanos() > SLOW_CLOCK_NANOS;
        return slow
                ? Check.warn(
                        "clock",
                        finding + "; three readings go into every call",
                        "echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource   (x86, as root)")
                : Check.ok("clock", finding);
    }

    private static Check jvm(HostFacts facts) {
        String finding = facts.jvm() + (facts.jvmFlags().isEmpty() ? "" : ", " + String.join(" ", facts.jvmFlags()));
        List<String> slowing = facts.jvmFlags().stream()
                .filter(flag -> flag.equals("-Xint")
                        || flag.startsWith("-agentlib:jdwp")
                        || flag.startsWith("-XX:TieredStopAtLevel=")
                        || flag.equals("-Xdebug"))
                .toList();
        return slowing.isEmpty()
                ? Check.ok("JVM", finding)
                : Check.warn("JVM", finding, "leave out " + String.join(" ", slowing) + " (-DjvmArgs or MAVEN_OPTS)");
    }

    private static Check asyncTasks(HostFacts facts) {
        return facts.threadPerTask()
                ? Check.warn(
                        "async tasks",
                        text(
                                "with %d CPUs this JDK starts a thread for each; CXF's default conduit has one in each call",
                                facts.cpus()),
                        "-Dcfg=client-common-pool.xml, or a JDK from 25 on: both run them in the common pool")
                : Check.ok("async tasks", "run in the common pool");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
