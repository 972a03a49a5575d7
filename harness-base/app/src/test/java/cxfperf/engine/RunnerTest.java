package cxfperf.engine;

import static cxfperf.testing.ScriptedClients.preparing;
import static cxfperf.testing.ScriptedClients.verifying;
import static cxfperf.testing.ScriptedListeners.atInterval;
import static cxfperf.testing.ScriptedListeners.atPhase;
import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
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
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two at once: some wait until the engine gives a worker up. */
@Execution(ExecutionMode.CONCURRENT)
class RunnerTest {

    private static final long MILLI = 1_000_000L;
    private static final RunListener SILENT = new RunListener() {};

    /** A clock that overflows in the middle of the test: only differences of readings may ever be compared. */
    private final ManualTicker ticker = new ManualTicker(Long.MAX_VALUE - 50 * MILLI);

    @Test
    void countsEveryCallThatStartsInsideTheWindowAndNothingElse() throws Exception {
        ManualTicker movedByCalls = new ManualTicker(Long.MAX_VALUE - 50 * MILLI, Thread.currentThread());
        AtomicLong calls = new AtomicLong();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(2)), Duration.ofSeconds(1), Duration.ofSeconds(30));

        RunOutcome outcome = run(movedByCalls, plan, ScriptedClients.calling(() -> {
            calls.incrementAndGet();
            movedByCalls.advance(3 * MILLI);
        }));

        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.recording().windowNanos()).isEqualTo(2_000 * MILLI);
        // The last call of the run-in of 100 ms ends 2 ms after the window opens. From there on 2 s have room for 666.
        assertThat(total(outcome).started()).isEqualTo(666);
        assertThat(total(outcome).ok()).isEqualTo(666);
        assertThat(outcome.runIn().ok()).isEqualTo(34);
        assertThat(outcome.warmup().ok()).isGreaterThanOrEqualTo(334 + 34);
        assertThat(total(outcome).started()
                        + outcome.warmup().started()
                        + outcome.coolDown().started())
                .isEqualTo(calls.get());
    }

    @Test
    void aServerThatFreezesAtTheEndCannotHideItsSlowestCall() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(30));

        RunOutcome outcome = run(ticker, plan, ScriptedClients.calling(() -> {
            ticker.advance(calls.incrementAndGet() == 50 ? 20_000 * MILLI : 10 * MILLI);
        }));

        assertThat(total(outcome).ok()).isEqualTo(50);
        assertThat(outcome.recording().total().serviceTimes().maxMicros().orElseThrow())
                .isBetween(19_980_000.0, 20_020_000.0);
        assertThat(outcome.recording().windowNanos()).isEqualTo(1_000 * MILLI);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsOffTheClockIsInTheWindow(boolean before) throws Exception {
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(30));
        LoadClient call = () -> ticker.advance(5 * MILLI);
        LoadClient around = () -> ticker.advance(15 * MILLI);

        RunOutcome outcome =
                run(ticker, plan, ScriptedClients.calling(before ? preparing(around, call) : verifying(call, around)));

        assertThat(total(outcome).ok()).isEqualTo(50);
        assertThat(outcome.recording().total().serviceTimes().maxMicros().orElseThrow())
                .isBetween(4_990.0, 5_010.0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatFailsOffTheClockFailsItsCall(boolean before) throws Exception {
        LoadPlan plan = plan(1, new Limit.Invocations(4), Duration.ZERO, Duration.ofSeconds(30));
        AtomicInteger calls = new AtomicInteger();
        LoadClient call = () -> ticker.advance(MILLI);
        LoadClient around = () -> {
            if (calls.incrementAndGet() == 2) {
                throw CallFailedException.wrongReply("not as the schema says");
            }
        };

        RunOutcome outcome =
                run(ticker, plan, ScriptedClients.calling(before ? preparing(around, call) : verifying(call, around)));

        assertThat(total(outcome)).isEqualTo(new Counts(3, Map.of(FailureKind.WRONG_REPLY, 1L), 0));
        assertThat(outcome.recording().total().serviceTimes().count()).isEqualTo(3);
        assertThat(outcome.examples().get(FailureKind.WRONG_REPLY)).contains("not as the schema says");
    }

    @Test
    void inAWindowOfTimeWorkersKeepLoadingUntilTheLastCallIsBack() throws Exception {
        CountDownLatch fastCalledOn = new CountDownLatch(1);
        AtomicBoolean drained = new AtomicBoolean();
        LoadPlan plan = plan(2, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(30));
        RunListener listener = atPhase(phase -> drained.set(phase == Phase.COOL_DOWN));

        RunOutcome outcome = run(
                new FastTicker(10),
                listener,
                plan,
                new ScriptedClients((operation, worker) -> worker == 0
                        ? fastCalledOn::await
                        : () -> {
                            Thread.sleep(1);
                            if (drained.get()) {
                                fastCalledOn.countDown();
                            }
                        }));

        assertThat(total(outcome).ok()).isGreaterThanOrEqualTo(2);
        assertThat(outcome.coolDown().started()).isPositive();
    }

    @Test
    void aLoadGeneratorThatStoodStillIsToldForHowLong() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        List<Long> standstills = new ArrayList<>();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(7)), Duration.ZERO, Duration.ofSeconds(30));
        RunListener listener = new RunListener() {
            @Override
            public void stoodStill(long nanos) {
                standstills.add(nanos);
            }
        };

        run(ticker, listener, plan, ScriptedClients.calling(() -> {
            // Nobody's clock moves on by itself in this time.
            ticker.advance(calls.incrementAndGet() == 50 ? 5_000 * MILLI : 10 * MILLI);
            Thread.sleep(1);
        }));

        assertThat(standstills).anySatisfy(nanos -> assertThat(nanos).isBetween(4_000 * MILLI, 5_000 * MILLI));
    }

    @Test
    void aCallThatNeverComesBackIsStuckAndDoesNotHoldTheRun() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        LoadPlan plan = plan(2, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(1));

        RunOutcome outcome = run(
                new FastTicker(4),
                plan,
                new ScriptedClients((operation, worker) -> worker == 0
                        ? () -> {
                            if (calls.incrementAndGet() == 3) {
                                awaitUninterruptibly(never);
                            }
                        }
                        : () -> Thread.sleep(1)));

        assertThat(total(outcome).failures()).isEqualTo(Map.of(FailureKind.STUCK, 1L));
        assertThat(total(outcome).abandoned()).isZero();
        assertThat(total(outcome).ok()).isGreaterThan(2);
        assertThat(outcome.examples()).containsKey(FailureKind.STUCK);
        assertThat(outcome.recording().windowNanos()).isEqualTo(1_000 * MILLI);
        never.countDown();
    }

    /** A client that asks for a security session sends a request ahead of a call, which has a limit of its own. */
    @Test
    void aCallThatMaySendTwoRequestsHasTheTimeOfBoth() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        FastTicker fast = new FastTicker(4);
        LoadPlan plan = plan(1, new Limit.Invocations(3), Duration.ZERO, Duration.ofSeconds(3));

        RunOutcome outcome = run(
                fast,
                plan,
                new ScriptedClients((operation, worker) -> () -> {
                    if (calls.incrementAndGet() == 1) {
                        fast.sleepUntil(fast.nanoTime() + 5_500 * MILLI);
                    }
                }) {
                    @Override
                    public int requestsPerCall() {
                        return calls.get() > 0 ? 2 : 1;
                    }
                });

        assertThat(total(outcome)).isEqualTo(new Counts(3, Map.of(), 0));
    }

    /** A listener takes its time, and meanwhile a call comes back for which the run has just stopped waiting. */
    @Test
    void aCallThatComesBackWhileTheLastIntervalIsShownIsCountedOnce() throws Exception {
        CountDownLatch back = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger intervals = new AtomicInteger();
        FastTicker fast = new FastTicker(4);
        // The call is waited for until 2.5 s after its start, and the run checks this once a second.
        LoadPlan plan = plan(2, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofMillis(1_500));
        RunListener slow = atInterval((phase, interval) -> {
            if (phase == Phase.COOL_DOWN && intervals.incrementAndGet() == 3) {
                back.countDown();
                LockSupport.parkNanos(200 * MILLI);
            }
        });

        RunOutcome outcome = run(
                fast,
                slow,
                plan,
                new ScriptedClients((operation, worker) -> worker == 0
                        ? () -> {
                            if (calls.incrementAndGet() == 3) {
                                awaitUninterruptibly(back);
                            }
                        }
                        : () -> Thread.sleep(1)));

        assertThat(total(outcome).abandoned()).isZero();
        assertThat(total(outcome).failures()).isEqualTo(Map.of(FailureKind.STUCK, 1L));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100})
    void aRunOfInvocationsEndsWhenAllThatIsLeftIsStuck(long warmUpMillis) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        LoadPlan plan = plan(2, new Limit.Invocations(5), Duration.ofMillis(warmUpMillis), Duration.ofSeconds(1));

        RunOutcome outcome = run(
                new FastTicker(4),
                plan,
                new ScriptedClients((operation, worker) ->
                        worker == 0 ? () -> awaitUninterruptibly(never) : () -> Thread.sleep(1)));

        Map<FailureKind, Long> stuck = Map.of(FailureKind.STUCK, 1L);
        assertThat(total(outcome)).isEqualTo(new Counts(5, warmUpMillis == 0 ? stuck : Map.of(), 0));
        assertThat(outcome.warmup().failures()).isEqualTo(warmUpMillis == 0 ? Map.of() : stuck);
        assertThat(outcome.ending()).isEqualTo(Ending.ALL_STUCK);
        assertThat(outcome.coolDown()).as("calls after the counted ones").isEqualTo(Counts.NONE);
        never.countDown();
    }

    @Test
    void anInterruptKeepsWhatWasMeasuredAndAbandonsWhatIsOut() throws Exception {
        CountDownLatch out = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofHours(8)), Duration.ZERO, Duration.ofMinutes(5));
        Runner runner = new Runner(new FastTicker(20), SILENT);
        Thread interrupter = new Thread(() -> {
            try {
                out.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            runner.interrupt();
        });
        interrupter.start();

        RunOutcome outcome = runner.run(
                plan,
                ScriptedClients.calling(() -> {
                    if (calls.incrementAndGet() == 101) {
                        out.countDown();
                        awaitUninterruptibly(never);
                    }
                }),
                FailureKind::of);

        assertThat(outcome.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(total(outcome)).isEqualTo(new Counts(100, Map.of(), 1));
        assertThat(outcome.recording().windowNanos()).isPositive().isLessThan(60_000 * MILLI);
        interrupter.join();
        never.countDown();
    }

    /** The worker calls on until the runner has noticed the interrupt. */
    @Test
    void eachCallOfARunThatEndsInItsRunInIsCounted() throws Exception {
        AtomicLong calls = new AtomicLong();
        AtomicBoolean runIn = new AtomicBoolean();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofHours(1)), Duration.ofMillis(5), Duration.ofSeconds(30));
        Runner runner = new Runner(new SystemTicker(), atPhase(phase -> runIn.set(phase == Phase.WINDOW)));

        RunOutcome outcome = runner.run(
                plan,
                ScriptedClients.calling(() -> {
                    calls.incrementAndGet();
                    if (runIn.getAndSet(false)) {
                        runner.interrupt();
                    }
                }),
                FailureKind::of);

        assertThat(outcome.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(total(outcome)).isEqualTo(Counts.NONE);
        assertThat(outcome.warmup().started() + outcome.coolDown().started()).isEqualTo(calls.get());
        assertThat(outcome.warmup().ok() + outcome.coolDown().ok()).isGreaterThanOrEqualTo(calls.get() - 1);
    }

    @Test
    void aMissingServerEndsTheRunEarlyWithItsFailuresCounted() throws Exception {
        LoadPlan plan = plan(4, new Limit.Time(Duration.ofHours(1)), Duration.ofHours(1), Duration.ofSeconds(30));

        RunOutcome outcome = run(new FastTicker(10), plan, ScriptedClients.calling(() -> {
            throw new ConnectException("Connection refused");
        }));

        assertThat(outcome.ending()).isEqualTo(Ending.NOTHING_VERIFIED);
        assertThat(total(outcome).ok()).isZero();
        assertThat(total(outcome).failures()).containsOnlyKeys(FailureKind.CONNECT);
        // The pause after a failed connect: 4 workers could make hundreds of thousands of these a second.
        assertThat(total(outcome).failed()).isBetween(4L, 2_000L);
    }

    /** A client library wraps what its threads could not do: the call is then no failure of the server's. */
    @Test
    void aCallThatFailsForWantOfThreadsIsAFaultOfTheHarness() throws Exception {
        LoadPlan plan = plan(1, new Limit.Invocations(10), Duration.ZERO, Duration.ofSeconds(30));
        AtomicInteger calls = new AtomicInteger();

        RunOutcome outcome = run(ticker, plan, ScriptedClients.calling(() -> {
            ticker.advance(MILLI);
            if (calls.incrementAndGet() == 5) {
                throw new IOException("no selector", new OutOfMemoryError("unable to create native thread"));
            }
        }));

        assertThat(outcome.harnessFault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("unable to create native thread"));
        assertThat(total(outcome).ok()).isEqualTo(4);
        assertThat(total(outcome).failed()).isZero();
    }

    @Test
    void whatWasMeasuredIsKeptWhenTheRunnerItselfBreaksDown() throws Exception {
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(60)), Duration.ZERO, Duration.ofSeconds(30));
        AtomicInteger looks = new AtomicInteger();
        RunListener listener = atInterval((phase, interval) -> {
            if (looks.incrementAndGet() == 3) {
                throw new OutOfMemoryError("Java heap space");
            }
        });

        RunOutcome outcome = run(ticker, listener, plan, ScriptedClients.calling(() -> {
            ticker.advance(10 * MILLI);
            // The runner's thread gets its turn in every second that passes here.
            Thread.sleep(1);
        }));

        assertThat(outcome.harnessFault())
                .hasValueSatisfying(fault -> assertThat(fault).contains("Java heap space"));
        assertThat(total(outcome).ok()).isGreaterThanOrEqualTo(300);
        assertThat(outcome.recording().windowNanos()).isBetween(3_000 * MILLI, 60_000 * MILLI);
    }

    @Test
    void aWorkerWrittenOffInTheWarmUpMakesNoMoreCalls() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch out = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        RunListener opening = atPhase(phase -> {
            if (phase == Phase.WINDOW) {
                opened.countDown();
            }
        });
        LoadPlan plan = plan(2, new Limit.Time(Duration.ofSeconds(5)), Duration.ofSeconds(1), Duration.ofSeconds(40));

        RunOutcome outcome = run(
                ticker,
                opening,
                plan,
                new ScriptedClients((operation, worker) -> worker == 1
                        ? () -> {
                            calls.incrementAndGet();
                            out.countDown();
                            passTimeUntil(opened);
                        }
                        : () -> {
                            out.await();
                            ticker.advance(10 * MILLI);
                        }));

        assertThat(calls).hasValue(1);
        assertThat(total(outcome).failures()).isEmpty();
        assertThat(outcome.warmup().failures()).isEqualTo(Map.of(FailureKind.STUCK, 1L));
        assertThat(outcome.warmup().abandoned()).isZero();
    }

    @Test
    void aServerThatDiesInTheWarmUpIsNotCalledForTheWholeRun() throws Exception {
        AtomicLong passed = new AtomicLong();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofMinutes(10)), Duration.ofMinutes(10), Duration.ofSeconds(30));

        RunOutcome outcome = run(ticker, plan, ScriptedClients.calling(() -> {
            ticker.advance(50 * MILLI);
            Thread.sleep(1);
            if (passed.incrementAndGet() > 100) {
                throw CallFailedException.wrongReply("nothing");
            }
        }));

        assertThat(outcome.ending()).isEqualTo(Ending.NOTHING_VERIFIED);
        assertThat(outcome.warmup().ok()).isEqualTo(100);
        assertThat(outcome.warmupNanos()).isLessThan(600_000 * MILLI);
        assertThat(outcome.recording().windowNanos()).isLessThan(600_000 * MILLI);
    }

    @Test
    void aServerThatFailsForTheFirstSecondOnlyIsMeasuredToTheEnd() throws Exception {
        AtomicLong passed = new AtomicLong();
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(5)), Duration.ZERO, Duration.ofSeconds(30));

        RunOutcome outcome = run(ticker, plan, ScriptedClients.calling(() -> {
            ticker.advance(10 * MILLI);
            // The runner's thread gets its turn in every second that passes here.
            Thread.sleep(1);
            if (passed.addAndGet(10) <= 1_500) {
                throw CallFailedException.wrongReply("not up yet");
            }
        }));

        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(total(outcome).failed()).isEqualTo(150);
        assertThat(total(outcome).ok()).isEqualTo(350);
    }

    @Test
    void aWarmUpCallThatSucceedsLateIsASuccessAllTheSame() throws Exception {
        CountDownLatch shown = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        // Shorter than the time after which a run without a success is given up.
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(1)), Duration.ofSeconds(1), Duration.ofSeconds(30));

        RunOutcome outcome = run(ticker, when(Phase.WARM_UP, shown), plan, ScriptedClients.calling(() -> {
            ticker.advance(10 * MILLI);
            if (calls.incrementAndGet() == 1) {
                ticker.advance(2_000 * MILLI);
                shown.await();
            } else {
                Thread.sleep(1);
                throw CallFailedException.wrongReply("no more");
            }
        }));

        assertThat(outcome.warmup().ok()).isEqualTo(1);
        assertThat(outcome.ending()).isEqualTo(Ending.COMPLETED);
        assertThat(outcome.recording().windowNanos()).isEqualTo(1_000 * MILLI);
    }

    @Test
    void theClockOfAStuckCallStartsAtTheCallAndNotAtItsPreparation() throws Exception {
        CountDownLatch drained = new CountDownLatch(1);
        LoadPlan plan = plan(1, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(1_000));

        RunOutcome outcome = run(
                ticker,
                when(Phase.COOL_DOWN, drained),
                plan,
                ScriptedClients.calling(preparing(
                        () -> {
                            ticker.advance(800_000 * MILLI);
                        },
                        () -> {
                            ticker.advance(300_000 * MILLI);
                            passTimeUntil(drained);
                        })));

        assertThat(total(outcome)).isEqualTo(new Counts(1, Map.of(), 0));
    }

    @Test
    void aCallThatIsInterruptedIsAFailedCallAndItsClientGoesOn() throws Exception {
        List<AtomicInteger> calls = List.of(new AtomicInteger(), new AtomicInteger());
        CountDownLatch interrupted = new CountDownLatch(1);
        LoadPlan plan = plan(2, new Limit.Invocations(5), Duration.ofSeconds(1), Duration.ofHours(9));

        RunOutcome outcome = run(ticker, plan, new ScriptedClients((operation, worker) -> () -> {
            if (worker == 1) {
                // Or it would make the whole warm-up pass before the other one has begun.
                awaitUninterruptibly(interrupted);
            }
            ticker.advance(10 * MILLI);
            if (calls.get(worker).incrementAndGet() == 1 && worker == 0) {
                interrupted.countDown();
                // Libraries do the same: they turn the interrupt into an exception and set the thread's flag again.
                Thread.currentThread().interrupt();
                throw new InterruptedException("a pool was shut down");
            }
        }));

        assertThat(outcome.warmup().failures()).isEqualTo(Map.of(FailureKind.OTHER, 1L));
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(total(outcome)).isEqualTo(new Counts(10, Map.of(), 0));
    }

    @Test
    void clientsAreMadeAndClosedByTheirOwnWorkerAndNeverTwoAtATime() throws Exception {
        AtomicBoolean busy = new AtomicBoolean();
        List<String> problems = new ArrayList<>();
        AtomicInteger closed = new AtomicInteger();
        LoadPlan plan = plan(8, new Limit.Invocations(2), Duration.ZERO, Duration.ofSeconds(30));

        run(new SystemTicker(), plan, new ScriptedClients((operation, worker) -> {
            if (!busy.compareAndSet(false, true)) {
                problems.add("two clients are made at a time");
            }
            Thread maker = Thread.currentThread();
            Thread.yield();
            busy.set(false);
            return new LoadClient() {
                @Override
                public void call() {
                    if (Thread.currentThread() != maker) {
                        problems.add("called by another thread than its maker");
                    }
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        }));

        assertThat(problems).isEmpty();
        assertThat(closed).hasValue(8);
    }

    @Test
    void aClientThatCannotBeClosedIsSaidAndChangesNoNumber() throws Exception {
        LoadPlan plan = plan(2, new Limit.Invocations(2), Duration.ZERO, Duration.ofSeconds(30));

        RunOutcome outcome = run(new SystemTicker(), plan, ScriptedClients.calling(new LoadClient() {
            @Override
            public void call() {}

            @Override
            public void close() {
                throw new IllegalStateException("the server kept it");
            }
        }));

        assertThat(outcome.closeFailure())
                .hasValueSatisfying(why -> assertThat(why).contains("the server kept it"));
        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(total(outcome)).isEqualTo(new Counts(4, Map.of(), 0));
    }

    /** Standard output is a pipe that nobody reads for a while: its listener takes until after the window. */
    @ParameterizedTest
    @ValueSource(longs = {0, 5_000})
    void everyCountedCallIsInExactlyOneInterval(long listenerMillis) throws Exception {
        List<Interval> intervals = new ArrayList<>();
        AtomicLong windowEnd = new AtomicLong();
        RunListener listener = atInterval((phase, interval) -> {
            if (phase != Phase.WARM_UP) {
                intervals.add(interval);
                ticker.advance(intervals.size() == 1 ? listenerMillis * MILLI : 0);
            }
            if (phase == Phase.WINDOW) {
                windowEnd.set(interval.endNanos());
            }
        });
        LoadPlan plan = plan(2, new Limit.Time(Duration.ofSeconds(5)), Duration.ofSeconds(2), Duration.ofSeconds(30));

        RunOutcome outcome = run(ticker, listener, plan, ScriptedClients.calling(() -> {
            ticker.advance(7 * MILLI);
            // The runner's thread gets its turn in every second that passes here.
            Thread.sleep(1);
        }));

        assertThat(intervals.stream()
                        .mapToLong(interval -> interval.total().counts().ok())
                        .sum())
                .isEqualTo(total(outcome).ok());
        for (int i = 1; i < intervals.size(); i++) {
            assertThat(intervals.get(i).startNanos())
                    .isEqualTo(intervals.get(i - 1).endNanos());
        }
        assertThat(windowEnd.get()).isGreaterThanOrEqualTo(5_000 * MILLI);
    }

    @Test
    void aMixCountsEachOperationAndTheTotal() throws Exception {
        Mix mix = new Mix(List.of(new Mix.Share("get", 8), new Mix.Share("post", 2)));
        AtomicInteger calls = new AtomicInteger();
        // On a busy host one worker may call for long, and its clock go on, while the other one waits for a CPU.
        LoadPlan plan = new LoadPlan(mix, 2, new Limit.Invocations(2_000), Duration.ZERO, Duration.ofDays(30), 7);

        RunOutcome outcome = run(ticker, plan, new ScriptedClients((operation, worker) -> () -> {
            ticker.advance(MILLI);
            if (operation.equals("post")) {
                throw CallFailedException.wrongReply("nothing stored");
            }
            if (calls.incrementAndGet() == 1) {
                throw CallFailedException.wrongReply("nothing found");
            }
        }));

        Map<String, OperationRecording> parts = outcome.recording().operations();
        assertThat(parts).containsOnlyKeys("get", "post");
        assertThat(parts.get("get").counts().started()).isBetween(3_000L, 3_400L);
        assertThat(parts.get("get").counts().failed()).isOne();
        assertThat(outcome.examplesOf().get("get").get(FailureKind.WRONG_REPLY)).contains("nothing found");
        assertThat(outcome.examplesOf().get("post").get(FailureKind.WRONG_REPLY))
                .contains("nothing stored");
        assertThat(parts.get("post").counts().ok()).isZero();
        assertThat(total(outcome).started()).isEqualTo(4_000);
        assertThat(total(outcome).ok()).isEqualTo(parts.get("get").counts().ok());
    }

    /** What a call does that takes long: the clock goes on. */
    private void passTimeUntil(CountDownLatch latch) throws InterruptedException {
        while (!latch.await(1, TimeUnit.MILLISECONDS)) {
            ticker.advance(100 * MILLI);
        }
    }

    /** Releases the latch when an interval of this phase has ended. */
    private static RunListener when(Phase wanted, CountDownLatch latch) {
        return atInterval((phase, interval) -> {
            if (phase == wanted) {
                latch.countDown();
            }
        });
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static LoadPlan plan(int threads, Limit limit, Duration warmup, Duration timeout) {
        return new LoadPlan(Mix.of("echo"), threads, limit, warmup, timeout, 1);
    }

    private static RunOutcome run(Ticker ticker, LoadPlan plan, LoadClientFactory factory) throws InterruptedException {
        return run(ticker, SILENT, plan, factory);
    }

    private static RunOutcome run(Ticker ticker, RunListener listener, LoadPlan plan, LoadClientFactory factory)
            throws InterruptedException {
        return new Runner(ticker, listener).run(plan, factory, FailureKind::of);
    }

    private static Counts total(RunOutcome outcome) {
        return outcome.recording().total().counts();
    }
}
