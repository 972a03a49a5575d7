package cxfperf.engine;

import static cxfperf.testing.ScriptedClients.preparing;
import static cxfperf.testing.ScriptedClients.verifying;
import static cxfperf.testing.ScriptedListeners.atInterval;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.plan.ArrivalSchedule;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.LoadPart;
import cxfperf.testing.ScriptedClients;
import cxfperf.testing.SimulatedTicker;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The clock advances only while all threads wait, so each call starts exactly at its scheduled time. */
@Timeout(20)
@Execution(ExecutionMode.CONCURRENT)
class OpenLoopTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    /** It overflows in the first second of every run: only differences of readings may ever be compared. */
    private static final long CLOCK_START = Long.MAX_VALUE - 500 * MILLI;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private SimulatedTicker ticker;
    private volatile long windowStart;
    private final List<Interval> intervals = new ArrayList<>();

    /** When the calls were started, from the start of the window; those of the warm-up and of the cool-down, too. */
    private final List<Long> starts = new CopyOnWriteArrayList<>();

    @Test
    void callsStartWhenTheyAreDueWhateverTheOnesBeforeThemTook() throws Exception {
        RunOutcome outcome = run(4, rate(100), 2, taking(25 * MILLI));

        assertThat(outcome.offered()).contains(new Offered(200, 200, 0));
        assertThat(total(outcome)).isEqualTo(new Counts(200, Map.of(), 0));
        assertThat(startsInWindow(2)).isEqualTo(every(10 * MILLI, 200));
        assertThat(outcome.recording().windowNanos()).isEqualTo(2 * SECOND);
        assertThat(maxMillis(service(outcome))).isCloseTo(25, within(0.1));
        assertThat(maxMillis(response(outcome))).isCloseTo(25, within(0.1));
    }

    @Test
    void callsThatNobodyWasFreeForUntilTheEndAreUnsent() throws Exception {
        RunOutcome outcome = run(1, rate(100), 2, taking(20 * MILLI));

        Offered offered = outcome.offered().orElseThrow();
        assertThat(offered).isEqualTo(new Offered(200, 100, 99));
        assertThat(offered.dropped()).isEqualTo(100);
        assertThat(total(outcome)).isEqualTo(new Counts(100, Map.of(), 0));
        // The call of index 99 was scheduled at 990 ms and started at 1,980.
        assertThat(maxMillis(response(outcome))).isCloseTo(1_010, within(2.0));
        assertThat(maxMillis(service(outcome))).isCloseTo(20, within(0.1));
        assertThat(starts).hasSize(100 + (int) outcome.coolDown().started());
        // Dropped calls are not sent after the window.
        assertThat(outcome.coolDown().started()).isLessThanOrEqualTo(1);
    }

    @Test
    void aCallIsCountedByItsIntendedStartHoweverLongItTakes() throws Exception {
        // The last call is scheduled at 1.5 s and ends at 4 s; the call of 2 s is not in the window.
        RunOutcome outcome = run(8, rate(2), 2, taking(2_500 * MILLI));

        assertThat(outcome.offered()).contains(new Offered(4, 4, 0));
        assertThat(total(outcome).ok()).isEqualTo(4);
        assertThat(starts).contains(1_500 * MILLI, 2_000 * MILLI, 3_500 * MILLI);
        assertThat(outcome.coolDown().started()).isEqualTo(starts.size() - 4);
    }

    @Test
    void theOthersTakeOverTheShareOfAWorkerThatIsStuck() throws Exception {
        AtomicInteger calls = new AtomicInteger();

        RunOutcome outcome = run(3, rate(100), 2, (operation, worker) -> () -> {
            started();
            ticker.pass(calls.incrementAndGet() == 7 ? 3_600 * SECOND : 5 * MILLI);
        });

        assertThat(outcome.offered()).contains(new Offered(200, 200, 0));
        assertThat(total(outcome)).isEqualTo(new Counts(199, Map.of(FailureKind.STUCK, 1L), 0));
        assertThat(startsInWindow(2)).isEqualTo(every(10 * MILLI, 200));
    }

    @Test
    void whatVerifyingTakesIsInNoResponseTime() throws Exception {
        RunOutcome outcome = run(
                4,
                rate(100),
                2,
                (operation, worker) -> verifying(
                        () -> {
                            started();
                            ticker.pass(5 * MILLI);
                        },
                        () -> {
                            ticker.pass(15 * MILLI);
                        }));

        assertThat(outcome.offered().orElseThrow().dropped()).isZero();
        assertThat(startsInWindow(2)).isEqualTo(every(10 * MILLI, 200));
        assertThat(maxMillis(service(outcome))).isCloseTo(5, within(0.1));
        assertThat(maxMillis(response(outcome))).isCloseTo(5, within(0.1));
    }

    /** The workers know the start of the window before it, so they need not all begin at this instant. */
    @Test
    void theFirstCallIsPreparedBeforeTheWindowOpens() throws Exception {
        run(2, rate(100), 1, after(() -> ticker.pass(MILLI)));

        assertThat(startsInWindow(1)).isEqualTo(every(10 * MILLI, 100));
    }

    @Test
    void aCallThatCannotBePreparedFailsWhenItIsDue() throws Exception {
        AtomicInteger prepared = new AtomicInteger();

        RunOutcome outcome = run(2, rate(100), 1, after(() -> {
            if (prepared.incrementAndGet() % 2 == 0) {
                throw new IllegalStateException("nothing to delete");
            }
        }));

        assertThat(outcome.offered()).contains(new Offered(100, 100, 0));
        assertThat(total(outcome).failures()).containsOnlyKeys(FailureKind.OTHER);
        // Each of the two workers has another one prepared when the window ends.
        assertThat(total(outcome).failed()).isBetween(49L, 51L);
        assertThat(total(outcome).started()).isEqualTo(100);
    }

    @Test
    void aPreparationThatNeverComesBackIsStuckAndTakesNoCallAway() throws Exception {
        AtomicInteger prepared = new AtomicInteger();

        RunOutcome outcome = run(2, rate(100), 1, after(() -> {
            if (prepared.incrementAndGet() == 20) {
                ticker.pass(3_600 * SECOND);
            }
        }));

        assertThat(outcome.harnessFault()).isEmpty();
        assertThat(outcome.offered()).contains(new Offered(100, 100, 0));
        assertThat(total(outcome)).isEqualTo(new Counts(100, Map.of(FailureKind.STUCK, 1L), 0));
        assertThat(outcome.examples().get(FailureKind.STUCK)).contains("preparation");
    }

    @Test
    void thePauseAfterARefusedConnectionShiftsNoStart() throws Exception {
        RunOutcome outcome = run(8, rate(100), 2, (operation, worker) -> () -> {
            started();
            long now = ticker.nanoTime() - windowStart;
            if (now >= 500 * MILLI && now < 700 * MILLI) {
                throw new ConnectException("Connection refused");
            }
            ticker.pass(5 * MILLI);
        });

        assertThat(outcome.offered()).contains(new Offered(200, 200, 0));
        assertThat(total(outcome).failures()).isEqualTo(Map.of(FailureKind.CONNECT, 20L));
        assertThat(startsInWindow(2)).isEqualTo(every(10 * MILLI, 200));
    }

    @Test
    void arrivalsByChanceAreThoseOfTheSeed() throws Exception {
        OfferedRate rate = OfferedRate.constant(500, Arrivals.POISSON);

        RunOutcome outcome = run(20, rate, 1, taking(MILLI));
        ArrivalSchedule schedule = ArrivalSchedule.of(rate, 7, LoadPart.WHOLE);

        long due = schedule.scheduledBefore(SECOND);
        assertThat(outcome.offered()).contains(new Offered(due, due, 0));
        assertThat(startsInWindow(1))
                .isEqualTo(LongStream.range(0, due)
                        .map(schedule::scheduledNanos)
                        .boxed()
                        .toList());
    }

    @Test
    void aRampOffersMoreAndMoreAndItsWarmUpIsAtItsFirstRate() throws Exception {
        OfferedRate ramp = new OfferedRate(100, 300, Duration.ofSeconds(2), Arrivals.CONSTANT);

        RunOutcome outcome = run(4, plan(4, ramp, 3, Duration.ofSeconds(1)), taking(MILLI));

        // (100 + 300) / 2 x 2 s in the ramp, and 300 x 1 s after it.
        assertThat(outcome.offered()).contains(new Offered(700, 700, 0));
        // One more call is scheduled at its very end.
        assertThat(outcome.warmup().since(outcome.runIn()).ok()).isBetween(100L, 101L);
        assertThat(outcome.runIn().ok()).isEqualTo(10);
        assertThat(starts.subList(0, 3))
                .extracting(start -> start - starts.get(0))
                .containsExactly(0L, 10 * MILLI, 20 * MILLI);
    }

    @Test
    void aBacklogOfTheWarmUpIsNotCarriedIntoTheWindow() throws Exception {
        RunOutcome outcome = run(1, plan(1, rate(100), 2, Duration.ofSeconds(1)), (operation, worker) -> () -> {
            started();
            ticker.pass(ticker.nanoTime() - windowStart < 0 || windowStart == 0 ? 300 * MILLI : 5 * MILLI);
        });

        assertThat(outcome.warmup().since(outcome.runIn()).ok()).isEqualTo(4);
        assertThat(outcome.offered().orElseThrow().started()).isEqualTo(200);
        // The first call may wait for the last one of the run-in.
        assertThat(maxMillis(response(outcome))).isBetween(4.9, 10.1);
    }

    @Test
    void theRateGoesOnUntilTheLastCountedCallIsBack() throws Exception {
        AtomicInteger calls = new AtomicInteger();

        RunOutcome outcome = run(3, rate(100), 1, (operation, worker) -> () -> {
            started();
            ticker.pass(calls.incrementAndGet() == 100 ? SECOND : MILLI);
        });

        assertThat(outcome.offered()).contains(new Offered(100, 100, 0));
        // From 1 s until the hundredth is back, 990 ms after it.
        assertThat(outcome.coolDown().ok()).isBetween(98L, 101L);
        assertThat(startsInWindow(2).subList(0, 198)).isEqualTo(every(10 * MILLI, 198));
    }

    @Test
    void aRunThatIsInterruptedHasDueWhatWasDueUntilThen() throws Exception {
        ticker = new SimulatedTicker(CLOCK_START, 2);
        Runner[] runner = new Runner[1];
        runner[0] = new Runner(ticker, new Watcher(2) {
            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                super.intervalEnded(phase, interval, left);
                if (phase == Phase.WINDOW && intervals.size() == 2) {
                    runner[0].interrupt();
                }
            }
        });

        RunOutcome outcome = runner[0].run(
                plan(2, rate(100), 60, Duration.ZERO), new ScriptedClients(taking(30 * MILLI)), FailureKind::of);

        Offered offered = outcome.offered().orElseThrow();
        assertThat(outcome.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(outcome.recording().windowNanos()).isEqualTo(2 * SECOND);
        // Two workers of 30 ms a call come to 67 a second; the call of second 2 itself may have been started.
        assertThat(offered.scheduled()).isEqualTo(201);
        assertThat(offered.started()).isEqualTo(total(outcome).started());
        assertThat(offered.dropped()).isBetween(65L, 69L);
    }

    @Test
    void anOpenLoopOfAMissingServerEndsEarlyAlsoAtALowRate() throws Exception {
        RunOutcome outcome = run(16, rate(5), 3_600, (operation, worker) -> () -> {
            started();
            throw new ConnectException("Connection refused");
        });

        assertThat(outcome.ending()).isEqualTo(Ending.NOTHING_VERIFIED);
        assertThat(outcome.recording().windowNanos()).isEqualTo(2 * SECOND);
        assertThat(outcome.offered().orElseThrow().started()).isBetween(10L, 11L);
    }

    @Test
    void aWindowThatEndsBetweenTwoCallsIsAsLongAsPlanned() throws Exception {
        RunOutcome outcome = run(4, rate(0.5), 5, taking(MILLI));

        assertThat(outcome.offered()).contains(new Offered(3, 3, 0));
        assertThat(outcome.recording().windowNanos()).isEqualTo(5 * SECOND);
    }

    @Test
    void theOperationsOfAMixShareOneSchedule() throws Exception {
        Mix mix = new Mix(List.of(new Mix.Share("get", 3), new Mix.Share("put", 1)));
        LoadPlan plan = new LoadPlan(
                mix, 4, new Limit.Time(Duration.ofSeconds(10)), WarmUp.NONE, TIMEOUT, 7, Optional.of(rate(100)), false);

        RunOutcome outcome = run(4, plan, taking(5 * MILLI));

        assertThat(outcome.offered()).contains(new Offered(1_000, 1_000, 0));
        assertThat(outcome.recording().operations().get("put").counts().ok()).isBetween(190L, 310L);
        assertThat(response(outcome).count()).isEqualTo(1_000);
        assertThat(startsInWindow(10)).isEqualTo(every(10 * MILLI, 1_000));
    }

    @Test
    void aWorkerThatWaitsForACallThatIsDueInAnHourLeavesAtOnce() throws Exception {
        Runner runner = new Runner(new SystemTicker(), new RunListener() {});
        AtomicInteger calls = new AtomicInteger();

        RunOutcome outcome = runner.run(
                plan(2, rate(1 / 3_600.0), 7_200, Duration.ZERO),
                ScriptedClients.calling(() -> {
                    calls.incrementAndGet();
                    runner.interrupt();
                }),
                FailureKind::of);

        assertThat(outcome.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(outcome.offered().orElseThrow().scheduled()).isEqualTo(1);
        assertThat(outcome.offered().orElseThrow().dropped()).isZero();
        assertThat(total(outcome).ok()).isEqualTo(1);
    }

    /**
     * Real threads and the real clock: wherever the end of the window or an interrupt falls, no call is lost or
     * doubled.
     */
    @Test
    void dueIsStartedAndUnsentWheneverTheRunEnds() throws Exception {
        for (int round = 0; round < 8; round++) {
            AtomicLong calls = new AtomicLong();
            int stopAfter = round % 2 == 0 ? 200 + 37 * round : Integer.MAX_VALUE;
            List<Interval> seen = new ArrayList<>();
            Runner runner = new Runner(new SystemTicker(), atInterval((phase, interval) -> {
                if (phase != Phase.WARM_UP) {
                    seen.add(interval);
                }
            }));
            OfferedRate rate = OfferedRate.constant(20_000, round % 3 == 0 ? Arrivals.POISSON : Arrivals.CONSTANT);
            LoadPlan plan = new LoadPlan(
                    Mix.of("echo"),
                    6,
                    new Limit.Time(Duration.ofMillis(60 + round)),
                    WarmUp.fixed(Duration.ofMillis(5)),
                    TIMEOUT,
                    round,
                    Optional.of(rate),
                    false);

            RunOutcome outcome = runner.run(
                    plan,
                    ScriptedClients.calling(() -> {
                        if (calls.incrementAndGet() == stopAfter) {
                            runner.interrupt();
                        }
                    }),
                    FailureKind::of);

            Offered offered = outcome.offered().orElseThrow();
            assertThat(outcome.harnessFault()).isEmpty();
            assertThat(offered.started()).isEqualTo(total(outcome).started()).isLessThanOrEqualTo(offered.scheduled());
            assertThat(calls.get())
                    .isEqualTo(offered.started()
                            + outcome.warmup().started()
                            + outcome.coolDown().started());
            if (outcome.ending() == Ending.COMPLETED) {
                assertThat(offered.scheduled())
                        .isEqualTo(ArrivalSchedule.of(rate, round, LoadPart.WHOLE)
                                .scheduledBefore(outcome.recording().windowNanos()));
            }
            assertThat(seen.stream()
                            .mapToLong(
                                    interval -> interval.offered().orElseThrow().started())
                            .sum())
                    .isEqualTo(offered.started());
            assertThat(seen.stream()
                            .mapToLong(
                                    interval -> interval.offered().orElseThrow().scheduled())
                            .sum())
                    .isLessThanOrEqualTo(offered.scheduled());
        }
    }

    private class Watcher implements RunListener {
        private final int workers;

        private Watcher(int workers) {
            this.workers = workers;
        }

        @Override
        public void phaseStarted(Phase phase) {
            ticker.somePark(phase == Phase.COOL_DOWN);
            if (phase == Phase.WINDOW) {
                windowStart = ticker.nanoTime() + StartGate.leadNanos(workers);
            }
        }

        @Override
        public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
            if (phase != Phase.WARM_UP) {
                intervals.add(interval);
            } else if (left.orElseThrow().isZero()) {
                ticker.somePark(true);
            }
        }
    }

    private RunOutcome run(int threads, OfferedRate rate, long seconds, ScriptedClients.Script script)
            throws Exception {
        return run(threads, plan(threads, rate, seconds, Duration.ZERO), script);
    }

    private RunOutcome run(int threads, LoadPlan plan, ScriptedClients.Script script) throws Exception {
        ticker = new SimulatedTicker(CLOCK_START, threads);
        LoadClientFactory clients = new ScriptedClients(script);
        return new Runner(ticker, new Watcher(threads)).run(plan, clients, FailureKind::of);
    }

    private static LoadPlan plan(int threads, OfferedRate rate, long seconds, Duration warmUp) {
        return new LoadPlan(
                Mix.of("echo"),
                threads,
                new Limit.Time(Duration.ofSeconds(seconds)),
                WarmUp.fixed(warmUp),
                TIMEOUT,
                7,
                Optional.of(rate),
                false);
    }

    private static OfferedRate rate(double perSecond) {
        return OfferedRate.constant(perSecond, Arrivals.CONSTANT);
    }

    private ScriptedClients.Script taking(long nanos) {
        return (operation, worker) -> () -> {
            started();
            ticker.pass(nanos);
        };
    }

    /** Calls that take no time, and this preparation of each. */
    private ScriptedClients.Script after(LoadClient preparation) {
        return (operation, worker) -> preparing(preparation, this::started);
    }

    private void started() {
        starts.add(ticker.nanoTime() - windowStart);
    }

    private List<Long> startsInWindow(long seconds) {
        return starts.stream()
                .filter(start -> start >= 0 && start < seconds * SECOND)
                .sorted()
                .toList();
    }

    private static List<Long> every(long nanos, int times) {
        return LongStream.range(0, times).map(i -> i * nanos).boxed().toList();
    }

    private static Counts total(RunOutcome outcome) {
        return outcome.recording().total().counts();
    }

    private static Distribution service(RunOutcome outcome) {
        return outcome.recording().total().serviceTimes();
    }

    private static Distribution response(RunOutcome outcome) {
        return outcome.recording().total().responseTimes().orElseThrow();
    }

    private static double maxMillis(Distribution times) {
        return times.maxMicros().orElseThrow() / 1_000;
    }
}
