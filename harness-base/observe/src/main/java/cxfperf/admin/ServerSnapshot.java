package cxfperf.admin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import cxfperf.probe.CpuAllowance;
import cxfperf.probe.ProbeSample;
import java.util.List;
import java.util.Map;

/**
 * A server's counters at one time; the JSON of its admin endpoint. Use cumulative values only as the difference of two
 * snapshots of one process. A value is null where it is unknown.
 *
 * @param service the address of the server's service
 * @param process the identity of the server's process; a restarted server counts from zero
 * @param nanos the server's monotonic clock, in nanoseconds from an arbitrary origin
 * @param calls cumulative completed calls, by operation
 * @param cpuNanos cumulative CPU time of the server's JVM
 * @param hostBusyTicks cumulative busy time of the host's CPUs that the server may use, in the kernel's ticks, or in
 *     nanoseconds on a host without ticks
 * @param hostTotalTicks cumulative time of those CPUs, in the same unit
 * @param hostStealTicks the part of the total time that a hypervisor took; not part of the busy time
 * @param cpuAllowance how much CPU the server may use
 * @param jvm memory, pauses and resources of the server's JVM; JSON has them beside the other members, and an older
 *     server leaves some of them out
 * @param established connections of the service that are open
 * @param connectionsAccepted cumulative TCP connections that the service has accepted
 * @param gcLongestNanos the longest pause of the requested range; null until all lengths of the range are known
 * @param completionTimes the times of one-way calls from sending to completion, by operation, in the text of {@link
 *     cxfperf.measure.CompletionTimes}; null in a brief snapshot, and where an older server answers
 * @param effective facts about how the server runs; null in a brief snapshot
 * @param unmet the settings of its bus file that are not in effect; null in a brief snapshot
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
        @JsonUnwrapped ProbeSample.Jvm jvm,
        Integer established,
        Long connectionsAccepted,
        Long gcLongestNanos,
        Map<String, String> completionTimes,
        Map<String, Object> effective,
        List<String> unmet) {

    /** The values of the server's process and host as a sample, the type that a client's own probe returns. */
    public ProbeSample sample() {
        return new ProbeSample(
                new ProbeSample.Cpu(nanos, cpuNanos, hostBusyTicks, hostTotalTicks, hostStealTicks, null, cpuAllowance),
                jvm,
                new ProbeSample.Sockets(established, null, null, null, null, null),
                ProbeSample.Traffic.UNKNOWN);
    }
}
