package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.measure.OperationRecording;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.FastTicker;
import cxfperf.testing.ManualTicker;
import cxfperf.testing.ScriptedClients;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class FlowRunTest {

    private static final long MILLI = 1_000_000L;

    private final ManualTicker ticker = new ManualTicker(0);
    private final List<String> made = new CopyOnWriteArrayList<>();

    @Test
    void stepsFollowEachOtherAndAPassTakesAsLongAsTheyAndWhatIsPreparedBetweenThem() throws Exception {
        RunOutcome outcome = run(new Limit.Invocations(3), Duration.ZERO, (step, worker) -> new LoadClient() {
            @Override
            public void prepare() {
                ticker.advance(2 * MILLI);
            }

            @Override
            public void call() {
                made.add(step);
                ticker.advance(step.equals("read") ? 5 * MILLI : 10 * MILLI);
            }
        });

        assertThat(made).isEqualTo(repeated(3, "create", "read", "delete"));
        assertThat(outcome.recording().operations()).containsOnlyKeys("create", "read", "delete");
        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(9, Map.of(), 0));
        assertThat(passes(outcome).counts()).isEqualTo(new Counts(3, Map.of(), 0));
        assertThat(passes(outcome).serviceTimes().maxMicros().orElseThrow()).isBetween(28_950.0, 29_050.0);
    }

    @Test
    void aStepThatFailsEndsItsPassAndTheNextBeginsWithTheFirstStep() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        RunOutcome outcome = run(new Limit.Invocations(3), Duration.ZERO, (step, worker) -> () -> {
            made.add(step);
            ticker.advance(MILLI);
            if (step.equals("read") && reads.incrementAndGet() == 2) {
                throw CallFailedException.wrongReply("another one");
            }
        });

        assertThat(made).containsExactly("create", "read", "delete", "create", "read", "create", "read", "delete");
        assertThat(passes(outcome).counts()).isEqualTo(new Counts(2, Map.of(FailureKind.WRONG_REPLY, 1L), 0));
        assertThat(counts(outcome, "create")).isEqualTo(new Counts(3, Map.of(), 0));
        assertThat(counts(outcome, "delete")).isEqualTo(new Counts(2, Map.of(), 0));
    }

    @Test
    void aStepThatCannotBePreparedIsAPassThatFailed() throws Exception {
        RunOutcome outcome = run(new Limit.Invocations(2), Duration.ZERO, (step, worker) -> new LoadClient() {
            @Override
            public void prepare() throws Exception {
                throw new CallFailedException(FailureKind.OTHER, "no value");
            }

            @Override
            public void call() {}
        });

        assertThat(passes(outcome).counts()).isEqualTo(new Counts(0, Map.of(FailureKind.OTHER, 2L), 0));
        assertThat(counts(outcome, "create")).isEqualTo(new Counts(0, Map.of(FailureKind.OTHER, 2L), 0));
    }

    @Test
    void aPassIsCountedByItsStartAndItsStepsByTheirOwn() throws Exception {
        RunOutcome outcome = run(new Limit.Time(Duration.ofMillis(100)), Duration.ZERO, (step, worker) -> () -> {
            made.add(step);
            ticker.advance(15 * MILLI);
        });

        // Seven steps begin in 100 ms: two passes and the first step of a third one, which goes on to its end.
        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(7, Map.of(), 0));
        assertThat(counts(outcome, "create").ok()).isEqualTo(3);
        assertThat(passes(outcome).counts()).isEqualTo(new Counts(3, Map.of(), 0));
        assertThat(passes(outcome).serviceTimes().maxMicros().orElseThrow()).isBetween(44_950.0, 45_050.0);
        assertThat(outcome.recording().windowNanos()).isEqualTo(100 * MILLI);
        assertThat(outcome.coolDown().ok()).isGreaterThanOrEqualTo(2);
        assertThat(made).isEqualTo(repeated(made.size() / 3, "create", "read", "delete"));
    }

    @Test
    void thePassThatTheEndOfTheWarmUpMeetsGoesOnToItsEndUncounted() throws Exception {
        RunOutcome outcome = run(new Limit.Invocations(2), Duration.ofMillis(100), (step, worker) -> () -> {
            made.add(step);
            ticker.advance(15 * MILLI);
        });

        assertThat(outcome.warmup().ok() % 3).isZero();
        assertThat(outcome.warmup().ok()).isGreaterThanOrEqualTo(7);
        assertThat(passes(outcome).counts()).isEqualTo(new Counts(2, Map.of(), 0));
        assertThat(outcome.recording().total().counts().ok()).isEqualTo(6);
    }

    @Test
    void aPassThatIsStuckBehindTheWindowIsAbandonedAndItsStepsAreCountedRight() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        LoadPlan plan = new LoadPlan(
                flow(), 1, new Limit.Time(Duration.ofMillis(500)), Duration.ZERO, Duration.ofSeconds(1), 1);
        RunOutcome outcome = new Runner(new FastTicker(5), new RunListener() {})
                .run(
                        plan,
                        new ScriptedClients((step, worker) -> () -> {
                            if (step.equals("create")) {
                                Thread.sleep(150);
                            } else {
                                awaitWhateverComes(never);
                            }
                        }),
                        FailureKind::of);

        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(1, Map.of(), 0));
        assertThat(passes(outcome).counts()).isEqualTo(new Counts(0, Map.of(), 1));
        assertThat(outcome.coolDown().abandoned()).isEqualTo(1);
        assertThat(outcome.harnessFault()).isEmpty();
        never.countDown();
    }

    @Test
    void aWindowIsOverWhenNoWorkerHasACallLeft() throws Exception {
        AtomicInteger left = new AtomicInteger(20);
        LoadPlan plan = new LoadPlan(
                Mix.of("send"), 2, new Limit.Time(Duration.ofHours(8)), Duration.ZERO, Duration.ofSeconds(30), 1);
        RunOutcome outcome = run(plan, new ScriptedClients((operation, worker) -> clientOf(left)));

        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(20, Map.of(), 0));
        assertThat(outcome.recording().windowNanos()).isEqualTo(20 * MILLI);
        assertThat(outcome.coolDown().started()).isZero();
        assertThat(outcome.transactions()).isEmpty();
    }

    @Test
    void aTransactionThatCannotBeginHasNoLaterStepInTheCoolDown() throws Exception {
        AtomicInteger left = new AtomicInteger(4);
        LoadPlan plan =
                new LoadPlan(flow(), 2, new Limit.Time(Duration.ofHours(8)), Duration.ZERO, Duration.ofSeconds(30), 1);
        RunOutcome outcome = run(plan, new ScriptedClients((step, worker) -> new LoadClient() {
            @Override
            public boolean next() {
                return !step.equals("create") || left.getAndDecrement() > 0;
            }

            @Override
            public void call() {
                ticker.advance(MILLI);
            }
        }));

        assertThat(passes(outcome).counts()).isEqualTo(new Counts(4, Map.of(), 0));
        assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(12, Map.of(), 0));
        assertThat(outcome.coolDown().started()).isZero();
    }

    @Test
    void callsThatAreUsedUpInTheWarmUpEndItAndLeaveNoneForTheWindow() throws Exception {
        AtomicInteger left = new AtomicInteger(5);
        LoadPlan plan = new LoadPlan(
                Mix.of("send"), 1, new Limit.Invocations(10), Duration.ofHours(8), Duration.ofSeconds(30), 1);
        ScriptedClients clients = new ScriptedClients((operation, worker) -> clientOf(left));
        // On a busy host the worker may have made all its calls before the runner looks for the first time.
        RunListener late = new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                while (phase == Phase.WARM_UP && left.get() >= 0) {
                    Thread.onSpinWait();
                }
            }
        };
        RunOutcome outcome = new Runner(ticker, late).run(plan, clients, FailureKind::of);

        assertThat(outcome.warmup().ok()).isEqualTo(5);
        assertThat(outcome.warmupNanos()).isEqualTo(5 * MILLI);
        assertThat(outcome.recording().total().counts().started()).isZero();
        assertThat(outcome.harnessFault()).isEmpty();
    }

    private RunOutcome run(Limit limit, Duration warmup, ScriptedClients.Script script) throws InterruptedException {
        return run(new LoadPlan(flow(), 1, limit, warmup, Duration.ofSeconds(30), 1), new ScriptedClients(script));
    }

    private RunOutcome run(LoadPlan plan, LoadClientFactory factory) throws InterruptedException {
        return new Runner(ticker, new RunListener() {}).run(plan, factory, FailureKind::of);
    }

    /** A client that makes calls while some are left; each takes a millisecond. */
    private LoadClient clientOf(AtomicInteger left) {
        return new LoadClient() {
            @Override
            public boolean next() {
                return left.getAndDecrement() > 0;
            }

            @Override
            public void call() {
                ticker.advance(MILLI);
            }
        };
    }

    private static Mix flow() {
        return Mix.flow("order", List.of("create", "read", "delete"));
    }

    private static OperationRecording passes(RunOutcome outcome) {
        return outcome.transactions().orElseThrow();
    }

    private static Counts counts(RunOutcome outcome, String step) {
        return outcome.recording().operations().get(step).counts();
    }

    private static List<String> repeated(int times, String... steps) {
        return Collections.nCopies(times, List.of(steps)).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static void awaitWhateverComes(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException e) {
                // The runner gives it up; a library that is stuck does not notice either.
            }
        }
    }
}
