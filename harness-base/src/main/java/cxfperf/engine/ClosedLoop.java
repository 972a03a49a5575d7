package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.plan.Limit;
import cxfperf.scenario.FailureKind;

/**
 * A worker starts its next call when its last one has ended. {@code lastNanos} is then the start of the next call's
 * preparation: another reading of the clock would cost as much as the rest of the bookkeeping.
 */
final class ClosedLoop extends CallLoop {

    private final int worker;

    /** How many calls end the window; {@link Long#MAX_VALUE} if the time does. */
    private final long invocations;

    ClosedLoop(RunParts run, int worker) {
        super(run, worker);
        this.worker = worker;
        invocations = run.plan().limit() instanceof Limit.Invocations limit ? limit.of(worker) : Long.MAX_VALUE;
    }

    @Override
    void warmUp() throws InterruptedException {
        lastNanos = ticker.nanoTime();
        while (!gates.warmupOver.get()) {
            call(warmUpLogs);
        }
    }

    @Override
    void awaitGate() throws InterruptedException {
        gates.start.awaitPlace(worker, run.plan().threads(), gates.stop::get);
    }

    @Override
    void runIn() throws InterruptedException {
        lastNanos = ticker.nanoTime();
        while (!gates.stop.get() && !isWrittenOff() && lastNanos - gates.start.nanos() < 0) {
            call(warmUpLogs);
            carryIn();
        }
    }

    @Override
    DriverStep runInForDriver(int operation) throws InterruptedException {
        DriverStep step = callForDriver(operation, Phase.WARM_UP);
        carryIn();
        return step;
    }

    @Override
    void window() throws InterruptedException {
        lastNanos = ticker.nanoTime();
        if (run.plan().limit() instanceof Limit.Time time) {
            long deadline = gates.start.at(time.window().toNanos());
            while (!gates.stop.get() && !isWrittenOff() && lastNanos - deadline < 0) {
                call(windowLogs);
                carryOut();
            }
        } else {
            for (long i = 0; i < invocations && !gates.stop.get() && !isWrittenOff(); i++) {
                call(windowLogs);
                carryOut();
            }
        }
    }

    @Override
    void coolDown() throws InterruptedException {
        while (!gates.loadOver.get() && !isWrittenOff()) {
            call(coolDownLogs);
        }
    }

    /** Makes one call and records it. */
    void call(CallLog[] into) throws InterruptedException {
        call(picker.next(), into);
    }

    private void call(int operation, CallLog[] into) throws InterruptedException {
        clients[operation].next();
        CallLog log = into[operation];
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
            lastThrown = t;
            lastCallNanos = lastNanos - current.startNanos();
            lastCallEnd = lastNanos;
        }
        callOver(failure);
    }

    @Override
    DriverStep callForDriver(int operation, Phase phase) throws InterruptedException {
        call(
                operation < 0 ? picker.next() : operation,
                switch (phase) {
                    case WARM_UP -> warmUpLogs;
                    case MEASURE -> windowLogs;
                    case DRAIN -> coolDownLogs;
                });
        if (phase == Phase.MEASURE) {
            carryOut();
        }
        return DriverStep.CALLED;
    }

    @Override
    boolean hasCountedAll(long counted) {
        return run.plan().limit() instanceof Limit.Time time
                ? gates.start.elapsedNanos() >= time.window().toNanos()
                : counted >= invocations;
    }
}
