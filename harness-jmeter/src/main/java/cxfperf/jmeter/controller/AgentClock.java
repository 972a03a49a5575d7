package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService;
import java.rmi.RemoteException;

/**
 * How far the monotonic clock of an agent is ahead of that of this JVM. The origins of the two are arbitrary.
 *
 * @param aheadNanos to be added to a time of this JVM
 */
record AgentClock(long aheadNanos) {

    private static final int READINGS = 5;

    /**
     * Reads the agent's clock several times, and believes the reading that took least time: it lies in the middle of
     * it, to half of what the two directions differ by.
     */
    static AgentClock of(AgentService agent) throws RemoteException {
        long best = Long.MAX_VALUE;
        long ahead = 0;
        for (int i = 0; i < READINGS; i++) {
            long sent = System.nanoTime();
            long there = agent.nanoTime();
            long took = System.nanoTime() - sent;
            if (took < best) {
                best = took;
                ahead = there - (sent + took / 2);
            }
        }
        return new AgentClock(ahead);
    }

    long at(long nanosHere) {
        return nanosHere + aheadNanos;
    }
}
