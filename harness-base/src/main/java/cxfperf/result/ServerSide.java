package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The server's own figures for the window, from its admin endpoint. A value is null where it is not known.
 *
 * @param unknownBecause why nothing is known; null where something is
 * @param calls calls that it completed from the opening of the window to the last call of this run, by operation
 * @param cpuSeconds CPU time of its JVM
 * @param compileSeconds how long the compilers of its JVM worked, all of them together, by the clock: no less than they
 *     took of its CPU time
 * @param hostCpuShare how busy the CPUs of its host were, from 0 to 1: those that its JVM may run on
 * @param hostStealShare the share of their time that a hypervisor took away, which is no part of the busy one
 * @param cpus how many CPUs' worth of time its JVM may use, by its affinity or cpuset and by the quotas of its control
 *     groups
 * @param throttledShare in which share of its quota's periods it was stopped; null where it has no quota
 * @param gcPauses how many garbage-collection pauses its JVM had; this and the next two are null, too, where the server
 *     could not tell the window's pauses from those before
 * @param gcPauseMillis the sum of them
 * @param gcLongestPauseMillis the longest of them
 * @param heapPeakBytes the most heap that any one-second look saw in use
 * @param threads live threads of its JVM at the end
 * @param connectionsAccepted TCP connections that the service accepted
 * @param effective how it really ran
 * @param count its counts at both ends, as they stand since its start; null, too, for a server that was restarted in
 *     between
 */
public record ServerSide(
        String unknownBecause,
        Map<String, Long> calls,
        Double cpuSeconds,
        Double compileSeconds,
        Double hostCpuShare,
        Double hostStealShare,
        Double cpus,
        Double throttledShare,
        Long gcPauses,
        Double gcPauseMillis,
        Double gcLongestPauseMillis,
        Long heapPeakBytes,
        Long threads,
        Long connectionsAccepted,
        Map<String, Object> effective,
        ServerCount count) {

    public ServerSide {
        calls = calls == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(calls));
        effective = effective == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }

    public static ServerSide unknown(String because) {
        return of(because, null);
    }

    /** One of which only this is known. */
    public static ServerSide completed(Map<String, Long> calls) {
        return of(null, calls);
    }

    private static ServerSide of(String because, Map<String, Long> calls) {
        return new ServerSide(
                because, calls, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    /** Number of calls of all operations that it completed; null if not known. */
    public Long completed() {
        return calls == null
                ? null
                : Long.valueOf(
                        calls.values().stream().mapToLong(Long::longValue).sum());
    }

    /** The largest share of its CPU time that compiling can have taken, from 0 to 1; null where it is not known. */
    public Double compileShare() {
        return Compilers.shareOf(cpuSeconds, compileSeconds);
    }

    /** Number of CPUs that its JVM kept busy, on average over a window; null if not known. */
    public Double cores(double windowSeconds) {
        return Ratio.of(cpuSeconds, windowSeconds);
    }

    /** All that it was given; null where it is not known. */
    public Inputs inputs() {
        return Inputs.ofFacts(effective);
    }

    /** Whether the server could be asked at all. */
    public boolean known() {
        return unknownBecause == null;
    }
}
