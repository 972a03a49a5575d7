package cxfperf.probe;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Samples this process and its host. On Linux all values are known. Elsewhere the values from {@code /proc} are null,
 * except CPU time, which then comes from the JVM. A sample takes well under a millisecond if the host has few
 * connections. For one thread.
 */
public final class HostProbe {

    /** ZGC without generations maps its heap three times, and the kernel counts each as resident. */
    private static final boolean HEAP_IS_MAPPED_THRICE = ManagementFactory.getMemoryPoolMXBeans().stream()
            .anyMatch(pool -> pool.getName().equals("ZHeap"));

    private static final OperatingSystemMXBean OS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final ProcFiles proc;
    private final ConnectionTable connections;
    private final CompilerThreads compilers;
    private final GcPauses gcPauses;
    private final Long openFilesLimit;
    private final BitSet allowedCpus;
    private final CpuGroups groups;
    private final HostLoad load = new HostLoad();

    /**
     * Creates the probe of a load generator's process.
     *
     * @param proc {@code /proc}, or a copy of it in a test
     * @param targetPort the server's port
     */
    public static HostProbe ofClient(Path proc, int targetPort, GcPauses gcPauses) {
        return new HostProbe(proc, TcpTable.Side.CLIENT, targetPort, gcPauses);
    }

    /**
     * Creates the probe of a server's process.
     *
     * @param proc {@code /proc}, or a copy of it in a test
     * @param port the port that this server listens on
     */
    public static HostProbe ofServer(Path proc, int port, GcPauses gcPauses) {
        return new HostProbe(proc, TcpTable.Side.SERVER, port, gcPauses);
    }

    private HostProbe(Path proc, TcpTable.Side side, int port, GcPauses gcPauses) {
        this.proc = new ProcFiles(proc);
        this.connections = new ConnectionTable(this.proc, side, port);
        this.compilers = new CompilerThreads(this.proc);
        this.gcPauses = gcPauses;
        this.openFilesLimit = HostLimits.read(proc).openFilesSoft();
        this.allowedCpus =
                HostCpuTime.allowed(ProcFiles.text(proc.resolve("self/status")).orElse(""));
        this.groups = CpuGroups.read(proc.toAbsolutePath().getParent());
    }

    /**
     * Remembers which connections are established now. A run may reuse connections that an earlier run in this process
     * left open.
     */
    public void rememberEstablished() {
        connections.rememberEstablished();
    }

    /** Takes a complete sample. */
    public ProbeSample sample() {
        return sample(connections.read());
    }

    /**
     * Takes the sample of each second. It omits the connections if the host has so many that counting them each second
     * would cost CPU time.
     */
    public ProbeSample cheapSample() {
        return sample(connections.readIfCheap());
    }

    private ProbeSample sample(TcpTable table) {
        Optional<String> stat = proc.text("stat");
        HostCpuTime ticks = stat.map(text -> HostCpuTime.of(text, allowedCpus)).orElseGet(load::sample);
        CpuAllowance allowance = new CpuAllowance(
                ticks.cpus() == null ? Runtime.getRuntime().availableProcessors() : ticks.cpus(), groups.quotas(proc));
        Long opened = proc.text("net/snmp").map(HostProbe::connectionsOpened).orElse(null);
        GcPauses.Sum pauses = gcPauses.sum();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long cpuAtNanos = System.nanoTime();
        Long cpu = cpuNanos();
        Long rssBytes = proc.text("self/status")
                .filter(text -> !HEAP_IS_MAPPED_THRICE)
                .flatMap(text -> ProcFiles.number(text, "VmRSS:"))
                .map(kibibytes -> 1_024 * kibibytes)
                .orElse(null);
        // The count in self/io includes everything that this probe has read before, but not the reading of self/io
        // itself.
        long ownBytes = proc.bytesRead();
        Optional<String> io = proc.text("self/io");
        return new ProbeSample(
                new ProbeSample.Cpu(
                        cpuAtNanos,
                        cpu,
                        ticks.busy(),
                        ticks.total(),
                        ticks.steal(),
                        stat.flatMap(text -> ProcFiles.number(text, "procs_running "))
                                .map(Long::intValue)
                                .orElse(null),
                        allowance),
                new ProbeSample.Jvm(
                        heap.getUsed(),
                        pauses.count(),
                        pauses.nanos(),
                        compilers.cpuNanos(),
                        LiveHeap.bytes(),
                        ManagementFactory.getThreadMXBean().getThreadCount(),
                        openFiles(),
                        rssBytes,
                        heap.getCommitted(),
                        directBytes()),
                table == null ? ProbeSample.Sockets.UNKNOWN : table.sockets(),
                new ProbeSample.Traffic(
                        opened,
                        io.flatMap(text -> ProcFiles.number(text, "rchar: "))
                                .map(bytes -> bytes - ownBytes)
                                .orElse(null),
                        io.flatMap(text -> ProcFiles.number(text, "wchar: ")).orElse(null)));
    }

