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
 * One recorded call that does nothing, end to end: the time of a whole run of the engine by the calls of one worker. In
 * a closed loop each worker has a core of its own, so that the time of a call is to stay the same with one worker for
 * each.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CallBenchmark {

    /** Enough for the start and the end of a run to be less than one in a hundred of it. */
    private static final int CALLS = 10_000_000;

    @Param({"1", "2"})
    private int workers;

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long closedLoop() throws InterruptedException {
        LoadPlan plan = new LoadPlan(
                Mix.of("nothing"), workers, new Limit.Invocations(CALLS), Duration.ZERO, Duration.ofSeconds(30), 1);
        long bytes = EngineLoad.allocated(plan, CALLS / 2);
        JmhFigures.tell("bytesPerCall", (double) bytes / (CALLS / 2) / workers, "B/call");
        return bytes;
    }
}
