package cxfperf.jmeter.controller;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.plan.LoadPlan;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The steps that the agents of a run begin together, although some make their clients faster than others. An agent that
 * does not come to a step in time does not delay the others. Used by one thread.
 */
final class CommonSteps {

    /** The delay of a common step. It is longer than telling all agents takes. */
    static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final Duration READY_AT_LEAST = Duration.ofSeconds(90);

    /** Besides what the last call of the warm-up may take. */
    private static final Duration WINDOW_AT_LEAST = Duration.ofSeconds(30);

    private final LoadPlan plan;
    private final Map<RunStep, Long> firstNanos = new EnumMap<>(RunStep.class);
    private final Set<RunStep> open = EnumSet.noneOf(RunStep.class);

    /** @param plan the load of each agent */
    CommonSteps(LoadPlan plan) {
        this.plan = plan;
    }

    /** The longest wait of the first agent for the last. */
    private Duration patience(RunStep step) {
        return switch (step) {
            // Longer than the agent's own time limit for making its clients, because the agent's message says more than
            // a timeout here.
            case WARM_UP -> READY_AT_LEAST.plusSeconds(plan.threads());
            // An agent that does not get warm ends its warm-up when its longest time is over.
            case WARM -> plan.warmup().most().plus(READY_AT_LEAST);
            case WARM_UP_OVER, WINDOW -> plan.timeout().plus(WINDOW_AT_LEAST);
        };
    }

    private static String tooLate(RunStep step) {
        return switch (step) {
            case WARM_UP -> "was not ready";
            case WARM, WARM_UP_OVER -> "did not end its warm-up";
            case WINDOW -> "had not polled the server";
        };
    }

    /**
     * Opens each step to which all agents have come, and leaves those behind that did not come in time.
     *
     * @param agents all agents of the run; those that are lost do not count
     * @param now on the clock of the steps, {@link System#nanoTime()}
     */
    void pass(List<FollowedAgent> agents, long now) {
        for (RunStep step : RunStep.values()) {
            pass(step, agents, now);
        }
    }

    private void pass(RunStep step, List<FollowedAgent> agents, long now) {
        Map<Boolean, List<FollowedAgent>> there = agents.stream()
                .filter(FollowedAgent::takesPart)
                .collect(Collectors.partitioningBy(agent -> agent.hasReached(step)));
        if (open.contains(step) || there.get(true).isEmpty()) {
            return;
        }
        long waitedNanos = now - firstNanos.computeIfAbsent(step, none -> now);
        if (there.get(false).isEmpty() || waitedNanos >= patience(step).toNanos()) {
            open.add(step);
            there.get(true).forEach(agent -> agent.open(step, now + LEAD_NANOS));
            there.get(false)
                    .forEach(agent -> agent.leaveBehind(tooLate(step) + " within "
                            + patience(step).toSeconds() + " s after the first, and the others began without it"));
        }
    }
}
