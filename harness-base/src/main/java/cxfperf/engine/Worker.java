package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.measure.CallTally;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * One client: makes its clients, warms up, calls through the window, makes cool-down calls until the last worker has finished,
 * closes. Runs on its own thread; the runner reads {@link #state} and the time its call is out.
 *
 * <p>In a closed loop it starts a call when its last one has ended. In an open loop it prepares a call, takes the next that is
 * due of all workers, and waits until it is.
 */
final class Worker implements Runnable {

    /** A refused connection comes back in microseconds; without a pause a missing server would be a busy loop. */
    private static final long PAUSE_AFTER_CONNECT_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Where a worker is; it only moves forward. */
    enum State {
        MAKING_CLIENTS,
        WARMING_UP,
        AT_START_GATE,
        MEASURING,
        /** Its counted calls are done, but for the rest of a pass through a flow. */
        ENDING_PASS,
        /** Its counted calls are done. In a window of time it makes cool-down calls until all workers are here. */
        FINISHED,
        /** It has made its last call and still holds its clients. */
        CALLS_ENDED,
        CLOSED
    }

    private static final long NO_CALL = Long.MIN_VALUE;
    private static final int NONE = -1;

    private final int number;
    private final String name;

    /** Whether it calls from the beginning of the warm-up. */
    private final boolean isOfTheFirst;

    private final LoadPlan plan;
    private final ClientMaking making;
    private final Function<Throwable, FailureKind> classifier;
    private final FailureExamples examples;
    private final Ticker ticker;
    private final Gates gates;
    private final CallLog[] warmupRecorders;
    private final CallLog[] recorders;
    private final CallTally trailing = new CallTally();
    private final Mix.Picker picker;
    private final LoadClient[] clients;

    /** Null in a closed loop. */
    private final OpenLoop openLoop;

    /** Null where the operations are no steps of a flow, as {@link #passesOfWindow}. */
    private final Passes passes;

    private final CallLog passesOfWindow;

    /** Says that the phase is over: that of the gates which the phase looks at. */
    private AtomicBoolean over;

    /**
     * One condition for all phases, made once, and without a branch: the wait of the window's first call is to be the code
     * that the warm-up has compiled, and no call is to allocate.
     */
    private final BooleanSupplier phaseOver;

    /**
     * The clock as this worker has read it last: as it passed a gate, when its last call ended, or after a pause. In a closed
     * loop its next call follows at once, and to read the clock again would cost as much as the rest of the bookkeeping.
     */
    private long lastNanos;

    // Of an open loop.
    private int prepared = NONE;
    private Throwable notPrepared;
    private long firstAfterWindow = NONE;

    private volatile State state = State.MAKING_CLIENTS;
    private volatile boolean writtenOff;

    // Written by this worker on every call, with ordered instead of volatile writes: nobody waits on them, and the full
    // fence of a volatile write would cost more than the rest of the bookkeeping.
    private final AtomicLong callStartNanos = new AtomicLong(NO_CALL);
    private final AtomicInteger callOperation = new AtomicInteger();
    private final AtomicBoolean preparing = new AtomicBoolean();
    private final AtomicLong lastCountedEndNanos = new AtomicLong(NO_CALL);

    /**
     * Where the end of a call goes: in the window the one above. A condition in place of it would have one outcome in the whole
     * warm-up, and the first call of the window would throw away the compiled code of all calls.
     */
    private AtomicLong lastEndNanos = new AtomicLong();

    private final AtomicLong uncountedEndNanos = lastEndNanos;

    /** Set for one whose thread is somebody else's, and may be elsewhere between two calls. */
    private boolean driven;

    // Of the last call, for whoever drives this.
    private long lastCallNanos;
    private Throwable lastThrown;

    Worker(
            int number,
            LoadPlan plan,
            ClientMaking making,
            Function<Throwable, FailureKind> classifier,
            FailureExamples examples,
            Ticker ticker,
            Gates gates,
            boolean isOfTheFirst,
            OpenLoop openLoop,
            Collector warmup,
            Collector measured,
            Collector passes) {
        this.number = number;
        this.name = "worker " + number;
        this.plan = plan;
        this.making = making;
        this.classifier = classifier;
        this.examples = examples;
        this.ticker = ticker;
        this.gates = gates;
        this.isOfTheFirst = isOfTheFirst;
        this.openLoop = openLoop;
        over = gates.warmupOver;
        phaseOver = () -> over.get() | writtenOff;
        List<String> operations = plan.mix().operations();
        warmupRecorders = operations.stream().map(warmup::newRecorder).toArray(CallLog[]::new);
        recorders = operations.stream().map(measured::newRecorder).toArray(CallLog[]::new);
        picker = plan.mix().picker(plan.seed() + number);
        clients = new LoadClient[operations.size()];
        this.passes =
                plan.mix().flow().map(flow -> new Passes(operations.size())).orElse(null);
        passesOfWindow = plan.mix().flow().map(passes::newRecorder).orElse(null);
    }

    int number() {
        return number;
    }

    State state() {
        return state;
    }

    /** Whether the worker has been in one call, or in the preparation of one, for longer than this. */
    boolean isOutLongerThan(long limitNanos, long nowNanos) {
        long start = callStartNanos.get();
        return start != NO_CALL && nowNanos - start > limitNanos;
    }

    /** The operation of the call that the worker is in, or was in last. */
    String operationInCall() {
        return plan.mix().operations().get(callOperation.get());
    }

    boolean hasCountedCalls() {
        return lastCountedEndNanos.get() != NO_CALL;
    }

    long lastCountedEndNanos() {
        return lastCountedEndNanos.get();
    }

    /** Whether what the worker is in is not yet the call, but its preparation. */
    boolean isPreparing() {
        return preparing.get();
    }

    /** The calls that it made after its counted ones. */
    Counts trailing() {
        return trailing.soFar();
    }

    /** From now on nothing that this worker does counts; it leaves as soon as its call comes back. */
    void writeOff() {
        writtenOff = true;
    }

    @Override
    public void run() {
        try {
            makeClients();
            gates.workerReady();
            gates.warmup.await();
            state = State.WARMING_UP;
            if (!isOfTheFirst) {
                gates.others.await();
            }
            lastNanos = ticker.nanoTime();
            warmUp();
            tellClientsOfWindow();
            enter(State.AT_START_GATE);
            if (openLoop == null) {
                gates.start.await();
            } else {
                // Thousands that wake up at one instant would all be late for the first calls.
                gates.start.awaitTold();
            }
            beginWindow();
            lastNanos = ticker.nanoTime();
            if (passes != null) {
                passes.into(passesOfWindow);
            }
            measure();
            lastEndNanos = uncountedEndNanos;
            endPass();
            endWindow();
            coolDown();
            enter(State.CALLS_ENDED);
            gates.leave.await();
        } catch (InterruptedException e) {
            if (gates.leaving()) {
                // The runner interrupts workers that it has given up; there is nothing left to do for them.
                Thread.currentThread().interrupt();
            } else {
                gates.fault("worker " + number + " was interrupted outside of a call, and not by the harness");
            }
        } catch (Throwable t) {
            // Includes OutOfMemoryError: whatever ends a worker early makes the offered load a different one.
            gates.broken(name, t);
        } finally {
            try {
                closeClients();
            } finally {
                enter(State.CLOSED);
            }
        }
    }

    /** Ahead of the gate: nothing is between the instant at which it opens and the first call. */
    private void tellClientsOfWindow() {
        for (LoadClient client : clients) {
            if (client != null) {
                client.windowBegins();
            }
        }
    }

    private void beginWindow() {
        state = State.MEASURING;
        over = gates.stop;
        lastEndNanos = lastCountedEndNanos;
    }

    private void endWindow() {
        lastEndNanos = uncountedEndNanos;
        over = gates.loadOver;
        enter(State.FINISHED);
    }

    /** Begins the life of a driven one, on its thread: it calls until {@link #standAtStartGate}. */
    void arrive() throws InterruptedException {
        driven = true;
        makeClients();
        enter(State.WARMING_UP);
        gates.workerReady();
    }

    /** As {@link #run} does it between the warm-up and the window; the next call is the first of the window. */
    void standAtStartGate() throws InterruptedException {
        leaveCall();
        tellClientsOfWindow();
        enter(State.AT_START_GATE);
        gates.start.await();
        beginWindow();
    }

    /** Behind the calls of the window. */
    void finish() {
        endWindow();
    }

    /**
     * A driven one is seen to be in a call before it looks whether it may make one: whoever closes a gate sees either that, or
     * that no call follows.
     */
    void enterCall() {
        lastNanos = ticker.nanoTime();
        callStartNanos.set(lastNanos);
    }

    void leaveCall() {
        callStartNanos.set(NO_CALL);
    }

    /** Whether it is driven and in no call, so that none follows where a gate was closed before this was asked. */
    boolean isElsewhere() {
        return driven && callStartNanos.get() == NO_CALL;
    }

    /** The call of a driven one that has entered it. @return false where there is none to make any more */
    boolean callOfState() throws InterruptedException {
        lastThrown = null;
        return call(
                switch (state) {
                    case WARMING_UP -> warmupRecorders;
                    case MEASURING -> recorders;
                    default -> uncounted();
                });
    }

    boolean isWrittenOff() {
        return writtenOff;
    }

    long lastCallNanos() {
        return lastCallNanos;
    }

    /** What the last call threw; null if it was ok. */
    Throwable lastThrown() {
        return lastThrown;
    }

    private void makeClients() throws InterruptedException {
        List<String> operations = plan.mix().operations();
        try {
            for (int i = 0; i < clients.length && !gates.stop.get(); i++) {
                clients[i] = making.make(i, number);
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            gates.fault("a client for " + String.join(", ", operations) + " could not be made: "
                    + FailureExamples.oneLine(e));
        }
    }

    private void warmUp() throws InterruptedException {
        while (!gates.warmupOver.get() || isInPass()) {
            if (openLoop == null) {
                if (!call(warmupRecorders)) {
                    return;
                }
            } else {
                prepareNext();
                callWhenDue(openLoop.warmup(), openLoop.warmup().take(), warmupRecorders);
            }
        }
    }

    private void measure() throws InterruptedException {
        if (plan.limit() instanceof Limit.Time time) {
            long deadline = gates.start.nanos() + time.window().toNanos();
            if (openLoop != null) {
                measureUntil(deadline, openLoop.window());
                return;
            }
            boolean goesOn = true;
            while (goesOn && !gates.stop.get() && !writtenOff && lastNanos - deadline < 0) {
                goesOn = call(recorders);
            }
        } else if (plan.limit() instanceof Limit.Invocations invocations) {
            boolean goesOn = true;
            for (long i = 0; i < invocations.perThread() && goesOn && !gates.stop.get() && !writtenOff; i++) {
                do {
                    goesOn = call(recorders);
                } while (goesOn && isInPass());
            }
        }
    }

    private CallLog[] uncounted() {
        CallLog[] uncounted = new CallLog[clients.length];
        Arrays.fill(uncounted, trailing);
        return uncounted;
    }

    /** Whether the last call was a step of a flow that others have to follow. */
    private boolean isInPass() {
        return passes != null && passes.isOpen() && !gates.stop.get() && !writtenOff;
    }

    /** A pass that began in the window is counted, however long it takes. Its steps after the window are not. */
    private void endPass() throws InterruptedException {
        if (isInPass()) {
            enter(State.ENDING_PASS);
            CallLog[] uncounted = uncounted();
            boolean goesOn = true;
            while (goesOn && isInPass()) {
                goesOn = call(uncounted);
            }
        }
    }

    /** Keeps the load up for the calls that are still out; not where the number of calls was given. */
    private void coolDown() throws InterruptedException {
        if (!plan.limit().hasCoolDown()) {
            return;
        }
        CallLog[] uncounted = uncounted();
        if (passes != null) {
            passes.into(null);
        }
        while (!gates.loadOver.get() && !writtenOff || isInPass()) {
            if (openLoop == null) {
                if (!call(uncounted)) {
                    return;
                }
            } else {
                prepareNext();
                long index = firstAfterWindow == NONE ? openLoop.window().take() : firstAfterWindow;
                firstAfterWindow = NONE;
                callWhenDue(openLoop.window(), index, uncounted);
            }
        }
    }

    /** A call is of the window if it was due in it and a worker was ready for it in it: then it may wake up a little later. */
    private void measureUntil(long deadline, DueCalls calls) throws InterruptedException {
        while (!gates.stop.get() && !writtenOff) {
            prepareNext();
            long index = calls.take();
            if (calls.dueNanos(index) - deadline >= 0) {
                firstAfterWindow = index;
                return;
            }
            if (ticker.nanoTime() - deadline >= 0) {
                calls.skipTo(calls.dueUntil(deadline));
            } else {
                callWhenDue(calls, index, recorders);
            }
        }
        // Closed early: what was due and not started stays so.
        calls.skipTo(calls.dueUntil(ticker.nanoTime()));
    }

    /** Puts the next call in place, unless the last one that was put in place was never made. */
    private void prepareNext() {
        if (prepared != NONE) {
            return;
        }
        int operation = picker.next();
        callOperation.lazySet(operation);
        preparing.lazySet(true);
        callStartNanos.lazySet(ticker.nanoTime());
        try {
            clients[operation].prepare();
        } catch (Throwable t) {
            throwIfShortage(t);
            // It fails as a call when it is due: otherwise calls that cannot be prepared would be as many as time
            // allows.
            notPrepared = t;
        }
        callStartNanos.lazySet(NO_CALL);
        preparing.lazySet(false);
        prepared = operation;
        forgetInterrupt();
    }

    /** Makes the call that was put in place, as the one of this index, unless the phase is over before it is due. */
    private void callWhenDue(DueCalls calls, long index, CallLog[] into) throws InterruptedException {
        long due = calls.dueNanos(index);
        if (!ticker.awaitDue(due, phaseOver)) {
            if (notPrepared != null) {
                notPrepared = null;
                prepared = NONE;
            }
            return;
        }
        int operation = prepared;
        prepared = NONE;
        CallLog log = into[operation];
        FailureKind failure = null;
        long start = ticker.nanoTime();
        callStartNanos.lazySet(start);
        log.started(start - due);
        try {
            throwIfNotPrepared();
            clients[operation].call();
            long end = ticker.nanoTime();
            clients[operation].verify();
            log.ok(end - start, end - due);
            ended(end);
        } catch (Throwable t) {
            failure = failed(t, log);
        }
        callOver(failure);
    }

    private void throwIfNotPrepared() throws Throwable {
        Throwable thrown = notPrepared;
        notPrepared = null;
        if (thrown != null) {
            throw thrown;
        }
    }

    /** One call; how it ends goes into {@code into}. @return false where there is none to make any more */
    private boolean call(CallLog[] into) throws InterruptedException {
        int operation = picker.next();
        if (!clients[operation].hasNext()) {
            gates.callsUsedUp.set(true);
            return false;
        }
        CallLog log = into[operation];
        callOperation.lazySet(operation);
        preparing.lazySet(true);
        callStartNanos.lazySet(lastNanos);
        log.started();
        FailureKind failure = null;
        try {
            clients[operation].prepare();
            long start = ticker.nanoTime();
            callStartNanos.lazySet(start);
            preparing.lazySet(false);
            if (passes != null) {
                passes.stepStarts(operation, start);
            }
            clients[operation].call();
            long end = ticker.nanoTime();
            boolean looked = clients[operation].verify();
            log.ok(end - start);
            lastCallNanos = end - start;
            if (passes != null) {
                passes.stepOk(operation, end);
            }
            ended(end);
            if (looked) {
                // The next call does not begin before that.
                lastNanos = ticker.nanoTime();
            }
        } catch (Throwable t) {
            failure = failed(t, log);
            if (passes != null) {
                passes.stepFailed(failure);
                picker.restart();
            }
        }
        callOver(failure);
        return true;
    }

    /** An InterruptedException is a failed call, too: a client library may throw one on its own. */
    private FailureKind failed(Throwable thrown, CallLog log) {
        throwIfShortage(thrown);
        FailureKind failure = classifier.apply(thrown);
        log.failed(failure);
        examples.offer(failure, thrown);
        ended(ticker.nanoTime());
        lastThrown = thrown;
        lastCallNanos = lastNanos - callStartNanos.get();
        return failure;
    }

    /** A client library that has no memory or threads left says so in its own words: that is no failed call. */
    private static void throwIfShortage(Throwable thrown) {
        VirtualMachineError shortage = Shortage.behind(thrown);
        if (shortage != null) {
            throw shortage;
        }
    }

    private void callOver(FailureKind failure) throws InterruptedException {
        callStartNanos.lazySet(NO_CALL);
        forgetInterrupt();
        if (failure == FailureKind.CONNECT || failure == FailureKind.BIND) {
            pauseAfterConnectFailure();
        }
    }

    /** A library that was interrupted may leave the mark of it, which would end the worker at its next wait. */
    private void forgetInterrupt() {
        if (Thread.interrupted() && gates.leaving()) {
            Thread.currentThread().interrupt();
        }
    }

    private void ended(long endNanos) {
        lastNanos = endNanos;
        lastEndNanos.lazySet(endNanos);
    }

    private void pauseAfterConnectFailure() throws InterruptedException {
        ticker.await(ticker.nanoTime() + PAUSE_AFTER_CONNECT_FAILURE_NANOS, phaseOver);
        lastNanos = ticker.nanoTime();
    }

    void enter(State next) {
        state = next;
        ticker.wake();
    }

    void closeClients() {
        for (int i = 0; i < clients.length; i++) {
            if (clients[i] == null) {
                continue;
            }
            try {
                clients[i].close();
            } catch (VirtualMachineError e) {
                gates.broken(name, e);
            } catch (RuntimeException | LinkageError e) {
                gates.closeFailure.compareAndSet(null, FailureExamples.oneLine(e));
            }
            // What a client holds may be what the results cannot be written for want of.
            clients[i] = null;
        }
    }
}
