package cxfperf.benchmarks;

import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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
        long bytes = EngineLoad.allocated(plan, calls / 2);
        JmhFigures.record("bytesPerCall", (double) bytes / (calls / 2) / workers, "B/call");
        return bytes;
    }
}
