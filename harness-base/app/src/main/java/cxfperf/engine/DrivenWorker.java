package cxfperf.engine;

import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A worker on a thread of another program, such as JMeter. The thread asks for one call at a time, and may do other
 * things in between. Phases, gates and counts are the same as for any worker. For that thread only.
 */
public final class DrivenWorker implements AutoCloseable {

    /**
     * The outcome of a call.
     *
     * @param counted whether the call belongs to the window
     * @param operation the called operation
     * @param nanos its service time
     * @param agoNanos the time since its end
     * @param failure null if it was ok
     * @param thrown what it failed with; null if it was ok
     */
    public record End(
            boolean counted, String operation, long nanos, long agoNanos, FailureKind failure, Throwable thrown) {}

    /** The longest wait at the start gate in one step: the thread may serve other runs too. */
    private static final Duration PAUSE_AT_GATE = Duration.ofMillis(2);

    private final Worker worker;
    private final CallLoop loop;
    private final RunParts run;
    private final RunSignals signals;
    private final Runnable leftEarly;
    private UnaryOperator<String> given = name -> null;

    /**
     * @param threadEnds whether the thread's owner decides how many calls it makes
     * @param leftEarly runs if the thread leaves too early
     */
    DrivenWorker(Worker worker, RunParts run, boolean threadEnds, Runnable leftEarly) {
        this.worker = worker;
        this.run = run;
        this.leftEarly = leftEarly;
        loop = worker.loop;
        loop.threadEnds = threadEnds;
        signals = run.signals();
    }

    /** The operations of the run. */
    public List<String> operations() {
        return run.plan().mix().operations();
    }

    /** @param values the source of the values that the clients get for each call; set before the first step */
    public void given(UnaryOperator<String> values) {
        given = values;
    }

    /**
     * Brings this worker one step nearer to its window: makes its clients and a warm-up call, or waits for a moment at
     * the start gate.
     *
     * @return whether there is nothing left to do before the window
     * @throws InterruptedException if the thread is interrupted outside of a call
     */
    public boolean warmUp() throws InterruptedException {
        try {
            if (worker.state() == WorkerState.MAKING_CLIENTS) {
                worker.arrive();
                if (run.plan().rate().isPresent()) {
                    // The schedule of the warm-up begins only now.
                    loop.current.prepared();
                    signals.warmup.await();
                }
                for (LoadClient client : loop.clients) {
                    if (client != null) {
                        client.given(given);
                    }
                }
            }
            while (worker.state() == WorkerState.WARM_UP) {
                enterCall();
                if (run.plan().warmup().most().isZero() || loop.isOver() || signals.stop.get()) {
                    loop.current.leave();
                    worker.reachStartGate();
                } else if (loop.call(CallLoop.DRAWN)) {
                    return false;
                }
            }
            if (worker.state() == WorkerState.AT_START_GATE) {
                if (!signals.start.await(PAUSE_AT_GATE)) {
                    return false;
                }
                worker.begin(WorkerState.RUN_IN);
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable t) {
            signals.broken(worker, t);
        }
        return true;
    }

    /**
     * Makes a call, which belongs to the current phase of the run, after the warm-up.
     *
     * @param operation one of {@link #operations}; empty to draw one
     * @return null if there are no calls left to make
     * @throws InterruptedException if the thread is interrupted outside of a call
     */
    public End call(Optional<String> operation) throws InterruptedException {
        while (!warmUp()) {
            // The caller makes one step at a time.
        }
        try {
            int chosen = operation.map(operations()::indexOf).orElse(CallLoop.DRAWN);
            enterCall();
            while (!worker.isAt(WorkerState.CALLS_ENDED) && worker.moveOn()) {
                if (loop.call(chosen)) {
                    return end(worker.state() == WorkerState.WINDOW);
                }
                enterCall();
            }
            loop.current.leave();
            return null;
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable t) {
            signals.broken(worker, t);
            return null;
        }
    }

    private End end(boolean counted) {
        Throwable thrown = loop.lastThrown;
        return new End(
                counted,
                worker.operationInCall(),
                loop.lastCallNanos,
                run.ticker().nanoTime() - loop.lastCallEnd,
                thrown == null ? null : run.classifier().apply(thrown),
                thrown);
    }

    /**
     * Marks the worker as being in a call, before it checks whether it may make one. The runner, which closes a gate,
     * then sees either this mark, or a worker that makes no further call.
     */
    private void enterCall() {
        loop.lastNanos = run.ticker().nanoTime();
        loop.current.enter(loop.lastNanos);
    }

    /** Called when the thread makes no more calls. Does not wait, so that a thread can leave several runs. */
    public void leave() {
        boolean inWindow = worker.state() == WorkerState.WINDOW;
        loop.lastNanos = run.ticker().nanoTime();
        if (inWindow && loop.threadEnds) {
            signals.callsUsedUp.set(true);
        } else if (!worker.isAt(WorkerState.COOL_DOWN) && !(inWindow && loop.isOver())) {
            leftEarly.run();
        }
        if (inWindow) {
            worker.endWindow();
        }
        if (!worker.isAt(WorkerState.CALLS_ENDED)) {
            worker.enter(WorkerState.CALLS_ENDED);
        }
    }

    /** Closes the clients, after {@link #leave}. Waits for the last call of the other threads. */
    @Override
    public void close() {
        try {
            // This wait is bounded, because the runner always opens the gate.
            signals.leave.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            worker.close();
        }
    }
}
