package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The cost of a run for a process that is neither its client nor its server, for example a broker, and the time at
 * which the process ended.
 *
 * @param cpuSeconds the CPU time in the window; null if unknown, as for a process on another host
 * @param endedAfterSeconds the time from the opening of the window to the poll that found the process ended; below 0
 *     before the window, 0 if no window opened, null if the process did not end
 */
public record ProcessSide(Double cpuSeconds, @JsonInclude(JsonInclude.Include.NON_NULL) Double endedAfterSeconds) {

    /** The number of CPUs that the process kept busy, on average over a window; null if unknown. */
    public Double cores(double windowSeconds) {
        return Ratio.of(cpuSeconds, windowSeconds);
    }
}
