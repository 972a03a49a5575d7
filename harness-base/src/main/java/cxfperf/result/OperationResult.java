package cxfperf.result;

/**
 * The share of one operation in a run of several.
 *
 * @param responseTimeMicros null in a closed loop, which has none
 */
public record OperationResult(
        Calls calls, Throughput throughput, CallTimes serviceTimeMicros, CallTimes responseTimeMicros) {

    /** Of a closed loop. */
    public OperationResult(Calls calls, Throughput throughput, CallTimes serviceTimeMicros) {
        this(calls, throughput, serviceTimeMicros, null);
    }
}
