package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * How the calls of one operation, or of all operations together, ended and how long they took.
 *
 * @param calls how the calls started inside the window ended
 * @param throughput verified successes a second of the window
 * @param serviceTimeMicros of the ok calls
 * @param responseTimeMicros of the same calls, from their intended starts; null in a closed loop, which has none
 * @param completionTimeMicros how long one-way calls took from sent to completed; null where there are none
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

    /** Creates the value of a closed loop. */
    public OperationResult(Calls calls, Throughput throughput, CallTimes serviceTimeMicros) {
        this(calls, throughput, serviceTimeMicros, null);
    }

    /** The times that objectives limit: response times of an open loop, service times of a closed loop. */
    public CallTimes judgedTimesMicros() {
        return responseTimeMicros == null ? serviceTimeMicros : responseTimeMicros;
    }
}
