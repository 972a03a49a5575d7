package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.probe.CpuAllowance.CpuQuota;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated
class HostProbeTest {

    private static final Path PROC = Path.of("/proc");

    private GcPauses gcPauses;

    @BeforeAll
    void listen() {
        gcPauses = GcPauses.listen();
    }

    @AfterAll
    void close() {
        gcPauses.close();
    }

    /** A client's connections are counted by their remote port, a server's by the local one, without its listener. */
    @Test
    void aTableIsCountedByPortAndState() {
        TcpTable client = new TcpTable(TcpTable.Side.CLIENT, 8080);
        TcpTable server = new TcpTable(TcpTable.Side.SERVER, 8080);
        for (TcpTable table : List.of(client, server)) {
            add(
                    table,
                    """
                      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                       0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
                       1: 0100007F:D2A4 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 2 1
                       2: 0100007F:1F90 0100007F:D2A4 01 00000000:00000000 00:00000000 00000000     0        0 3 1
                       3: 0100007F:D2A6 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0 3
                       4: 0100007F:D2A8 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0 3
                       5: 0100007F:D2AA 0100007F:1F90 08 00000000:00000000 00:00000000 00000000     0        0 0 3
                       6: 0100007F:D2AC 0100007F:0050 01 00000000:00000000 00:00000000 00000000     0        0 0 3
                       7: 0100007F:1F90 0100007F:D2AE 06 00000000:00000000 00:00000000 00000000     0        0 0 3
                    """);
            add(
                    table,
                    """
                       0: 0000000000000000FFFF00000100007F:D2B0 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000
                    """);
        }

        assertThat(client.sockets().established()).isEqualTo(2);
        assertThat(client.timeWait()).isEqualTo(2);
        assertThat(client.sockets().closeWait()).isEqualTo(1);
        assertThat(client.sockets().otherStates()).isZero();
        assertThat(server.sockets().established()).isEqualTo(1);
        assertThat(server.timeWait()).isEqualTo(1);
        assertThat(server.sockets().closeWait() + server.sockets().otherStates())
                .isZero();
    }

    /** Several agents on one host: the kernel's table is the host's. */
    @Test
    void connectionsOfOtherProcessesAreCountedAsPortsOnly(@TempDir Path proc) throws IOException {
        HostProbe.ConnectionTable connections =
                new HostProbe.ConnectionTable(new ProcFiles(proc), TcpTable.Side.CLIENT, 8080);
        Path files = Files.createDirectories(proc.resolve("self/fd"));
        Files.createSymbolicLink(files.resolve("0"), Path.of("pipe:[1002]"));
        Files.createSymbolicLink(files.resolve("7"), Path.of("socket:[1001]"));
        Files.createSymbolicLink(files.resolve("9"), Path.of("socket:[1003]"));
        // The last two are no process's: one is in TIME_WAIT, and one was not accepted yet.
        connections(proc, "01 1001", "01 1002", "08 1003", "08 1004", "02 1005", "06 0", "01 0");

        TcpTable first = connections.read();
        assertThat(first.sockets()).isEqualTo(new ProbeSample.Sockets(2, 2, 1, 1, 0, 7));

        // What was known is not looked up again, and what is new cannot be.
        Files.delete(files.resolve("7"));
        assertThat(connections.read().sockets()).isEqualTo(first.sockets());
        Files.createSymbolicLink(files.resolve("7"), Path.of("socket:[1007]"));
        connections(proc, "01 1001", "01 1002", "01 1006", "01 1007");
        assertThat(connections.read().sockets()).isEqualTo(new ProbeSample.Sockets(2, 2, 0, 0, 0, 4));
        assertThat(connections.read().sockets()).isEqualTo(new ProbeSample.Sockets(2, 2, 0, 0, 0, 4));
    }

    @Test
    void aProcessThatCannotListItsFilesCountsTheConnectionsOfItsHost(@TempDir Path proc) throws IOException {
        HostProbe.ConnectionTable connections =
                new HostProbe.ConnectionTable(new ProcFiles(proc), TcpTable.Side.CLIENT, 8080);
        connections(proc, "01 1001", "01 1002");

        assertThat(connections.read().sockets().established()).isEqualTo(2);
    }

