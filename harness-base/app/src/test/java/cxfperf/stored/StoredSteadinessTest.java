package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Resource;
import cxfperf.result.ResultFile;
import cxfperf.result.Steadiness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredSteadinessTest {

    private static final long SECOND = 1_000_000_000L;
    private static final TimelineCsv CSV = TimelineCsv.of(false, false);

    @TempDir
    private Path directory;

    private final Collector collector = new Collector(List.of("echo"));
    private final CallRecorder recorder = collector.newRecorder("echo");
    private int seconds;

    @Test
    void theFilesOfARunTellHowEvenItWasAndWhatGrew() throws IOException {
        LineFile log = timeline();
        long mib = 1 << 20;
        for (int second = 0; second < 72; second++) {
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
            write(log, second == 40 ? 0 : second < 24 ? 50 : 100, server(4 + second, jvm));
        }
        assertThat(log.close()).isEmpty();

        Steadiness steadiness = StoredSteadiness.of(directory, 72, null).orElseThrow();

        assertThat(steadiness.thirds()).isEqualTo(new Steadiness.Thirds(50, 100, true));
        assertThat(steadiness.stalls()).isEqualTo(new Steadiness.Stalls(72, 1, 1));
        assertThat(steadiness.drift().percentPerHour()).isPositive();
        assertThat(steadiness.growth()).extracting(Steadiness.Growth::resource).containsExactly(Resource.values());
        assertThat(steadiness.growth().get(Resource.DIRECT_BUFFERS.ordinal()).perSecond())
                .isCloseTo(mib, within(1.0));
        assertThat(steadiness.growth().get(Resource.THREADS.ordinal()).perSecond())
                .isCloseTo(1, within(1e-6));
    }

    @Test
    void whatComesBackBehindTheWindowIsNoPartOfIt() throws IOException {
        LineFile log = timeline();
        for (int second = 0; second < 20; second++) {
            write(log, second < 12 ? 100 : 1, ServerSecond.UNKNOWN);
        }
        log.close();

        Steadiness steadiness = StoredSteadiness.of(directory, 12, null).orElseThrow();

        assertThat(steadiness.thirds()).isEqualTo(new Steadiness.Thirds(100, 100, false));
        assertThat(steadiness.stalls().seconds()).isEqualTo(12);
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

    private LineFile timeline() {
        LineFile timeline = new LineFile(ResultFile.TIMELINE.in(directory));
        timeline.append(CSV.header());
        return timeline;
    }

    private void write(LineFile log, int calls, ServerSecond server) {
        for (int i = 0; i < calls; i++) {
            recorder.started();
            recorder.ok(1_000_000);
        }
        seconds++;
        log.append(CSV.row(collector.collect(seconds * SECOND), sample(), sample(), server));
    }

    private static ProbeSample sample() {
        return new ProbeSample(
                ProbeSample.Cpu.UNKNOWN,
                new ProbeSample.Jvm(1L, 1L, 0L, 0L, 1_000L, 9, null, 7_000L, 9_000_000_000L, 1_000L),
                ProbeSample.Sockets.UNKNOWN,
                ProbeSample.Traffic.UNKNOWN);
    }
}
