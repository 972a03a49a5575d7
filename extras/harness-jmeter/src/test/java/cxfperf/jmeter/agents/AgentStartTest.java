package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentRuns.AgentStart;
import cxfperf.scenario.LoadPart;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AgentStartTest {

    private final AtomicLong now = new AtomicLong(-7);
    private final AgentStart start = new AgentStart(LoadPart.WHOLE, now::get);

    /** The time that passes per poll of whether the run is over. */
    private Optional<String> awaitWithSteps(long nanos, long mostSteps) throws InterruptedException {
        AtomicLong steps = new AtomicLong();
        return start.await(RunStep.WARM_UP, () -> {
            now.addAndGet(nanos);
            return steps.incrementAndGet() > mostSteps;
        });
    }

    @Test
    void itIsReadyUntilItIsToldWhenToBeginAndBeginsThen() throws InterruptedException {
        assertThat(start.reached()).isEmpty();
        assertThat(awaitWithSteps(1, 1)).isEmpty();
        assertThat(start.reached()).containsExactly(RunStep.WARM_UP);
        long told = now.get();
        start.open(RunStep.WARM_UP, told + 10);

        assertThat(awaitWithSteps(1, Long.MAX_VALUE)).isEmpty();
        assertThat(now.get()).isEqualTo(told + 10);
    }

    @Test
    void theEngineGetsTheInstantOfTheWindowBeforeItHasCome() throws InterruptedException {
        assertThat(start.windowNanos()).isEmpty();
        start.open(RunStep.WINDOW, now.get() + 1_000);
        start.open(RunStep.WARM_UP_OVER, now.get() + 500);
        long told = now.get();

        assertThat(start.await(RunStep.WARM_UP_OVER, () -> false)).isEmpty();
        assertThat(start.await(RunStep.WINDOW, () -> false)).isEmpty();
        assertThat(now.get()).isEqualTo(told);
        assertThat(start.windowNanos()).hasValue(told + 1_000);
    }

    @Test
    void aWarmUpEndsWhenTheControllerSaysThatAllAgentsAreWarm() {
        assertThat(start.isWarm(false)).isFalse();
        assertThat(start.reached()).isEmpty();
        assertThat(start.isWarm(true)).isFalse();
        assertThat(start.isWarm(false)).isFalse();
        assertThat(start.reached()).containsExactly(RunStep.WARM);

        start.open(RunStep.WARM, now.get());
        assertThat(start.isWarm(false)).isTrue();
    }

    @Test
    void anAgentThatIsGivenUpDoesNotBegin() throws InterruptedException {
        start.giveUp();

        assertThat(awaitWithSteps(0, Long.MAX_VALUE).orElseThrow()).contains("has ended the run of this agent");
    }

    @Test
    void anAgentWhoseControllerIsGoneDoesNotWaitForEver() throws InterruptedException {
        now.addAndGet(AgentStart.PATIENCE_NANOS);
        start.polled();

        long polled = now.get();
        assertThat(awaitWithSteps(AgentStart.PATIENCE_NANOS / 4, 100).orElseThrow())
                .isEqualTo("no controller has polled the run for 60 s");
        assertThat(now.get() - polled).isBetween(AgentStart.PATIENCE_NANOS, TimeUnit.SECONDS.toNanos(90));
    }
}
