package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.plan.Limit;
import cxfperf.scenario.FailureKind;

/**
 * A worker starts its next call when its last one has ended. {@code lastNanos} is then the start of the next call's
 * preparation: another reading of the clock would cost as much as the rest of the bookkeeping.
 */
final class ClosedLoop extends CallLoop {

    /** How many calls end the window; {@link Long#MAX_VALUE} if the time does. */
    private final long invocations;

    ClosedLoop(RunParts run, int worker) {
        super(run, worker);
        invocations = run.plan().limit() instanceof Limit.Invocations limit ? limit.of(worker) : Long.MAX_VALUE;
    }

    @Override
    void warmUp() throws InterruptedException {
        lastNanos = ticker.nanoTime();
        boolean goesOn = true;
        while (goesOn && !gates.warmupOver.get()) {
            goesOn = call(warmUpLogs);
        }
    }

    @Override
    void awaitWindow() throws InterruptedException {
        gates.start.await();
    }

    @Override
    void window() throws InterruptedException {
        lastNanos = ticker.nanoTime();
        boolean goesOn = true;
        if (run.plan().limit() instanceof Limit.Time time) {
            long deadline = gates.start.at(time.window().toNanos());
            while (goesOn && !gates.stop.get() && !isWrittenOff() && lastNanos - deadline < 0) {
                goesOn = call(windowLogs);
            }
        } else {
            for (long i = 0; i < invocations && goesOn && !gates.stop.get() && !isWrittenOff(); i++) {
                goesOn = call(windowLogs);
            }
        }
    }

    @Override
    void coolDown() throws InterruptedException {
        boolean goesOn = true;
        while (goesOn && !gates.loadOver.get() && !isWrittenOff()) {
            goesOn = call(coolDownLogs);
        }
    }

    /** Makes one call and records it. @return false if the client has no calls left */
    boolean call(CallLog[] into) throws InterruptedException {
        return call(picker.next(), into);
    }

    private boolean call(int operation, CallLog[] into) throws InterruptedException {
        if (!clients[operation].next()) {
            gates.callsUsedUp.set(true);
            return false;
        }
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
        return true;
    }

    @Override
    DriverStep callForDriver(int operation, Phase phase) throws InterruptedException {
        boolean made = call(
                operation < 0 ? picker.next() : operation,
                switch (phase) {
                    case WARM_UP -> warmUpLogs;
                    case MEASURE -> windowLogs;
                    case DRAIN -> coolDownLogs;
                });
        return made ? DriverStep.CALLED : DriverStep.NO_CALLS_LEFT;
    }

    @Override
    boolean hasCountedAll(long counted) {
        return run.plan().limit() instanceof Limit.Time time
                ? gates.start.elapsedNanos() >= time.window().toNanos()
                : counted >= invocations;
    }
}
