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
 * One worker thread: it makes its clients, warms up, makes calls through the window and cool-down calls until the last
 * worker has finished, and closes its clients. The runner reads {@link #state} and how long the current call has been
 * running.
 *
 * <p>In a closed loop a worker starts a call when its last one has ended. In an open loop it prepares a call, takes the
 * next entry of the schedule that all workers share, and waits until its time.
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
        /** Its counted calls are done, except the remaining steps of a transaction. */
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

    /** Whether this worker makes calls from the beginning of the warm-up; the others join later. */
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

    /** The transactions of a flow; null, like {@link #passesOfWindow}, in a run without a flow. */
    private final Passes passes;

    private final CallLog passesOfWindow;

    /** The flag of {@link Gates} that ends the current phase. */
    private AtomicBoolean over;

    /**
     * Whether the current phase is over. One object without a branch for all phases: the first wait in the window then
     * runs the code that was compiled in the warm-up, and no call allocates.
     */
    private final BooleanSupplier phaseOver;

    /**
     * The last clock reading of this worker: at a gate, at the end of its last call, or after a pause. In a closed loop
     * the next call follows at once, and another reading would cost as much as the rest of the bookkeeping.
     */
    private long lastNanos;

    // State of an open loop.
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
     * Where the end time of a call is stored: the field above in the window, another one outside. A condition would
     * have one outcome in the whole warm-up, so the first call of the window would make the JVM throw the compiled code
     * away.
     */
    private AtomicLong lastEndNanos = new AtomicLong();

    private final AtomicLong uncountedEndNanos = lastEndNanos;

    /** Whether the thread belongs to somebody else, such as JMeter, and may do other things between two calls. */
    private boolean driven;

    // The last call, for DrivenWorker.
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

    /** Whether the worker has been in one call, or in its preparation, for longer than this. */
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
                // If thousands of workers woke up at the same instant, all first calls would start behind schedule.
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
            // OutOfMemoryError too: a worker that ends early makes the load a different one.
            gates.broken(name, t);
        } finally {
            try {
                closeClients();
            } finally {
                enter(State.CLOSED);
            }
        }
    }

    /** Called before the start gate, so that nothing runs between its opening and the first call. */
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

    /** Starts a driven worker, on the caller's thread: it makes warm-up calls until {@link #standAtStartGate}. */
    void arrive() throws InterruptedException {
        driven = true;
        makeClients();
        enter(State.WARMING_UP);
        gates.workerReady();
    }

    /**
     * Does what {@link #run} does between the warm-up and the window, for a driven worker; the next call is the first
     * of the window.
     */
    void standAtStartGate() throws InterruptedException {
        leaveCall();
        tellClientsOfWindow();
        enter(State.AT_START_GATE);
        gates.start.await();
        beginWindow();
    }

    /** Ends the window of a driven worker. */
    void finish() {
        endWindow();
    }

    /**
     * Marks a driven worker as being in a call, before it checks whether it may make one. The runner, which closes a
     * gate, then sees either this mark, or a worker that makes no further call.
     */
    void enterCall() {
        lastNanos = ticker.nanoTime();
        callStartNanos.set(lastNanos);
    }

    void leaveCall() {
        callStartNanos.set(NO_CALL);
    }

    /** Whether this is a driven worker outside of a call: if a gate was closed before, it makes no further call. */
    boolean isElsewhere() {
        return driven && callStartNanos.get() == NO_CALL;
    }

    /** Makes the call of a driven worker, after {@link #enterCall}. @return false if there are no calls left to make */
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

    /** Whether a transaction of this worker still has steps to make. */
    private boolean isInPass() {
        return passes != null && passes.isOpen() && !gates.stop.get() && !writtenOff;
    }

    /** Completes a transaction that began in the window, which is counted; its steps after the window are not. */
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

    /** Keeps the load up until the last counted call is back; not with a given number of calls. */
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

    /**
     * A call belongs to the window if it was scheduled in it and a worker took it in time; the worker may wake up a
     * little later.
     */
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
        // Closed early: scheduled calls that have not started are dropped.
        calls.skipTo(calls.dueUntil(ticker.nanoTime()));
    }

    /** Prepares the next call, unless the last prepared call was never made. */
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
            // The call fails at its scheduled time: failing at once would make as many failures as time allows.
            notPrepared = t;
        }
        callStartNanos.lazySet(NO_CALL);
        preparing.lazySet(false);
        prepared = operation;
        forgetInterrupt();
    }

    /** Makes the prepared call as entry {@code index} of the schedule, unless the phase ends before its time. */
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

    /** Makes one call of a closed loop and records it in {@code into}. @return false if the client has no calls left */
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
                // The next call starts after the verification.
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

    /**
     * Records a failed call. An InterruptedException is a failed call too: a client library may throw one on its own.
     */
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

    /**
     * Running out of memory or threads is a fault of the generator, even if a client library wraps it in an exception
     * of its own.
     */
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

    /** Clears an interrupt flag that a client library left behind: it would end the worker at its next wait. */
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
            // Frees memory that writing the results may need.
            clients[i] = null;
        }
    }
}
