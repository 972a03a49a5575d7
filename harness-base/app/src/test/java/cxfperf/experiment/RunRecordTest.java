package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void aPointIsShownWithItsUnitAndNamesADirectory() {
        List<RunPoint> points = List.of(RunPoint.ofRate(0.5), RunPoint.ofRate(2_000), SampleTables.atThreads(1));

        assertThat(points).extracting(RunPoint::at).containsExactly(" at 0.5/s", " at 2,000/s", " at 1 thread");
        assertThat(points).extracting(RunPoint::directoryName).containsExactly("rate-0.5", "rate-2000", "threads-1");
    }

    private static Double steal(Path directory, String result) throws IOException {
        Path file = Files.writeString(directory.resolve("result.json"), result);
        PlannedRun run = new PlannedRun(1, 2, 1, new PlannedCell("a", new Variant("a", Map.of()), RunPoint.ONLY), 0);
        return RunRecord.of(run, run.place(), StoredJson.readRun(file)).stealShare();
    }
}
