package cxfperf.result;

import cxfperf.measure.Distribution;
import java.util.Optional;

/**
 * The calls of a window, of one operation or of all together, as they were recorded: by the engine, in the files of a
 * killed run, or by several load generators. Their figures are computed of this alone, the same for all three.
 *
 * @param calls how the calls started inside the window ended
 * @param ended the verified calls that ended in the window, whenever they started
 * @param serviceTimes of the ok calls
 * @param responseTimes of the same calls; empty in a closed loop
 */
public record RecordedCalls(
        Calls calls, double ended, Distribution serviceTimes, Optional<Distribution> responseTimes) {

    /** The figures of calls that have a reply. */
    public OperationResult in(double windowSeconds, int threads) {
        return in(rate(windowSeconds, threads), null);
    }

    /**
     * The figures of calls of which some are one-way: these are successes when the server has completed them.
     *
     * @param completedPerSecond verified and completed calls; NaN where they are not known
     * @param completionTimes null where nothing of them is recorded
     */
    public OperationResult in(double windowSeconds, int threads, double completedPerSecond, CallTimes completionTimes) {
        return in(
                Throughput.of(completedPerSecond, threads)
                        .beside(rate(windowSeconds, threads).perSecond()),
                completionTimes);
    }

    private OperationResult in(Throughput throughput, CallTimes completionTimes) {
        return new OperationResult(
                calls,
                throughput,
                CallTimes.of(serviceTimes),
                responseTimes.map(CallTimes::of).orElse(null),
                completionTimes);
    }

    /** 0 for a run that never got to measure. */
    private Throughput rate(double windowSeconds, int threads) {
        return Throughput.of(windowSeconds > 0 ? ended / windowSeconds : 0, threads);
    }
}
