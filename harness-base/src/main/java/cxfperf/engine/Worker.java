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
import java.util.function.Function;

/**
 * One closed-loop client: makes its clients, warms up, calls through the window, keeps the load up until the last worker
 * has finished, closes. Runs on its own thread; the runner reads {@link #state} and the time its call is out.
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
        /** Its counted calls are done; it goes on calling, uncounted, until all workers are here. */
        FINISHED,
        /** It has made its last call and still holds its clients. */
        CALLS_ENDED,
        CLOSED
    }

    private static final long NO_CALL = Long.MIN_VALUE;

    private final int number;
    private final String name;
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

    private volatile State state = State.MAKING_CLIENTS;
    private volatile boolean writtenOff;

    // Written by this worker on every call, with ordered instead of volatile writes: nobody waits on them, and the full
    // fence of a volatile write would cost more than the rest of the bookkeeping.
    private final AtomicLong callStartNanos = new AtomicLong(NO_CALL);
    private final AtomicInteger callOperation = new AtomicInteger();
    private final AtomicBoolean preparing = new AtomicBoolean();
    private final AtomicLong lastCountedEndNanos = new AtomicLong(NO_CALL);

    Worker(
            int number,
            LoadPlan plan,
            ClientMaking making,
            Function<Throwable, FailureKind> classifier,
            FailureExamples examples,
            Ticker ticker,
            Gates gates,
            Collector warmup,
            Collector measured) {
        this.number = number;
        this.name = "worker " + number;
        this.plan = plan;
        this.making = making;
        this.classifier = classifier;
        this.examples = examples;
        this.ticker = ticker;
        this.gates = gates;
        List<String> operations = plan.mix().operations();
        warmupRecorders = operations.stream().map(warmup::newRecorder).toArray(CallLog[]::new);
        recorders = operations.stream().map(measured::newRecorder).toArray(CallLog[]::new);
        picker = plan.mix().picker(plan.seed() + number);
        clients = new LoadClient[operations.size()];
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
            while (!gates.warmupOver) {
                call(warmupRecorders);
            }
            enter(State.AT_START_GATE);
            gates.start.await();
            state = State.MEASURING;
            measure();
            enter(State.FINISHED);
            CallLog[] uncounted = new CallLog[clients.length];
            Arrays.fill(uncounted, trailing);
            while (!gates.loadOver && !writtenOff) {
                call(uncounted);
            }
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

    private void makeClients() throws InterruptedException {
        List<String> operations = plan.mix().operations();
        try {
            for (int i = 0; i < clients.length && !gates.stop; i++) {
                clients[i] = making.make(i, number);
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            gates.fault("a client for " + String.join(", ", operations) + " could not be made: "
                    + FailureExamples.oneLine(e));
        }
    }

    private void measure() throws InterruptedException {
        if (plan.limit() instanceof Limit.Time time) {
            long deadline = gates.start.nanos() + time.window().toNanos();
            while (!gates.stop && !writtenOff && ticker.nanoTime() - deadline < 0) {
                call(recorders);
            }
        } else if (plan.limit() instanceof Limit.Invocations invocations) {
            for (long i = 0; i < invocations.perThread() && !gates.stop && !writtenOff; i++) {
                call(recorders);
            }
        }
    }

    /** One call; how it ends goes into {@code into}. */
    private void call(CallLog[] into) throws InterruptedException {
        int operation = picker.next();
        CallLog log = into[operation];
        callOperation.lazySet(operation);
        preparing.lazySet(true);
        callStartNanos.lazySet(ticker.nanoTime());
        log.started();
        FailureKind failure = null;
        try {
            clients[operation].prepare();
            long start = ticker.nanoTime();
            callStartNanos.lazySet(start);
            preparing.lazySet(false);
            clients[operation].call();
            long end = ticker.nanoTime();
            log.ok(end - start);
            ended(into, end);
        } catch (Throwable t) {
            // A client library that has no memory or threads left says so in its own words: that is no failed call.
            VirtualMachineError shortage = Shortage.behind(t);
            if (shortage != null) {
                throw shortage;
            }
            // An InterruptedException, too: a client library may throw one on its own.
            failure = classifier.apply(t);
            log.failed(failure);
            examples.offer(failure, t);
            ended(into, ticker.nanoTime());
        }
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

    private void ended(CallLog[] into, long endNanos) {
        if (into == recorders) {
            lastCountedEndNanos.lazySet(endNanos);
        }
    }

    private void pauseAfterConnectFailure() throws InterruptedException {
        ticker.await(
                ticker.nanoTime() + PAUSE_AFTER_CONNECT_FAILURE_NANOS,
                () -> gates.stop || gates.loadOver || (state == State.WARMING_UP && gates.warmupOver));
    }

    private void enter(State next) {
        state = next;
        ticker.wake();
    }

    private void closeClients() {
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
