package cxfperf.probe;

import java.util.function.Function;

/**
 * The growth of the counters of one process and its host between two samples. A value is null where one of the samples
 * lacks its counter, or the counter went down. Immutable; any thread.
 *
 * @param from the earlier sample
 * @param to the later sample, of the same process
 */
public record ProbeDifference(ProbeSample from, ProbeSample to) {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    public static final ProbeDifference UNKNOWN = new ProbeDifference(ProbeSample.UNKNOWN, ProbeSample.UNKNOWN);

    public Long of(Function<ProbeSample, Long> counter) {
        return grown(counter.apply(from), counter.apply(to));
    }

    /** The growth of a counter; null if a value is unknown, or if the counter went down, as after a restart. */
    public static Long grown(Long before, Long after) {
        return before == null || after == null || after < before ? null : Long.valueOf(after - before);
    }

    /** The growth of a counter of nanoseconds, in seconds. */
    public Double seconds(Function<ProbeSample, Long> nanos) {
        return in(NANOS_PER_SECOND, nanos);
    }

    /** The number of CPUs that the process used. */
    public Double cores() {
        return share(
                sample -> sample.cpu().processNanos(), sample -> sample.cpu().atNanos());
    }

    /** The busy share of the CPUs that the process may run on, from 0 to 1, with the work of all processes. */
    public Double hostBusyShare() {
        return CpuAllowance.partOf(share(
                sample -> sample.cpu().hostBusyTicks(), sample -> sample.cpu().hostTotalTicks()));
    }

    /** The share of the time of these CPUs that a hypervisor took away. */
    public Double hostStealShare() {
        return CpuAllowance.partOf(share(
                sample -> sample.cpu().hostStealTicks(), sample -> sample.cpu().hostTotalTicks()));
    }

    public Double gcPauseMillis() {
        return in(NANOS_PER_MILLI, sample -> sample.jvm().gcPauseNanos());
    }

    public Double compileMillis() {
        return in(NANOS_PER_MILLI, sample -> sample.jvm().compileNanos());
    }

    private Double share(Function<ProbeSample, Long> part, Function<ProbeSample, Long> whole) {
        Long all = of(whole);
        return all == null || all <= 0 ? null : in(all, part);
    }

    private Double in(double unit, Function<ProbeSample, Long> counter) {
        Long grown = of(counter);
        return grown == null ? null : Double.valueOf(grown / unit);
    }
}
