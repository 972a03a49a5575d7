package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.OperationRecording;
import cxfperf.report.JsonReport;
import cxfperf.report.html.HtmlReport;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StoredRunsTest {

    @TempDir
    private Path directory;

    @Test
    void aResultIsReadBackAsItWasWritten() throws IOException {
        StoredRun run = StoredRuns.read(SampleRuns.stored());

        ObjectMapper mapper = new ObjectMapper();
        assertThat(mapper.readTree(JsonReport.render(run.result())))
                .isEqualTo(mapper.readTree(
                        SampleRuns.stored().resolve(StoredRuns.RESULT).toFile()));
        assertThat(run.times().orElseThrow().all().count())
                .isEqualTo(run.result().calls().ok());
        assertThat(run.timeline().rows()).isEqualTo(16);
    }

    @Test
    void aResultFromBeforeThereWasAP95IsReadWithoutOne() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("old"), "2026-11-21T09:00:00Z");
        String json = Files.readString(run.resolve(StoredRuns.RESULT));
        Files.writeString(run.resolve(StoredRuns.RESULT), json.replaceAll("\\s*\"p95\" : [0-9.]+,", ""));

        assertThat(StoredRuns.read(run).result().serviceTimeMicros().p95()).isNull();
        assertThat(StoredRuns.read(SampleRuns.stored())
                        .result()
                        .serviceTimeMicros()
                        .p95())
                .isEqualTo(50_069.503);
    }

    @Test
    void filesOfAKilledRunAreReadUpToWhereTheyEnd() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"), "2026-11-21T09:00:00Z");
        for (String name : List.of("timeline.csv", "latency.hlog")) {
            String text = Files.readString(run.resolve(name));
            Files.writeString(run.resolve(name), text.substring(0, text.length() - 40));
        }
        StoredRun read = StoredRuns.read(run);

        assertThat(read.timeline().rows()).isEqualTo(15);
        assertThat(read.times().orElseThrow().whole()).isFalse();
        assertThat(read.times().orElseThrow().all().count()).isPositive();
    }

    @Test
    void anotherLayoutIsRefused() throws IOException {
        Path run = Files.createDirectory(directory.resolve("other"));
        Files.writeString(run.resolve(StoredRuns.RESULT), "{\"schema\": 7}");

        assertThatThrownBy(() -> StoredRuns.read(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("schema 7");
    }

    @Test
    void twoClientHostsAreAddedUpAndJudgedOnce() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.copy(directory.resolve("one"), "2026-11-21T09:00:00Z"));
        StoredRun two = StoredRuns.read(SampleRuns.copy(directory.resolve("two"), "2026-11-21T09:00:00Z"));
        RunResult single = one.result();
        RunResult sum = ClientHosts.merge(List.of(one, two)).result();

        assertThat(sum.calls().started()).isEqualTo(2 * single.calls().started());
        assertThat(sum.threads()).isEqualTo(2 * single.threads());
        assertThat(sum.throughput().perSecond())
                .isCloseTo(2 * single.throughput().perSecond(), within(1e-6));
        assertThat(sum.serviceTimeMicros().p99())
                .isEqualTo(single.serviceTimeMicros().p99());
        assertThat(sum.verdict().reasons()).extracting(Reason::code).containsOnlyOnce(Reason.Code.UNSTABLE);
    }

    @Test
    void theThroughputOfHostsThatStartedApartIsThatOfTheirCommonStretch() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.copy(directory.resolve("one"), "2026-11-21T09:00:00Z"));
        StoredRun two = StoredRuns.read(SampleRuns.copy(directory.resolve("two"), "2026-11-21T09:00:05Z"));
        StoredRun merged = ClientHosts.merge(List.of(one, two));
        double[] ends = one.timeline().column(Timeline.SECOND);
        double[] ok = one.timeline().column("ok");
        double early = 0;
        for (int row = 0; row < ends.length; row++) {
            double start = row == 0 ? 0 : ends[row - 1];
            double length = Math.max(ends[row] - start, 1e-9);
            early += ok[row] * Math.max(0, Math.min(ends[row], 10) - start) / length;
        }
        double late = 0;
        for (int row = 0; row < ends.length; row++) {
            double start = row == 0 ? 0 : ends[row - 1];
            double length = Math.max(ends[row] - start, 1e-9);
            late += ok[row] * Math.min(1, Math.max(0, ends[row] - Math.max(start, 5)) / length);
        }

        assertThat(merged.result().windowSeconds()).isEqualTo(10);
        assertThat(merged.result().throughput().perSecond()).isCloseTo((early + late) / 10, within(0.5));
        assertThat(merged.result().verdict().reasons())
                .anyMatch(reason -> reason.evidence().contains("calling at once for only 10.0 s of 15.0 s"));
    }

    @Test
    void hostsThatNeverCalledTogetherAreRefused() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.copy(directory.resolve("one"), "2026-11-21T09:00:00Z"));
        StoredRun two = StoredRuns.read(SampleRuns.copy(directory.resolve("two"), "2026-11-21T09:00:15Z"));

        assertThatThrownBy(() -> ClientHosts.merge(List.of(one, two))).hasMessageContaining("do not overlap");
    }

    @Test
    @Timeout(60)
    void eightHoursOfSecondsAreOneSmallPageWithEveryPeak() throws IOException {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        for (int i = 0; i < 1_000; i++) {
            recorder.started();
            recorder.ok(400_000 + i * 997L);
        }
        OperationRecording second = collector.collect(1_000_000_000L).total();
        Path run = SampleRuns.ofSeconds(directory.resolve("long"), 8 * 3_600, second);
        long start = System.nanoTime();
        String html = HtmlReport.ofRun(StoredRuns.read(run));
        System.out.println("8 h rendered in " + (System.nanoTime() - start) / 1_000_000 + " ms, " + html.length());

        assertThat(html.length()).isLessThan(5_000_000);
        assertThat(html).contains("12345");
    }
}
