package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.Ticker;
import cxfperf.measure.Interval;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeSample;
import cxfperf.probe.ProcessCpu;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.ManualTicker;
import cxfperf.testing.ScriptedClients;
import cxfperf.testing.SimulatedTicker;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunWatchTest {

    private static final long MILLI = 1_000_000L;
    private static final Instant START = Instant.parse("2026-11-21T09:00:00Z");

    private final ManualTicker ticker = new ManualTicker(0);
    private final ProbeWindow window = new ProbeWindow(GcPauses.off(), START);
    private Instant kept;

    /** Other listeners take three seconds, and this thread wakes up 40 ms late. */
    @Test
    void theWindowBeginsWhenItsGateOpensAndNotWhenItsPreparationDoes() {
        RunWatch watch = watch(ticker);

        watch.phaseStarted(Phase.WINDOW);
        ticker.advance(3_000 * MILLI);
        watch.windowOpens();
        long gate = ticker.nanoTime() + 2 * MILLI;
        ticker.advance(42 * MILLI);
        watch.windowOpened(gate);

        assertThat(window.openedAt()).isEqualTo(START.plusMillis(3_002)).isEqualTo(kept);
    }

    /**
     * Ten calls a second of 1,050 ms each, for ten seconds: of the hundred calls eleven are out at the close, which is
     * when this host is sampled.
     */
    @Test
    void theCallsOfTheSampledTimeAreThoseThatEndedUntilTheClose() throws Exception {
        int threads = 16;
        SimulatedTicker simulated = new SimulatedTicker(0, threads);
        RunWatch watch = watch(simulated);
        RunListener listener = new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                simulated.somePark(phase == Phase.COOL_DOWN);
                watch.phaseStarted(phase);
            }

            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                watch.intervalEnded(phase, interval, left);
            }
        };
        LoadPlan plan = new LoadPlan(
                Mix.of("echo"),
                threads,
                new Limit.Time(Duration.ofSeconds(10)),
                WarmUp.fixed(Duration.ZERO),
                Duration.ofSeconds(30),
                7,
                Optional.of(OfferedRate.constant(10, Arrivals.CONSTANT)),
                false);

        RunOutcome outcome = new Runner(simulated, listener)
                .run(plan, ScriptedClients.calling(() -> simulated.pass(1_050 * MILLI)), FailureKind::of);

        assertThat(outcome.recording().total().counts().ok()).isEqualTo(100);
        assertThat(outcome.recording().ended()).isEqualTo(Map.of("echo", 90L));
    }

    private RunWatch watch(Ticker time) {
        return new RunWatch(
                ServerWatch.off("no server", List.of()),
                HostProbe.ofClient(Path.of("/proc"), 1, GcPauses.off()),
                window,
                new ProcessWindow(ProcessCpu.of(null), List.of(), time),
                clock(),
                time,
                keeper());
    }

    private Clock clock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return START.plusNanos(ticker.nanoTime());
            }
        };
    }

    private RunWatch.Keeper keeper() {
        return new RunWatch.Keeper() {
            @Override
            public void windowOpened(Instant at, ProbeSample first) {
                kept = at;
            }
        };
    }
}
