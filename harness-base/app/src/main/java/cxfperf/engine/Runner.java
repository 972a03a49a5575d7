package cxfperf.engine;

import cxfperf.engine.CallSchedules.CallSchedule;
import cxfperf.engine.Hosts.RunStep;
import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Runs one {@link LoadPlan} on many {@link Worker}s, from the first gate to the last reply. Use an instance for one
 * run. The steps, in the order of {@code execute()}:
 *
 * <ol>
 *   <li>The runner starts the worker threads; each worker makes its clients.
 *   <li>The runner opens the warm-up gate. All workers make calls that no figure of the window includes, and then wait
 *       at the start gate.
 *   <li>The listener does work that may take long, such as waiting for the server. No host makes a call meanwhile.
 *   <li>The runner agrees with the workers on the instant at which the window starts, and opens the start gate.
 *   <li>Run-in: the workers call until that instant, so that the window starts with calls in flight, as it ends.
 *   <li>Once a second it collects what the workers recorded, and passes it to the {@link RunListener}.
 *   <li>The window ends: by time, when all workers have made their number of calls, or early (interrupt, failures
 *       only).
 *   <li>Drain: the workers keep the load up with cool-down calls until the last counted call is back or was given up.
 *   <li>Cool-down ends: the runner waits for the last uncounted calls, so that the server's count can be compared.
 *   <li>The workers close their clients, and the runner makes the {@link RunOutcome}.
 * </ol>
 *
 * <p>A call belongs to the window if its preparation began in it. The rate of the window is that of the calls that
 * ended in it. The runner waits for every call of the window and counts it however it ends, so that a server that
 * freezes at the end of a run cannot hide its slowest calls. The wait is bounded by the call's time limit and a grace
 * period; a call that takes longer is STUCK.
 */
public final class Runner {

    /** The name of the runner in a message about a fault. */
    private static final String WHO = "the runner";

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_MICRO = 1e3;

    /** An interrupted or broken run waits this long for the calls that are still running. */
    private static final long INTERRUPT_GRACE_NANOS = 2 * SECOND;

    /** The time limit for making all clients, besides a share for each worker. */
    private static final long SETUP_NANOS = 60 * SECOND;

    private static final long SETUP_NANOS_PER_WORKER = SECOND;

    /** A phase ends if no call has succeeded for this long in the warm-up, or since the window opened. */
    private static final long PATIENCE_NANOS = 2 * SECOND;

    /** An open loop ends after this many failures and no success. */
    private static final int HOPELESS_FAILURES = 10;

    /** The time limit for closing all clients, besides a share for each worker. */
    private static final long CLOSE_NANOS = 10 * SECOND;

    private static final long CLOSE_NANOS_PER_WORKER = SECOND / 20;

    /** The run-in of several hosts. All parts of a load need the same run-in, however long their calls take. */
    private static final long RUN_IN_OF_SEVERAL_HOSTS_NANOS = SECOND;

    private static final long SHORTEST_RUN_IN_NANOS = SECOND / 10;

    private static final long LONGEST_RUN_IN_NANOS = 20 * SECOND;

    /** The time before the window at which the listener reads values that the window changes. */
    private static final long READINGS_NANOS = SECOND / 20;

    private final Ticker ticker;
    private final List<RunListener> listeners;
    private final Warmth warmth;
    private final BooleanSupplier earlyEnd;
    private final Optional<DrivenWorkers> driven;
    private final Hosts hosts;
    private final boolean underLoad;
    private final RunSignals signals;
    private volatile boolean interrupted;
    private volatile long interruptedNanos;

    public Runner(Ticker ticker, RunListener listener) {
        this(ticker, listener, Warmth.UNJUDGED);
    }

    /** @param warmth judges when a warm-up ends that has no fixed length */
    public Runner(Ticker ticker, RunListener listener, Warmth warmth) {
        this(ticker, List.of(listener), warmth, () -> false, Optional.empty(), true);
    }