    /** @param statesAndInodes one of each connection */
    private static void connections(Path proc, String... statesAndInodes) throws IOException {
        StringBuilder table = new StringBuilder("header\n");
        for (String connection : statesAndInodes) {
            table.append("   1: 0100007F:D2A4 0100007F:1F90 ")
                    .append(connection.replace(" ", " 00000000:00000000 00:00000000 00000000     0        0 "))
                    .append(" 1 0000000000000000 20 4 30 10 -1\n");
        }
        Files.writeString(Files.createDirectories(proc.resolve("net")).resolve("tcp"), table);
    }

    @Test
    void linesThatAreCutOffOrGarbageArePassedOver() {
        TcpTable table = new TcpTable(TcpTable.Side.CLIENT, 8080);
        add(table, "\n:::\nnonsense\n  1: 0100007F:D2A4 0100007F:1F9\n  2: 0100007F:D2A4 0100007F:XXXX 01\n");
        add(table, "  1: 0100007F:D2A4 0100007F:1F90");

        assertThat(table.sockets().established()
                        + table.timeWait()
                        + table.sockets().otherStates())
                .isZero();
    }

    @Test
    void whatAHostDoesNotTellIsUnknownAndNotZero(@TempDir Path emptyProc) {
        ProbeSample sample = HostProbe.ofClient(emptyProc, 8080, gcPauses).sample();

        assertThat(sample.sockets().established()).isNull();
        assertThat(sample.traffic().connectionsOpened()).isNull();
        assertThat(sample.traffic().bytesSent()).isNull();
        assertThat(sample.traffic().bytesReceived()).isNull();
        assertThat(sample.cpu().hostStealTicks()).isNull();
        assertThat(sample.cpu().allowance())
                .isEqualTo(new CpuAllowance(Runtime.getRuntime().availableProcessors(), List.of()));
        assertThat(sample.jvm().heapUsedBytes()).isPositive();
        assertThat(sample.jvm().threads()).isPositive();
        assertThat(sample.jvm().compileNanos()).isNull();
    }

    @Test
    void withoutProcTheCpuLoadThatTheJvmReportsIsAddedUp(@TempDir Path emptyProc) throws InterruptedException {
        HostProbe probe = HostProbe.ofClient(emptyProc, 8080, gcPauses);
        Thread.sleep(100);
        ProbeSample first = probe.sample();
        Thread.sleep(100);
        ProbeSample second = probe.sample();

        assertThat(second.cpu().hostTotalTicks() - first.cpu().hostTotalTicks()).isGreaterThanOrEqualTo(100_000_000L);
        assertThat(new ProbeDifference(first, second).hostBusyShare()).isBetween(0.0, 1.0);
    }

    @Test
    void theTimeOfCpusThatThisProcessMayNotRunOnIsNotItsHosts(@TempDir Path proc) throws IOException {
        Files.writeString(
                proc.resolve("stat"),
                """
                cpu  400 0 0 600 0 0 0 0 0 0
                cpu0 90 0 5 5 0 0 0 0 0 0
                cpu1 10 0 0 80 0 0 0 10 0 0
                cpu2 100 0 0 0 0 0 0 0 0 0
                cpu3 200 0 0 515 0 0 0 0 0 0
                """);
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nCpus_allowed_list:\t0-1,8\n");

        ProbeSample sample = HostProbe.ofClient(proc, 8080, gcPauses).sample();

        assertThat(sample.cpu().hostTotalTicks()).isEqualTo(200);
        assertThat(sample.cpu().hostBusyTicks()).isEqualTo(105);
        assertThat(sample.cpu().hostStealTicks()).isEqualTo(10);
        assertThat(sample.cpu().allowance().cpus()).isEqualTo(2);

        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nCpus_allowed_list:\t0-127\n");
        ProbeSample whole = HostProbe.ofClient(proc, 8080, gcPauses).sample();

        assertThat(whole.cpu().hostTotalTicks()).isEqualTo(1_000);
        assertThat(whole.cpu().allowance().effectiveCpus()).isEqualTo(4);
    }

