package cxfperf.engine;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Runs one {@link LoadPlan} on many {@link Worker}s. Use an instance for one run. The steps, in the order of
 * {@code execute()}:
 *
 * <ol>
 *   <li>The runner starts the worker threads; each worker makes its clients.
 *   <li>The runner opens the warm-up gate. All workers make calls that no figure includes, and then wait at the start
 *       gate.
 *   <li>The runner agrees with them on the instant at which the window starts, and opens the start gate.
 *   <li>Once a second it collects what the workers recorded, and passes it to the {@link RunListener}.
 *   <li>The window ends: by time, when all workers made their number of calls, or early (interrupt, nothing but
 *       failures).
 *   <li>Drain: the workers keep the load up with cool-down calls until the last counted call is back or was given up.
 *   <li>Cool-down ends: the runner waits for the last uncounted calls, so that the server's count can be compared.
 *   <li>The workers close their clients, and the runner makes the {@link RunOutcome}.
 * </ol>
 *
 * <p>A call belongs to the window if it started in it. The runner waits for every such call and counts it however it
 * ends, so that a server that freezes at the end of a run cannot hide its slowest calls. The wait is bounded by the
 * call's time limit and a grace period; a call that takes longer is STUCK.
 */
public final class Runner {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A call is STUCK this long after its time limit: client libraries check their limits coarsely. */
    private static final long GRACE_NANOS = SECOND;

    /** An interrupted or broken run waits this long for the calls that are still running. */
    private static final long INTERRUPT_GRACE_NANOS = 2 * SECOND;

    /** How long all workers together may take to make their clients, plus a share for each of them. */
    private static final long SETUP_NANOS = 60 * SECOND;

    private static final long SETUP_NANOS_PER_WORKER = SECOND;

    /** If no call has succeeded for this long and some have failed, the run ends. */
    private static final long PATIENCE_NANOS = 2 * SECOND;

    private static final int FAILURES_OF_OPEN_LOOP = 10;

    /** How long all workers together may take to close their clients, plus a share for each of them. */
    private static final long CLOSE_NANOS = 10 * SECOND;

    private static final long OUT_OF_MEMORY_PAUSE_MILLIS = 20;

    private static final long CLOSE_NANOS_PER_WORKER = SECOND / 20;

    private final Ticker ticker;
    private final RunListener listener;
    private final Warmth warmth;
    private final Optional<DrivenWorkers> driven;
    private final Gates gates;
    private volatile boolean interrupted;
    private volatile long interruptedNanos;

    public Runner(Ticker ticker, RunListener listener) {
        this(ticker, listener, Warmth.UNJUDGED);
    }

    /** @param warmth judges when a warm-up ends that has no fixed length */
    public Runner(Ticker ticker, RunListener listener, Warmth warmth) {
        this(ticker, listener, warmth, Optional.empty());
    }

    /** @param driven whose threads make the calls of a closed loop; empty for threads of its own */
    public Runner(Ticker ticker, RunListener listener, Warmth warmth, Optional<DrivenWorkers> driven) {
        this.ticker = ticker;
        this.listener = listener;
        this.warmth = warmth;
        this.driven = driven;
        this.gates = new Gates(ticker);
    }

    /** Closes the window now. The result has what was measured so far. Any thread. */
    public void interrupt() {
        if (!interrupted) {
            interruptedNanos = ticker.nanoTime();
        }
        interrupted = true;
        gates.stop.set(true);
        gates.wakeAll();
    }

    /** Ends the run because the load generator broke; the result reports the first fault. Any thread. */
    public void fault(String what) {
        gates.fault(what);
    }

    /** What broke in the generator so far, or null. Any thread. */
    public String fault() {
        return gates.fault.get();
    }

    /**
     * Runs the plan on new threads and waits for its end. Does not close the factory.
     *
     * @param classifier names the kind of a failed call
     * @throws InterruptedException if the calling thread is interrupted; the workers are then told to leave
     */
    public RunOutcome run(LoadPlan plan, LoadClientFactory factory, Function<Throwable, FailureKind> classifier)
            throws InterruptedException {
        return new Run(plan, factory, classifier).execute();
    }

    private final class Run {
        private final LoadPlan plan;
        /** Null in a closed loop. */
        private final OpenLoop openLoop;