    /**
     * @param listeners are called in this order
     * @param warmth judges when a warm-up ends that has no fixed length
     * @param earlyEnd whether the window has to close now; called after each interval, once the listeners have seen it.
     *     The runner still waits for calls in flight and counts them
     * @param driven the workers for an outside program's threads; empty if the run has its own threads
     * @param underLoad whether the window may start with calls in flight; false if the server counts completed one-way
     *     calls, because that count must start with none in flight
     */
    public Runner(
            Ticker ticker,
            List<RunListener> listeners,
            Warmth warmth,
            BooleanSupplier earlyEnd,
            Optional<DrivenWorkers> driven,
            boolean underLoad) {
        this.ticker = ticker;
        this.listeners = List.copyOf(listeners);
        this.warmth = warmth;
        this.earlyEnd = earlyEnd;
        this.driven = driven;
        this.hosts = driven.map(DrivenWorkers::hosts).orElse(Hosts.ALONE);
        this.underLoad = underLoad;
        this.signals = new RunSignals(ticker);
    }

    /** Closes the window now. The result has the measurements so far. Any thread. */
    public void interrupt() {
        if (!interrupted) {
            interruptedNanos = ticker.nanoTime();
        }
        interrupted = true;
        signals.stop();
    }

    /** Whether the run was interrupted. Any thread. */
    public boolean isInterrupted() {
        return interrupted;
    }

    /**
     * Runs the plan on new threads and waits for its end. Does not close the factory.
     *
     * @param classifier names the kind of a failed call
     * @throws InterruptedException if the calling thread is interrupted; the workers are then asked to leave
     */
    public RunOutcome run(LoadPlan plan, LoadClientFactory factory, Function<Throwable, FailureKind> classifier)
            throws InterruptedException {
        return new Run(plan, factory, classifier, true).execute();
    }

    /** The same, but leaves the clients open. */
    public RunOutcome rehearse(LoadPlan plan, LoadClientFactory factory, Function<Throwable, FailureKind> classifier)
            throws InterruptedException {
        return new Run(plan, factory, classifier, false).execute();
    }

    /** One run, step by step. */
    private final class Run {

        private final LoadPlan plan;
        private final LoadClientFactory factory;
        private final Optional<CallSchedules> schedules;
        private final RunParts parts;
        private final FewFirst first;
        private final WorkerGroup workers;
        private final boolean isTimed;

        /** The planned length of the window; 0 if the number of calls ends it. */
        private final long plannedNanos;

        private final FirstSuccess success = new FirstSuccess();

        // These fields have the outcome, as far as it is known.
        private Ending ending = Ending.COMPLETED;
        private long warmupNanos;

        /** The mean time of the warm-up's latest calls. */
        private long warmUpCallNanos;

        private Counts warmUpAtGate = Counts.NONE;
        private Optional<Boolean> warm = Optional.empty();
        private boolean windowOpened;
        private long windowNanos;
        private Counts runIn = Counts.NONE;
        private Counts coolDown = Counts.NONE;

        Run(
                LoadPlan plan,
                LoadClientFactory factory,
                Function<Throwable, FailureKind> classifier,
                boolean closesClients) {
            this.plan = plan;
            this.factory = factory;
            schedules = plan.rate().map(rate -> CallSchedules.of(plan));
            parts = new RunParts(
                    plan,
                    signals,
                    factory,
                    new ReentrantLock(),
                    classifier,
                    new FailureExamples(),
                    collector(schedules.map(CallSchedules::warmUp)),
                    collector(schedules.map(CallSchedules::window)),
                    collector(schedules.map(CallSchedules::window)),
                    schedules,
                    closesClients);
            first = driven.isPresent()
                    ? FewFirst.all(plan)
                    : FewFirst.of(plan, Runtime.getRuntime().availableProcessors());
            workers = new WorkerGroup(parts, first, driven.isPresent(), factory::requestsPerCall);
            isTimed = plan.limit() instanceof Limit.Time;
            plannedNanos =
                    plan.limit() instanceof Limit.Time time ? time.window().toNanos() : 0;
        }

