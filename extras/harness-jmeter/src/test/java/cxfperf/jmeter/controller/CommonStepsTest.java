package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.ScriptedAgent;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CommonStepsTest {

    private static final LoadPlan PLAN = new LoadPlan(
            Mix.of("call"), 1, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(1), 1);

    private final CommonSteps steps = new CommonSteps(PLAN);
    private final List<ScriptedAgent> scripts = new ArrayList<>();
    private final List<FollowedAgent> agents = new ArrayList<>();
    private long now = System.nanoTime();

    private void agents(int count) {
        for (int i = 0; i < count; i++) {
            ScriptedAgent script = new ScriptedAgent();
            scripts.add(script);
            agents.add(new FollowedAgent(FollowedAgentTest.link("load" + i, script), "run", Path.of("unused")));
        }
    }

    private void reach(int agent, RunStep step) {
        scripts.get(agent).reached.add(step);
    }

    /** @return whether a step was opened */
    private boolean pass(long seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
        poll();
        long before = opened();
        steps.pass(agents, now);
        poll();
        return opened() > before;
    }

    private long opened() {
        return scripts.stream().mapToLong(script -> script.opened.size()).sum();
    }

    private void poll() {
        agents.stream().filter(agent -> agent.end().isEmpty()).forEach(agent -> agent.poll(() -> false));
    }

    @Test
    void allBeginAtOneTimeWhichIsAheadOfTheMomentWhenTheLastIsThere() {
        agents(3);
        reach(0, RunStep.WARM_UP);
        assertThat(pass(0)).isFalse();
        agents.get(2).lose("is gone");
        assertThat(pass(3)).isFalse();
        reach(1, RunStep.WARM_UP);

        assertThat(pass(3)).isTrue();
        for (ScriptedAgent script : scripts.subList(0, 2)) {
            // The clock of the test is ahead of the clock of the controller.
            assertThat((double) script.opened.get(RunStep.WARM_UP) + System.nanoTime())
                    .isCloseTo(now + CommonSteps.LEAD_NANOS, within((double) TimeUnit.SECONDS.toNanos(1)));
        }
        assertThat(scripts.get(2).opened).isEmpty();
        assertThat(pass(1)).as("opened once").isFalse();
    }

    @Test
    void whoIsNotReadyInTimeAfterTheFirstIsLeftBehindAndToldToEnd() {
        agents(2);
        assertThat(pass(1_000)).isFalse();
        reach(0, RunStep.WARM_UP);
        assertThat(pass(0)).isFalse();
        assertThat(pass(90)).isFalse();

        assertThat(pass(1)).isTrue();

        assertThat(scripts.get(0).opened).containsOnlyKeys(RunStep.WARM_UP);
        assertThat(scripts.get(0).told).isEmpty();
        assertThat(scripts.get(1).opened).isEmpty();
        assertThat(scripts.get(1).told).containsExactly("rstopTest", "giveUp");
        assertThat(agents.get(1).end().orElseThrow().lost().orElseThrow().because())
                .isEqualTo("was not ready within 91 s after the first, and the others began without it");
    }

    @Test
    void theWarmUpOfAllEndsWhenEachIsWarmOrHasEndedItsOwn() {
        agents(2);
        reach(0, RunStep.WARM);
        assertThat(pass(0)).isFalse();
        reach(1, RunStep.WARM);
        reach(1, RunStep.WARM_UP_OVER);

        assertThat(pass(1)).isTrue();
        assertThat(scripts).allSatisfy(script -> assertThat(script.opened).containsOnlyKeys(RunStep.WARM));
    }
}
