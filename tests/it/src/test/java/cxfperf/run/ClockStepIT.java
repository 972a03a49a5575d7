package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProcessCpu;
import cxfperf.result.RunStart;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.TimelineColumn;
import cxfperf.testing.ScriptedClients;
import cxfperf.watch.ProbeWindow;
import cxfperf.watch.ProcessWindow;
import cxfperf.watch.RunWatch;
import cxfperf.watch.ServerWatch;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on a host whose wall clock somebody sets while it goes on. */
class ClockStepIT {

    private static final int SECONDS = 3;

    @TempDir
    private Path directory;

    /** An hour back and two forward whenever it is read. */
    private static final class Stepping extends Clock {
        private Instant now = Instant.parse("2026-11-22T01:00:00Z");
        private int looks;

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
            now = now.plus(Duration.ofHours(looks++ % 2 == 0 ? -1 : 2));
            return now;
        }
    }

    @Test
    void theWindowIsAsLongAsItWasAndItsFilesHaveOneStart() throws Exception {
        Clock clock = new Stepping();
        ProbeWindow window = new ProbeWindow(GcPauses.off(), clock.instant());
        RunFileWriter files = new RunFileWriter(
                directory,
                now -> new RunStart(
                        1, "toy", "echo", "http", "http://localhost:1/", now.toString(), 2, 1, 0, null, null, null),
                false,
                System.err);
        RunWatch watch = new RunWatch(
                ServerWatch.off("no server", List.of()),
                HostProbe.ofClient(Path.of("/proc"), 1, GcPauses.off()),
                window,
                new ProcessWindow(ProcessCpu.of(null), List.of(), new SystemTicker()),
                clock,
                new SystemTicker(),
                files);
        LoadPlan plan = new LoadPlan(
                Mix.of("echo"),
                2,
                new Limit.Time(Duration.ofSeconds(SECONDS)),
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                1);

        RunOutcome outcome = new Runner(new SystemTicker(), watch)
                .run(plan, ScriptedClients.calling(() -> Thread.sleep(1)), failure -> FailureKind.OTHER);

        assertThat(files.close()).isEmpty();
        assertThat(outcome.recording().windowNanos())
                .isEqualTo(Duration.ofSeconds(SECONDS).toNanos());
        StoredRun run = StoredRuns.read(directory);
        assertThat(Instant.parse(run.result().startedAt())).isEqualTo(window.openedAt());
        assertThat(run.times().orElseThrow().startSeconds())
                .isCloseTo(window.openedAt().toEpochMilli() / 1e3, within(1e-3));
        assertThat(run.timeline().column(TimelineColumn.SECOND)).isSorted();
        assertThat(run.timeline().column(TimelineColumn.SECOND)[0]).isBetween(0.5, (double) SECONDS);
        assertThat(run.times().orElseThrow().all().count())
                .isEqualTo(outcome.recording().total().counts().ok())
                .isPositive();
    }
}