        private Collector collector(Optional<CallSchedule> schedule) {
            List<String> operations = plan.mix().operations();
            return schedule.map(scheduled -> new Collector(operations, plan.threads(), scheduled::callsBy))
                    .orElseGet(() -> new Collector(operations, plan.threads()));
        }

        RunOutcome execute() throws InterruptedException {
            boolean broken = false;
            try {
                startThreads();
                awaitClients();
                awaitHosts(RunStep.WARM_UP);
                warmUp();
                standAtStartGate();
                awaitHosts(RunStep.WARM_UP_OVER);
                announceWindow();
                awaitHosts(RunStep.WINDOW);
                if (!signals.stop.get()) {
                    openWindow();
                }
                if (windowOpened) {
                    measure();
                    drain();
                    endCalls();
                } else {
                    noteInterrupt();
                }
            } catch (RuntimeException | Error e) {
                // A listener failed. The measurements so far are kept.
                broken = true;
                signals.broken(WHO, e);
            } finally {
                signals.openAll();
                leave();
            }
            return outcome(broken);
        }

        private void startThreads() {
            if (driven.isPresent()) {
                workers.offerTo(driven.get(), factory.target(), Runner.this::interrupt);
            } else {
                workers.startThreads();
            }
        }

        private void awaitClients() throws InterruptedException {
            long deadline = ticker.nanoTime()
                    + SETUP_NANOS
                    + workers.size() * SETUP_NANOS_PER_WORKER
                    + driven.map(DrivenWorkers::arrival).orElse(Duration.ZERO).toNanos();
            boolean all = ticker.await(deadline, () -> signals.stop.get() || signals.ready.get() == workers.size());
            if (!all) {
                signals.fault("only " + signals.ready.get() + " of " + workers.size()
                        + " workers had made their clients in time");
            }
        }

        private void awaitHosts(RunStep step) throws InterruptedException {
            if (!signals.stop.get()) {
                hosts.await(step, signals.stop::get).ifPresent(signals::fault);
            }
        }

        private boolean isElsewhereAtStart(Worker worker) {
            return worker.isElsewhere() && !worker.isAt(WorkerState.AT_START_GATE);
        }

        private boolean isInCallAtStart(Worker worker) {
            return !worker.isElsewhere() && !worker.isAt(WorkerState.AT_START_GATE) && !workers.isStuck(worker);
        }

        /** Announces the window. This may take long, because a server has to complete its one-way calls first. */
        private void announceWindow() {
            if (!signals.stop.get()) {
                listeners.forEach(listener -> listener.phaseStarted(Phase.WINDOW));
            }
        }

        private void warmUp() throws InterruptedException {
            long start = ticker.nanoTime();
            success.searchSince(start);
            long least = plan.warmup().least().toNanos();
            long length = plan.warmup().most().toNanos();
            schedules.ifPresent(all -> all.warmUp().startAt(start));
            signals.warmupOver.set(length == 0 || signals.stop.get());
            signals.warmup.countDown();
            if (driven.isPresent()) {
                // Driven threads that arrived first have already made calls.
                success.count(parts.warmUp().collect(0));
            }
            boolean allCall = signals.warmupOver.get() || first.isAll();
            if (allCall) {
                signals.lateJoiners.countDown();
            }
            if (signals.warmupOver.get()) {
                return;
            }
            listeners.forEach(listener -> listener.phaseStarted(Phase.WARM_UP));
            long elapsed = 0;
            boolean here = false;
            boolean reached = false;
            boolean usedUp = false;
            while (!signals.stop.get() && !usedUp && elapsed < length && !reached && !success.isHopeless()) {
                ticker.await(
                        start + Math.min((elapsed / SECOND + 1) * SECOND, length),
                        () -> signals.stop.get() || signals.callsUsedUp.get());
                show(Phase.WARM_UP, warmUpInterval(ticker.nanoTime() - start), Optional.of(left(start + length)));
                if (success.found) {
                    success.searchSince(ticker.nanoTime());
                }
                elapsed = ticker.nanoTime() - start;
                if (!allCall && first.isOver(elapsed, warmth)) {
                    allCall = true;
                    warmth.loadGrew();
                    signals.lateJoiners.countDown();
                } else {
                    boolean judged = allCall && plan.warmup().isJudged() && elapsed >= least;
                    here |= judged && warmth.reached();
                    reached = judged && hosts.isWarm(here);
                }
                // The flag is read only after the first interval: quick workers may have used up their calls by then,
                // and they needed time for that.
                usedUp = signals.callsUsedUp.get();
            }
            // If the warm-up ended early, because all calls failed or were used up, the other workers still wait at
            // their gate.
            signals.lateJoiners.countDown();
            if (plan.warmup().isJudged()) {
                warm = Optional.of(here);
            }
            warmupNanos = Math.min(elapsed, length);
            signals.warmupOver.set(true);
            // This wakes workers that pause after a failed connect.
            signals.wakeAll();
        }

