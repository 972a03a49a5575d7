package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;

/**
 * A worker starts its next call when its last one has ended. {@code lastNanos} is then the start of the next call's
 * preparation: another reading of the clock would cost as much as the rest of the bookkeeping.
 */
final class ClosedLoop extends CallLoop {

    /** Null, like {@link #transactionsOfWindow}, in a run without a flow. */
    private final Transactions transactions;

    private final CallLog transactionsOfWindow;

    /** How many calls, or transactions, end the window; {@link Long#MAX_VALUE} where the time does. */
    private final long invocations;

    ClosedLoop(RunParts run, int worker) {
        super(run, worker);
        LoadPlan plan = run.plan();
        invocations = plan.limit() instanceof Limit.Invocations limit ? limit.of(worker) : Long.MAX_VALUE;
        transactions =
                plan.mix().flow().map(flow -> new Transactions(clients.length)).orElse(null);
        transactionsOfWindow =
                plan.mix().flow().map(run.transactions()::newRecorder).orElse(null);
    }

    @Override
    void warmUp() throws InterruptedException {
        lastNanos = ticker.nanoTime();
        boolean goesOn = true;
        while (goesOn && (!gates.warmupOver.get() || isInTransaction())) {
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
        if (transactions != null) {
            transactions.into(transactionsOfWindow);
        }
        boolean goesOn = true;
        if (run.plan().limit() instanceof Limit.Time time) {
            long deadline = gates.start.at(time.window().toNanos());
            while (goesOn && !gates.stop.get() && !isWrittenOff() && lastNanos - deadline < 0) {
                goesOn = call(windowLogs);
            }
        } else {
            for (long i = 0; i < invocations && goesOn && !gates.stop.get() && !isWrittenOff(); i++) {
                do {
                    goesOn = call(windowLogs);
                } while (goesOn && isInTransaction());
            }
        }
    }

    @Override
    boolean isInTransaction() {
        return transactions != null && transactions.isOpen() && !gates.stop.get() && !isWrittenOff();
    }

    @Override
    void endTransaction() throws InterruptedException {
        boolean goesOn = true;
        while (goesOn && isInTransaction()) {
            goesOn = call(coolDownLogs);
        }
    }

    @Override
    void coolDown() throws InterruptedException {
        if (transactions != null) {
            transactions.into(null);
        }
        boolean goesOn = true;
        while (goesOn && (!gates.loadOver.get() && !isWrittenOff() || isInTransaction())) {
            goesOn = call(coolDownLogs);
        }
    }

    /** Makes one call and records it. @return false if the client has no calls left */
    boolean call(CallLog[] into) throws InterruptedException {
        return call(picker.next(), into);
    }

    private boolean call(int operation, CallLog[] into) throws InterruptedException {
        if (!clients[operation].next()) {
            if (transactions != null) {
                // Otherwise the next call would be the second step of a transaction that has not begun.
                picker.restart();
            }
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
            if (transactions != null) {
                transactions.stepStarts(operation, start);
            }
            clients[operation].call();
            long end = ticker.nanoTime();
            boolean tookTime = clients[operation].verify();
            log.ok(end - start);
            lastCallNanos = end - start;
            lastCallEnd = end;
            if (transactions != null) {
                transactions.stepOk(operation, end);
            }
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
            if (transactions != null) {
                transactions.stepFailed(failure);
                picker.restart();
            }
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

    /**
     * One worker's transactions: runs through the steps of a flow. A transaction is open from the start of its first
     * step until the end of its last one, or until a step has failed. Like a call, it is counted by its start. For that
     * worker's thread.
     */
    private static final class Transactions {

        private final int lastStep;
        private CallLog log;
        private boolean open;
        private long startNanos;

        /** @param steps how many steps a transaction has, 1 or more */
        Transactions(int steps) {
            lastStep = steps - 1;
        }

        /**
         * Records transactions that begin from now on in this log; null records none. A transaction that is still open
         * is not recorded.
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
}
