package cxfperf.jmeter.controller;

import cxfperf.options.AgentAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A barrier at which the agents of a run wait until all have come, so that their phases begin together although some
 * make their clients faster than others. An agent that does not come in time does not delay the others. Thread-safe.
 */
final class StartLine {

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
