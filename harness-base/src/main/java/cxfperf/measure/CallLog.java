package cxfperf.measure;

import cxfperf.scenario.FailureKind;

/**
 * Where one worker says how its calls of one phase go. For that worker's thread; does not block and does not allocate.
 */
public interface CallLog {

    /** A call starts. Exactly one of the outcomes must follow, unless the call never comes back. */
    void started();

    /** A call of an open loop starts, this much later than intended. */
    void started(long lateNanos);

    /** The call came back with the expected reply after {@code nanos} of service time. */
    void ok(long nanos);

    /**
     * A call of an open loop came back with the expected reply.
     *
     * @param serviceNanos since its actual start
     * @param responseNanos since its intended start
     */
    void ok(long serviceNanos, long responseNanos);

    /** The call failed. */
    void failed(FailureKind kind);
}