        private Interval warmUpInterval(long endNanos) {
            Interval interval = parts.warmUp().collect(endNanos);
            interval.total()
                    .serviceTimes()
                    .meanMicros()
                    .ifPresent(micros -> warmUpCallNanos = (long) (micros * NANOS_PER_MICRO));
            return interval;
        }

        /** Waits until every worker is at the start gate; a worker that is stuck in a warm-up call is written off. */
        private void standAtStartGate() throws InterruptedException {
            long since = ticker.nanoTime();
            workers.await(
                    worker -> worker.isAt(WorkerState.AT_START_GATE),
                    () -> signals.stop.get()
                            || driven.isPresent()
                                    && ticker.nanoTime() - since >= SETUP_NANOS
                                    // A worker in a call is waited for longer, because the call has its own time limit.
                                    && workers.count(this::isInCallAtStart) == 0,
                    () -> {});
            warmUpInterval(0);
            warmUpAtGate = counts(parts.warmUp());
            long elsewhere = workers.count(this::isElsewhereAtStart);
            if (elsewhere > 0) {
                signals.fault(elsewhere + " of " + workers.size() + " threads did not come back for a call for "
                        + SETUP_NANOS / SECOND + " s after the warm-up, and the window could not open");
            }
            if (!signals.stop.get()) {
                workers.writeOffInWarmUp();
            }
        }

        private void openWindow() throws InterruptedException {
            long runIn = runInNanos();
            if (runIn == 0) {
                listeners.forEach(listener -> listener.windowOpens());
            }
            long soon = ticker.nanoTime() + StartGate.leadNanos(workers.size());
            long start = signals.start.agreeOn(hosts.windowNanos().orElse(soon), runIn);
            schedules.ifPresent(all -> all.windowStarts(signals.start));
            signals.start.announce();
            if (runIn > 0) {
                ticker.await(start - READINGS_NANOS, signals.stop::get);
                if (signals.stop.get()) {
                    return;
                }
                listeners.forEach(listener -> listener.windowOpens());
            }
            ticker.sleepUntil(start);
            windowOpened = true;
            success.searchSince(start);
            listeners.forEach(listener -> listener.windowOpened(start));
        }

        /**
         * The time in which the workers call before the window starts: twice the time of a call, so that each worker is
         * in some part of a call when the window starts. 0 for a cold run, and for a number of calls, which all start
         * and end in the window.
         */
        private long runInNanos() {
            if (!isTimed || !underLoad || warmupNanos == 0) {
                return 0;
            }
            if (hosts.windowNanos().isPresent()) {
                return RUN_IN_OF_SEVERAL_HOSTS_NANOS;
            }
            return Math.min(Math.max(2 * warmUpCallNanos, SHORTEST_RUN_IN_NANOS), LONGEST_RUN_IN_NANOS);
        }

