package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Interval;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.ScriptedClients;
import cxfperf.testing.SimulatedTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

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
    void itIsAsLongAsItsShortestInAnyCase() throws Exception {
        RunOutcome outcome = run(THREE_TO_EIGHT, () -> asked.incrementAndGet() > 0);

        assertThat(outcome.warm()).contains(true);
        assertThat(outcome.warmupNanos()).isEqualTo(3_000 * MILLI);
        assertThat(asked).hasValue(1);
    }

    @Test
    void itEndsAtItsLongestAndSaysThatTheLoadIsNotWarm() throws Exception {
        RunOutcome outcome = run(THREE_TO_EIGHT, () -> asked.incrementAndGet() < 0);

        assertThat(outcome.warm()).contains(false);
        assertThat(outcome.warmupNanos()).isEqualTo(8_000 * MILLI);
        assertThat(asked.get()).isPositive();
        assertThat(left.get(0).orElseThrow()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(7));
    }

    @Test
    void nobodyJudgesOneOfAFixedLength() throws Exception {
        RunOutcome outcome = run(WarmUp.fixed(Duration.ofSeconds(4)), () -> asked.incrementAndGet() > 0);

        assertThat(outcome.warm()).isEmpty();
        assertThat(outcome.warmupNanos()).isEqualTo(4_000 * MILLI);
        assertThat(asked).hasValue(0);
    }

    /** A call takes 0.1 s of a clock that waits for everybody. */
    private RunOutcome run(WarmUp warmup, Warmth warmth) throws InterruptedException {
        LoadPlan plan = new LoadPlan(
                Mix.of("echo"),
                1,
                new Limit.Invocations(1),
                warmup,
                Duration.ofSeconds(30),
                1,
                Optional.empty(),
                false);
        RunListener listener = new RunListener() {
            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> time) {
                left.add(time);
            }
        };
        return new Runner(ticker, listener, warmth)
                .run(plan, ScriptedClients.calling(() -> ticker.pass(100 * MILLI)), FailureKind::of);
    }
}
