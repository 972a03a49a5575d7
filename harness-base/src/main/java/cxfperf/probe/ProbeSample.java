package cxfperf.probe;

/**
 * One look at this process and its host. Values that grow for as long as the process lives are marked as cumulative;
 * only differences between two samples mean something. A value is null where the host does not tell.
 *
 * @param processCpuNanos cumulative CPU time of all threads of this process
 * @param hostBusyTicks cumulative time in which those CPUs of the host that this process may run on did something, in the
 *     kernel's ticks, or, where it has none, in nanoseconds
 * @param hostTotalTicks cumulative time of those CPUs, in the same unit
 * @param hostStealTicks the part of it that a hypervisor took away; no part of the busy one
 * @param runnable threads of the host that run or could run at this moment: more than it has CPUs is a queue
 * @param heapUsedBytes heap in use, garbage included
 * @param gcPauses cumulative number of garbage-collection pauses of this JVM
 * @param gcPauseNanos cumulative garbage-collection length of those pauses
 * @param threads live threads of this JVM
 * @param openFiles open file descriptors of this process
 * @param established connections of this side that are open: a client's to its target, a server's to its port
 * @param establishedSince those of them that were not there when the probe was told to remember what was
 * @param timeWait those that are closed and still hold their ports
 * @param closeWait those that the other side has closed and this side has not
 * @param otherStates those in any other state
 * @param connectionsOpened cumulative TCP connections that this host has opened, to anywhere and by any process (the
 *     kernel's ActiveOpens)
 * @param bytesReceived cumulative bytes that this process has read, sockets and files, less what the probe itself read
 * @param bytesSent cumulative bytes that this process has written, sockets and files
 * @param cpuAllowance how much CPU this process may use
 */
public record ProbeSample(
        Long processCpuNanos,
        Long hostBusyTicks,
        Long hostTotalTicks,
        Long hostStealTicks,
        Integer runnable,
        Long heapUsedBytes,
        Long gcPauses,
        Long gcPauseNanos,
        Integer threads,
        Long openFiles,
        Integer established,
        Integer establishedSince,
        Integer timeWait,
        Integer closeWait,
        Integer otherStates,
        Long connectionsOpened,
        Long bytesReceived,
        Long bytesSent,
        CpuAllowance cpuAllowance) {

    public static final ProbeSample UNKNOWN = new ProbeSample(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null);
}
