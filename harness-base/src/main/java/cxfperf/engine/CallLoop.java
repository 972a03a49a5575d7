package cxfperf.engine;

import cxfperf.measure.CallLog;
import cxfperf.measure.CallTally;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.Mix;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Makes and records one worker's calls. Subclasses decide when a call starts; what a call is, how it fails and what the
 * runner sees of it is here. For the worker's thread, unless a method says otherwise.
 *
 * <p>The hot path is {@code call} of the subclasses. It allocates nothing, writes nothing volatile, and runs the same
 * code in all phases: a branch that no warm-up call has taken would make the JVM throw the compiled code away in the
 * window.
 */
abstract class CallLoop {

    private static final int MAX_CAUSES = 20;

    /** A refused connection comes back in microseconds; without a pause a missing server would be a busy loop. */
    private static final long PAUSE_AFTER_CONNECT_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    final RunParts run;
    final Ticker ticker;
    final Gates gates;
    final Mix.Picker picker;

    /** By operation, like the logs; null until the worker has made it, and after the worker has closed it. */
    final LoadClient[] clients;

    final CallLog[] warmUpLogs;
    final CallLog[] windowLogs;
    final CallLog[] coolDownLogs;

    /** Seen by the runner. */
    final CurrentCall current = new CurrentCall();

    /** Whether the current phase is over. One object without a branch for all phases. */
    final BooleanSupplier phaseOver;

    /** The end of the worker's last call, or a later reading of the clock. */
    long lastNanos;

    /** The service time of the last call. */
    long lastCallNanos;

    /** The end of the last call, without its verification. */
    long lastCallEnd;

    /** The failure of the last call; null if it was ok. */
    Throwable lastThrown;

    private final CallTally coolDownTally = new CallTally();

    /** The flag of {@link Gates} that ends the current phase. */
    private AtomicBoolean over;

    private volatile boolean writtenOff;

    CallLoop(RunParts run, int worker) {
        this.run = run;
        ticker = run.ticker();
        gates = run.gates();
        List<String> operations = run.plan().mix().operations();
        picker = run.plan().mix().picker(run.plan().seed() + worker);
        clients = new LoadClient[operations.size()];
        warmUpLogs = logs(operations, run.warmUp());
        windowLogs = logs(operations, run.window());
        coolDownLogs = new CallLog[operations.size()];
        Arrays.fill(coolDownLogs, coolDownTally);
        over = gates.warmupOver;
        phaseOver = () -> over.get() | writtenOff;
    }

    private static CallLog[] logs(List<String> operations, Collector collector) {
        return operations.stream().map(collector::newRecorder).toArray(CallLog[]::new);
    }

    /** Makes calls until the warm-up is over. */
    abstract void warmUp() throws InterruptedException;

    /** Waits at the start gate. */
    abstract void awaitGate() throws InterruptedException;

    /**
     * Makes calls until the window starts, so that it starts with calls in flight, as it ends. The warm-up includes
     * these calls; one that ends in the window counts in its rate.
     */
    abstract void runIn() throws InterruptedException;

    /** Makes the counted calls. */
    abstract void window() throws InterruptedException;

    /** Keeps the load up until the last counted call of all workers is back. */
    abstract void coolDown() throws InterruptedException;

    /** What {@link #callForDriver} did. */
    enum DriverStep {
        CALLED,
        /** The phase ended before the call's time. */
        NOT_CALLED
    }

    /**
     * Makes the next call of a phase on a thread of somebody else, who then asks for the next one.
     *
     * @param operation the index of the operation; negative to draw one, as a call that is prepared ahead always does
     * @param phase {@link Phase#DRAIN} for a cool-down call
     */
    abstract DriverStep callForDriver(int operation, Phase phase) throws InterruptedException;

    /**
     * Whether the window is over for a worker that is driven.
     *
     * @param counted how many calls it has made in the window
     */
    abstract boolean hasCountedAll(long counted);

    /** The window is over for a worker that is driven; what it has not begun by now, it will not. */
    void closeWindow() {}

    /** Whether the collectors know the current call. Any thread. */
    boolean isRecorded() {
        return true;
    }

    /**
     * Makes the next call before the window starts, as {@link #callForDriver} does.
     *
     * @param operation the index of the operation; negative to draw one
     */
    abstract DriverStep runInForDriver(int operation) throws InterruptedException;

    final void runInBegins() {
        over = gates.stop;
    }

    final void windowBegins() {
        over = gates.stop;
        current.countEnds(true);
    }

    final void windowEnds() {
        over = gates.loadOver;
        current.countEnds(false);
    }

    /** Makes the worker leave as soon as its call comes back; nothing that it does from now on counts. Any thread. */
    final void writeOff() {
        writtenOff = true;
    }

    final boolean isWrittenOff() {
        return writtenOff;
    }

    /** The calls of the cool-down so far. Any thread. */
    final Counts coolDownCounts() {
        return coolDownTally.soFar();
    }

    /** Counts the last call, which started before the window, in its rate if it is ok and ended in the window. */
    final void carryIn() {
        if (lastThrown == null && lastCallEnd - gates.start.nanos() >= 0 && !endedAfterWindow()) {
            windowLogs[current.operation()].carriedIn();
        }
    }

    /** Leaves the last call, which started in the window, out of its rate if it ended after the window. */
    final void carryOut() {
        if (lastThrown == null && endedAfterWindow()) {
            windowLogs[current.operation()].carriedOut();
        }
    }

    /** A window that is stopped early is over at once, for calls in flight too. */
    private boolean endedAfterWindow() {
        return gates.stop.get()
                || run.plan().limit() instanceof Limit.Time time
                        && lastCallEnd - gates.start.at(time.window().toNanos()) >= 0;
    }

    final void ended(long endNanos) {
        lastNanos = endNanos;
        current.ended(endNanos);
    }

    /**
     * Records a failed call. An InterruptedException is a failed call too: a client library may throw one on its own.
     */
    final FailureKind failed(Throwable thrown, CallLog log) {
        throwErrorOfTheJvm(thrown);
        FailureKind failure = run.classifier().apply(thrown);
        log.failed(failure);
        run.examples().offer(failure, thrown);
        ended(ticker.nanoTime());
        return failure;
    }

    /**
     * Running out of memory or threads is a fault of the generator, even if a client library wraps it in an exception
     * of its own.
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
        current.none();
        forgetInterrupt();
        if (failure == FailureKind.CONNECT || failure == FailureKind.BIND) {
            ticker.await(ticker.nanoTime() + PAUSE_AFTER_CONNECT_FAILURE_NANOS, phaseOver);
            lastNanos = ticker.nanoTime();
        }
    }

    /** Clears an interrupt flag that a client library left set: it would end the worker at its next wait. */
    final void forgetInterrupt() {
        if (Thread.interrupted() && gates.leaving()) {
            Thread.currentThread().interrupt();
        }
    }
}
