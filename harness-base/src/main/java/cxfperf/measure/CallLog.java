package cxfperf.measure;

import cxfperf.scenario.FailureKind;

/** Where one worker says how its calls of one phase go. For that worker's thread; does not block and does not allocate. */
public interface CallLog {

    /** A call starts. Exactly one of the other two must follow, unless the call never comes back. */
    void started();

    /** The call came back with the expected reply after {@code nanos} of service time. */
    void ok(long nanos);

    /** The call failed. */
    void failed(FailureKind kind);
}
