package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.measure.Collector;
import cxfperf.plan.ArrivalSchedule;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.LoadPlan.DealtRate;
import cxfperf.plan.OfferedRate;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadPart;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/** A worker prepares a call, takes the next entry of the schedule that all workers share, and waits until its time. */
final class OpenLoop extends CallLoop {

    private static final int NONE = -1;
    private static final int HOPELESS_FAILURES = 10;

    private final Mode mode;

    /** The operation of the prepared call. */
    private int prepared = NONE;

    /** Why the prepared call could not be prepared; null if it could. */
    private Throwable notPrepared;

    /** The first entry after the window, if this worker took it: the cool-down begins with it. */
    private long firstAfterWindow = NONE;

    /**
     * The schedules that all workers of a run share.
     *
     * @param warmUp at the first rate of a ramp
     * @param runIn at the first rate of a ramp too, until the window starts
     * @param window the schedule of the window and of the cool-down
     * @param windowNanos how long the window is planned to be
     */
    private record Mode(CallSchedule warmUp, CallSchedule runIn, CallSchedule window, long windowNanos)
            implements LoadMode {

        @Override
        public CallLoop newLoop(RunParts run, int worker) {
            return new OpenLoop(this, run, worker);
        }

        @Override
        public Collector warmUpCollector(LoadPlan plan) {
            return collector(plan, warmUp::callsBy);
        }

        @Override
        public Collector windowCollector(LoadPlan plan) {
            return collector(plan, window::callsBy);
        }

        private static Collector collector(LoadPlan plan, LongUnaryOperator callsBy) {
            return new Collector(plan.mix().operations(), plan.threads(), callsBy);
        }

        @Override
        public void warmUpStarts(long nanos) {
            warmUp.startAt(nanos);
        }

        @Override
        public void windowStarts(StartGate gate) {
            runIn.startAt(gate.opensNanos());
            window.startAt(gate.nanos());
            window.closeAfter(windowNanos);
        }

        @Override
        public void windowEnded(long elapsedNanos) {
            // A call that is scheduled at this very instant may have started.
            window.closeAfter(Math.min(elapsedNanos + 1, windowNanos));
        }

        @Override
        public int hopelessFailures(int workers) {
            // At a low rate it takes long until every worker has made a call.
            return Math.min(workers, HOPELESS_FAILURES);
        }
    }

    private OpenLoop(Mode mode, RunParts run, int worker) {
        super(run, worker);
        this.mode = mode;
    }

    /** @param plan has a rate, and with it a window of time */
    static LoadMode mode(LoadPlan plan) {
        OfferedRate rate = plan.dealt().map(DealtRate::whole).orElseGet(plan.rate()::orElseThrow);
        LoadPart part = plan.dealt().map(DealtRate::part).orElse(LoadPart.WHOLE);
        long seed = plan.dealt().map(DealtRate::seed).orElse(plan.seed());
        CallSchedule window = new CallSchedule(ArrivalSchedule.of(rate, seed, part));
        // The window may never open.
        window.closeAfter(0);
        // Another seed for the warm-up: the window must not repeat the arrivals that the server has just seen.
        return new Mode(
                new CallSchedule(ArrivalSchedule.of(rate.first(), ~seed, part)),
                new CallSchedule(ArrivalSchedule.of(rate.first(), ~seed + 1, part)),
                window,
                ((Limit.Time) plan.limit()).window().toNanos());
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
            case WARM_UP -> callWhenScheduled(mode.warmUp, mode.warmUp.take());
            case RUN_IN -> callInRunIn(mode.runIn.take());
            case WINDOW -> callInWindow(mode.window.take());
            default -> callInCoolDown();
        };
    }

    private boolean callInRunIn(long index) throws InterruptedException {
        if (mode.runIn.nanosOf(index) - signals.start.nanos() >= 0) {
            ticker.awaitScheduled(signals.start.nanos(), phaseOver);
            left = 0;
            return false;
        }
        return callWhenScheduled(mode.runIn, index);
    }

    /**
     * A call belongs to the window if it was scheduled in it and a worker took it in time; the worker may wake up a
     * little later.
     */
    private boolean callInWindow(long index) throws InterruptedException {
        if (mode.window.elapsedAt(index) >= mode.windowNanos) {
            firstAfterWindow = index;
            left = 0;
            return false;
        }
        if (signals.start.elapsedNanos() >= mode.windowNanos) {
            mode.window.skipTo(mode.window.callsBy(mode.windowNanos));
            return false;
        }
        return callWhenScheduled(mode.window, index);
    }

    private boolean callInCoolDown() throws InterruptedException {
        long index = firstAfterWindow == NONE ? mode.window.take() : firstAfterWindow;
        firstAfterWindow = NONE;
        return callWhenScheduled(mode.window, index);
    }

    /**
     * Where the window closed early, scheduled calls that have not started are dropped. A worker that leaves an open
     * window leaves them to the others.
     */
    @Override
    void closeWindow() {
        boolean isClosed = signals.windowOver.get() || signals.start.elapsedNanos() >= mode.windowNanos;
        if (firstAfterWindow == NONE && isClosed) {
            mode.window.skipTo(mode.window.callsUntil(ticker.nanoTime()));
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
        CallLog log = logs[operation];
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
            lastThrown = t;
            lastCallNanos = lastNanos - start;
            lastCallEnd = lastNanos;
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

    /**
     * The scheduled calls of one phase of an open loop. Whichever worker is free takes the next one, in the order of
     * their times: what one worker cannot take because it is stuck, the others take. Any thread.
     */
    private static final class CallSchedule {

        private final ArrivalSchedule schedule;
        private final AtomicLong next = new AtomicLong();

        /** The schedule ends this long after its start: the phase closed early. */
        private volatile long closedNanos = Long.MAX_VALUE;

        /** Written before the gate of the phase opens, and read after it. */
        private long startNanos;

        CallSchedule(ArrivalSchedule schedule) {
            this.schedule = schedule;
        }

        void startAt(long nanos) {
            startNanos = nanos;
        }

        /** The index of the next call that no worker has taken. */
        long take() {
            return next.getAndIncrement();
        }

        /** Drops all calls below this index that no worker has taken. */
        void skipTo(long index) {
            next.accumulateAndGet(index, Math::max);
        }

        /** The time of a call on the engine's clock. */
        long nanosOf(long index) {
            return startNanos + elapsedAt(index);
        }

        /** The time from the start of the schedule to a call, which is the same on all hosts. */
        long elapsedAt(long index) {
            return schedule.scheduledNanos(index);
        }

        /** How many calls are scheduled before a time on the engine's clock. */
        long callsUntil(long clockNanos) {
            return callsBy(clockNanos - startNanos);
        }

        /** How many calls are scheduled before this many nanoseconds from the start, and before the phase closed. */
        long callsBy(long nanos) {
            return schedule.scheduledBefore(Math.min(nanos, closedNanos));
        }

        /** Ends the schedule this many nanoseconds after its start. */
        void closeAfter(long nanos) {
            closedNanos = nanos;
        }
    }
}
