package cxfperf.engine;

import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;
import java.util.function.Function;

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
    private final LoadPlan plan;
    private final Gates gates;
    private final Ticker ticker;
    private final Function<Throwable, FailureKind> classifier;
    private final Runnable leftEarly;
    private long counted;

    /** @param leftEarly runs if the thread leaves before the window is over */
    DrivenWorker(
            Worker worker,
            LoadPlan plan,
            Gates gates,
            Ticker ticker,
            Function<Throwable, FailureKind> classifier,
            Runnable leftEarly) {
        this.worker = worker;
        this.plan = plan;
        this.gates = gates;
        this.ticker = ticker;
        this.classifier = classifier;
        this.leftEarly = leftEarly;
    }

    /**
     * Makes a call, which belongs to the current phase of the run; waits at the start gate if the warm-up is over.
     *
     * @return null if there are no calls left to make
     * @throws InterruptedException if the thread is interrupted outside of a call
     */
    public End call() throws InterruptedException {
        try {
            if (worker.state() == Worker.State.MAKING_CLIENTS) {
                worker.arrive();
            }
            worker.enterCall();
            if (!mayCall()) {
                worker.leaveCall();
                return null;
            }
            boolean isCounted = worker.state() == Worker.State.MEASURING;
            if (!worker.callOfState()) {
                worker.leaveCall();
                worker.enter(Worker.State.CALLS_ENDED);
                return null;
            }
            counted += isCounted ? 1 : 0;
            return end(isCounted);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable t) {
            gates.broken("worker " + worker.number(), t);
            return null;
        }
    }

    /** Moves on to the current phase of the run. @return whether there is a call to make in it */
    private boolean mayCall() throws InterruptedException {
        if (worker.state() == Worker.State.WARMING_UP) {
            if (!gates.warmupOver.get() && !gates.stop.get()) {
                return true;
            }
            worker.standAtStartGate();
            worker.enterCall();
        }
        if (worker.state() == Worker.State.MEASURING) {
            if (!isWindowOver()) {
                return true;
            }
            worker.finish();
        }
        if (worker.state() == Worker.State.FINISHED
                && plan.limit().hasCoolDown()
                && !gates.loadOver.get()
                && !worker.isWrittenOff()) {
            return true;
        }
        if (worker.state() == Worker.State.FINISHED) {
            worker.enter(Worker.State.CALLS_ENDED);
        }
        return false;
    }

    private boolean isWindowOver() {
        return gates.stop.get()
                || worker.isWrittenOff()
                || (plan.limit() instanceof Limit.Time time
                        ? ticker.nanoTime() - gates.start.nanos()
                                >= time.window().toNanos()
                        : counted >= ((Limit.Invocations) plan.limit()).perThread());
    }

    private End end(boolean isCounted) {
        Throwable thrown = worker.lastThrown();
        return new End(isCounted, worker.lastCallNanos(), thrown == null ? null : classifier.apply(thrown), thrown);
    }

    /**
     * Ends this worker. Returns when its clients are closed, which waits for the last call of the other threads.
     */
    public void leave() {
        if (worker.state().compareTo(Worker.State.FINISHED) < 0
                && !(worker.state() == Worker.State.MEASURING && isWindowOver())) {
            leftEarly.run();
        }
        try {
            if (worker.state().compareTo(Worker.State.CALLS_ENDED) < 0) {
                worker.enter(Worker.State.CALLS_ENDED);
            }
            // Bounded: the runner always opens this gate.
            gates.leave.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            worker.closeClients();
            worker.enter(Worker.State.CLOSED);
        }
    }
}
