package cxfperf.benchmarks;

import cxfperf.engine.RunOutcome;
import cxfperf.measure.Distribution;
import cxfperf.measure.Offered;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How well an open loop keeps its rate with calls that do nothing, so that all of a response time is lateness: the
 * rate's error, and how late the calls were started. The time of a run itself says nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PacingBenchmark {

    /** By which {@link JmhBenchmarks} makes the window shorter. */
    static final String SECONDS = "seconds";

    @Param({"1000", "10000", "100000"})
    private int perSecond;

    @Param("10")
    private int seconds;

    @Param({"1", "2"})
    private int workers;

    @Benchmark
    public RunOutcome openLoop() throws InterruptedException {
        RunOutcome outcome = EngineLoad.run(new LoadPlan(
                Mix.of("nothing"),
                workers,
                new Limit.Time(Duration.ofSeconds(seconds)),
                WarmUp.fixed(Duration.ofSeconds(1)),
                Duration.ofSeconds(30),
                1,
                Optional.of(OfferedRate.constant(perSecond, Arrivals.CONSTANT)),
                false));
        Distribution late = outcome.recording().total().responseTimes().orElseThrow();
        Offered offered = outcome.offered().orElseThrow();
        double planned = (double) perSecond * seconds;
        JmhFigures.tell("rateErrorPercent", (offered.started() - planned) / planned * 100, "%");
        JmhFigures.tell("lateMedian", late.quantileMicros(0.5).orElseThrow(), "us");
        JmhFigures.tell("lateP99", late.quantileMicros(0.99).orElseThrow(), "us");
        JmhFigures.tell("lateMax", late.maxMicros().orElseThrow(), "us");
        return outcome;
    }
}
