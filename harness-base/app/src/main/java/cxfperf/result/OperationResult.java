package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The outcomes and times of the calls of one operation, or of all operations together.
 *
 * @param calls how the calls started inside the window ended
 * @param throughput verified calls per second of the window
 * @param serviceTimeMicros the service times of the ok calls
 * @param responseTimeMicros the times of the same calls from their scheduled starts; null in a closed loop, which has
 *     no schedule
 * @param completionTimeMicros the times of one-way calls from sending to completion; null if there are none
 */
public record OperationResult(
        Calls calls,
        Throughput throughput,
        CallTimes serviceTimeMicros,
        @JsonInclude(JsonInclude.Include.NON_NULL) CallTimes responseTimeMicros,
        @JsonInclude(JsonInclude.Include.NON_NULL) CallTimes completionTimeMicros) {

    /** Makes the result of an operation that has a reply. */
    public OperationResult(
            Calls calls, Throughput throughput, CallTimes serviceTimeMicros, CallTimes responseTimeMicros) {
        this(calls, throughput, serviceTimeMicros, responseTimeMicros, null);
    }

    /** Makes the result of a closed loop. */
    public OperationResult(Calls calls, Throughput throughput, CallTimes serviceTimeMicros) {
        this(calls, throughput, serviceTimeMicros, null);
    }

    /** The times that objectives limit: response times of an open loop, service times of a closed loop. */
    public CallTimes judgedTimesMicros() {
        return responseTimeMicros == null ? serviceTimeMicros : responseTimeMicros;
    }
}
