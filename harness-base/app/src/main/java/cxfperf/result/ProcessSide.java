package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What a run cost a process that is neither its client nor its server, for example a broker, and whether it was there.
 *
 * @param cpuSeconds CPU time in the window; null where it is not known, as of a process on another host
 * @param endedAfterSeconds how long after the opening of the window it was seen to have ended, below 0 for before it,
 *     and 0 where none opened; null for one that was not
 */
public record ProcessSide(Double cpuSeconds, @JsonInclude(JsonInclude.Include.NON_NULL) Double endedAfterSeconds) {

    /** Number of CPUs that it kept busy, on average over a window; null if not known. */
    public Double cores(double windowSeconds) {
        return Ratio.of(cpuSeconds, windowSeconds);
    }
}
