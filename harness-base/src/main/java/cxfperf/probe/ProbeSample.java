package cxfperf.probe;

/**
 * One look at this process and its host. Values that grow for as long as the process lives are marked as cumulative;
 * only differences between two samples mean something. A value is null where the host does not tell; a group of which
 * nothing is known is its {@code UNKNOWN}.
 */
public record ProbeSample(Cpu cpu, Jvm jvm, Sockets sockets, Traffic traffic) {

    public static final ProbeSample UNKNOWN =
            new ProbeSample(Cpu.UNKNOWN, Jvm.UNKNOWN, Sockets.UNKNOWN, Traffic.UNKNOWN);

    /**
     * The CPUs.
     *
     * @param processNanos cumulative CPU time of all threads of this process
     * @param hostBusyTicks cumulative time in which those CPUs of the host that this process may run on did something,
     *     in the kernel's ticks, or, where it has none, in nanoseconds
     * @param hostTotalTicks cumulative time of those CPUs, in the same unit
     * @param hostStealTicks the part of it that a hypervisor took away; no part of the busy one
     * @param runnable threads of the host that run or could run at this moment: more than it has CPUs is a queue
     * @param allowance how much CPU this process may use
     */
    public record Cpu(
            Long processNanos,
            Long hostBusyTicks,
            Long hostTotalTicks,
            Long hostStealTicks,
            Integer runnable,
            CpuAllowance allowance) {

        public static final Cpu UNKNOWN = new Cpu(null, null, null, null, null, null);
    }

    /**
     * What this JVM holds, and when it stood still.
     *
     * @param heapUsedBytes heap in use, garbage included
     * @param gcPauses cumulative number of garbage-collection pauses
     * @param gcPauseNanos cumulative garbage-collection length of those pauses
     * @param compileNanos cumulative time that its compilers have worked, by the clock; a method counts when it is done
     * @param heapAfterGcBytes what the latest collection of each part of the heap left in use
     * @param threads live threads
     * @param openFiles open file descriptors of the process
     */
    public record Jvm(
            Long heapUsedBytes,
            Long gcPauses,
            Long gcPauseNanos,
            Long compileNanos,
            Long heapAfterGcBytes,
            Integer threads,
            Long openFiles) {

        public static final Jvm UNKNOWN = new Jvm(null, null, null, null, null, null, null);
    }

    /**
     * The TCP connections of this side by their states: a client's to its target, a server's to its port.
     *
     * @param established those that are open
     * @param establishedSince those of them that were not there when the probe was told to remember what was
     * @param timeWait those that are closed and still hold their ports
     * @param closeWait those that the other side has closed and this side has not
     * @param otherStates those in any other state
     */
    public record Sockets(
            Integer established, Integer establishedSince, Integer timeWait, Integer closeWait, Integer otherStates) {

        public static final Sockets UNKNOWN = new Sockets(null, null, null, null, null);

        /** How many local ports they hold; null where that is not known. */
        public Integer ports() {
            return established == null ? null : Integer.valueOf(established + timeWait + closeWait + otherStates);
        }
    }

    /**
     * What went to the network and came from there.
     *
     * @param connectionsOpened cumulative TCP connections that this host has opened, to anywhere and by any process
     *     (the kernel's ActiveOpens)
     * @param bytesReceived cumulative bytes that this process has read, sockets and files, less what the probe itself
     *     read
     * @param bytesSent cumulative bytes that this process has written, sockets and files
     */
    public record Traffic(Long connectionsOpened, Long bytesReceived, Long bytesSent) {

        public static final Traffic UNKNOWN = new Traffic(null, null, null);
    }
}
