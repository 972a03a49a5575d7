package cxfperf.jmeter.controller;

import cxfperf.options.CannotRunException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Takes the same step for many agents at the same time. Most of it is waiting for the network and for the agent, so
 * that many agents take about as long as one.
 */
final class EachAgent {

    private static final int MOST_AT_ONCE = 64;

    /** What is done for one agent. Ends within the time limits of this JVM's RMI. */
    @FunctionalInterface
    interface AgentStep<A, R> {
        R take(A agent) throws CannotRunException;
    }

    private EachAgent() {}

    /**
     * Returns when the step has ended for all agents, also where it failed for one of them.
     *
     * @return the results in the order of the agents
     * @throws CannotRunException that of the first agent in this order whose step has failed
     */
    static <A, R> List<R> of(List<A> agents, AgentStep<A, R> step) throws CannotRunException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(MOST_AT_ONCE, agents.size()));
        try {
            List<R> results = new ArrayList<>();
            for (Future<R> ended : threads.invokeAll(agents.stream()
                    .<Callable<R>>map(agent -> () -> step.take(agent))
                    .toList())) {
                results.add(ended.get());
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CannotRunException known) {
                throw known;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
