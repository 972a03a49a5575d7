package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService.Gate;
import cxfperf.options.AgentAddress;
import cxfperf.plan.LoadPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The phases of a run that its agents begin together.
 *
 * @param ready passed by agents whose clients are made: the warm-up begins
 * @param warm passed by agents whose load has reached the steady state: a judged warm-up ends
 * @param window passed by agents that have ended their warm-up: the window opens
 * @param met the condition of {@code -Dstop} that one of them met first, which ends the windows of all; null for none
 */
record CommonPhases(StartLine ready, StartLine warm, StartLine window, AtomicReference<String> met) {

    private static final Duration READY_AT_LEAST = Duration.ofSeconds(90);

    /** Besides the time limit of a call: the last one of the warm-up may take as long. */
    private static final Duration WINDOW_AT_LEAST = Duration.ofSeconds(30);

    /** @param plan the load of each agent */
    static CommonPhases of(Collection<AgentAddress> agents, LoadPlan plan) {
        return new CommonPhases(
                // Longer than the agent's own time limit for making its clients, because the agent's message says more
                // than a timeout here.
                new StartLine(agents, READY_AT_LEAST.plusSeconds(plan.threads()), System::nanoTime),
                // An agent that does not get warm ends its warm-up when its longest time is over.
                new StartLine(agents, plan.warmup().most().plus(READY_AT_LEAST), System::nanoTime),
                new StartLine(agents, plan.timeout().plus(WINDOW_AT_LEAST), System::nanoTime),
                new AtomicReference<>());
    }

    StartLine line(Gate gate) {
        return gate == Gate.WARM_UP ? ready : window;
    }

    /** An agent takes no longer part. */
    void without(AgentAddress agent) {
        ready.without(agent);
        warm.without(agent);
        window.without(agent);
    }
}