        /** Shows the window second by second until it is over. */
        private void measure() throws InterruptedException {
            long elapsed = 0;
            boolean over = false;
            while (!signals.stop.get() && !over) {
                long tick = (elapsed / SECOND + 1) * SECOND;
                awaitTick(signals.start.at(isTimed ? Math.min(tick, plannedNanos) : tick));
                // The clock is read before the listener runs. If the listener runs until after the window's end, one
                // more interval follows.
                over = windowOver(signals.start.elapsedNanos() >= plannedNanos);
                show(Phase.WINDOW, parts.window().collect(signals.start.elapsedNanos()), left());
                elapsed = signals.start.elapsedNanos();
                if (success.isHopeless()) {
                    stop(Ending.NOTHING_VERIFIED);
                } else if (!isTimed && workers.allLeftAreStuck()) {
                    stop(Ending.ALL_STUCK);
                } else if (!over && earlyEnd.getAsBoolean()) {
                    stop(Ending.STOPPED);
                }
            }
            long ended = signals.start.elapsedNanos();
            windowNanos = isTimed ? Math.min(ended, plannedNanos) : ended;
            schedules.ifPresent(all -> all.windowEnded(ended));
            if (driven.isPresent()) {
                // A driven thread between two calls would notice the end of the window only with its next call.
                signals.windowOver.set(true);
            }
        }

        private void awaitTick(long deadline) throws InterruptedException {
            long now = ticker.nanoTime();
            long asked = deadline - now < 0 ? now : deadline;
            ticker.await(deadline, () -> signals.stop.get() || windowOver(false));
            long late = ticker.nanoTime() - asked;
            if (late >= SECOND) {
                listeners.forEach(listener -> listener.stoodStill(late));
            }
        }

        /**
         * Workers of an open loop finish early when their next call is scheduled after the window; the window still
         * ends on time.
         */
        private boolean windowOver(boolean timeOver) {
            return isTimed ? timeOver || signals.callsUsedUp.get() && workers.allDone() : workers.allDone();
        }

        private void stop(Ending why) {
            ending = why;
            signals.stop();
        }

        /** Waits until the last counted call is back or was given up; the workers keep the load up meanwhile. */
        private void drain() throws InterruptedException {
            listeners.forEach(listener -> listener.phaseStarted(Phase.COOL_DOWN));
            long since = ticker.nanoTime();
            workers.await(workers::isDone, () -> cutShortLongerThanGrace(since), this::showDrain);
            signals.loadOver.set(true);
            // This wakes workers that wait for the scheduled time of a call.
            signals.wakeAll();
            // Stuck workers are written off before the last interval is collected: a call that comes back while
            // listeners work would be in no interval.
            workers.writeOffStuck();
            showDrain();
        }

        private void showDrain() {
            show(Phase.COOL_DOWN, parts.window().collect(signals.start.elapsedNanos()), Optional.empty());
        }

        /** Waits for the last cool-down calls, so that the server's count can be compared with the calls made. */
        private void endCalls() throws InterruptedException {
            long since = ticker.nanoTime();
            workers.await(
                    worker -> worker.isElsewhere() || worker.isAt(WorkerState.CALLS_ENDED),
                    () -> cutShortLongerThanGrace(since),
                    () -> {});
            noteInterrupt();
            // The calls are collected before the server is polled, which may or may not have counted calls that still
            // run.
            collectUncounted();
            runIn = counts(parts.warmUp()).since(warmUpAtGate);
            listeners.forEach(listener -> listener.callsEnded(Counts.sum(List.of(runIn, coolDown))));
            if (ending == Ending.COMPLETED && !isTimed) {
                windowNanos = workers.lastCountedEnd(signals.start.windowStartsNanos(), windowNanos);
            }
        }

        /** Collects the calls outside of the window, which only the comparison with the server's count uses. */
        private void collectUncounted() {
            parts.warmUp().collect(0);
            parts.coolDown().collect(0);
            coolDown = counts(parts.coolDown());
        }

        private void noteInterrupt() {
            if (interrupted) {
                ending = Ending.INTERRUPTED;
            }
        }

