package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.scenario.FailureKind;

/**
 * One worker's transactions: runs through the steps of a flow. A transaction is open from the start of its first step
 * until the end of its last one, or until a step has failed. Like a call, it is counted by its start. For that worker's
 * thread.
 */
final class Transactions {

    private final int lastStep;
    private CallLog log;
    private boolean open;
    private long startNanos;

    /** @param steps how many steps a transaction has, 1 or more */
    Transactions(int steps) {
        lastStep = steps - 1;
    }

    /**
     * Records transactions that begin from now on in this log; null records none. A transaction that is still open is
     * not recorded.
     */
    void into(CallLog next) {
        log = next;
        open = false;
    }

    boolean isOpen() {
        return open;
    }

    /** The prepared step starts at this time. */
    void stepStarts(int step, long nanos) {
        if (step == 0) {
            begin(nanos);
        }
    }

    /** A step came back with the expected reply. */
    void stepOk(int step, long nanos) {
        if (step == lastStep) {
            open = false;
            if (log != null) {
                log.ok(nanos - startNanos);
            }
        }
    }

    /** A step failed, or could not be prepared: the transaction ends here. */
    void stepFailed(FailureKind kind) {
        if (!open) {
            begin(0);
        }
        open = false;
        if (log != null) {
            log.failed(kind);
        }
    }

    private void begin(long nanos) {
        open = true;
        startNanos = nanos;
        if (log != null) {
            log.started();
        }
    }
}