        private final FewFirst first;
        private final Collector warmup;
        private final Collector measured;

        /** The transactions of a flow; collects nothing in a run without a flow. */
        private final Collector passes;

        private final Function<Throwable, FailureKind> classifier;
        private final FailureExamples examples = new FailureExamples();
        private final List<Worker> workers = new ArrayList<>();
        private final RollCall done = new RollCall(workers, this::isDone);
        private final List<Thread> threads = new ArrayList<>();
        private final long stuckAfterNanos;
        private Ending ending = Ending.COMPLETED;
        private boolean windowOpened;
        private boolean loadEndTold;
        private final String who;
        private long windowNanos;

        /** Whether a call succeeded since the start of the warm-up. */
        private boolean verifiedSome;

        private long failedSoFar;
        private long loadStartNanos;
        private long warmupNanos;
        private Optional<Boolean> warm = Optional.empty();
        private Counts trailing = Counts.NONE;

        Run(LoadPlan plan, LoadClientFactory factory, Function<Throwable, FailureKind> classifier) {
            this.plan = plan;
            this.classifier = classifier;
            // Loaded now: reporting an OutOfMemoryError must not itself need memory.
            who = "the runner";
            Shortage.load();
            openLoop = plan.rate().map(rate -> OpenLoop.of(rate, plan.seed())).orElse(null);
            warmup = collector(openLoop == null ? null : openLoop.warmup());
            measured = collector(openLoop == null ? null : openLoop.window());
            passes = new Collector(plan.mix().flow().stream().toList(), plan.threads());
            stuckAfterNanos = plan.timeout().toNanos() + GRACE_NANOS;
            ClientMaking making = new ClientMaking(factory, plan.mix().operations(), gates.stop::get);
            first = driven.isPresent()
                    ? FewFirst.all(plan)
                    : FewFirst.of(plan, Runtime.getRuntime().availableProcessors());
            for (int i = 0; i < plan.threads(); i++) {
                workers.add(new Worker(
                        i,
                        plan,
                        making,
                        classifier,
                        examples,
                        ticker,
                        gates,
                        i < first.clients(),
                        openLoop,
                        warmup,
                        measured,
                        passes));
            }
        }

        private Collector collector(DueCalls calls) {
            List<String> operations = plan.mix().operations();
            return calls == null
                    ? new Collector(operations, plan.threads())
                    : new Collector(operations, plan.threads(), calls::dueBy);
        }

        RunOutcome execute() throws InterruptedException {
            boolean broken = false;
            try {
                startThreads();
                awaitClients();
                awaitOtherHosts();
                warmUp();
                standAtStartGate();
                if (!gates.stop.get()) {
                    measure();
                } else {
                    noteWhyStopped();
                }
            } catch (RuntimeException | Error e) {
                // A listener failed, or memory ran out: what was measured so far is kept.
                broken = true;
                gates.broken(who, e);
            } finally {
                gates.openAll();
                leaveWithWhatMemoryThereIs();
                gates.workersLeft();
            }
            // No shared method with a lambda: creating the lambda needs memory, outside of the try block.
            for (int tries = 1; ; tries++) {
                try {
                    return outcome(broken);
                } catch (OutOfMemoryError e) {
                    pauseOrGiveUp(e, tries);
                }
            }
        }

        private void leaveWithWhatMemoryThereIs() throws InterruptedException {
            for (int tries = 1; ; tries++) {
                try {
                    leave();
                    return;
                } catch (OutOfMemoryError e) {
                    pauseOrGiveUp(e, tries);
                }
            }
        }

        private void pauseOrGiveUp(OutOfMemoryError e, int tries) throws InterruptedException {
            gates.broken(who, e);
            if (tries == Shortage.MAX_TRIES) {
                throw e;
            }
            Thread.sleep(Shortage.PAUSE_MILLIS);
        }

