package cxfperf.benchmarks;

import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.testing.ScriptedClients;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/** Runs the whole engine, workers included, with clients that do nothing. */
final class EngineLoad {

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private EngineLoad() {}

    /**
     * @return the outcome of the run
     * @throws IllegalStateException if the run did not go as planned
     */
    static RunOutcome run(LoadPlan plan) throws InterruptedException {
        return run(plan, ScriptedClients.calling(() -> {}));
    }

    /**
     * @return the bytes that the workers allocated from the start of call {@code from} to the end of their last call;
     *     the set-up of a worker in its first calls is not a cost of a call
     */
    static long allocated(LoadPlan plan, int from) throws InterruptedException {
        AtomicLong bytes = new AtomicLong();
        run(plan, new ScriptedClients((operation, worker) -> new Weighed(bytes, from)));
        return bytes.get();
    }

    private static RunOutcome run(LoadPlan plan, ScriptedClients clients) throws InterruptedException {
        RunOutcome outcome = new Runner(new SystemTicker(), new RunListener() {}).run(plan, clients, FailureKind::of);
        if (outcome.ending() != RunOutcome.Ending.COMPLETED
                || outcome.harnessFault().isPresent()) {
            throw new IllegalStateException("a run of the engine broke off: " + outcome);
        }
        return outcome;
    }

    /**
     * Measures the worker's allocation itself, because the worker threads have ended before JMH reads their counters.
     */
    private static final class Weighed implements LoadClient {
        private final AtomicLong sum;
        private final int from;
        private int calls;
        private long before;

        private Weighed(AtomicLong sum, int from) {
            this.sum = sum;
            this.from = from;
        }

        @Override
        public void call() {
            if (++calls == from) {
                before = THREADS.getCurrentThreadAllocatedBytes();
            }
        }

        @Override
        public void close() {
            sum.addAndGet(THREADS.getCurrentThreadAllocatedBytes() - before);
        }
    }
}
