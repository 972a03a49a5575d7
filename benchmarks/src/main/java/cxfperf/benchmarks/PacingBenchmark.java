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
 * How well an open loop keeps its rate: the error of the rate, and how far behind schedule calls start. The calls do
 * nothing, so a response time is nearly all delay of the start. JMH's time of a run has no meaning here.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PacingBenchmark {

    /** The parameter by which {@link JmhBenchmarks} shortens the window. */
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
        JmhFigures.record("rateErrorPercent", (offered.started() - planned) / planned * 100, "%");
        JmhFigures.record("lateMedian", late.quantileMicros(0.5).orElseThrow(), "us");
        JmhFigures.record("lateP99", late.quantileMicros(0.99).orElseThrow(), "us");
        JmhFigures.record("lateMax", late.maxMicros().orElseThrow(), "us");
        return outcome;
    }
}