        /** May be called again after an OutOfMemoryError. */
        private RunOutcome outcome(boolean broken) {
            if (broken && windowOpened) {
                closeBrokenWindow();
            }
            if (!loadEndTold) {
                loadEndTold = true;
                try {
                    listener.loadEnded();
                } catch (RuntimeException | Error e) {
                    gates.broken(who, e);
                }
            }
            long surplus = measured.surplus();
            if (surplus > 0) {
                gates.fault(surplus + " more calls have ended than have started: they were not counted right");
            }
            return new RunOutcome(
                    ending,
                    measured.recordingSoFar(windowNanos),
                    warmupNanos,
                    warmup.recordingSoFar(0).total().counts(),
                    trailing,
                    warm,
                    measured.offeredSoFar(Long.MAX_VALUE),
                    examples.all(),
                    Optional.ofNullable(gates.closeFailure.get()),
                    passes(),
                    Optional.ofNullable(gates.fault.get()));
        }

        private Optional<OperationRecording> passes() {
            passes.collect(windowNanos);
            return plan.mix()
                    .flow()
                    .map(flow -> passes.recordingSoFar(windowNanos).operations().get(flow));
        }

        private void closeBrokenWindow() {
            long elapsed = ticker.nanoTime() - gates.start.nanos();
            if (windowNanos == 0) {
                windowNanos = plan.limit() instanceof Limit.Time time
                        ? Math.min(elapsed, time.window().toNanos())
                        : elapsed;
            }
            closeSchedule(windowNanos);
            // Twice: a collection that failed halfway left one interval behind, and calls have ended since.
            measured.collect(elapsed);
            measured.collect(elapsed);
        }

        private void startThreads() {
            if (driven.isPresent()) {
                driven.get()
                        .offer(workers.stream()
                                .map(worker -> new DrivenWorker(
                                        worker, plan, gates, ticker, classifier, Runner.this::interrupt))
                                .toList());
                return;
            }
            try {
                for (int i = 0; i < workers.size(); i++) {
                    Thread thread = WorkerThreads.make(plan.virtualThreads(), workers.get(i), "worker-" + i);
                    thread.start();
                    threads.add(thread);
                }
            } catch (OutOfMemoryError e) {
                gates.fault("only " + threads.size() + " of " + workers.size() + " worker threads could be started: "
                        + e.getMessage());
            }
        }

        private void awaitClients() throws InterruptedException {
            long deadline = ticker.nanoTime()
                    + SETUP_NANOS
                    + workers.size() * SETUP_NANOS_PER_WORKER
                    + driven.map(DrivenWorkers::arrival).orElse(Duration.ZERO).toNanos();
            boolean all = ticker.await(deadline, () -> gates.stop.get() || gates.ready.get() == workers.size());
            if (!all) {
                gates.fault("only " + gates.ready.get() + " of " + workers.size() + " workers had made their clients"
                        + " in time");
            }
        }

        private void awaitOtherHosts() throws InterruptedException {
            if (driven.isPresent() && !gates.stop.get()) {
                driven.get().start().await(gates.stop::get).ifPresent(gates::fault);
            }
        }

        private void warmUp() throws InterruptedException {
            long start = ticker.nanoTime();
            loadStartNanos = start;
            long least = plan.warmup().least().toNanos();
            long length = plan.warmup().most().toNanos();
            if (openLoop != null) {
                openLoop.warmup().startAt(start);
            }
            gates.warmupOver.set(length == 0 || gates.stop.get());
            gates.warmup.countDown();
            if (driven.isPresent()) {
                // Driven threads that came first have made calls since.
                count(warmup.collect(0));
            }
            boolean allCall = gates.warmupOver.get() || first.isAll();
            if (allCall) {
                gates.others.countDown();
            }
            if (gates.warmupOver.get()) {
                return;
            }
            listener.phaseStarted(Phase.WARM_UP);
            long elapsed = 0;
            boolean reached = false;
            while (!gates.stop.get() && elapsed < length && !reached && !nothingButFailures()) {
                ticker.await(start + Math.min((elapsed / SECOND + 1) * SECOND, length), gates.stop::get);
                show(Phase.WARM_UP, warmup, start, Optional.of(left(start + length)));
                elapsed = ticker.nanoTime() - start;
                if (!allCall && first.isOver(elapsed, warmth)) {
                    allCall = true;
                    warmth.loadGrew();
                    gates.others.countDown();
                } else {
                    reached = allCall && plan.warmup().isJudged() && elapsed >= least && warmth.reached();
                }
            }
            // If the warm-up ended early, because all calls failed, the other workers still wait at their gate.
            gates.others.countDown();
            if (plan.warmup().isJudged()) {
                warm = Optional.of(reached);
            }
            warmupNanos = Math.min(elapsed, length);
            gates.warmupOver.set(true);
            // Wakes workers that pause after a failed connect.
            gates.wakeAll();
        }

