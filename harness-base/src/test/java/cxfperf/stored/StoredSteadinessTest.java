package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Resource;
import cxfperf.result.ResultFile;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredSteadinessTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private final Collector collector = new Collector(List.of("echo"));
    private final CallRecorder recorder = collector.newRecorder("echo");
    private int seconds;
    private long pauseNanos;

    /** The rate doubles in the 13th second and the times halve; the pause of the server is in the row after. */
    @Test
    void theFilesOfARunTellWhatWasSteadyAndWhatItsSlowSecondsHad() throws IOException {
        WindowLog log = new WindowLog(directory, 0, sample(0), false, false);
        for (int second = 0; second < 72; second++) {
            boolean pause = second == 40 || second == 50;
            ProbeSample.Jvm jvm = new ProbeSample.Jvm(
                    1L, null, second == 51 ? 700_000_000L : 1_000_000L, 0L, 2_000L + second, 30, 60L, null, null, null);
            write(
                    log,
                    pause ? 30 : second < 12 ? 50 : 100,
                    second < 12 ? 2_000_000 : 1_000_000,
                    second == 40 ? 600 : 0,
                    server(4, jvm));
        }
        assertThat(log.close()).isEmpty();

        Steadiness steadiness = StoredSteadiness.of(directory, 72, null, null).orElseThrow();

        assertThat(steadiness.growing(SampleResults.billion().server())).isZero();
        assertThat(steadiness.growing(ServerSide.unknown("nobody was there"))).isNull();
        assertThat(steadiness.levels()).hasSize(2);
        assertThat(steadiness.steady().level().fromSecond()).isEqualTo(12);
        assertThat(steadiness.steady().level().toSecond()).isEqualTo(72);
        assertThat(steadiness.steady().serviceTimeMicros().max()).isCloseTo(1_000, within(2.0));
        assertThat(steadiness.steady().responseTimeMicros()).isNull();
        assertThat(steadiness.slow().seconds()).isEqualTo(2);
        assertThat(steadiness.slow().with())
                .containsOnly(Map.entry(SlowCause.CLIENT_GC, 1), Map.entry(SlowCause.SERVER_GC, 1));
        assertThat(steadiness.slow().unexplained()).isZero();
        assertThat(steadiness.drift().percentPerHour()).isPositive();
        assertThat(steadiness.ends().get("serverHeapAfterGcBytes"))
                .isEqualTo(new Steadiness.FirstAndLast(2_003, 2_068));
        assertThat(steadiness.ends().get("serverThreads").percent()).isZero();
        assertThat(steadiness.ends().get("okPerSecond")).isEqualTo(new Steadiness.FirstAndLast(50, 100));
        assertThat(steadiness.ends()).doesNotContainKey("openFiles");
    }

    /** The client's memory grows within its committed heap, which is no growth; its connections come and go. */
    @Test
    void theFilesOfARunTellWhichResourcesOfTheServerGrew() throws IOException {
        WindowLog log = new WindowLog(directory, 0, sample(0), false, false);
        long mib = 1 << 20;
        for (int second = 0; second < 60; second++) {
            ProbeSample.Jvm jvm = new ProbeSample.Jvm(
                    (190 + second) * mib,
                    null,
                    null,
                    null,
                    (40 + second) * mib,
                    30 + second,
                    60L + second,
                    (300 + 3 * second) * mib,
                    (200 + second) * mib,
                    (10 + second) * mib);
            write(log, 100, 1_000_000, 0, server(4 + second, jvm));
        }
        log.close();

        Steadiness steadiness = StoredSteadiness.of(directory, 60, null, null).orElseThrow();

        assertThat(steadiness.growth())
                .extracting(Steadiness.Growth::ofServer, Steadiness.Growth::resource)
                .containsExactly(Arrays.stream(Resource.values())
                        .map(resource -> tuple(true, resource))
                        .toArray(Tuple[]::new));
        assertThat(steadiness.growth().get(Resource.OUTSIDE_HEAP.ordinal()).perSecond())
                .isCloseTo(mib, within(1.0));
        assertThat(steadiness.growth().get(Resource.THREADS.ordinal()).perSecond())
                .isCloseTo(1, within(1e-6));
    }

    @Test
    void whatComesBackBehindTheWindowIsNoPartOfIt() throws IOException {
        WindowLog log = new WindowLog(directory, 0, sample(0), false, false);
        for (int second = 0; second < 20; second++) {
            write(log, second < 12 ? 100 : 1, 1_000_000, 0, ServerSecond.UNKNOWN);
        }
        log.close();

        Steadiness steadiness = StoredSteadiness.of(directory, 12, null, null).orElseThrow();

        assertThat(steadiness.even()).isTrue();
        assertThat(steadiness.steady().level().toSecond()).isEqualTo(12);
    }

    @Test
    void withoutATimelineOrWithOneOfDaysThereIsNone() throws IOException {
        assertThat(StoredSteadiness.of(directory, 60, null, null)).isEmpty();

        Files.writeString(ResultFile.TIMELINE.in(directory), "not a timeline");

        assertThat(StoredSteadiness.of(directory, 1_000_000, null, null)).isEmpty();
    }

    /** @param jvm the later sample of a second; in the earlier one, pauses and compile time are 0 */
    private static ServerSecond server(int connections, ProbeSample.Jvm jvm) {
        ProbeSample before = new ProbeSample(
                ProbeSample.Cpu.UNKNOWN,
                new ProbeSample.Jvm(null, null, 0L, 0L, null, null, null, null, null, null),
                ProbeSample.Sockets.UNKNOWN,
                ProbeSample.Traffic.UNKNOWN);
        ProbeSample.Sockets sockets = new ProbeSample.Sockets(connections, null, null, null, null, null);
        ProbeSample now = new ProbeSample(ProbeSample.Cpu.UNKNOWN, jvm, sockets, ProbeSample.Traffic.UNKNOWN);
        return new ServerSecond(new ProbeDifference(before, now), null);
    }

    private void write(WindowLog log, int calls, long nanos, long pauseMillis, ServerSecond server) {
        for (int i = 0; i < calls; i++) {
            recorder.started();
            recorder.ok(nanos);
        }
        pauseNanos += pauseMillis * 1_000_000;
        seconds++;
        log.write(collector.collect(seconds * SECOND), Map.of(), sample(pauseNanos), server);
    }

    private static ProbeSample sample(long pauseNanos) {
        return new ProbeSample(
                ProbeSample.Cpu.UNKNOWN,
                new ProbeSample.Jvm(
                        1L, 1L, pauseNanos, 0L, 1_000L, 9, null, 7_000L + pauseNanos, 9_000_000_000L, 1_000L),
                ProbeSample.Sockets.UNKNOWN,
                ProbeSample.Traffic.UNKNOWN);
    }
}
