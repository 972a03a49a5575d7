package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {

    @Test
    void aRunsStealIsThatOfTheSideThatLostMore(@TempDir Path directory) throws IOException {
        String result = StoredJson.render(SampleResults.billion());
        assertThat(steal(directory, result.replaceFirst("\"hostStealShare\" : 0.0", "\"hostStealShare\" : 0.2")))
                .isEqualTo(0.2);
        assertThat(steal(directory, result)).isZero();
        assertThat(steal(directory, result.replaceAll("\"hostStealShare\" : [^,]*", "\"hostStealShare\" : null")))
                .isNull();
    }

    private static Double steal(Path directory, String result) throws IOException {
        Path file = Files.writeString(directory.resolve("result.json"), result);
        PlannedRun run = new PlannedRun(1, 2, 1, new PlannedCell("a", new Variant("a", Map.of()), RunPoint.ONLY), 0);
        return RunRecord.of(run, run.place(), StoredJson.readRun(file)).stealShare();
    }
}