        /** Waits until every worker is at the start gate; a worker that is stuck in a warm-up call is written off. */
        private void standAtStartGate() throws InterruptedException {
            long since = ticker.nanoTime();
            awaitAll(
                    worker -> worker.state().compareTo(Worker.State.AT_START_GATE) >= 0,
                    () -> gates.stop.get() || driven.isPresent() && ticker.nanoTime() - since >= SETUP_NANOS,
                    () -> {});
            count(warmup.collect(0));
            long elsewhere = workers.stream()
                    .filter(worker -> worker.isElsewhere() && worker.state().compareTo(Worker.State.AT_START_GATE) < 0)
                    .count();
            if (elsewhere > 0) {
                gates.fault(elsewhere + " of " + workers.size() + " threads did not come back for a call for "
                        + SETUP_NANOS / SECOND + " s after the warm-up, and the window could not open");
            }
            if (gates.stop.get()) {
                return;
            }
            for (Worker worker : workers) {
                if (worker.state().compareTo(Worker.State.AT_START_GATE) < 0) {
                    worker.writeOff();
                    examples.offer(FailureKind.STUCK, stuckText(worker, "since the warm-up"));
                    // Counted once: here, and not when the call comes back.
                    giveUp(worker, warmup);
                    measured.addUnrecordedFailure(worker.operationInCall(), FailureKind.STUCK);
                }
            }
        }

        /** Opens the start gate, waits for the end of the window, then for the counted calls. */
        private void measure() throws InterruptedException {
            listener.phaseStarted(Phase.MEASURE);
            listener.windowOpens();
            long start = gates.start.agree(workers.size());
            windowOpened = true;
            if (warmupNanos == 0) {
                loadStartNanos = start;
            }
            boolean timed = plan.limit() instanceof Limit.Time;
            long length =
                    plan.limit() instanceof Limit.Time time ? time.window().toNanos() : 0;
            if (openLoop != null) {
                openLoop.window().startAt(start);
                openLoop.window().closeAfter(length);
            }
            gates.start.open();
            listener.windowOpened(start);

            long elapsed = 0;
            boolean over = windowOver(timed, false);
            while (!gates.stop.get() && !over) {
                long tick = (elapsed / SECOND + 1) * SECOND;
                awaitTick(
                        start + (timed ? Math.min(tick, length) : tick),
                        () -> gates.stop.get() || windowOver(timed, false));
                // Read before the listener runs: if the listener takes until after the window's end, one more interval
                // follows.
                over = windowOver(timed, ticker.nanoTime() - start >= length);
                show(Phase.MEASURE, measured, start, left());
                elapsed = ticker.nanoTime() - start;
                if (nothingButFailures()) {
                    ending = Ending.NOTHING_VERIFIED;
                    gates.stop.set(true);
                    gates.wakeAll();
                } else if (!timed && !allDone() && allDoneOrStuck()) {
                    ending = Ending.ALL_STUCK;
                    gates.stop.set(true);
                    gates.wakeAll();
                }
            }
            elapsed = ticker.nanoTime() - start;
            windowNanos = timed ? Math.min(elapsed, length) : elapsed;
            closeSchedule(elapsed);
            if (driven.isPresent()) {
                // A driven thread between two calls would notice the end of the window only with its next call.
                gates.stop.set(true);
            }
            drain(start);
            endCalls();
            windowNanos = windowNanos(start, windowNanos);
        }

        private void awaitTick(long deadline, BooleanSupplier enough) throws InterruptedException {
            long now = ticker.nanoTime();
            long asked = deadline - now < 0 ? now : deadline;
            ticker.await(deadline, enough);
            long late = ticker.nanoTime() - asked;
            if (late >= SECOND) {
                listener.stoodStill(late);
            }
        }

        /**
         * Workers of an open loop finish early when their next call is scheduled after the window; the window still
         * ends on time.
         */
        private boolean windowOver(boolean timed, boolean timeOver) {
            return timed ? timeOver || gates.callsUsedUp.get() && allDone() : allDone();
        }

