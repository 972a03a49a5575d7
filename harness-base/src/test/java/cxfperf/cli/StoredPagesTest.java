package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.JsonReport;
import cxfperf.report.SweepReport;
import cxfperf.report.html.HtmlReport;
import cxfperf.result.SweepResult;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredPagesTest {

    @TempDir
    private Path directory;

    @Test
    void aSweepWithoutAKneeHasNoneWhenItsPageIsMadeAgainEither() throws IOException {
        SweepResult sweep = SampleResults.levellingSweep();
        assertThat(SweepReport.render(sweep)).contains("knee: none");
        Files.writeString(directory.resolve("sweep.json"), JsonReport.render(sweep));

        assertThat(StoredPages.page(directory)).contains(HtmlReport.ofSweep(sweep));
    }

    @Test
    void sweepsAndExperimentsInsideAResultsDirectoryAreFound() throws IOException {
        Path sweep = Files.createDirectory(directory.resolve("2-sweep"));
        Files.writeString(sweep.resolve("sweep.json"), "{}");
        Path experiment = Files.createDirectory(directory.resolve("1-experiment"));
        Files.writeString(experiment.resolve("experiment.json"), "{}");
        Files.createDirectory(directory.resolve("3-run"));

        assertThat(StoredPages.inside(directory)).containsExactly(experiment, sweep);
    }
}
