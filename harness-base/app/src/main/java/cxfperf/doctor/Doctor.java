package cxfperf.doctor;

import static cxfperf.text.NumberText.format;

import cxfperf.probe.HostLimits;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Judges whether a host suits a planned load. Pure; any thread. */
public final class Doctor {

    /** Open files of a load JVM besides its sockets: jars, logs, selectors and the admin endpoint, with a reserve. */
    private static final int FILES_OF_A_JVM = 200;

    /** A client has one socket, and a second one while a library replaces the first. */
    private static final int FILES_PER_THREAD = 2;

    private static final int FEW_PORTS = 1_024;
    private static final int MANY_PORTS = 16_384;
    private static final int SHORT_QUEUE = 128;
    private static final String WIDER_RANGE = "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"";

    private static final double BUSY = 0.10;

    /** Clocks that the JVM reads without a system call, of x86, AArch64, POWER and hypervisors. */
    private static final Set<String> CHEAP_CLOCKS =
            Set.of("tsc", "arch_sys_counter", "timebase", "kvm-clock", "hyperv_clocksource_tsc_page", "tod");

    private static final double SLOW_CLOCK_NANOS = 200;

    private Doctor() {}

    /** Checks of resources that a client can run out of. Without them the host cannot make the load. */
    private static final List<BiFunction<HostLimits, PlannedLoad, Check>> LIMITS =
            List.of(Doctor::openFiles, Doctor::ports, Doctor::timeWaitReuse, Doctor::queue);

    /** Checks of properties that make a measurement worse or less certain. */
    private static final List<BiFunction<HostFacts, PlannedLoad, Check>> MACHINE = List.of(
            Doctor::cpus, Doctor::cpuLimit, Doctor::governor, Doctor::otherLoad, Doctor::clock, Doctor::asyncTasks);

    public static List<Check> examine(HostFacts facts, PlannedLoad load) {
        return Stream.concat(checks(LIMITS, facts.limits(), load), checks(MACHINE, facts, load))
                .toList();
    }

    /** Checks the limits that break a client on this host, not those that only make a result worse. */
    public static List<Check> examineLimits(HostLimits limits, PlannedLoad load) {
        return checks(LIMITS, limits, load)
                .filter(check -> check.level() != Check.Level.OK)
                .toList();
    }

    /** A check is null if the host does not report the value. */
    private static <F> Stream<Check> checks(List<BiFunction<F, PlannedLoad, Check>> all, F facts, PlannedLoad load) {
        return all.stream().map(check -> check.apply(facts, load)).filter(Objects::nonNull);
    }

    public static String render(List<Check> checks) {
        StringBuilder text = new StringBuilder();
        for (Check check : checks) {
            text.append(format("%-4s  %-15s  %s%n", check.level(), check.name(), check.finding()));
            check.command().ifPresent(command -> text.append(format("      -> %s%n", command)));
        }
        return text.toString();
    }

    private static Check openFiles(HostLimits limits, PlannedLoad load) {
        if (limits.openFilesSoft() == null) {
            return null;
        }
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
        // The JVM raises its own soft limit to the hard limit. If the hard limit is low too, only root can raise it.
        String command =
                format("prlimit --pid $$ --nofile=%d:%d   (as root, in the shell that starts the run)", wanted, wanted);
        return soft < needed
                ? Check.fail("open files", finding, command)
                : Check.warnIf(soft < 2 * needed, "open files", finding, command);
    }

    private static String limit(long value) {
        return value == Long.MAX_VALUE ? "unlimited" : format("%,d", value);
    }