        /** Ends the schedule of a window that closed early; a call scheduled at this very instant may have started. */
        private void closeSchedule(long elapsed) {
            if (openLoop != null && plan.limit() instanceof Limit.Time time) {
                openLoop.window().closeAfter(Math.min(elapsed + 1, time.window().toNanos()));
            }
        }

        private void drain(long start) throws InterruptedException {
            listener.phaseStarted(Phase.DRAIN);
            long since = ticker.nanoTime();
            awaitAll(
                    this::isDone,
                    () -> cutShortLongerThanGrace(since),
                    () -> show(Phase.DRAIN, measured, start, Optional.empty()));
            gates.loadOver.set(true);
            // Wakes workers that wait for the scheduled time of a call.
            gates.wakeAll();
            show(Phase.DRAIN, measured, start, Optional.empty());
            long now = ticker.nanoTime();
            for (Worker worker : workers) {
                if (worker.state() == Worker.State.ENDING_PASS && isStuck(worker, now)) {
                    worker.writeOff();
                } else if (worker.state() == Worker.State.MEASURING && isStuck(worker, now)) {
                    worker.writeOff();
                    examples.offer(FailureKind.STUCK, stuckText(worker, "since inside the window"));
                    giveUp(worker, measured);
                }
            }
        }

        /** A call of an open loop that is still being prepared was never recorded as started. */
        private void giveUp(Worker worker, Collector collector) {
            if (openLoop != null && worker.isPreparing()) {
                collector.addUnrecordedFailure(worker.operationInCall(), FailureKind.STUCK);
            } else {
                collector.giveUp(worker.operationInCall(), FailureKind.STUCK);
            }
        }

        /** Waits for the last cool-down calls, so that the server's count can be compared with the calls made. */
        private void endCalls() throws InterruptedException {
            long since = ticker.nanoTime();
            awaitAll(
                    worker -> worker.isElsewhere() || worker.state().compareTo(Worker.State.CALLS_ENDED) >= 0,
                    () -> cutShortLongerThanGrace(since),
                    () -> {});
            noteWhyStopped();
            // Before the server is polled: it may or may not have counted the calls that are still running.
            trailing = Counts.sum(workers.stream().map(Worker::trailing).toList());
            listener.callsEnded(trailing);
        }

        /**
         * Waits until {@code there} holds for every worker that is not stuck, or {@code enough} is true. Checks once a
         * second for stuck workers.
         */
        private void awaitAll(Predicate<Worker> there, BooleanSupplier enough, Runnable everySecond)
                throws InterruptedException {
            while (true) {
                long now = ticker.nanoTime();
                boolean all = workers.stream().allMatch(worker -> there.test(worker) || isStuck(worker, now));
                if (all || enough.getAsBoolean()) {
                    return;
                }
                // A new roll call for each second: a driven worker may be back in a call.
                RollCall roll = new RollCall(workers, there);
                boolean came = ticker.await(now + SECOND, () -> enough.getAsBoolean() || roll.isComplete());
                if (!came) {
                    everySecond.run();
                }
            }
        }

        /** Waits until all workers have closed their clients, except workers that are still in a counted call. */
        private void leave() throws InterruptedException {
            long since = ticker.nanoTime();
            long bound = CLOSE_NANOS + workers.size() * CLOSE_NANOS_PER_WORKER;
            boolean waited = false;
            while (!waited) {
                try {
                    awaitAll(
                            this::hasLeft,
                            () -> ticker.nanoTime() - since >= bound
                                    // After an OutOfMemoryError the wait goes on: closing clients frees memory that
                                    // writing the results needs.
                                    || (!Shortage.isOne(gates.fault.get()) && cutShortLongerThanGrace(since)),
                            () -> {});
                    waited = true;
                } catch (OutOfMemoryError e) {
                    gates.broken(who, e);
                    // Closing clients frees memory; until then even a wait may fail.
                    Thread.sleep(OUT_OF_MEMORY_PAUSE_MILLIS);
                    waited = ticker.nanoTime() - since >= bound;
                }
            }
            long now = ticker.nanoTime();
            long left = workers.stream()
                    .filter(worker -> !hasLeft(worker) && !isStuck(worker, now))
                    .count();
            if (left > 0) {
                gates.closeFailure.compareAndSet(
                        null, left + " of " + workers.size() + " had not closed their clients in time");
            }
            threads.forEach(Thread::interrupt);
        }

