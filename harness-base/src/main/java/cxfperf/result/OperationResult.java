package cxfperf.result;

/** The share of one operation in a run of several. */
public record OperationResult(Calls calls, Throughput throughput, ServiceTime serviceTimeMicros) {}
