package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService.Gate;
import cxfperf.options.AgentAddress;
import cxfperf.plan.LoadPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

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
