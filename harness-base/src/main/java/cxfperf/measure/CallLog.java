package cxfperf.measure;

import cxfperf.scenario.FailureKind;

/**
 * Receives the starts and the outcomes of one worker's calls in one phase. For that worker's thread; implementations
 * neither block nor allocate.
 */
public interface CallLog {

    /** Records that a call starts. Exactly one outcome must follow, unless the call never returns. */
    void started();

    /** Records that a call of an open loop starts so many nanoseconds after its scheduled time. */
    void started(long behindNanos);

    /** Records a call that returned the expected reply after {@code nanos} of service time. */
    void ok(long nanos);

    /**
     * Records a call of an open loop that returned the expected reply.
     *
     * @param serviceNanos time since the actual start
     * @param responseNanos time since the scheduled start
     */
    void ok(long serviceNanos, long responseNanos);

    /** Records that the call failed. */
    void failed(FailureKind kind);
}
