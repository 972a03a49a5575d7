package cxfperf.result;

import cxfperf.scenario.MessageCheck;
import java.util.Map;

/**
 * What the clients measured in the window: a part of a {@link RunResult}, with the names that it has there.
 *
 * @param responseTimeMicros null in a closed loop, which has none
 * @param offered null in a closed loop
 * @param steadiness null where the window was too short to tell
 * @param completionTimeMicros null where no call is one-way
 * @param oneWay null where no call is one-way
 * @param messages null where the messages were not checked
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
        Steadiness steadiness,
        CallTimes completionTimeMicros,
        OneWay oneWay,
        MessageCheck messages) {}
