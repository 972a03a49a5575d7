package cxfperf.result;

/**
 * The share of one operation in a run of several.
 *
 * @param responseTimeMicros null in a closed loop, which has none
 * @param completionTimeMicros null for an operation that is not one-way
 */
public record OperationResult(
        Calls calls,
        Throughput throughput,
        CallTimes serviceTimeMicros,
        CallTimes responseTimeMicros,
        CallTimes completionTimeMicros) {

    /** Of an operation that has a reply. */
    public OperationResult(
            Calls calls, Throughput throughput, CallTimes serviceTimeMicros, CallTimes responseTimeMicros) {
        this(calls, throughput, serviceTimeMicros, responseTimeMicros, null);
    }

    /** Of a closed loop. */
    public OperationResult(Calls calls, Throughput throughput, CallTimes serviceTimeMicros) {
        this(calls, throughput, serviceTimeMicros, null);
    }
}
