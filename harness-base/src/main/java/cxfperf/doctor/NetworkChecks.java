package cxfperf.doctor;

import cxfperf.probe.HostLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Open files, local ports and queues: what a client runs out of. */
final class NetworkChecks {

    /** Jars, logs, selectors and the admin endpoint of a load JVM, with room. */
    private static final int FILES_OF_A_JVM = 200;

    /** A socket, and one more while a library changes over. */
    private static final int FILES_PER_THREAD = 2;

    private static final int FEW_PORTS = 1_024;
    private static final int MANY_PORTS = 16_384;
    private static final int SHORT_QUEUE = 128;
    private static final String WIDER_RANGE = "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"";

    private NetworkChecks() {}

    static List<Check> of(HostFacts facts, PlannedLoad load) {
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
        String finding = text(
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
                text("prlimit --pid $$ --nofile=%d:%d   (as root, in the shell that starts the run)", wanted, wanted);
        return soft < needed ? Check.fail("open files", finding, command) : Check.warn("open files", finding, command);
    }

    private static Check ports(HostLimits limits, PlannedLoad load) {
        int ports = limits.ports();
        double carried = limits.closesPerSecond(load.loopback());
        StringBuilder finding = new StringBuilder(text(
                "%,d (%d to %d), each free again after %d s: they carry %,.0f closed connections a second",
                ports, limits.portLow(), limits.portHigh(), limits.secondsUntilReuse(load.loopback()), carried));
        boolean tooMany = false;
        if (load.rate().isPresent()) {
            int rate = load.rate().getAsInt();
            tooMany = rate > carried;
            finding.append(
                    tooMany
                            ? text(
                                    "; %,d calls/s with a connection each would use them up in %,.0f s",
                                    rate, Math.ceil((double) ports / rate))
                            : text("; that is enough for %,d calls/s with a connection each", rate));
        }
        if (ports < FEW_PORTS || ports < FILES_PER_THREAD * load.threads()) {
            return Check.fail("local ports", finding.toString(), WIDER_RANGE);
        }
        return ports < MANY_PORTS || tooMany
                ? Check.warn("local ports", finding.toString(), WIDER_RANGE)
                : Check.ok("local ports", finding.toString());
    }

    private static Check timeWaitReuse(HostLimits limits, PlannedLoad load) {
        int value = limits.timeWaitReuse();
        String finding = text(
                "tcp_tw_reuse %d: a port in TIME_WAIT is free again for the same server after %d s",
                value, limits.secondsUntilReuse(load.loopback()));
        return value == 0
                ? Check.warn("TIME_WAIT reuse", finding, "sysctl -w net.ipv4.tcp_tw_reuse=1")
                : Check.ok("TIME_WAIT reuse", finding);
    }

    private static Check finTimeout(int seconds) {
        String finding = text("tcp_fin_timeout %d s (of orphans in FIN_WAIT_2; TIME_WAIT is always 60 s)", seconds);
        return seconds > HostLimits.TIME_WAIT_SECONDS
                ? Check.warn("FIN timeout", finding, "sysctl -w net.ipv4.tcp_fin_timeout=60")
                : Check.ok("FIN timeout", finding);
    }

    private static Check queue(int somaxconn, PlannedLoad load) {
        String finding = text("somaxconn %,d connections can wait for a server to accept them", somaxconn);
        return somaxconn < SHORT_QUEUE || somaxconn < load.threads()
                ? Check.warn("accept queue", finding, "sysctl -w net.core.somaxconn=4096   (on the server)")
                : Check.ok("accept queue", finding);
    }

    static Check reach(PortPoll poll) {
        String finding = poll.host() + ":" + poll.port() + " " + poll.outcome();
        return poll.remedy() == null
                ? Check.ok("port", finding + text(": one took %.1f ms", poll.tookNanos() / 1e6))
                : Check.fail("port", finding, poll.remedy());
    }

    private static String limit(long value) {
        return value == Long.MAX_VALUE ? "unlimited" : text("%,d", value);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
