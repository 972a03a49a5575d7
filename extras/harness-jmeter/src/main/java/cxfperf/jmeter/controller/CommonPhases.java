package cxfperf.jmeter.controller;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.options.AgentAddress;
import cxfperf.plan.LoadPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The phases of a run that its agents begin together.
 *
 * @param steps a line for each step, where the agents wait for each other
 * @param warm passed by agents whose load has reached the steady state: a judged warm-up ends
 */
record CommonPhases(Map<RunStep, StartLine> steps, StartLine warm) {

    private static final Duration READY_AT_LEAST = Duration.ofSeconds(90);

    /** Besides what the last call of the warm-up may take. */
    private static final Duration WINDOW_AT_LEAST = Duration.ofSeconds(30);

    /** @param plan the load of each agent */
    static CommonPhases of(Collection<AgentAddress> agents, LoadPlan plan) {
        Duration warmup = plan.warmup().most();
        Map<RunStep, StartLine> steps = new EnumMap<>(RunStep.class);
        for (RunStep step : RunStep.values()) {
            Duration patience =
                    switch (step) {
                        // Longer than the agent's own time limit for making its clients, because the agent's message
                        // says more than a timeout here.
                        case WARM_UP -> READY_AT_LEAST.plusSeconds(plan.threads());
                        case WARM_UP_OVER, WINDOW -> plan.timeout().plus(WINDOW_AT_LEAST);
                    };
            steps.put(step, new StartLine(agents, patience, System::nanoTime));
        }
        // An agent that does not get warm ends its warm-up when its longest time is over.
        StartLine warm = new StartLine(agents, warmup.plus(READY_AT_LEAST), System::nanoTime);
        return new CommonPhases(steps, warm);
    }

    StartLine line(RunStep step) {
        return steps.get(step);
    }

    /** An agent takes no longer part. */
    void without(AgentAddress agent) {
        steps.values().forEach(line -> line.without(agent));
        warm.without(agent);
    }

    /**
     * A barrier at which the agents of a run wait until all have come, so that their phases begin together although
     * some make their clients faster than others. An agent that does not come in time does not delay the others.
     * Thread-safe.
     */
    static final class StartLine {

        /** The delay of the common start. It is longer than noticing the last agent and telling all of them takes. */
        static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

        private final LongSupplier nanoTime;
        private final Set<AgentAddress> awaited;
        private final Duration patience;
        private boolean anyIsThere;
        private long firstNanos;
        private boolean open;
        private long beginNanos;

        /**
         * @param patience the longest wait of the first agent for the last
         * @param nanoTime a clock like {@link System#nanoTime()}
         */
        StartLine(Collection<AgentAddress> agents, Duration patience, LongSupplier nanoTime) {
            this.nanoTime = nanoTime;
            this.awaited = new HashSet<>(agents);
            this.patience = patience;
        }

        Duration patience() {
            return patience;
        }

        /** Stops waiting for an agent, because it has come. */
        synchronized void reachedBy(AgentAddress agent) {
            if (!anyIsThere) {
                anyIsThere = true;
                firstNanos = nanoTime.getAsLong();
            }
            without(agent);
        }

        /** Stops waiting for an agent, because it no longer takes part. */
        synchronized void without(AgentAddress agent) {
            if (!open) {
                awaited.remove(agent);
            }
        }

        /** The time at which all begin, on the given clock; empty while the others wait for an agent. */
        synchronized OptionalLong begin() {
            long now = nanoTime.getAsLong();
            if (!open && (awaited.isEmpty() || anyIsThere && now - firstNanos >= patience.toNanos())) {
                open = true;
                beginNanos = now + LEAD_NANOS;
            }
            return open ? OptionalLong.of(beginNanos) : OptionalLong.empty();
        }

        /** Whether the others begin without this agent because it has not come in time. */
        synchronized boolean leavesBehind(AgentAddress agent) {
            return begin().isPresent() && awaited.contains(agent);
        }
    }
}
