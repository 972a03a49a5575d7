package cxfperf.benchmarks;

import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.testing.ScriptedClients;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The engine's cost of one recorded call that does nothing: the time of a whole run divided by the calls of one worker.
 * In a closed loop with at most one worker per core, this time should not depend on the number of workers.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CallBenchmark {

    /** With this many calls, start and end take less than 1 % of a run. */
    private static final int CALLS = 10_000_000;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** JMH divides by the operations of an invocation, so another number must be set for both. */
    static final String CALLS_OF_WORKER = "calls";

    @Param("" + CALLS)
    private int calls;

    @Param({"1", "2"})
    private int workers;

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long closedLoop() throws InterruptedException {
        LoadPlan plan = new LoadPlan(
                Mix.of("nothing"), workers, new Limit.Invocations(calls), Duration.ZERO, Duration.ofSeconds(30), 1);
        long bytes = allocated(plan, calls / 2);
        JmhFigures.record("bytesPerCall", (double) bytes / (calls / 2) / workers, "B/call");
        return bytes;
    }

    /**
     * @return the bytes that the workers allocated from the start of call {@code from} to the end of their last call;
     *     the set-up of a worker in its first calls is not a cost of a call
     */
    private static long allocated(LoadPlan plan, int from) throws InterruptedException {
        AtomicLong bytes = new AtomicLong();
        RunOutcome outcome = new Runner(new SystemTicker(), new RunListener() {})
                .run(plan, new ScriptedClients((operation, worker) -> new Weighed(bytes, from)), FailureKind::of);
        if (outcome.ending() != RunOutcome.Ending.COMPLETED
                || outcome.harnessFault().isPresent()) {
            throw new IllegalStateException("a run of the engine broke off: " + outcome);
        }
        return bytes.get();
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
