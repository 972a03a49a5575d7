package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeSample;
import cxfperf.probe.ProcessCpu;
import cxfperf.testing.ManualTicker;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
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
        RunWatch watch = watch();

        watch.phaseStarted(Phase.WINDOW);
        ticker.advance(3_000 * MILLI);
        watch.windowOpens();
        long gate = ticker.nanoTime() + 2 * MILLI;
        ticker.advance(42 * MILLI);
        watch.windowOpened(gate);

        assertThat(window.openedAt()).isEqualTo(START.plusMillis(3_002)).isEqualTo(kept);
    }

    private RunWatch watch() {
        return new RunWatch(
                ServerWatch.off("no server", List.of()),
                HostProbe.ofClient(Path.of("/proc"), 1, GcPauses.off()),
                window,
                new ProcessWindow(ProcessCpu.of(null), List.of(), ticker),
                clock(),
                ticker,
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
