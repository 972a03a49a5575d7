package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Where the agents of a run stand until all of them are ready, so that they begin together and their windows open
 * together: JMeter starts one after the other. Who is not ready in time does not hold the others. Any thread.
 */
final class StartLine {

    /** Longer than it takes to tell all of them. */
    static final long LEAD_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final Set<AgentAddress> awaited;
    private final long deadlineNanos;
    private final Duration patience;
    private boolean open;
    private long beginNanos;

    /**
     * @param patience how long the first of them may have to wait for the last
     * @param nanoTime as {@link System#nanoTime()}
     */
    StartLine(Collection<AgentAddress> agents, Duration patience, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.awaited = new HashSet<>(agents);
        this.patience = patience;
        this.deadlineNanos = nanoTime.getAsLong() + patience.toNanos();
    }

    Duration patience() {
        return patience;
    }

    /** It need not be waited for: it is ready, or takes no part any more. */
    synchronized void without(AgentAddress agent) {
        if (!open) {
            awaited.remove(agent);
        }
    }

    /** The time at which all begin, on the given clock; empty as long as an agent is waited for. */
    synchronized OptionalLong begin() {
        long now = nanoTime.getAsLong();
        if (!open && (awaited.isEmpty() || now - deadlineNanos >= 0)) {
            open = true;
            beginNanos = now + LEAD_NANOS;
        }
        return open ? OptionalLong.of(beginNanos) : OptionalLong.empty();
    }

    /** Whether the others begin without this one, which was not ready in time. */
    synchronized boolean leavesBehind(AgentAddress agent) {
        return begin().isPresent() && awaited.contains(agent);
    }
}