    @Test
    void theQuotasOfTheOwnControlGroupAndOfThoseAboveItAreRead(@TempDir Path root) throws IOException {
        Path proc = root.resolve("proc");
        write(proc.resolve("stat"), "cpu  1 0 0 1 0 0 0 0 0 0\ncpu0 1 0 0 1 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\n");
        write(proc.resolve("self/cgroup"), "3:cpuset:/\n1:cpu,cpuacct:/outer/inner\n0::/\n");
        Path cpu = root.resolve("sys/fs/cgroup/cpu");
        quota(cpu, -1, 0, 0);
        quota(cpu.resolve("outer"), 40_000, 100, 10);
        quota(cpu.resolve("outer/inner"), 150_000, 200, 20);

        HostProbe probe = HostProbe.ofClient(proc, 8080, gcPauses);
        CpuAllowance before = probe.sample().cpu().allowance();
        quota(cpu.resolve("outer"), 40_000, 150, 58);
        CpuAllowance after = probe.sample().cpu().allowance();

        assertThat(before)
                .isEqualTo(new CpuAllowance(2, List.of(new CpuQuota(1.5, 200, 20), new CpuQuota(0.4, 100, 10))));
        assertThat(before.effectiveCpus()).isEqualTo(0.4);
        assertThat(CpuAllowance.throttledShare(before, after)).isEqualTo(0.96);
        assertThat(CpuAllowance.throttledShare(after, after)).isNull();
    }

    @Test
    void aContainerThatSeesItsOwnGroupAsTheRootHasThatGroupsQuota(@TempDir Path root) throws IOException {
        write(root.resolve("proc/self/cgroup"), "0::/kubepods/pod1\n");
        write(root.resolve("sys/fs/cgroup/cpu.max"), "50000 100000\n");
        write(
                root.resolve("sys/fs/cgroup/cpu.stat"),
                "usage_usec 7\nnr_periods 12\nnr_throttled 3\nthrottled_usec 9\n");

        CpuAllowance allowance = HostProbe.ofServer(root.resolve("proc"), 8080, gcPauses)
                .sample()
                .cpu()
                .allowance();

        assertThat(allowance.quotas()).containsExactly(new CpuQuota(0.5, 12, 3));
    }

    @Test
    void theHostsTicksAreReadWithoutCountingGuestsTwice(@TempDir Path proc) throws IOException {
        Files.writeString(
                proc.resolve("stat"), "cpu  100 1 50 800 49 0 7 13 40 0\ncpu0 1 1 1 1 1 1 1 1 1 1\nprocs_running 3\n");

        ProbeSample sample = HostProbe.ofClient(proc, 8080, gcPauses).sample();

        assertThat(sample.cpu().hostTotalTicks()).isEqualTo(1_020);
        assertThat(sample.cpu().hostBusyTicks()).isEqualTo(158);
        assertThat(sample.cpu().hostStealTicks()).isEqualTo(13);
        assertThat(sample.cpu().runnable()).isEqualTo(3);
    }

    /**
     * Reading this table takes more than ten milliseconds of CPU: it is not read again for two hundred times as long.
     */
    @Test
    void aTableOfVeryManyConnectionsIsNotReadEverySecond(@TempDir Path proc) throws Exception {
        Files.createDirectories(proc.resolve("net"));
        Files.writeString(
                proc.resolve("net").resolve("tcp"),
                "header\n" + "1: 0100007F:D2A4 0100007F:1F90 06 \n".repeat(1_000_000));
        HostProbe probe = HostProbe.ofClient(proc, 8080, gcPauses);

        assertThat(probe.cheapSample().sockets().timeWait()).isEqualTo(1_000_000);
        assertThat(probe.cheapSample().sockets().timeWait()).isNull();
        assertThat(probe.sample().sockets().timeWait()).isEqualTo(1_000_000);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void openConnectionsAreSeenFromTheClientsSideAlone() throws Exception {
        try (ServerSocket server = neverUsed()) {
            HostProbe probe = HostProbe.ofClient(PROC, server.getLocalPort(), gcPauses);
            ProbeSample before = probe.sample();
            List<Socket> ends = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                ends.add(new Socket(server.getInetAddress(), server.getLocalPort()));
                ends.add(server.accept());
            }
            ProbeSample open = probe.sample();
            probe.rememberEstablished();
            ends.add(new Socket(server.getInetAddress(), server.getLocalPort()));
            ends.add(server.accept());
            ProbeSample oneMore = probe.sample();
            // Client ends first: the side that closes first is the one that keeps TIME_WAIT.
            for (Socket end : ends) {
                end.close();
            }
            ProbeSample closed = probe.sample();

            assertThat(before.sockets().established()).isZero();
            assertThat(open.sockets().established()).isEqualTo(5);
            assertThat(open.sockets().establishedSince()).isEqualTo(5);
            // A later run may go on to use what an earlier one left open.
            assertThat(oneMore.sockets().established()).isEqualTo(6);
            assertThat(oneMore.sockets().establishedSince()).isEqualTo(1);
            assertThat(closed.sockets().established()).isZero();
            assertThat(closed.sockets().timeWait()
                            + closed.sockets().closeWait()
                            + closed.sockets().otherStates())
                    .isEqualTo(6);
            assertThat(open.traffic().connectionsOpened() - before.traffic().connectionsOpened())
                    .isGreaterThanOrEqualTo(5);
            assertThat(open.jvm().openFiles()).isGreaterThan(before.jvm().openFiles());
        }
    }

