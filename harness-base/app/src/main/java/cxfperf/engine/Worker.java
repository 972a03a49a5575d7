package cxfperf.engine;

import cxfperf.scenario.LoadClient;
import cxfperf.text.OneLine;
import java.util.List;

/**
 * One worker from its first client to its last: it makes its clients, warms up, waits at the start gate, calls for
 * about two call times before a timed window (run-in), makes its counted calls, makes cool-down calls until all workers
 * have finished, and closes its clients. Its {@link CallLoop} makes the calls. The runner reads {@link #state} and the
 * current call.
 */
final class Worker implements Runnable {

    final CallLoop loop;

    private final int number;
    private final RunParts run;
    private final RunSignals signals;
    private final boolean joinsLater;
    private final boolean driven;
    private volatile WorkerState state = WorkerState.MAKING_CLIENTS;

    /**
     * @param joinsLater whether other workers begin the warm-up without this one
     * @param driven whether the thread belongs to another program, such as JMeter, and may do other things between two
     *     calls; {@link #run} is then not called
     */
    Worker(int number, RunParts run, boolean joinsLater, boolean driven) {
        this.number = number;
        this.run = run;
        this.joinsLater = joinsLater;
        this.driven = driven;
        signals = run.signals();
        loop = run.schedules()
                .<CallLoop>map(schedules -> new OpenLoop(schedules, run, number))
                .orElseGet(() -> new ClosedLoop(run, number));
    }

    int number() {
        return number;
    }

    WorkerState state() {
        return state;
    }

    boolean isAt(WorkerState reached) {
        return state.compareTo(reached) >= 0;
    }

    /** The operation of the current call, or of the last one. */
    String operationInCall() {
        return run.plan().mix().operations().get(loop.current.operation());
    }

    /** Whether this is a driven worker outside of a call: if a gate was closed before, it makes no further call. */
    boolean isElsewhere() {
        return driven && isAt(WorkerState.WARM_UP) && loop.current.isNone();
    }

    @Override
    public void run() {
        try {
            makeClients();
            signals.workerReady();
            signals.warmup.await();
            if (joinsLater) {
                signals.lateJoiners.await();
            }
            begin(WorkerState.WARM_UP);
            while (!loop.isOver()) {
                loop.call(CallLoop.DRAWN);
            }
            reachStartGate();
            loop.awaitGate();
            begin(WorkerState.RUN_IN);
            while (moveOn()) {
                loop.call(CallLoop.DRAWN);
            }
            signals.leave.await();
        } catch (InterruptedException e) {
            if (signals.leaving()) {
                // The runner interrupts workers that it has given up. Such a worker has nothing left to do.
                Thread.currentThread().interrupt();
            } else {
                signals.fault("worker " + number + " was interrupted outside of a call, and not by the harness");
            }
        } catch (Throwable t) {
            // Errors are caught too, because a worker that ends early changes the load.
            signals.broken(this, t);
        } finally {
            close();
        }
    }

    /** The name in a message about this worker. */
    @Override
    public String toString() {
        return "worker " + number;
    }

    /** Makes the clients of a driven worker, on its thread, and begins its warm-up. */
    void arrive() throws InterruptedException {
        makeClients();
        begin(WorkerState.WARM_UP);
        signals.workerReady();
    }

    /**
     * Begins the next phase after the start gate once the current phase is over, from run-in to window to cool-down.
     * Without a run-in, that phase is over as it begins.
     *
     * @return false if the worker has made its last call
     */
    boolean moveOn() {
        while (loop.isOver()) {
            switch (state) {
                case RUN_IN -> begin(WorkerState.WINDOW);
                case WINDOW -> endWindow();
                default -> {
                    // This is COOL_DOWN, the last phase with calls.
                    enter(WorkerState.CALLS_ENDED);
                    return false;
                }
            }
        }
        return true;
    }

    /** Begins a phase with calls. Wakes no thread, because thousands of workers begin at the same instant. */
    void begin(WorkerState next) {
        loop.begin(next);
        state = next;
    }

    /** Called when the worker makes no more warm-up calls. */
    void reachStartGate() {
        // Called before the gate, so that nothing runs between its opening and the first call.
        for (LoadClient client : loop.clients) {
            if (client != null) {
                client.windowBegins();
            }
        }
        enter(WorkerState.AT_START_GATE);
    }

    /** Called when the worker has made its counted calls. */
    void endWindow() {
        loop.closeWindow();
        begin(WorkerState.COOL_DOWN);
        run.ticker().wake();
    }

    void enter(WorkerState next) {
        state = next;
        run.ticker().wake();
    }

    private void makeClients() throws InterruptedException {
        List<String> operations = run.plan().mix().operations();
        try {
            for (int i = 0; i < operations.size(); i++) {
                run.making().lockInterruptibly();
                try {
                    loop.clients[i] = signals.stop.get() ? null : run.factory().newClient(operations.get(i), number);
                } finally {
                    run.making().unlock();
                }
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            signals.fault("a client for " + String.join(", ", operations) + " could not be made: " + OneLine.of(e));
        }
    }

    /** Closes the clients. The worker is then closed, even if a client fails. */
    void close() {
        LoadClient[] clients = loop.clients;
        try {
            for (int i = 0; i < clients.length; i++) {
                if (clients[i] != null) {
                    close(clients[i]);
                    // Frees memory that writing the results may need.
                    clients[i] = null;
                }
            }
        } finally {
            enter(WorkerState.CLOSED);
        }
    }

    private void close(LoadClient client) {
        if (!run.closesClients()) {
            return;
        }
        try {
            client.close();
        } catch (VirtualMachineError e) {
            signals.broken(this, e);
        } catch (RuntimeException | LinkageError e) {
            signals.closeFailure.compareAndSet(null, OneLine.of(e));
        }
    }
}
