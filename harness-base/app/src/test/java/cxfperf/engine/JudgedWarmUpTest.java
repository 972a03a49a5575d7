package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Interval;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.FastTicker;
import cxfperf.testing.ScriptedClients;
import cxfperf.testing.SimulatedTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class JudgedWarmUpTest {

    private static final long MILLI = 1_000_000L;
    private static final WarmUp THREE_TO_EIGHT = new WarmUp(Duration.ofSeconds(3), Duration.ofSeconds(8));

    private final SimulatedTicker ticker = new SimulatedTicker(7, 1);
    private final AtomicInteger asked = new AtomicInteger();
    private final List<Optional<Duration>> left = new ArrayList<>();

    @Test
    void itEndsAsSoonAsItsJudgeSaysSo() throws Exception {
        RunOutcome outcome = run(THREE_TO_EIGHT, () -> asked.incrementAndGet() == 3);

        assertThat(outcome.warm()).contains(true);
        assertThat(outcome.warmupNanos()).isEqualTo(5_000 * MILLI);
        assertThat(outcome.recording().total().counts().ok()).isEqualTo(1);
    }

    @Test
    void itEndsAtItsLongestAndSaysThatTheLoadIsNotWarm() throws Exception {
        RunOutcome outcome = run(THREE_TO_EIGHT, () -> asked.incrementAndGet() < 0);

        assertThat(outcome.warm()).contains(false);
        assertThat(outcome.warmupNanos()).isEqualTo(8_000 * MILLI);
        assertThat(asked.get()).isPositive();
        assertThat(left.get(0).orElseThrow()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(7));
    }

    /** On a host of one CPU, to have a number that is the same on each. */
    @Test
    void fewOfManyBeginAndTheOthersJoinWhenTheseAreWarm() {
        FewFirst few = FewFirst.of(plan(THREE_TO_EIGHT, 3), 1);

        assertThat(few.clients()).isEqualTo(1);
        assertThat(few.isAll()).isFalse();
        assertThat(few.isOver(1, () -> true)).isTrue();
        assertThat(few.isOver(3_999 * MILLI, () -> false)).isFalse();
        assertThat(few.isOver(4_000 * MILLI, () -> false)).isTrue();
        assertThat(FewFirst.of(plan(THREE_TO_EIGHT, 2), 1).isAll()).isTrue();
        assertThat(FewFirst.of(plan(WarmUp.fixed(Duration.ofSeconds(4)), 3), 1).isAll())
                .isTrue();
    }

    /** On the real clock: a second for the first ones, and another one with all. */
    @Test
    void theOthersWaitForTheFirstAndTheirLoadIsJudgedAnew() throws Exception {
        int cpus = Runtime.getRuntime().availableProcessors();
        int all = 2 * cpus + 1;
        Set<Integer> called = ConcurrentHashMap.newKeySet();
        List<Set<Integer>> calledWhenAsked = new ArrayList<>();
        List<Set<Integer>> calledWhenItGrew = new ArrayList<>();
        Warmth warmth = new Warmth() {
            @Override
            public boolean reached() {
                calledWhenAsked.add(Set.copyOf(called));
                return true;
            }

            @Override
            public void loadGrew() {
                calledWhenItGrew.add(Set.copyOf(called));
            }
        };
        ScriptedClients clients = new ScriptedClients((operation, worker) -> () -> {
            called.add(worker);
            Thread.sleep(1);
        });

        RunOutcome outcome = new Runner(new FastTicker(4), new RunListener() {}, warmth)
                .run(plan(new WarmUp(Duration.ZERO, Duration.ofSeconds(60)), all), clients, FailureKind::of);

        Set<Integer> first = IntStream.range(0, cpus).boxed().collect(Collectors.toSet());
        assertThat(outcome.warm()).contains(true);
        assertThat(calledWhenAsked).hasSize(2).first().isEqualTo(first);
        assertThat(calledWhenItGrew).hasSize(1).first().satisfies(some -> assertThat(first)
                .isEqualTo(some));
        assertThat(called).hasSize(all);
    }

    /** A call takes 0.1 s of a clock that waits for everybody. */
    private RunOutcome run(WarmUp warmup, Warmth warmth) throws InterruptedException {
        RunListener listener = new RunListener() {
            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> time) {
                left.add(time);
            }
        };
        return new Runner(ticker, listener, warmth)
                .run(plan(warmup, 1), ScriptedClients.calling(() -> ticker.pass(100 * MILLI)), FailureKind::of);
    }

    private static LoadPlan plan(WarmUp warmup, int threads) {
        return new LoadPlan(
                Mix.of("echo"),
                threads,
                new Limit.Invocations(1),
                warmup,
                Duration.ofSeconds(30),
                1,
                Optional.empty(),
                false);
    }
}
