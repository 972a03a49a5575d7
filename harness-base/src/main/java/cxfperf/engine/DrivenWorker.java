package cxfperf.engine;

import cxfperf.engine.Worker.State;
import cxfperf.scenario.FailureKind;

/**
 * A worker on a thread of somebody else, such as JMeter, which asks for one call at a time and may do other things in
 * between. Phases, gates and counts are the same as for any worker. For that one thread.
 */
public final class DrivenWorker {

    /**
     * The outcome of a call.
     *
     * @param counted whether the call belongs to the window
     * @param nanos its service time
     * @param failure null if it was ok
     * @param thrown what it failed with; null if it was ok
     */
    public record End(boolean counted, long nanos, FailureKind failure, Throwable thrown) {}

    private final Worker worker;
    private final CallLoop loop;
    private final RunParts run;
    private final Gates gates;
    private final Runnable leftEarly;
    private long counted;

    /** @param leftEarly runs if the thread leaves before the window is over */
    DrivenWorker(Worker worker, RunParts run, Runnable leftEarly) {
        this.worker = worker;
        this.run = run;
        this.leftEarly = leftEarly;
        loop = worker.loop;
        gates = run.gates();
    }

    /**
     * Makes a call, which belongs to the current phase of the run; waits at the start gate if the warm-up is over.
     *
     * @return null if there are no calls left to make
     * @throws InterruptedException if the thread is interrupted outside of a call
     */
    public End call() throws InterruptedException {
        try {
            if (worker.state() == State.MAKING_CLIENTS) {
                worker.arrive();
            }
            while (true) {
                enterCall();
                if (!mayCall()) {
                    loop.current.leave();
                    return null;
                }
                Phase phase = phase();
                switch (loop.callForDriver(phase)) {
                    case CALLED -> {
                        counted += phase == Phase.MEASURE ? 1 : 0;
                        return end(phase == Phase.MEASURE);
                    }
                    case NO_CALLS_LEFT -> {
                        loop.current.leave();
                        worker.enter(State.CALLS_ENDED);
                        return null;
                    }
                    case NOT_CALLED -> {
                        // The next phase has another call.
                    }
                }
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable t) {
            gates.broken(worker, t);
            return null;
        }
    }

    private Phase phase() {
        return switch (worker.state()) {
            case WARMING_UP -> Phase.WARM_UP;
            case MEASURING -> Phase.MEASURE;
            default -> Phase.DRAIN;
        };
    }

    private End end(boolean isCounted) {
        Throwable thrown = loop.lastThrown;
        return new End(
                isCounted,
                loop.lastCallNanos,
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

    /** Moves on to the current phase of the run. @return whether there is a call to make in it */
    private boolean mayCall() throws InterruptedException {
        if (worker.state() == State.WARMING_UP) {
            if (!gates.warmupOver.get() && !gates.stop.get()) {
                return true;
            }
            loop.current.leave();
            worker.standAtStartGate();
            enterCall();
        }
        if (worker.state() == State.MEASURING) {
            if (!isWindowOver()) {
                return true;
            }
            loop.closeWindow();
            worker.finish();
        }
        if (worker.state() == State.FINISHED
                && run.plan().limit().hasCoolDown()
                && !gates.loadOver.get()
                && !loop.isWrittenOff()) {
            return true;
        }
        if (worker.state() == State.FINISHED) {
            worker.enter(State.CALLS_ENDED);
        }
        return false;
    }

    private boolean isWindowOver() {
        return gates.stop.get() || gates.windowOver.get() || loop.isWrittenOff() || loop.hasCountedAll(counted);
    }

    /**
     * Ends this worker. Returns when its clients are closed, which waits for the last call of the other threads.
     */
    public void leave() {
        if (!worker.isAt(State.FINISHED) && !(worker.state() == State.MEASURING && isWindowOver())) {
            leftEarly.run();
        }
        try {
            if (!worker.isAt(State.CALLS_ENDED)) {
                worker.enter(State.CALLS_ENDED);
            }
            // Bounded: the runner always opens this gate.
            gates.leave.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            worker.close();
        }
    }
}
