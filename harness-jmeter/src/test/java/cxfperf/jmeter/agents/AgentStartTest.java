package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.agents.AgentRuns.AgentStart;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AgentStartTest {

    private final AtomicLong now = new AtomicLong(-7);
    private final AgentStart start = new AgentStart(now::get);

    /** The time that passes per poll of whether the run is over. */
    private Optional<String> awaitWithSteps(long nanos, long mostSteps) throws InterruptedException {
        AtomicLong steps = new AtomicLong();
        return start.await(() -> {
            now.addAndGet(nanos);
            return steps.incrementAndGet() > mostSteps;
        });
    }

    @Test
    void itIsReadyUntilItIsToldWhenToBeginAndBeginsThen() throws InterruptedException {
        assertThat(start.isReady()).isFalse();
        assertThat(awaitWithSteps(1, 1)).isEmpty();
        assertThat(start.isReady()).isTrue();
        start.begin(10);
        long told = now.get();

        assertThat(start.isReady()).isFalse();
        assertThat(awaitWithSteps(1, Long.MAX_VALUE)).isEmpty();
        assertThat(now.get()).isEqualTo(told + 10);
    }

    @Test
    void aTimeThatHasPassedIsAtOnce() throws InterruptedException {
        start.begin(-1);

        assertThat(awaitWithSteps(0, Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void anAgentThatIsGivenUpDoesNotBegin() throws InterruptedException {
        start.giveUp();

        assertThat(awaitWithSteps(0, Long.MAX_VALUE).orElseThrow()).contains("given this agent up");
    }

    @Test
    void anAgentWhoseControllerIsGoneDoesNotWaitForEver() throws InterruptedException {
        now.addAndGet(AgentStart.PATIENCE_NANOS);
        start.polled();

        long polled = now.get();
        assertThat(awaitWithSteps(AgentStart.PATIENCE_NANOS / 4, 100).orElseThrow())
                .isEqualTo("all clients were ready, and no controller has polled for 60 s");
        assertThat(now.get() - polled).isBetween(AgentStart.PATIENCE_NANOS, TimeUnit.SECONDS.toNanos(90));
    }
}
