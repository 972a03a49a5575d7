package cxfperf.measure;

import cxfperf.scenario.FailureKind;

/**
 * Counts and times the calls of several workers. Times go in under a lock that is held for some tens of nanoseconds,
 * and of which there are more than CPUs: hardly anybody ever waits for it.
 */
final class SharedCallRecorder extends CallRecorder {

    SharedCallRecorder(boolean openLoop) {
        super(openLoop);
    }

    @Override
    public void started() {
        started.incrementAndGet();
    }

    @Override
    public void started(long lateNanos) {
        started();
        if (lateNanos > Offered.LATE_NANOS) {
            late.incrementAndGet();
        }
    }

    @Override
    public synchronized void ok(long nanos) {
        super.ok(nanos);
    }

    @Override
    public synchronized void ok(long serviceNanos, long responseNanos) {
        super.ok(serviceNanos, responseNanos);
    }

    @Override
    public void failed(FailureKind kind) {
        failures.incrementAndGet(kind.ordinal());
    }
}
