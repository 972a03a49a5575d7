package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.FastTicker;
import cxfperf.testing.ScriptedClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs whose calls are made by threads that are not the runner's. */
@Execution(ExecutionMode.CONCURRENT)
class DrivenRunTest {

    private static final Duration NO_RAMP = Duration.ZERO;

    private final Ticker ticker = new FastTicker(4);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch callsEnded = new CountDownLatch(1);

    private RunListener listener = new RunListener() {
        @Override
        public void callsEnded(Counts coolDown) {
            callsEnded.countDown();
        }
    };

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void everyCallIsOfOnePhaseWhichItsThreadIsTold() throws Exception {
        DrivenWorkers workers = workers(Hosts.ALONE);
        Future<RunOutcome> run = run(workers, new Limit.Invocations(20), (operation, worker) -> calls::incrementAndGet);
        List<Future<List<DrivenWorker.End>>> driven = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            driven.add(threads.submit(() -> drive(workers, () -> true)));
        }

        RunOutcome outcome = run.get();
        for (Future<List<DrivenWorker.End>> ends : driven) {
            assertThat(ends.get()).filteredOn(DrivenWorker.End::counted).hasSize(20);
        }
        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(60, Map.of(), 0));
        assertThat(outcome.coolDown()).isEqualTo(Counts.NONE);
        assertThat(outcome.warmup().ok() + 60).isEqualTo(calls.get());
        assertThat(workers.join()).isNull();
    }

    /** Leaves the CPUs to the other tests, which calls that take no time would not. */
    private void callOfAMillisecond() throws InterruptedException {
        calls.incrementAndGet();
        Thread.sleep(1);
    }

    @Test
    void aThreadThatIsElsewhereWhenTheWindowEndsIsNotWaitedFor() throws Exception {
        DrivenWorkers workers = workers(Hosts.ALONE);
        // On a busy host a thread may get no turn for some tenths of a second: both need a call in the window.
        Future<RunOutcome> run =
                run(2, workers, new Limit.Time(Duration.ofSeconds(4)), (operation, worker) -> this::callOfAMillisecond);
        Future<List<DrivenWorker.End>> elsewhere = threads.submit(() -> {
            DrivenWorker worker = workers.join();
            DrivenWorker.End end = worker.call(Optional.empty());
            while (!end.counted()) {
                end = worker.call(Optional.empty());
            }
            callsEnded.await();
            List<DrivenWorker.End> afterwards = rest(worker, () -> true);
            worker.leave();
            worker.close();
            return afterwards;
        });
        drive(workers, () -> true);

        RunOutcome outcome = run.get();
        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(outcome.recording().total().counts().abandoned()).isZero();
        assertThat(elsewhere.get()).isEmpty();
        assertThat(outcome.warmup().ok()
                        + outcome.recording().total().counts().ok()
                        + outcome.coolDown().ok())
                .isEqualTo(calls.get());
    }

    @Test
    void aThreadThatLeavesInTheWindowInterruptsTheRun() throws Exception {
        DrivenWorkers workers = workers(Hosts.ALONE);
        Future<RunOutcome> run =
                run(2, workers, new Limit.Time(Duration.ofHours(1)), (operation, worker) -> calls::incrementAndGet);
        AtomicInteger counted = new AtomicInteger();
        Future<List<DrivenWorker.End>> stays = threads.submit(() -> drive(workers, () -> true));
        DrivenWorker leaves = workers.join();
        while (counted.get() < 5) {
            counted.addAndGet(leaves.call(Optional.empty()).counted() ? 1 : 0);
        }
        leaves.leave();
        leaves.close();

        RunOutcome outcome = run.get();
        assertThat(outcome.ending()).isEqualTo(Ending.INTERRUPTED);
        long ofTheOther = stays.get().stream().filter(DrivenWorker.End::counted).count();
        assertThat(outcome.recording().total().counts().ok()).isEqualTo(5 + ofTheOther);
    }

    @Test
    void noCallBeforeTheSignalOfOtherHostsIsCounted() throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        CountDownLatch signal = new CountDownLatch(1);
        DrivenWorkers workers = workers((step, over) -> {
            ready.countDown();
            signal.await();
            return Optional.empty();
        });
        LoadPlan plan = new LoadPlan(
                Mix.of("call"), 1, new Limit.Invocations(5), Duration.ofMillis(20), Duration.ofSeconds(5), 1);
        Future<RunOutcome> run = run(workers, plan, (operation, worker) -> calls::incrementAndGet);
        DrivenWorker worker = workers.join();
        for (int i = 0; i < 30; i++) {
            assertThat(worker.warmUp()).isFalse();
        }
        ready.await();
        signal.countDown();

        assertThat(rest(worker, () -> true))
                .filteredOn(DrivenWorker.End::counted)
                .hasSize(5);
        worker.leave();
        worker.close();
        RunOutcome outcome = run.get();
        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(outcome.recording().total().counts().ok()).isEqualTo(5);
    }

    @Test
    void aRunWhoseSignalNeverComesEndsAndSaysWhy() throws Exception {
        DrivenWorkers workers = workers((step, over) -> Optional.of("nobody has said when to begin"));
        Future<RunOutcome> run =
                run(1, workers, new Limit.Invocations(5), (operation, worker) -> calls::incrementAndGet);

        assertThat(drive(workers, () -> true)).noneMatch(DrivenWorker.End::counted);
        assertThat(run.get().harnessFault()).contains("nobody has said when to begin");
    }

    @Test
    void aThreadThatStaysAwayIsGivenUpWhileAnotherIsStuckInItsCall() throws Exception {
        Ticker quick = new FastTicker(400);
        CountDownLatch never = new CountDownLatch(1);
        DrivenWorkers workers = workers(Hosts.ALONE);
        LoadPlan plan = new LoadPlan(
                Mix.of("call"), 2, new Limit.Invocations(5), Duration.ofSeconds(1), Duration.ofSeconds(1), 1);
        Future<RunOutcome> run =
                run(quick, workers, plan, (operation, worker) -> worker == 0 ? never::await : () -> {});
        DrivenWorker stuck = workers.join();
        // The warm-up of some milliseconds waits for both: this one is in it.
        workers.join().warmUp();
        threads.submit(() -> rest(stuck, () -> true));

        assertThat(run.get().harnessFault().orElseThrow())
                .isEqualTo("1 of 2 threads did not come back for a call for 60 s after the warm-up, and the window"
                        + " could not open");
        never.countDown();
    }

    /** A thread that stays away is given up after a minute; one that is in a call has that call's time limit. */
    @Test
    void aCallOfTheWarmUpMayTakeLongerThanAThreadMayStayAway() throws Exception {
        // The minute is 1.5 s here: a busy host delays a thread by less.
        Ticker quick = new FastTicker(40);
        DrivenWorkers workers = workers(Hosts.ALONE);
        LoadPlan plan = new LoadPlan(
                Mix.of("call"), 1, new Limit.Invocations(5), Duration.ofSeconds(1), Duration.ofSeconds(3_000), 1);
        Future<RunOutcome> run = run(quick, workers, plan, (operation, worker) -> () -> {
            if (calls.getAndIncrement() == 0) {
                quick.sleepUntil(quick.nanoTime() + 70_000_000_000L);
            }
        });

        assertThat(drive(workers, () -> true))
                .filteredOn(DrivenWorker.End::counted)
                .hasSize(5);
        assertThat(run.get().harnessFault()).isEmpty();
        assertThat(run.get().warmup().failed()).isZero();
        assertThat(run.get().recording().total().counts()).isEqualTo(new Counts(5, Map.of(), 0));
    }

    /** JMeter ends a thread on an error where a plan says so. */
    @Test
    void aThreadThatLeavesAnOpenWindowLeavesItsCallsToOthers() throws Exception {
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, true, Hosts.ALONE);
        LoadPlan plan = new LoadPlan(
                Mix.of("call"),
                2,
                new Limit.Time(Duration.ofSeconds(4)),
                WarmUp.fixed(Duration.ZERO),
                Duration.ofSeconds(5),
                1,
                Optional.of(OfferedRate.constant(100, Arrivals.CONSTANT)),
                false);
        CountDownLatch left = new CountDownLatch(1);
        Future<RunOutcome> run = run(workers, plan, (operation, worker) -> () -> {
            if (worker == 1) {
                left.await();
            }
        });
        DrivenWorker leaves = workers.join();
        Future<List<DrivenWorker.End>> stays = threads.submit(() -> drive(workers, () -> true));
        leaves.call(Optional.empty());
        ticker.sleepUntil(ticker.nanoTime() + Duration.ofSeconds(2).toNanos());
        leaves.leave();
        left.countDown();
        leaves.close();
        stays.get();

        // Some 200 calls were scheduled before it left, and the other one makes them before the window closes.
        assertThat(run.get().offered().orElseThrow().dropped()).isLessThan(100);
    }

    @Test
    void aJudgedWarmUpEndsWhenTheOtherHostsAreWarmToo() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        List<Boolean> here = new ArrayList<>();
        Hosts third = new Hosts() {
            @Override
            public Optional<String> await(RunStep step, BooleanSupplier over) {
                return Optional.empty();
            }

            @Override
            public boolean isWarm(boolean warmHere) {
                here.add(warmHere);
                return asked.incrementAndGet() == 2;
            }
        };
        DrivenWorkers workers = workers(third);
        LoadPlan plan = new LoadPlan(
                Mix.of("call"),
                1,
                new Limit.Invocations(1),
                new WarmUp(Duration.ZERO, Duration.ofSeconds(60)),
                Duration.ofSeconds(5),
                1,
                Optional.empty(),
                false);
        Future<RunOutcome> run = run(workers, plan, (operation, worker) -> () -> Thread.sleep(1));

        drive(workers, () -> true);

        assertThat(run.get().warm()).contains(true);
        assertThat(here).containsExactly(true, true);
    }

    private static DrivenWorkers workers(Hosts hosts) {
        return new DrivenWorkers("a test", NO_RAMP, false, hosts);
    }

    private Future<RunOutcome> run(DrivenWorkers workers, Limit limit, ScriptedClients.Script script) {
        return run(3, workers, limit, script);
    }

    private Future<RunOutcome> run(int clients, DrivenWorkers workers, Limit limit, ScriptedClients.Script script) {
        return run(
                workers, new LoadPlan(Mix.of("call"), clients, limit, Duration.ZERO, Duration.ofSeconds(5), 1), script);
    }

    private Future<RunOutcome> run(DrivenWorkers workers, LoadPlan plan, ScriptedClients.Script script) {
        return run(ticker, workers, plan, script);
    }

    private Future<RunOutcome> run(Ticker clock, DrivenWorkers workers, LoadPlan plan, ScriptedClients.Script script) {
        return threads.submit(() -> {
            try (workers) {
                return new Runner(clock, List.of(listener), () -> true, () -> false, Optional.of(workers), true)
                        .run(plan, new ScriptedClients(script), FailureKind::of);
            }
        });
    }

    /** What a thread of somebody else does: one call after the other, until there is none. */
    private static List<DrivenWorker.End> drive(DrivenWorkers workers, BooleanSupplier goesOn) throws Exception {
        DrivenWorker worker = workers.join();
        List<DrivenWorker.End> ends = rest(worker, goesOn);
        worker.leave();
        worker.close();
        return ends;
    }

    private static List<DrivenWorker.End> rest(DrivenWorker worker, BooleanSupplier goesOn) throws Exception {
        List<DrivenWorker.End> ends = new ArrayList<>();
        for (DrivenWorker.End end = worker.call(Optional.empty());
                end != null && goesOn.getAsBoolean();
                end = worker.call(Optional.empty())) {
            ends.add(end);
        }
        return ends;
    }
}
