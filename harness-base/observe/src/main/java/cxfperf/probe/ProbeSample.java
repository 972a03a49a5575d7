package cxfperf.probe;

/**
 * One sample of this process and its host. Only differences between two samples of a cumulative value are meaningful. A
 * value is null where the host does not report it; a group without any known value is {@code UNKNOWN}.
 */
public record ProbeSample(Cpu cpu, Jvm jvm, Sockets sockets, Traffic traffic) {

    public static final ProbeSample UNKNOWN =
            new ProbeSample(Cpu.UNKNOWN, Jvm.UNKNOWN, Sockets.UNKNOWN, Traffic.UNKNOWN);

    /**
     * CPU time and queue.
     *
     * @param atNanos when the CPU time was read, on the JVM's monotonic clock
     * @param processNanos cumulative CPU time of all threads of this process
     * @param hostBusyTicks cumulative busy time of the CPUs that this process may run on, in kernel ticks, or in
     *     nanoseconds where the kernel has no ticks
     * @param hostTotalTicks cumulative time of these CPUs, in the same unit
     * @param hostStealTicks cumulative time that a hypervisor gave to other guests; not part of the busy time
     * @param runnable threads of the host that run or are ready to run: more than its CPUs means a queue
     * @param allowance CPU limits of this process
     */
    public record Cpu(
            Long atNanos,
            Long processNanos,
            Long hostBusyTicks,
            Long hostTotalTicks,
            Long hostStealTicks,
            Integer runnable,
            CpuAllowance allowance) {

        public static final Cpu UNKNOWN = new Cpu(null, null, null, null, null, null, null);
    }

    /**
     * Memory, pauses and resources of this JVM.
     *
     * @param heapUsedBytes heap in use, including garbage
     * @param gcPauses cumulative number of garbage-collection pauses
     * @param gcPauseNanos cumulative length of garbage-collection pauses
     * @param compileNanos cumulative CPU time of its compilers
     * @param heapAfterGcBytes heap in use after the latest collection of each of its parts
     * @param threads live threads
     * @param openFiles open file descriptors of the process
     * @param rssBytes resident memory of the process
     * @param heapCommittedBytes memory that the JVM has reserved for its heap; some of it may not be resident yet
     * @param directBytes memory of direct byte buffers
     */
    public record Jvm(
            Long heapUsedBytes,
            Long gcPauses,
            Long gcPauseNanos,
            Long compileNanos,
            Long heapAfterGcBytes,
            Integer threads,
            Long openFiles,
            Long rssBytes,
            Long heapCommittedBytes,
            Long directBytes) {

        public static final Jvm UNKNOWN = new Jvm(null, null, null, null, null, null, null, null, null, null);
    }

    /**
     * TCP connections of this process and side by state: a client's connections to its target, or a server's to its
     * port.
     *
     * @param established connections in state ESTABLISHED
     * @param establishedSince established connections that were not yet established at
     *     {@link HostProbe#rememberEstablished}
     * @param timeWait closed connections that still hold their ports, of all processes of the host
     * @param closeWait connections that the other side has closed and this side has not
     * @param otherStates connections in any other state
     * @param ports local ports that connections of all processes of the host to the same target hold
     */
    public record Sockets(
            Integer established,
            Integer establishedSince,
            Integer timeWait,
            Integer closeWait,
            Integer otherStates,
            Integer ports) {

        public static final Sockets UNKNOWN = new Sockets(null, null, null, null, null, null);
    }

    /**
     * Connections opened and bytes transferred.
     *
     * @param connectionsOpened cumulative number of TCP connections that all processes of this host opened, to any
     *     address (the kernel's ActiveOpens)
     * @param bytesReceived cumulative bytes that this process read from sockets and files, without the probe's own
     *     reads
     * @param bytesSent cumulative bytes that this process wrote to sockets and files
     */
    public record Traffic(Long connectionsOpened, Long bytesReceived, Long bytesSent) {

        public static final Traffic UNKNOWN = new Traffic(null, null, null);
    }
}
