package cxfperf.engine;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.plan.Limit;
import cxfperf.plan.Mix;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Makes and records one worker's calls. Subclasses decide when a call starts. This class has the phases, the failures
 * of calls, and the state that the runner reads. For the worker's thread, unless a method says otherwise.
 *
 * <p>The hot path is {@link #call} and {@link #isOver}. It allocates nothing, writes nothing volatile, and runs the
 * same code in all phases, which differ in the fields that {@link #begin} sets: a branch that no warm-up call has taken
 * would make the JVM throw the compiled code away in the window.
 */
abstract class CallLoop {

    /** Stands in place of an operation: the operation is drawn from the mix. */
    static final int DRAWN = -1;

    private static final int MAX_CAUSES = 20;

    /** The time from now to an instant that never comes; more than a century. */
    private static final long NEVER_NANOS = Long.MAX_VALUE / 2;

    /** A refused connection returns in microseconds; without a pause, a missing server would cause a busy loop. */
    private static final long PAUSE_AFTER_CONNECT_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    final RunParts run;
    final Ticker ticker;
    final RunSignals signals;
    final Mix.Picker picker;

    /** The clients by operation, like the logs; null before the worker has made a client and after it is closed. */
    final LoadClient[] clients;

    /** The current call, which the runner reads. */
    final CurrentCall current = new CurrentCall();

    /** Whether the current phase is over. One object for all phases, without a branch. */
    final BooleanSupplier phaseOver;

    /** The current phase. */
    WorkerState phase;

    /** The logs of the current phase, by operation. */
    CallRecorder[] logs;

    /** The phase is over for this worker once {@link #lastNanos} has come to this instant. */
    long endNanos;

    /** The start of the window, in the run-in: see {@link #countAtEdges}. In other phases it never comes. */
    private long windowStartsNanos;

    /** The planned end of the window, in the run-in and in the window. In other phases it never comes. */
    long windowEndsNanos;

    /** How many calls the worker may still begin in the phase. */
    long left;

    /** Whether the owner of a driven thread decides how many calls it makes. */
    boolean threadEnds;

    /** The end of the worker's last call, or a later reading of the clock. */
    long lastNanos;

    /** The service time of the last call. */
    long lastCallNanos;

    /** The end of the last call, without its verification. */
    long lastCallEnd;

    /** The failure of the last call; null if it was ok. */
    Throwable lastThrown;

    private final CallRecorder[] warmUpLogs;
    private final CallRecorder[] windowLogs;
    private final CallRecorder[] coolDownLogs;

    /** The flag of {@link RunSignals} that ends the current phase. */
    private AtomicBoolean over;

    private volatile boolean writtenOff;

    CallLoop(RunParts run, int worker) {
        this.run = run;
        ticker = run.ticker();
        signals = run.signals();
        List<String> operations = run.plan().mix().operations();
        picker = run.plan().mix().picker(run.plan().seed() + worker);
        clients = new LoadClient[operations.size()];
        warmUpLogs = logs(operations, run.warmUp());
        windowLogs = logs(operations, run.window());
        coolDownLogs = logs(operations, run.coolDown());
        phaseOver = () -> over.get() | writtenOff;
    }

    private static CallRecorder[] logs(List<String> operations, Collector collector) {
        return operations.stream().map(collector::newRecorder).toArray(CallRecorder[]::new);
    }

    /** Waits at the start gate. */
    abstract void awaitGate() throws InterruptedException;

    /**
     * Makes the next call of the current phase, and records it.
     *
     * @param chosen the index of the operation, or {@link #DRAWN}; a call that is prepared ahead is always drawn
     * @return false if the phase ended before the call's time
     */
    abstract boolean call(int chosen) throws InterruptedException;

    /** Last step of {@link #begin}: a subclass may set {@link #endNanos} or {@link #left}, which end a phase too. */
    void setEnd() {}

    /** Called when the window is over for this worker, which begins no further call of it. Empty in a closed loop. */
    void closeWindow() {}

    /** Whether the collectors know the current call. Any thread. */
    boolean isRecorded() {
        return true;
    }

    /** @param next one of the phases with calls */
    final void begin(WorkerState next) {
        phase = next;
        lastNanos = ticker.nanoTime();
        left = Long.MAX_VALUE;
        endNanos = lastNanos + NEVER_NANOS;
        windowStartsNanos = endNanos;
        windowEndsNanos = endNanos;
        switch (next) {
            case WARM_UP -> {
                over = signals.warmupOver;
                logs = warmUpLogs;
            }
            case RUN_IN -> {
                over = signals.stop;
                // Calls of the run-in are warm-up calls; see countAtEdges for calls that end in the window.
                logs = warmUpLogs;
                endNanos = signals.start.windowStartsNanos();
                windowStartsNanos = endNanos;
                windowEndsNanos = windowEndNanos();
            }
            case WINDOW -> {
                over = signals.windowOver;
                logs = windowLogs;
                current.countEnds(true);
                windowEndsNanos = windowEndNanos();
            }
            case COOL_DOWN -> {
                over = signals.loadOver;
                logs = coolDownLogs;
                current.countEnds(false);
                left = run.plan().limit().hasCoolDown() ? Long.MAX_VALUE : 0;
            }
            default -> throw new IllegalArgumentException(next + " has no calls");
        }
        setEnd();
    }

    /** Whether the worker begins no further call in the current phase. */
    final boolean isOver() {
        return over.get() | writtenOff | lastNanos - endNanos >= 0 | left <= 0;
    }

    /** Makes the worker leave as soon as its call comes back. Any thread. */
    final void writeOff() {
        writtenOff = true;
    }

    /**
     * A call of the run-in that ends in the window counts in the window's rate; a call of the window that ends after it
     * does not. Only the rate moves: time and counts stay in the phase in which the call was prepared. A window that is
     * stopped early is over at once, also for calls in flight.
     */
    private void countAtEdges() {
        long carried = hasCome(windowStartsNanos) - hasCome(windowEndsNanos);
        if (lastThrown != null) {
            carried = 0;
        } else if (signals.stop.get()) {
            carried = phase == WorkerState.WINDOW ? -1 : 0;
        }
        windowLogs[current.operation()].carried(carried);
    }

    /** Returns 1 if the last call ended at the instant or later, and 0 otherwise; without a branch. */
    private long hasCome(long instant) {
        return 1 + ((lastCallEnd - instant) >> Long.SIZE - 1);
    }

    /** The planned end of the window; never, if a number of calls ends it. */
    private long windowEndNanos() {
        return run.plan().limit() instanceof Limit.Time time
                ? signals.start.at(time.window().toNanos())
                : lastNanos + NEVER_NANOS;
    }

    /** Remembers the end of the call. */
    final void ended(long nanos) {
        lastNanos = nanos;
        current.ended(nanos);
    }

    /**
     * Records a failed call. An InterruptedException is also a failed call, because a client library may throw it by
     * itself.
     */
    final FailureKind failed(Throwable thrown, CallRecorder log) {
        throwErrorOfTheJvm(thrown);
        FailureKind failure = run.classifier().apply(thrown);
        log.failed(failure);
        run.examples().offer(run.plan().mix().operations().get(current.operation()), failure, thrown);
        ended(ticker.nanoTime());
        lastThrown = thrown;
        lastCallNanos = lastNanos - current.startNanos();
        lastCallEnd = lastNanos;
        return failure;
    }

    /**
     * Rethrows an error of the JVM. Running out of memory or threads is a fault of the load generator, even if a client
     * library wraps the error in its own exception.
     */
    static void throwErrorOfTheJvm(Throwable thrown) {
        Throwable cause = thrown;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++, cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError error) {
                throw error;
            }
        }
    }

    /** @param failure null if the call was ok */
    final void callOver(FailureKind failure) throws InterruptedException {
        countAtEdges();
        current.none();
        forgetInterrupt();
        if (failure == FailureKind.CONNECT || failure == FailureKind.BIND) {
            ticker.await(ticker.nanoTime() + PAUSE_AFTER_CONNECT_FAILURE_NANOS, phaseOver);
            lastNanos = ticker.nanoTime();
        }
    }

    /** Clears an interrupt flag that a client library left set: it would end the worker at its next wait. */
    final void forgetInterrupt() {
        if (Thread.interrupted() && signals.leaving()) {
            Thread.currentThread().interrupt();
        }
    }
}
