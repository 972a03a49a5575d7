package cxfperf.probe;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Looks at this process and its host. On Linux all values are known; elsewhere those of {@code /proc} are null. A look
 * takes well under a millisecond as long as the host has few connections. One thread.
 */
public final class HostProbe {

    private final ProcFiles proc;
    private final int targetPort;
    private final GcPauses gcPauses;
    private final OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /**
     * @param proc {@code /proc}, or a copy of it in a test
     * @param targetPort the server's port
     */
    public HostProbe(Path proc, int targetPort, GcPauses gcPauses) {
        this.proc = new ProcFiles(proc);
        this.targetPort = targetPort;
        this.gcPauses = gcPauses;
    }

    public ProbeSample sample() {
        Ticks ticks = proc.text("stat").map(HostProbe::ticks).orElse(Ticks.UNKNOWN);
        TcpTable connections = connections();
        long cpu = os.getProcessCpuTime();
        Optional<String> io = proc.text("self/io");
        // Read after self/io, so that the probe's own reading of it is not yet in there and not yet subtracted either.
        return new ProbeSample(
                cpu < 0 ? null : cpu,
                ticks.busy,
                ticks.total,
                ticks.steal,
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                gcPauses.sinceListening().totalNanos(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                os instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : null,
                connections == null ? null : connections.established(),
                connections == null ? null : connections.timeWait(),
                connections == null ? null : connections.other(),
                proc.text("net/snmp").map(HostProbe::activeOpens).orElse(null),
                io.map(text -> field(text, "rchar: "))
                        .map(bytes -> bytes - proc.bytesRead())
                        .orElse(null),
                io.map(text -> field(text, "wchar: ")).orElse(null));
    }

    private TcpTable connections() {
        TcpTable table = new TcpTable(targetPort);
        boolean known = false;
        for (String name : new String[] {"net/tcp", "net/tcp6"}) {
            int length = proc.read(name);
            if (length >= 0) {
                table.add(proc.buffer(), length);
                known = true;
            }
        }
        return known ? table : null;
    }

    private record Ticks(Long busy, Long total, Long steal) {
        private static final Ticks UNKNOWN = new Ticks(null, null, null);
    }

    // "cpu  user nice system idle iowait irq softirq steal guest guest_nice"; guest time is part of user time already.
    private static Ticks ticks(String stat) {
        String[] fields = stat.lines().findFirst().orElse("").trim().split(" +");
        if (fields.length < 9 || !fields[0].equals("cpu")) {
            return Ticks.UNKNOWN;
        }
        long total = 0;
        for (int i = 1; i <= 8; i++) {
            total += Long.parseLong(fields[i]);
        }
        long idle = Long.parseLong(fields[4]) + Long.parseLong(fields[5]);
        return new Ticks(total - idle, total, Long.parseLong(fields[8]));
    }

    // Two lines that start with "Tcp:": the names, then the values.
    private static Long activeOpens(String snmp) {
        String[] lines = snmp.lines().filter(line -> line.startsWith("Tcp:")).toArray(String[]::new);
        if (lines.length != 2) {
            return null;
        }
        String[] names = lines[0].split(" ");
        String[] values = lines[1].split(" ");
        for (int i = 0; i < names.length && i < values.length; i++) {
            if (names[i].equals("ActiveOpens")) {
                return Long.parseLong(values[i]);
            }
        }
        return null;
    }

    private static Long field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> Long.parseLong(line.substring(name.length()).trim()))
                .findFirst()
                .orElse(null);
    }
}
