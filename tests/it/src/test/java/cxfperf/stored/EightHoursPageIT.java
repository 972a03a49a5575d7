package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.OperationRecording;
import cxfperf.report.RunDocument;
import cxfperf.report.render.HtmlPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class EightHoursPageIT {

    @TempDir
    private Path directory;

    @Test
    void eightHoursOfSecondsAreOneSmallPageWithEveryPeak() throws IOException {
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        // The shortest times have the smallest histograms.
        for (int i = 0; i < 10; i++) {
            recorder.started();
            recorder.ok(1_000 + i);
        }
        OperationRecording second = collector.collect(1_000_000_000L).total();
        Path run = SampleRuns.ofSeconds(directory.resolve("long"), 8 * 3_600, second);
        String html = HtmlPage.render(RunDocument.of(StoredRuns.read(run), List.of(), ""));

        assertThat(html.length()).isLessThan(5_000_000);
        assertThat(html).contains("12345");
    }
}
