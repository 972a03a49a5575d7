package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.scenario.FailureKind;

/**
 * One worker's passes through the steps of a flow. A pass is open from the start of its first step until the end of its last
 * one, or until a step has failed. Like a call, a pass is counted by its start. For that worker's thread.
 */
public final class Passes {

    private final int lastStep;
    private CallLog log;
    private boolean open;
    private long startNanos;

    /** @param steps how many steps a pass has, 1 or more */
    public Passes(int steps) {
        lastStep = steps - 1;
    }

    /** From now on passes that begin are told to this log. Null for none: what is still open then is told to nobody. */
    public void into(CallLog next) {
        log = next;
        open = false;
    }

    public boolean isOpen() {
        return open;
    }

    /** A step is prepared, and starts at this time. */
    public void stepStarts(int step, long nanos) {
        if (step == 0) {
            begin(nanos);
        }
    }

    /** A step came back with the expected reply. */
    public void stepOk(int step, long nanos) {
        if (step == lastStep) {
            open = false;
            if (log != null) {
                log.ok(nanos - startNanos);
            }
        }
    }

    /** A step failed, or could not be prepared: no other one of this pass follows. */
    public void stepFailed(FailureKind kind) {
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