    /** Listens at a port that no connection of another test has been at lately: the kernel still counts such ones. */
    private ServerSocket neverUsed() throws IOException {
        while (true) {
            ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            HostProbe probe = HostProbe.ofClient(PROC, server.getLocalPort(), gcPauses);
            if (probe.sample().sockets().timeWait() == 0) {
                return server;
            }
            server.close();
        }
    }

    /** The kernel counts a reading of this file after it has made its text; the second text is longer. */
    @Test
    void theReadingThatTellsOfBytesIsOfTheNextSample(@TempDir Path proc) throws IOException {
        Path io = Files.createDirectories(proc.resolve("self")).resolve("io");
        String first = "rchar: 9000\nwchar: 1\n";
        HostProbe probe = HostProbe.ofClient(proc, 8080, gcPauses);

        Files.writeString(io, first);
        long before = probe.sample().traffic().bytesReceived();
        Files.writeString(io, "rchar: " + (9_000 + first.length() + 1_000_000) + "\nwchar: 1\n");

        assertThat(probe.sample().traffic().bytesReceived() - before).isEqualTo(1_000_000);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void bytesOfSocketsAreCountedAndTheProbesOwnReadingIsNot() throws Exception {
        byte[] block = new byte[100_000];
        int blocks = 50;
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            HostProbe probe = HostProbe.ofClient(PROC, server.getLocalPort(), gcPauses);
            probe.sample();
            ProbeSample before = probe.sample();
            for (int i = 0; i < blocks; i++) {
                Thread writer = new Thread(() -> write(client, block));
                writer.start();
                InputStream in = accepted.getInputStream();
                in.readNBytes(block.length);
                writer.join();
            }
            ProbeSample after = probe.sample();

            long moved = (long) blocks * block.length;
            // Both ends are in this process. What else it reads and writes meanwhile is classes.
            assertThat(after.traffic().bytesSent() - before.traffic().bytesSent())
                    .isBetween(moved, moved + 2_000_000);
            assertThat(after.traffic().bytesReceived() - before.traffic().bytesReceived())
                    .isBetween(moved, moved + 2_000_000);
        }
    }

    private static void quota(Path group, long quota, long periods, long throttled) throws IOException {
        write(group.resolve("cpu.cfs_quota_us"), quota + "\n");
        write(group.resolve("cpu.cfs_period_us"), "100000\n");
        write(group.resolve("cpu.stat"), "nr_periods " + periods + "\nnr_throttled " + throttled + "\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void write(Socket socket, byte[] block) {
        try {
            socket.getOutputStream().write(block);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void add(TcpTable table, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        table.add(bytes, bytes.length);
    }

    /** The JVM starts compiler threads as it needs them, and ends them. */
    @Test
    void theCpuTimeOfCompilersHasThatOfThoseThatEnded(@TempDir Path proc) throws IOException {
        CompilerThreads compilers = new CompilerThreads(new ProcFiles(proc));
        assertThat(compilers.cpuNanos()).isNull();

        thread(proc, 10, "C2 CompilerThre", 70, 5);
        thread(proc, 11, "C1 CompilerThre", 20, 0);
        thread(proc, 12, "worker (1) of 2", 900, 900);
        assertThat(compilers.cpuNanos()).isEqualTo(950_000_000L);

        thread(proc, 10, "C2 CompilerThre", 100, 5);
        Files.delete(proc.resolve("self/task/11/stat"));
        Files.delete(proc.resolve("self/task/11"));
        assertThat(compilers.cpuNanos()).isEqualTo(1_250_000_000L);
    }

    private static void thread(Path proc, int id, String name, int user, int system) throws IOException {
        Files.writeString(
                Files.createDirectories(proc.resolve("self/task/" + id)).resolve("stat"),
                id + " (" + name + ") S 1 2 3 0 -1 4194560 1 2 3 4 " + user + " " + system + " 0 0 20 0 1 0\n");
    }
}
