package cxfperf.result;

import cxfperf.result.steadiness.Steadiness;
import java.util.Map;

/**
 * What the clients measured in the window: a part of a {@link RunResult}, with the names that it has there.
 *
 * @param responseTimeMicros null in a closed loop, which has none
 * @param offered null in a closed loop
 * @param steadiness null where the window was too short to tell
 */
public record Measurements(
        double windowSeconds,
        Calls calls,
        Throughput throughput,
        CallTimes serviceTimeMicros,
        CallTimes responseTimeMicros,
        OfferedLoad offered,
        Map<String, OperationResult> operations,
        Calls warmupCalls,
        Calls trailingCalls,
        Steadiness steadiness) {

    /** One of which nobody has looked at how even it was. */
    public Measurements(
            double windowSeconds,
            Calls calls,
            Throughput throughput,
            CallTimes serviceTimeMicros,
            CallTimes responseTimeMicros,
            OfferedLoad offered,
            Map<String, OperationResult> operations,
            Calls warmupCalls,
            Calls trailingCalls) {
        this(
                windowSeconds,
                calls,
                throughput,
                serviceTimeMicros,
                responseTimeMicros,
                offered,
                operations,
                warmupCalls,
                trailingCalls,
                null);
    }
}