    private static Long cpuNanos() {
        long cpu = OS.getProcessCpuTime();
        return cpu < 0 ? null : cpu;
    }

    private static Long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .map(BufferPoolMXBean::getMemoryUsed)
                .filter(bytes -> bytes >= 0)
                .findFirst()
                .orElse(null);
    }

    private Long openFiles() {
        try {
            long open = OS instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : -1;
            return open < 0 ? null : open;
        } catch (InternalError e) {
            // Counting needs a descriptor too, so an error means that all are in use.
            return openFilesLimit;
        }
    }

    // Two lines that start with "Tcp:": the names, then the values.
    private static Long connectionsOpened(String snmp) {
        List<List<String>> lines = snmp.lines()
                .filter(line -> line.startsWith("Tcp:"))
                .map(line -> List.of(line.split(" ")))
                .toList();
        int column = lines.size() == 2 ? lines.get(0).indexOf("ActiveOpens") : -1;
        return column < 0 || column >= lines.get(1).size()
                ? null
                : Long.valueOf(lines.get(1).get(column));
    }

    /**
     * Reads the kernel's table of connections. The kernel walks through a hash table whose size depends on the host's
     * memory. With much memory this takes some milliseconds even for few connections, and 20 ms more for 28,000
     * connections in TIME_WAIT. For one thread.
     */
    static final class ConnectionTable {

        /** Limits reading to half a percent of the time. */
        private static final long REST = 200;

        private final ProcFiles proc;
        private final TcpTable.Side side;
        private final int port;
        private final OwnSockets own;
        private BitSet establishedBefore = new BitSet();
        private long cpuNanos;
        private long readAt;

        ConnectionTable(ProcFiles proc, TcpTable.Side side, int port) {
            this.proc = proc;
            this.side = side;
            this.port = port;
            this.own = new OwnSockets(proc);
        }

        void rememberEstablished() {
            TcpTable now = read();
            if (now != null) {
                establishedBefore = now.establishedPorts();
            }
        }

        /** Returns the table; null if reading it this often costs too much, or if there is no table. */
        TcpTable readIfCheap() {
            return System.nanoTime() - readAt >= REST * cpuNanos ? read() : null;
        }

        /** Returns the table; null if there is none. */
        TcpTable read() {
            long cpuBefore = threadCpuNanos();
            own.tableBegins();
            TcpTable table = new TcpTable(side, port, establishedBefore, own::has);
            boolean known = table.read(proc);
            cpuNanos = threadCpuNanos() - cpuBefore;
            readAt = System.nanoTime();
            return known ? table : null;
        }

        private static long threadCpuNanos() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return threads.isCurrentThreadCpuTimeSupported() ? Math.max(0, threads.getCurrentThreadCpuTime()) : 0;
        }
    }

    /**
     * Distinguishes the sockets of this process from sockets of other processes. A socket keeps its inode and its
     * process, so only sockets that the previous table lacked are looked up. Without new connections, the number of
     * open files costs no time. For one thread.
     */
    private static final class OwnSockets {

        private final ProcFiles proc;
        private Map<Long, Boolean> ofTableBefore = Map.of();
        private Map<Long, Boolean> ofTable = new HashMap<>();
        private boolean listed;

        /** The inodes of this process's sockets; empty before they are listed, or if they cannot be listed. */
        private Optional<Set<Long>> open = Optional.empty();

        OwnSockets(ProcFiles proc) {
            this.proc = proc;
        }

        void tableBegins() {
            ofTableBefore = ofTable;
            ofTable = new HashMap<>();
            listed = false;
        }

        /** Whether this process has the socket; also true if unknown. */
        boolean has(long inode) {
            Boolean own = ofTableBefore.get(inode);
            if (own == null) {
                if (!listed) {
                    open = proc.sockets();
                    listed = true;
                }
                if (open.isEmpty()) {
                    return true;
                }
                own = open.get().contains(inode);
            }
            ofTable.put(inode, own);
            return own;
        }
    }

    /**
     * Integrates the JVM's CPU load over time, for hosts such as macOS and Windows without {@code /proc}. For one
     * thread.
     */
    private static final class HostLoad {

        private long last = System.nanoTime();
        private double busy;
        private long total;

        HostLoad() {
            // The first value covers the time before the probe existed.
            OS.getCpuLoad();
        }

        HostCpuTime sample() {
            double share = OS.getCpuLoad();
            long now = System.nanoTime();
            if (share >= 0) {
                busy += Math.min(1, share) * (now - last);
                total += now - last;
            }
            last = now;
            return total == 0 ? HostCpuTime.UNKNOWN : new HostCpuTime(null, Math.round(busy), total, null);
        }
    }
}
