package cxfperf.result;

import cxfperf.measure.Distribution;
import java.util.Optional;

/**
 * The recorded calls of a window, for one operation or for all together. They come from the engine, from the files of a
 * killed run, or from several load generators. The figures are computed from these values alone, in the same way for
 * all three sources.
 *
 * @param calls how the calls started inside the window ended
 * @param ended the verified calls that ended in the window, including calls that started before it
 * @param serviceTimes the service times of the ok calls
 * @param responseTimes the response times of the same calls; empty in a closed loop
 */
public record RecordedCalls(
        Calls calls, double ended, Distribution serviceTimes, Optional<Distribution> responseTimes) {

    /** The figures of calls that have a reply. */
    public OperationResult in(double windowSeconds, int threads) {
        return in(rate(windowSeconds, threads), null);
    }

    /**
     * The figures of calls of which some are one-way. A one-way call succeeds when the server has completed it.
     *
     * @param completedPerSecond the rate of verified and completed calls; NaN if unknown
     * @param completionTimes the completion times; null if none were recorded
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

    /** The throughput; 0 for a run whose window never opened. */
    private Throughput rate(double windowSeconds, int threads) {
        return Throughput.of(windowSeconds > 0 ? ended / windowSeconds : 0, threads);
    }
}
