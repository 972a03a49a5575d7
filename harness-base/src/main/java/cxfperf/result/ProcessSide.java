package cxfperf.result;

/**
 * What a run cost a process that is neither its client nor its server, for example a broker.
 *
 * @param cpuSeconds CPU time in the window; null where it is not known, as of a process on another host
 */
public record ProcessSide(Double cpuSeconds) {}
