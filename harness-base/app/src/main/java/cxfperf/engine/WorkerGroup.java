package cxfperf.engine;

import cxfperf.measure.Collector;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/** All workers of one run, for the runner: starts them, waits for them, and gives up those that are stuck. */
final class WorkerGroup {

    /** A call is STUCK this long after its time limit, because client libraries check their limits coarsely. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RunParts run;
    private final Ticker ticker;
    private final RunSignals signals;
    private final IntSupplier requestsPerCall;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** @param requestsPerCall how many requests one call may send; see {@link LoadClientFactory#requestsPerCall} */
    WorkerGroup(RunParts run, FewFirst first, boolean driven, IntSupplier requestsPerCall) {
        this.run = run;
        this.requestsPerCall = requestsPerCall;
        ticker = run.ticker();
        signals = run.signals();
        for (int i = 0; i < run.plan().threads(); i++) {
            workers.add(new Worker(i, run, i >= first.clients(), driven));
        }
    }

    int size() {
        return workers.size();
    }

    void startThreads() {
        try {
            for (Worker worker : workers) {
                Thread thread = WorkerThreads.make(run.plan().virtualThreads(), worker, "worker-" + worker.number());
                thread.start();
                threads.add(thread);
            }
        } catch (OutOfMemoryError e) {
            signals.fault("only " + threads.size() + " of " + workers.size() + " worker threads could be started: "
                    + e.getMessage());
        }
    }

    /** Gives the workers to the threads of another program. */
    void offerTo(DrivenWorkers driven, URI target, Runnable leftEarly) {
        driven.offer(
                target,
                workers.stream()
                        .map(worker -> new DrivenWorker(worker, run, driven.threadsEnd(), leftEarly))
                        .toList());
    }

    /** The number of workers that match now. */
    long count(Predicate<Worker> which) {
        return workers.stream().filter(which).count();
    }

    /**
     * Waits until {@code there} holds for every worker that is not stuck, or {@code enough} is true. Checks once a
     * second for stuck workers.
     */
    void await(Predicate<Worker> there, BooleanSupplier enough, Runnable everySecond) throws InterruptedException {
        while (true) {
            long now = ticker.nanoTime();
            boolean all = workers.stream().allMatch(worker -> there.test(worker) || isStuck(worker, now));
            if (all || enough.getAsBoolean()) {
                return;
            }
            boolean came = ticker.await(
                    now + TimeUnit.SECONDS.toNanos(1),
                    () -> enough.getAsBoolean() || workers.stream().allMatch(there));
            if (!came) {
                everySecond.run();
            }
        }
    }

    /** Whether the worker has made its counted calls. */
    boolean isDone(Worker worker) {
        return worker.isAt(WorkerState.COOL_DOWN) || signals.windowOver.get() && worker.isElsewhere();
    }

    boolean allDone() {
        return workers.stream().allMatch(this::isDone);
    }

    /** Whether every worker that has counted calls to make is stuck in one; false if all are done. */
    boolean allLeftAreStuck() {
        long now = ticker.nanoTime();
        return !allDone() && workers.stream().allMatch(worker -> isDone(worker) || isStuck(worker, now));
    }

    /**
     * Whether the runner need not wait for this worker to leave: it closed its clients, never ran, or is in a counted
     * call.
     */
    boolean hasLeft(Worker worker) {
        return worker.state() == WorkerState.CLOSED
                // Workers of a broken run leave as soon as they can, and free memory.
                || (worker.state() == WorkerState.RUN_IN || worker.state() == WorkerState.WINDOW)
                        && signals.fault.get() == null
                || worker.number() >= threads.size();
    }

    boolean isStuck(Worker worker) {
        return isStuck(worker, ticker.nanoTime());
    }

    private boolean isStuck(Worker worker, long nowNanos) {
        return worker.loop.current.isOutLongerThan(limitNanos() + GRACE_NANOS, nowNanos);
    }

    private long limitNanos() {
        return requestsPerCall.getAsInt() * run.plan().timeout().toNanos();
    }

    /** Writes off the workers that are still in a warm-up call. */
    void writeOffInWarmUp() {
        for (Worker worker : workers) {
            if (!worker.isAt(WorkerState.AT_START_GATE)) {
                giveUp(worker, "since the warm-up", run.warmUp());
            }
        }
    }

    /** Writes off the workers that are stuck in a call of the run-in or in a counted call. */
    void writeOffStuck() {
        long now = ticker.nanoTime();
        for (Worker worker : workers) {
            if (worker.state() == WorkerState.RUN_IN && isStuck(worker, now)) {
                giveUp(worker, "since the warm-up", run.warmUp());
            } else if (worker.state() == WorkerState.WINDOW && isStuck(worker, now)) {
                giveUp(worker, "since inside the window", run.window());
            }
        }
    }

    private void giveUp(Worker worker, String since, Collector collector) {
        worker.loop.writeOff();
        String what = worker.loop.current.isPreparing() ? "the preparation of a call" : "a call";
        run.examples()
                .offer(
                        worker.operationInCall(),
                        FailureKind.STUCK,
                        what + " was out " + since + " and did not come back within its time limit of "
                                + limitNanos() / 1_000_000 + " ms and " + GRACE_NANOS / 1_000_000
                                + " ms of grace");
        if (worker.loop.isRecorded()) {
            collector.giveUp(worker.operationInCall(), FailureKind.STUCK);
        } else {
            collector.addUnrecordedFailure(worker.operationInCall(), FailureKind.STUCK);
        }
    }

    /** The end of the last counted call after the start of the window; {@code otherwise} if there was no such call. */
    long lastCountedEnd(long windowStart, long otherwise) {
        return workers.stream()
                .map(worker -> worker.loop.current)
                .filter(CurrentCall::hasCountedEnd)
                .mapToLong(call -> call.countedEndNanos() - windowStart)
                .max()
                .orElse(otherwise);
    }

    void interrupt() {
        threads.forEach(Thread::interrupt);
    }
}
