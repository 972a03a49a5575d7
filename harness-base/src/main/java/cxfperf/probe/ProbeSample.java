package cxfperf.probe;

/**
 * One look at this process and its host. Values that grow for as long as the process lives are marked as cumulative;
 * only differences between two samples mean something. A value is null where the host does not tell.
 *
 * @param processCpuNanos cumulative CPU time of all threads of this process
 * @param hostBusyTicks cumulative time in which the host's CPUs did something, in the kernel's ticks
 * @param hostTotalTicks cumulative time of all the host's CPUs, in the same ticks
 * @param hostStealTicks the part of it that a hypervisor took away
 * @param heapUsedBytes heap in use, garbage included
 * @param gcPauseNanos cumulative garbage-collection pauses of this JVM that have been reported so far
 * @param threads live threads of this JVM
 * @param openFiles open file descriptors of this process
 * @param established connections to the target
 * @param timeWait connections to the target that are closed and still hold their local port
 * @param otherStates connections to the target in any other state
 * @param connectionsOpened cumulative TCP connections that this host has opened, to anywhere and by any process (the
 *     kernel's ActiveOpens)
 * @param bytesReceived cumulative bytes that this process has read, sockets and files, less what the probe itself read
 * @param bytesSent cumulative bytes that this process has written, sockets and files
 */
public record ProbeSample(
        Long processCpuNanos,
        Long hostBusyTicks,
        Long hostTotalTicks,
        Long hostStealTicks,
        Long heapUsedBytes,
        Long gcPauseNanos,
        Integer threads,
        Long openFiles,
        Integer established,
        Integer timeWait,
        Integer otherStates,
        Long connectionsOpened,
        Long bytesReceived,
        Long bytesSent) {}
