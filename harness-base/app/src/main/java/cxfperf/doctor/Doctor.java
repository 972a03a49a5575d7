package cxfperf.doctor;

import static cxfperf.text.NumberText.format;

import cxfperf.probe.HostLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Judges a host for a planned load, and says it. Pure; any thread. */
public final class Doctor {

    /** Jars, logs, selectors and the admin endpoint of a load JVM, with room. */
    private static final int FILES_OF_A_JVM = 200;

    /** A socket, and one more while a library changes over. */
    private static final int FILES_PER_THREAD = 2;

    private static final int FEW_PORTS = 1_024;
    private static final int MANY_PORTS = 16_384;
    private static final int SHORT_QUEUE = 128;
    private static final String WIDER_RANGE = "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"";

    private static final double MIB = 1024.0 * 1024;
    private static final double BUSY = 0.10;

    /** Clocks that the JVM reads without a system call: x86, AArch64, POWER, and what hypervisors pass through. */
    private static final Set<String> CHEAP_CLOCKS =
            Set.of("tsc", "arch_sys_counter", "timebase", "kvm-clock", "hyperv_clocksource_tsc_page", "tod");

    private static final double SLOW_CLOCK_NANOS = 200;

    private Doctor() {}

    public static List<Check> examine(HostFacts facts, PlannedLoad load) {
        List<Check> checks = new ArrayList<>(ofNetwork(facts, load));
        checks.addAll(ofMachine(facts, load));
        return checks;
    }

    /** Checks the limits that break a client on this host, not those that only make a result worse. */
    public static List<Check> examineLimits(HostFacts facts, PlannedLoad load) {
        return ofNetwork(facts, load).stream()
                .filter(check -> check.level() != Check.Level.OK)
                .toList();
    }

    public static Check.Level worst(List<Check> checks) {
        return checks.stream().map(Check::level).max(Comparator.naturalOrder()).orElse(Check.Level.OK);
    }

    public static String render(List<Check> checks) {
        StringBuilder text = new StringBuilder();
        for (Check check : checks) {
            text.append(format("%-4s  %-15s  %s%n", check.level(), check.name(), check.finding()));
            check.command().ifPresent(command -> text.append(format("      -> %s%n", command)));
        }
        return text.toString();
    }

    /** Open files, local ports and queues: what a client runs out of. */
    private static List<Check> ofNetwork(HostFacts facts, PlannedLoad load) {
        List<Check> checks = new ArrayList<>();
        HostLimits limits = facts.limits();
        if (limits.openFilesSoft() != null) {
            checks.add(openFiles(limits, load));
        }
        if (limits.ports() != null) {
            checks.add(ports(limits, load));
        }
        if (limits.timeWaitReuse() != null) {
            checks.add(timeWaitReuse(limits, load));
        }
        if (limits.finTimeoutSeconds() != null) {
            checks.add(finTimeout(limits.finTimeoutSeconds()));
        }
        if (limits.somaxconn() != null) {
            checks.add(queue(limits.somaxconn(), load));
        }
        return checks;
    }

    private static Check openFiles(HostLimits limits, PlannedLoad load) {
        long needed = FILES_OF_A_JVM + (long) FILES_PER_THREAD * load.threads();
        long soft = limits.openFilesSoft();
        long wanted = Math.max(65_536, Long.highestOneBit(needed) * 2);
        String finding = format(
                "%s of at most %s; %,d threads need about %,d (%d each, %d for the JVM)",
                limit(soft),
                limit(limits.openFilesHard() == null ? soft : limits.openFilesHard()),
                load.threads(),
                needed,
                FILES_PER_THREAD,
                FILES_OF_A_JVM);
        if (soft >= 2 * needed) {
            return Check.ok("open files", finding);
        }
        // The JVM raises its own soft limit to the hard one; where both are low only root can help.
        String command =
                format("prlimit --pid $$ --nofile=%d:%d   (as root, in the shell that starts the run)", wanted, wanted);
        return soft < needed ? Check.fail("open files", finding, command) : Check.warn("open files", finding, command);
    }

