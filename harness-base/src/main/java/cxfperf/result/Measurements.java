package cxfperf.result;

import java.util.Map;

/** What the clients measured in the window: a part of a {@link RunResult}, with the names that it has there. */
public record Measurements(
        double windowSeconds,
        Calls calls,
        Throughput throughput,
        ServiceTime serviceTimeMicros,
        Map<String, OperationResult> operations,
        Calls warmupCalls,
        Calls trailingCalls) {}
