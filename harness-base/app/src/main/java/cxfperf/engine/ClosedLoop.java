package cxfperf.engine;

import cxfperf.measure.CallRecorder;
import cxfperf.plan.Limit;
import cxfperf.scenario.FailureKind;

/**
 * The loop of a worker that starts its next call when its last call has ended. {@code lastNanos}, the end of the last
 * call, also counts as the start of the next preparation: another reading of the clock would cost as much as the rest
 * of the bookkeeping.
 */
final class ClosedLoop extends CallLoop {

    private final int worker;

    ClosedLoop(RunParts run, int worker) {
        super(run, worker);
        this.worker = worker;
    }

    @Override
    void awaitGate() throws InterruptedException {
        signals.start.awaitPlace(worker, run.plan().threads(), signals.stop::get);
    }

    @Override
    void setEnd() {
        if (phase == WorkerState.WINDOW) {
            if (run.plan().limit() instanceof Limit.Invocations invocations) {
                left = threadEnds ? Long.MAX_VALUE : invocations.of(worker);
            } else {
                // This is the planned end of a timed window. signals.windowOver ends a window that is stopped.
                endNanos = windowEndsNanos;
            }
        }
    }

    @Override
    boolean call(int chosen) throws InterruptedException {
        int operation = chosen == DRAWN ? picker.next() : chosen;
        clients[operation].next();
        CallRecorder log = logs[operation];
        left--;
        lastThrown = null;
        current.prepares(operation, lastNanos);
        log.started();
        FailureKind failure = null;
        try {
            clients[operation].prepare();
            long start = ticker.nanoTime();
            current.starts(start);
            clients[operation].call();
            long end = ticker.nanoTime();
            boolean tookTime = clients[operation].verify();
            log.ok(end - start);
            lastCallNanos = end - start;
            lastCallEnd = end;
            ended(end);
            if (tookTime) {
                // The next call starts after the verification.
                lastNanos = ticker.nanoTime();
            }
        } catch (Throwable t) {
            failure = failed(t, log);
        }
        callOver(failure);
        return true;
    }
}
