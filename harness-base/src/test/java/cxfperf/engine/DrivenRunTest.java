package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.DrivenWorkers.StartSignal;
import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
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

/** Runs whose calls are made by threads that are not the runner's. */
class DrivenRunTest {

    private static final Duration NO_RAMP = Duration.ZERO;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch callsEnded = new CountDownLatch(1);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void everyCallIsOfOnePhaseAndThoseOfTheWindowAreToldToTheThreadThatMadeThem() throws Exception {
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, StartSignal.AT_ONCE);
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

    @Test
    void aFailedCallIsToldWithItsKindAndCounted() throws Exception {
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, StartSignal.AT_ONCE);
        Future<RunOutcome> run = run(1, workers, new Limit.Invocations(4), (operation, worker) -> () -> {
            if (calls.incrementAndGet() % 2 == 0) {
                throw CallFailedException.wrongReply("another one");
            }
        });

        List<DrivenWorker.End> ends = drive(workers, () -> true);

        RunOutcome outcome = run.get();
        assertThat(ends.stream().filter(DrivenWorker.End::counted).filter(end -> end.failure() != null))
                .hasSize(2)
                .allSatisfy(end -> {
                    assertThat(end.failure()).isEqualTo(FailureKind.WRONG_REPLY);
                    assertThat(end.thrown()).hasMessageContaining("another one");
                });
        assertThat(outcome.recording().total().counts())
                .isEqualTo(new Counts(2, Map.of(FailureKind.WRONG_REPLY, 2L), 0));
    }

    @Test
    void aThreadThatIsElsewhereWhenTheWindowEndsIsNotWaitedFor() throws Exception {
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, StartSignal.AT_ONCE);
        Future<RunOutcome> run =
                run(2, workers, new Limit.Time(Duration.ofMillis(50)), (operation, worker) -> calls::incrementAndGet);
        Future<List<DrivenWorker.End>> elsewhere = threads.submit(() -> {
            DrivenWorker worker = workers.join();
            DrivenWorker.End end = worker.call();
            while (!end.counted()) {
                end = worker.call();
            }
            callsEnded.await();
            List<DrivenWorker.End> afterwards = rest(worker, () -> true);
            worker.leave();
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
    void aThreadThatLeavesBeforeTheWindowIsOverInterruptsTheRunAndWhatItDidIsKept() throws Exception {
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, StartSignal.AT_ONCE);
        Future<RunOutcome> run =
                run(2, workers, new Limit.Time(Duration.ofHours(1)), (operation, worker) -> calls::incrementAndGet);
        AtomicInteger counted = new AtomicInteger();
        Future<List<DrivenWorker.End>> stays = threads.submit(() -> drive(workers, () -> true));
        DrivenWorker leaves = workers.join();
        while (counted.get() < 5) {
            counted.addAndGet(leaves.call().counted() ? 1 : 0);
        }
        leaves.leave();

        RunOutcome outcome = run.get();
        assertThat(outcome.ending()).isEqualTo(Ending.INTERRUPTED);
        long ofTheOther = stays.get().stream().filter(DrivenWorker.End::counted).count();
        assertThat(outcome.recording().total().counts().ok()).isEqualTo(5 + ofTheOther);
    }

    @Test
    void whereAClientCannotBeMadeEveryThreadIsToldThatThereIsNothingToDo() throws Exception {
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, StartSignal.AT_ONCE);
        Future<RunOutcome> run = run(1, workers, new Limit.Invocations(1), (operation, worker) -> {
            throw new IllegalStateException("no such file");
        });

        assertThat(drive(workers, () -> true)).isEmpty();
        assertThat(run.get().harnessFault().orElseThrow()).contains("no such file");
    }

    @Test
    void aRunThatBeginsWithThoseOfOtherHostsHasItsWindowBehindTheSignalAndNoCallBeforeItIsCounted() throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        CountDownLatch signal = new CountDownLatch(1);
        DrivenWorkers workers = new DrivenWorkers("a test", NO_RAMP, over -> {
            ready.countDown();
            signal.await();
            return Optional.empty();
        });
        Future<RunOutcome> run =
                run(1, workers, new Limit.Invocations(5), (operation, worker) -> calls::incrementAndGet);
        DrivenWorker worker = workers.join();
        for (int i = 0; i < 30; i++) {
            assertThat(worker.call().counted()).isFalse();
        }
        ready.await();
        signal.countDown();

        assertThat(rest(worker, () -> true))
                .filteredOn(DrivenWorker.End::counted)
                .hasSize(5);
        worker.leave();
        RunOutcome outcome = run.get();
        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(outcome.recording().total().counts().ok()).isEqualTo(5);
    }

    @Test
    void aRunWhoseSignalNeverComesEndsAndSaysWhy() throws Exception {
        DrivenWorkers workers =
                new DrivenWorkers("a test", NO_RAMP, over -> Optional.of("nobody has said when to begin"));
        Future<RunOutcome> run =
                run(1, workers, new Limit.Invocations(5), (operation, worker) -> calls::incrementAndGet);

        assertThat(drive(workers, () -> true)).noneMatch(DrivenWorker.End::counted);
        assertThat(run.get().harnessFault()).contains("nobody has said when to begin");
    }

    private Future<RunOutcome> run(DrivenWorkers workers, Limit limit, ScriptedClients.Script script) {
        return run(3, workers, limit, script);
    }

    private Future<RunOutcome> run(int clients, DrivenWorkers workers, Limit limit, ScriptedClients.Script script) {
        LoadPlan plan = new LoadPlan(Mix.of("call"), clients, limit, Duration.ZERO, Duration.ofSeconds(5), 1);
        RunListener listener = new RunListener() {
            @Override
            public void callsEnded(Counts coolDown) {
                callsEnded.countDown();
            }
        };
        return threads.submit(() -> {
            try (workers) {
                return new Runner(new SystemTicker(), listener, Warmth.UNJUDGED, Optional.of(workers))
                        .run(plan, new ScriptedClients(script), FailureKind::of);
            }
        });
    }

    /** What a thread of somebody else does: one call after the other, until there is none. */
    private static List<DrivenWorker.End> drive(DrivenWorkers workers, BooleanSupplier goesOn) throws Exception {
        DrivenWorker worker = workers.join();
        List<DrivenWorker.End> ends = rest(worker, goesOn);
        worker.leave();
        return ends;
    }

    private static List<DrivenWorker.End> rest(DrivenWorker worker, BooleanSupplier goesOn) throws Exception {
        List<DrivenWorker.End> ends = new ArrayList<>();
        for (DrivenWorker.End end = worker.call(); end != null && goesOn.getAsBoolean(); end = worker.call()) {
            ends.add(end);
        }
        return ends;
    }
}