    private static Check ports(HostLimits limits, PlannedLoad load) {
        if (limits.ports() == null) {
            return null;
        }
        int ports = limits.ports();
        int rate = load.rate().orElse(0);
        double carried = limits.closesPerSecond(load.loopback());
        boolean tooMany = rate > carried;
        String finding = format(
                        "%,d (%d to %d), each free again after %d s: they carry %,.0f closed connections a second",
                        ports, limits.portLow(), limits.portHigh(), limits.secondsUntilReuse(load.loopback()), carried)
                + (tooMany
                        ? format(
                                "; %,d calls/s with a connection each would use them up in %,.0f s",
                                rate, Math.ceil((double) ports / rate))
                        : "");
        return ports < FEW_PORTS || ports < FILES_PER_THREAD * load.threads()
                ? Check.fail("local ports", finding, WIDER_RANGE)
                : Check.warnIf(ports < MANY_PORTS || tooMany, "local ports", finding, WIDER_RANGE);
    }

    private static Check timeWaitReuse(HostLimits limits, PlannedLoad load) {
        Integer value = limits.timeWaitReuse();
        return value == null
                ? null
                : Check.warnIf(
                        value == 0,
                        "TIME_WAIT reuse",
                        format(
                                "tcp_tw_reuse %d: a port in TIME_WAIT is free again for the same server after %d s",
                                value, limits.secondsUntilReuse(load.loopback())),
                        "sysctl -w net.ipv4.tcp_tw_reuse=1");
    }

    private static Check queue(HostLimits limits, PlannedLoad load) {
        Integer longest = limits.somaxconn();
        return longest == null
                ? null
                : Check.warnIf(
                        longest < SHORT_QUEUE || longest < load.threads(),
                        "accept queue",
                        format("somaxconn %,d connections can wait for a server to accept them", longest),
                        "sysctl -w net.core.somaxconn=4096   (on the server)");
    }

    private static Check cpus(HostFacts facts, PlannedLoad load) {
        return Check.warnIf(
                facts.cpus() == 1 || load.loopback() && facts.cpus() < 4,
                "CPUs",
                format(
                        "%d; %,d threads are %.1f to a CPU",
                        facts.cpus(), load.threads(), (double) load.threads() / facts.cpus()),
                load.loopback()
                        ? "run the server on another host: -Dhost=0.0.0.0 there, -Dhost=NAME here"
                        : "use a host with more CPUs");
    }

    private static Check cpuLimit(HostFacts facts, PlannedLoad load) {
        return facts.cgroupCpus() == null
                ? null
                : Check.warn(
                        "CPU limit",
                        format(
                                "the container gets %.1f CPUs' worth of time and is stopped when it has used them up",
                                facts.cgroupCpus()),
                        "start the container without --cpus, or without limits.cpu in Kubernetes; --cpuset-cpus gives it whole CPUs");
    }

    private static Check governor(HostFacts facts, PlannedLoad load) {
        return facts.governor() == null
                ? null
                : Check.warnIf(
                        !facts.governor().equals("performance"),
                        "CPU governor",
                        facts.governor(),
                        "cpupower frequency-set -g performance   (or the result follows the clock rate)");
    }

    private static Check otherLoad(HostFacts facts, PlannedLoad load) {
        return facts.busyShare() == null
                ? null
                : Check.warnIf(
                        facts.busyShare() > BUSY,
                        "other load",
                        format("the CPUs are %.0f %% busy with other work", facts.busyShare() * 100),
                        "top -b -n 1 | head -20   (and stop what is not needed)");
    }

    private static Check clock(HostFacts facts, PlannedLoad load) {
        String source = facts.clockSource();
        return Check.warnIf(
                source != null && !CHEAP_CLOCKS.contains(source) || facts.clockNanos() > SLOW_CLOCK_NANOS,
                "clock",
                format("%s, %.0f ns a reading", source == null ? "unknown" : source, facts.clockNanos()),
                source != null && CHEAP_CLOCKS.contains(source)
                        ? "measure again on an idle host, or on one whose hypervisor does not intercept the clock"
                        : "echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource   (x86, as root)");
    }

    private static Check asyncTasks(HostFacts facts, PlannedLoad load) {
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