        /** Waits until all workers have closed their clients, except workers that are still in a counted call. */
        private void leave() throws InterruptedException {
            long since = ticker.nanoTime();
            long bound = CLOSE_NANOS + workers.size() * CLOSE_NANOS_PER_WORKER;
            workers.await(
                    workers::hasLeft,
                    () -> ticker.nanoTime() - since >= bound || cutShortLongerThanGrace(since),
                    () -> {});
            long left = workers.count(worker -> !workers.hasLeft(worker) && !workers.isStuck(worker));
            if (left > 0) {
                signals.closeFailure.compareAndSet(
                        null, left + " of " + workers.size() + " had not closed their clients in time");
            }
            workers.interrupt();
        }

        /**
         * Whether a wait ends early: the run was interrupted or broke, and the grace period since {@code sinceNanos} is
         * over.
         */
        private boolean cutShortLongerThanGrace(long sinceNanos) {
            long now = ticker.nanoTime();
            boolean nobodyWaits =
                    signals.fault.get() != null || (interrupted && now - interruptedNanos >= INTERRUPT_GRACE_NANOS);
            return nobodyWaits && now - sinceNanos >= INTERRUPT_GRACE_NANOS;
        }

        private RunOutcome outcome(boolean broken) {
            if (broken && windowOpened) {
                closeBrokenWindow();
            }
            if (!windowOpened) {
                // The workers made calls until they left.
                collectUncounted();
            }
            try {
                listeners.forEach(listener -> listener.loadEnded());
            } catch (RuntimeException | Error e) {
                signals.broken(WHO, e);
            }
            parts.window().settle();
            long surplus = parts.window().surplus();
            if (surplus > 0) {
                signals.fault(surplus + " more calls have ended than have started: they were not counted right");
            }
            return new RunOutcome(
                    ending,
                    parts.window().recordingSoFar(windowNanos),
                    warmupNanos,
                    counts(parts.warmUp()),
                    runIn,
                    coolDown,
                    warm,
                    parts.window().offeredSoFar(Long.MAX_VALUE),
                    parts.examples().all(),
                    parts.examples().byOperation(),
                    Optional.ofNullable(signals.closeFailure.get()),
                    Optional.ofNullable(signals.fault.get()));
        }

        private static Counts counts(Collector collector) {
            return collector.recordingSoFar(0).total().counts();
        }

        private void closeBrokenWindow() {
            long elapsed = signals.start.elapsedNanos();
            if (windowNanos == 0) {
                windowNanos = isTimed ? Math.min(elapsed, plannedNanos) : elapsed;
            }
            schedules.ifPresent(all -> all.windowEnded(windowNanos));
            // The second collection is needed if the first one failed halfway, because calls have ended since.
            parts.window().collect(elapsed);
            parts.window().collect(elapsed);
        }

        private Optional<Duration> left() {
            return isTimed ? Optional.of(left(signals.start.at(plannedNanos))) : Optional.empty();
        }

        private Duration left(long deadlineNanos) {
            return Duration.ofNanos(Math.max(0, deadlineNanos - ticker.nanoTime()));
        }

        private void show(Phase phase, Interval interval, Optional<Duration> left) {
            success.count(interval);
            if (interval.counts().failed() > 0) {
                listeners.forEach(
                        listener -> listener.callsFailed(parts.examples().all()));
            }
            listeners.forEach(listener -> listener.intervalEnded(phase, interval, left));
            hosts.intervalEnded(phase, interval);
        }

        /** Whether a call has succeeded since a time. Without a success the run has nothing to wait for. */
        private final class FirstSuccess {

            private boolean found;
            private long failed;
            private long sinceNanos;

            void searchSince(long nanos) {
                sinceNanos = nanos;
                found = false;
                failed = 0;
            }

            void count(Interval interval) {
                Counts counts = interval.counts();
                found |= interval.allEnded() > 0;
                failed += counts.failed();
            }

            /** The failures that end a phase. At a low rate it takes long until every worker has made a call. */
            private int hopelessFailures() {
                return schedules.isPresent() ? Math.min(workers.size(), HOPELESS_FAILURES) : workers.size();
            }

            boolean isHopeless() {
                return !found
                        && failed >= hopelessFailures()
                        && ticker.nanoTime() - sinceNanos >= Math.max(PATIENCE_NANOS, 2 * warmUpCallNanos);
            }
        }
    }
}