        /**
         * Whether the runner need not wait for this worker: it closed its clients, never ran, or is in a counted call.
         */
        private boolean hasLeft(Worker worker) {
            return worker.state() == Worker.State.CLOSED
                    // Workers of a broken run leave as soon as they can, and free memory.
                    || (worker.state() == Worker.State.MEASURING && gates.fault.get() == null)
                    || worker.number() >= threads.size();
        }

        /**
         * Whether a wait ends early: the run was interrupted or broke, and the grace period since {@code sinceNanos} is
         * over.
         */
        private boolean cutShortLongerThanGrace(long sinceNanos) {
            long now = ticker.nanoTime();
            boolean nobodyWaits =
                    gates.fault.get() != null || (interrupted && now - interruptedNanos >= INTERRUPT_GRACE_NANOS);
            return nobodyWaits && now - sinceNanos >= INTERRUPT_GRACE_NANOS;
        }

        private boolean isDone(Worker worker) {
            return worker.state().compareTo(Worker.State.FINISHED) >= 0 || gates.stop.get() && worker.isElsewhere();
        }

        private boolean isStuck(Worker worker, long nowNanos) {
            return worker.isOutLongerThan(stuckAfterNanos, nowNanos);
        }

        private boolean allDone() {
            return done.isComplete();
        }

        private boolean allDoneOrStuck() {
            long now = ticker.nanoTime();
            return workers.stream().allMatch(worker -> isDone(worker) || isStuck(worker, now));
        }

        private boolean nothingButFailures() {
            // At a low rate it takes long until every worker has made a call.
            int enough = openLoop == null ? workers.size() : Math.min(workers.size(), FAILURES_OF_OPEN_LOOP);
            return !verifiedSome && failedSoFar >= enough && ticker.nanoTime() - loadStartNanos >= PATIENCE_NANOS;
        }

        private void noteWhyStopped() {
            if (interrupted) {
                ending = Ending.INTERRUPTED;
            }
        }

        private long windowNanos(long start, long closedAfter) {
            if (ending != Ending.COMPLETED || plan.limit() instanceof Limit.Time) {
                return closedAfter;
            }
            return workers.stream()
                    .filter(Worker::hasCountedCalls)
                    .mapToLong(worker -> worker.lastCountedEndNanos() - start)
                    .max()
                    .orElse(closedAfter);
        }

        private Optional<Duration> left() {
            return plan.limit() instanceof Limit.Time time
                    ? Optional.of(left(gates.start.nanos() + time.window().toNanos()))
                    : Optional.empty();
        }

        private Duration left(long deadlineNanos) {
            return Duration.ofNanos(Math.max(0, deadlineNanos - ticker.nanoTime()));
        }

        private void show(Phase phase, Collector collector, long phaseStart, Optional<Duration> left) {
            Interval interval = collector.collect(ticker.nanoTime() - phaseStart);
            count(interval);
            listener.intervalEnded(phase, interval, left);
        }

        private void count(Interval interval) {
            Counts counts = interval.total().counts();
            verifiedSome |= counts.ok() > 0;
            failedSoFar += counts.failed();
        }

        private String stuckText(Worker worker, String since) {
            String what = worker.isPreparing() ? "the preparation of a call" : "a call";
            return what + " was out " + since + " and did not come back within its time limit of "
                    + plan.timeout().toMillis() + " ms and " + GRACE_NANOS / 1_000_000 + " ms of grace";
        }
    }

    /**
     * Checks whether a condition holds for all workers. With thousands of workers it is asked thousands of times,
     * whenever one of them moves: it continues with the first worker for which it did not hold, and so checks each
     * about once. For one thread.
     */
    private static final class RollCall {

        private final List<Worker> workers;
        private final Predicate<Worker> there;
        private int present;

        /** @param there a condition that stays true for a worker once it is true */
        RollCall(List<Worker> workers, Predicate<Worker> there) {
            this.workers = workers;
            this.there = there;
        }

        boolean isComplete() {
            while (present < workers.size() && there.test(workers.get(present))) {
                present++;
            }
            return present == workers.size();
        }
    }
}
