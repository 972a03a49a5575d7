package cxfperf.engine;

import cxfperf.engine.CallSchedules.CallSchedule;
import cxfperf.measure.CallRecorder;
import cxfperf.scenario.FailureKind;

/** Prepares a call, takes the next entry of the schedule that all workers share, and waits until its time. */
final class OpenLoop extends CallLoop {

    private static final int NONE = -1;

    private final CallSchedules schedules;

    /** The operation of the prepared call. */
    private int prepared = NONE;

    /** Why the preparation of the call failed; null if it succeeded. */
    private Throwable notPrepared;

    /** The first entry after the window, if this worker took it: the cool-down begins with it. */
    private long firstAfterWindow = NONE;

    /** @param schedules the schedules, shared with the runner and all workers */
    OpenLoop(CallSchedules schedules, RunParts run, int worker) {
        super(run, worker);
        this.schedules = schedules;
    }

    @Override
    void awaitGate() throws InterruptedException {
        // If thousands of workers woke up at the same instant, all first calls would start behind schedule.
        signals.start.awaitAnnouncement();
    }

    @Override
    boolean call(int chosen) throws InterruptedException {
        prepareNext();
        return switch (phase) {
            case WARM_UP ->
                callWhenScheduled(schedules.warmUp(), schedules.warmUp().take());
            case RUN_IN -> callInRunIn(schedules.runIn().take());
            case WINDOW -> callInWindow(schedules.window().take());
            default -> callInCoolDown();
        };
    }

    private boolean callInRunIn(long index) throws InterruptedException {
        if (schedules.runIn().nanosOf(index) - signals.start.windowStartsNanos() >= 0) {
            ticker.awaitScheduled(signals.start.windowStartsNanos(), phaseOver);
            left = 0;
            return false;
        }
        return callWhenScheduled(schedules.runIn(), index);
    }

    /**
     * A call belongs to the window if it was scheduled in it and a worker took it in time; the worker may wake up a
     * little later.
     */
    private boolean callInWindow(long index) throws InterruptedException {
        if (schedules.window().elapsedAt(index) >= schedules.windowNanos()) {
            firstAfterWindow = index;
            left = 0;
            return false;
        }
        if (signals.start.elapsedNanos() >= schedules.windowNanos()) {
            schedules.window().skipTo(schedules.window().callsBy(schedules.windowNanos()));
            return false;
        }
        return callWhenScheduled(schedules.window(), index);
    }

    private boolean callInCoolDown() throws InterruptedException {
        long index = firstAfterWindow == NONE ? schedules.window().take() : firstAfterWindow;
        firstAfterWindow = NONE;
        return callWhenScheduled(schedules.window(), index);
    }

    /**
     * If the window closed early, scheduled calls that have not started are dropped. A worker that leaves an open
     * window leaves them to the other workers.
     */
    @Override
    void closeWindow() {
        boolean isClosed = signals.windowOver.get() || signals.start.elapsedNanos() >= schedules.windowNanos();
        if (firstAfterWindow == NONE && isClosed) {
            schedules.window().skipTo(schedules.window().callsUntil(ticker.nanoTime()));
        }
    }

    /** A call is recorded as started at its scheduled time, after its preparation. */
    @Override
    boolean isRecorded() {
        return !current.isPreparing();
    }

    /** Prepares the next call, unless the last prepared call was never made. */
    private void prepareNext() {
        if (prepared != NONE) {
            current.prepared();
            return;
        }
        int operation = picker.next();
        current.prepares(operation, ticker.nanoTime());
        try {
            clients[operation].next();
            clients[operation].prepare();
        } catch (Throwable t) {
            throwErrorOfTheJvm(t);
            // The call fails at its scheduled time: failing at once would make as many failures as time allows.
            notPrepared = t;
        }
        current.prepared();
        prepared = operation;
        forgetInterrupt();
    }

    /**
     * Makes the prepared call as entry {@code index} of the schedule, unless the phase ends before its time.
     *
     * @return whether it did
     */
    private boolean callWhenScheduled(CallSchedule schedule, long index) throws InterruptedException {
        long scheduled = schedule.nanosOf(index);
        if (!ticker.awaitScheduled(scheduled, phaseOver)) {
            if (notPrepared != null) {
                notPrepared = null;
                prepared = NONE;
            }
            return false;
        }
        int operation = prepared;
        prepared = NONE;
        CallRecorder log = logs[operation];
        FailureKind failure = null;
        lastThrown = null;
        long start = ticker.nanoTime();
        current.starts(start);
        log.started(start - scheduled);
        try {
            throwIfNotPrepared();
            clients[operation].call();
            long end = ticker.nanoTime();
            clients[operation].verify();
            log.ok(end - start, end - scheduled);
            lastCallNanos = end - start;
            lastCallEnd = end;
            ended(end);
        } catch (Throwable t) {
            failure = failed(t, log);
        }
        callOver(failure);
        return true;
    }

    private void throwIfNotPrepared() throws Throwable {
        Throwable thrown = notPrepared;
        notPrepared = null;
        if (thrown != null) {
            throw thrown;
        }
    }
}
