package cxfperf.admin;

import cxfperf.probe.CpuAllowance;
import java.util.List;
import java.util.Map;

/**
 * What a server says of itself at one moment; the JSON of its admin endpoint. Cumulative values mean something only as
 * the difference of two snapshots of one process. A value is null where the host does not tell.
 *
 * @param service the address of the service that this is the server of
 * @param process identifies the server's process: a restarted one has counted from zero
 * @param nanos the server's monotonic clock, in nanoseconds from an arbitrary origin
 * @param calls cumulative completed calls, by operation
 * @param cpuNanos cumulative CPU time of the server's JVM
 * @param hostBusyTicks cumulative time in which those CPUs of the host that the server may run on did something, in the
 *     kernel's ticks, or, where it has none, in nanoseconds
 * @param hostTotalTicks cumulative time of those CPUs, in the same unit
 * @param hostStealTicks the part of it that a hypervisor took away; no part of the busy one
 * @param cpuAllowance how much CPU the server may use
 * @param heapUsedBytes heap in use, garbage included
 * @param liveHeapShare the share of the largest heap that the latest collections left in use, from 0 to 1
 * @param outOfMemory whether the JVM has thrown an {@code OutOfMemoryError} since it started
 * @param heapAfterGcBytes the heap that the latest collections left in use; null, too, where an older server answers
 * @param threads live threads of the server's JVM
 * @param openFiles open file descriptors of the server's process; null, too, where an older server answers
 * @param established connections of the service that are open
 * @param connectionsAccepted cumulative TCP connections that the service has accepted
 * @param gcPauses cumulative number of garbage-collection pauses
 * @param gcPauseNanos cumulative length of them
 * @param gcLongestNanos the longest of the pauses that were asked for; null where their lengths have not all been
 *     reported yet
 * @param compileNanos cumulative time that the compilers of the server's JVM have worked, by the clock; null, too,
 *     where an older server answers
 * @param completionTimes how long one-way calls took from sent to completed, by operation, in the text of {@link
 *     cxfperf.measure.CompletionTimes}; null in a brief one, and where an older server answers
 * @param effective how the server really runs; null in a brief one
 * @param unmet what its bus file asked for and it was not given; null in a brief one
 */
public record ServerSnapshot(
        String service,
        String process,
        long nanos,
        Map<String, Long> calls,
        Long cpuNanos,
        Long hostBusyTicks,
        Long hostTotalTicks,
        Long hostStealTicks,
        CpuAllowance cpuAllowance,
        Long heapUsedBytes,
        Double liveHeapShare,
        Boolean outOfMemory,
        Long heapAfterGcBytes,
        Integer threads,
        Long openFiles,
        Integer established,
        Long connectionsAccepted,
        long gcPauses,
        long gcPauseNanos,
        Long gcLongestNanos,
        Long compileNanos,
        Map<String, String> completionTimes,
        Map<String, Object> effective,
        List<String> unmet) {}
