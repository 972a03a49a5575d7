package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Calls;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.scenario.FailureKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a real run, written again piece by piece. */
class GrowingRunTest {

    @TempDir
    private Path above;

    private Path directory;
    private byte[] timeline;
    private byte[] log;

    @BeforeEach
    void filesOfARealRun() throws IOException {
        directory = Files.createDirectories(above.resolve("run"));
        timeline = Files.readAllBytes(ResultFile.TIMELINE.in(SampleRuns.stored()));
        log = Files.readAllBytes(ResultFile.LATENCY.in(SampleRuns.stored()));
    }

    private void open(String startedAt) throws IOException {
        RunResult of = StoredRuns.read(SampleRuns.stored()).result();
        Files.writeString(
                ResultFile.STARTED.in(directory),
                StoredJson.render(new RunStart(
                        RunResult.SCHEMA,
                        of.scenario(),
                        of.operation(),
                        of.protocol(),
                        "http://tester:pass@localhost/",
                        startedAt,
                        of.threads(),
                        of.size(),
                        1,
                        null,
                        null,
                        null)));
    }

    /** Writes the same share of both files, which is seldom the end of a line. */
    private void write(double from, double to) throws IOException {
        append(ResultFile.TIMELINE, timeline, from, to);
        append(ResultFile.LATENCY, log, from, to);
    }

    private void append(ResultFile file, byte[] all, double from, double to) throws IOException {
        Files.write(
                file.in(directory),
                Arrays.copyOfRange(all, (int) (from * all.length), (int) (to * all.length)),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    @Test
    void whatIsReadPieceByPieceIsWhatIsReadAtOnce() throws IOException {
        open("2026-11-21T09:00:00Z");
        {
            GrowingRun growing = new GrowingRun(directory);
            long before = 0;
            for (int piece = 0; piece < 37; piece++) {
                write(piece / 37.0, (piece + 1) / 37.0);
                StoredRun run = growing.read(Slo.NONE);
                assertThat(run.result().calls().ok()).isGreaterThanOrEqualTo(before);
                before = run.result().calls().ok();
            }
            StoredRun grown = growing.read(Slo.NONE);
            StoredRun atOnce = StoredRuns.read(directory);
            assertThat(grown.timeline().names()).isEqualTo(atOnce.timeline().names());
            grown.timeline().names().forEach(name -> assertThat(grown.timeline().column(name))
                    .as(name)
                    .isEqualTo(atOnce.timeline().column(name)));
            assertThat(grown.result().serviceTimeMicros())
                    .isEqualTo(atOnce.result().serviceTimeMicros());
            assertThat(grown.result().throughput()).isEqualTo(atOnce.result().throughput());
            assertThat(grown.result().calls().ok())
                    .isEqualTo(atOnce.result().calls().ok())
                    .isPositive();
            assertThat(grown.result().steadiness()).isEqualTo(atOnce.result().steadiness());
            // The killed run had them, and so has one that goes on.
            assertThat(grown.result().client().jvm().cpuSeconds()).isPositive();
            assertThat(grown.result().target()).doesNotContain("pass");
        }
    }

    @Test
    void callsThatAreOutAreNotAbandonedAndFailuresHaveTheirKind() throws IOException {
        open("2026-11-21T09:00:00Z");
        write(0, 0.5);
        Path failures = ResultFile.FAILURES.in(directory);
        {
            GrowingRun growing = new GrowingRun(directory);
            Files.writeString(
                    failures, "second,kind,calls,example\n1.0,TIMEOUT,2,\"read \"\"timed\"\" out, \"\n2.0,TIM");
            growing.read(Slo.NONE);
            Files.writeString(failures, "EOUT,1,\n3.0,NO_SUCH_KIND,1,\n4.0,OTHER,-9,\n", StandardOpenOption.APPEND);
            Calls calls = growing.read(Slo.NONE).result().calls();
            assertThat(calls.failures()).containsExactly(Map.entry(FailureKind.TIMEOUT, 3L));
            assertThat(calls.examples()).containsExactly(Map.entry(FailureKind.TIMEOUT, "read \"timed\" out, "));
            assertThat(calls.abandoned()).isZero();
        }
    }

    @Test
    void anObjectiveIsJudgedByWhatThereIs() throws Exception {
        open("2026-11-21T09:00:00Z");
        write(0, 0.5);
        {
            GrowingRun growing = new GrowingRun(directory);
            RunResult run = growing.read(Slo.parse("p50<1us,p99.99<1us")).result();
            // The other percentile has too few calls so far.
            assertThat(run.objectives()).singleElement().satisfies(one -> assertThat(one.met())
                    .isFalse());
        }
    }

    @Test
    void beforeItsWindowThereIsOnlyTheWarmUp() throws IOException {
        {
            GrowingRun growing = new GrowingRun(directory);
            assertThat(growing.read(Slo.NONE).warmUp().rows()).isZero();
            Files.writeString(
                    ResultFile.WARM_UP.in(directory),
                    "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros\n1.0,5,0,5.0,1,2,3\n2.0,7,0,7.0,1,2,3\n");
            StoredRun run = growing.read(Slo.NONE);
            assertThat(run.result()).isNull();
            Timeline warmUp = run.warmUp().beforeWindow();
            assertThat(warmUp.column(Timeline.SECOND)).containsExactly(-1, 0);
            assertThat(warmUp.isBeforeClose(1)).isTrue();
        }
    }

    @Test
    void aFinishedRunIsTheStoredOne() throws IOException {
        Path finished = SampleRuns.copy(above.resolve("finished"), "2026-11-21T09:00:00Z");
        {
            GrowingRun growing = new GrowingRun(finished);
            assertThat(growing.read(Slo.NONE).result()).isEqualTo(StoredRuns.result(finished));
        }
    }

    @Test
    void theLatestRunBelowADirectoryIsFound() throws IOException {
        assertThat(GrowingRun.latest(above)).isEmpty();
        Path sweep = Files.createDirectories(above.resolve("20261121T090000Z-sweep"));
        for (String name : new String[] {"20261121T090001Z-threads-1", "20261121T090101Z-threads-2"}) {
            Files.createFile(ResultFile.WARM_UP.in(Files.createDirectories(sweep.resolve(name))));
        }
        assertThat(GrowingRun.latest(above)).contains(sweep.resolve("20261121T090101Z-threads-2"));
        assertThat(GrowingRun.latest(sweep.resolve("20261121T090001Z-threads-1")))
                .contains(sweep.resolve("20261121T090001Z-threads-1"));
        assertThat(GrowingRun.latest(above.resolve("missing"))).isEmpty();
    }
}