    private static Check ports(HostLimits limits, PlannedLoad load) {
        int ports = limits.ports();
        double carried = limits.closesPerSecond(load.loopback());
        StringBuilder finding = new StringBuilder(format(
                "%,d (%d to %d), each free again after %d s: they carry %,.0f closed connections a second",
                ports, limits.portLow(), limits.portHigh(), limits.secondsUntilReuse(load.loopback()), carried));
        boolean tooMany = false;
        if (load.rate().isPresent()) {
            int rate = load.rate().getAsInt();
            tooMany = rate > carried;
            finding.append(
                    tooMany
                            ? format(
                                    "; %,d calls/s with a connection each would use them up in %,.0f s",
                                    rate, Math.ceil((double) ports / rate))
                            : format("; that is enough for %,d calls/s with a connection each", rate));
        }
        if (ports < FEW_PORTS || ports < FILES_PER_THREAD * load.threads()) {
            return Check.fail("local ports", finding.toString(), WIDER_RANGE);
        }
        return Check.warnIf(ports < MANY_PORTS || tooMany, "local ports", finding.toString(), WIDER_RANGE);
    }

    private static Check timeWaitReuse(HostLimits limits, PlannedLoad load) {
        int value = limits.timeWaitReuse();
        String finding = format(
                "tcp_tw_reuse %d: a port in TIME_WAIT is free again for the same server after %d s",
                value, limits.secondsUntilReuse(load.loopback()));
        return Check.warnIf(value == 0, "TIME_WAIT reuse", finding, "sysctl -w net.ipv4.tcp_tw_reuse=1");
    }

    private static Check finTimeout(int seconds) {
        String finding = format("tcp_fin_timeout %d s (of orphans in FIN_WAIT_2; TIME_WAIT is always 60 s)", seconds);
        return Check.warnIf(
                seconds > HostLimits.TIME_WAIT_SECONDS,
                "FIN timeout",
                finding,
                "sysctl -w net.ipv4.tcp_fin_timeout=60");
    }

    private static Check queue(int somaxconn, PlannedLoad load) {
        String finding = format("somaxconn %,d connections can wait for a server to accept them", somaxconn);
        return Check.warnIf(
                somaxconn < SHORT_QUEUE || somaxconn < load.threads(),
                "accept queue",
                finding,
                "sysctl -w net.core.somaxconn=4096   (on the server)");
    }

    private static String limit(long value) {
        return value == Long.MAX_VALUE ? "unlimited" : format("%,d", value);
    }

    /** CPUs, memory, clock and JVM: what makes a measurement worse or less certain. */
    private static List<Check> ofMachine(HostFacts facts, PlannedLoad load) {
        List<Check> checks = new ArrayList<>();
        checks.add(cpus(facts, load));
        if (facts.cgroupCpus() != null) {
            checks.add(
                    Check.warn(
                            "CPU limit",
                            format(
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
            checks.add(Check.warnIf(
                    facts.busyShare() > BUSY,
                    "other load",
                    format("the CPUs are %.0f %% busy with other work", facts.busyShare() * 100),
                    "top -b -n 1 | head -20   (and stop what is not needed)"));
        }
        memory(facts, checks);
        checks.add(clock(facts));
        checks.add(asyncTasks(facts));
        checks.add(jvm(facts));
        return checks;
    }

    private static Check cpus(HostFacts facts, PlannedLoad load) {
        String finding = format(
                "%d%s%s; %,d threads are %.1f to a CPU",
                facts.cpus(),
                facts.hostCpus() == null || facts.hostCpus() == facts.cpus()
                        ? ""
                        : format(" of the host's %d", facts.hostCpus()),
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
        String finding = format(
                "%,.0f MiB available%s%s; the load JVM's heap may grow to %,.0f MiB",
                available / MIB,
                facts.memoryBytes() == null ? "" : format(" of %,.0f", facts.memoryBytes() / MIB),
                facts.cgroupMemoryBytes() == null ? "" : " (limited by the container)",
                facts.maxHeapBytes() / MIB);
        checks.add(
                facts.maxHeapBytes() > available
                        ? Check.warn(
                                "memory",
                                finding + ", and the host would swap or kill it",
                                format("-DjvmArgs=-Xmx%dm", Math.max(64, (long) (available / MIB / 2))))
                        : Check.ok("memory", finding));
    }

    private static Check clock(HostFacts facts) {
        String finding = format(
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
        return Check.warnIf(
                !slowing.isEmpty(),
                "JVM",
                finding,
                "leave out " + String.join(" ", slowing) + " (-DjvmArgs or MAVEN_OPTS)");
    }

    private static Check asyncTasks(HostFacts facts) {
        return facts.threadPerTask()
                ? Check.warn(
                        "async tasks",
                        format(
                                "with %d CPUs this JDK starts a thread for each; CXF's default conduit has one in each call",
                                facts.cpus()),
                        "-Dcfg=client-common-pool.xml, or a JDK from 25 on: both run them in the common pool")
                : Check.ok("async tasks", "run in the common pool");
    }
}
