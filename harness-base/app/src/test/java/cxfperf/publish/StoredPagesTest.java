package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.SweepResult;
import cxfperf.report.RunDocument;
import cxfperf.report.SeriesDocument;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.StoredSeries;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredPagesTest {

    @TempDir
    private Path directory;

    @Test
    void aSweepIsReadBackAsItWasStoredAndItsPageIsTheSameAgain() throws IOException {
        SweepResult sweep = SampleResults.shortSweep();
        SeriesFiles.write(directory, sweep);

        assertThat(StoredSeries.read(directory)).contains(sweep);
        assertThat(Reports.page(directory)).contains(HtmlPage.render(SeriesDocument.of(sweep)));
    }

    @Test
    void aSearchIsReadBackAsItWasStoredAndItsPageIsTheSameAgain() throws IOException {
        FindResult find = SampleFinds.stopped();
        SeriesFiles.write(directory, find);

        assertThat(StoredSeries.read(directory)).contains(find);
        assertThat(Reports.page(directory)).contains(HtmlPage.render(SeriesDocument.of(find)));
    }

    /** It is continued, as any other. */
    @Test
    void aSearchThatWasKilledInItsFirstRunIsReadBackToo() throws IOException {
        FindResult find = new FindResult(SampleFinds.begun(), SampleFinds.OBJECTIVES, SampleFinds.PLAN);
        SeriesFiles.write(directory, find);

        assertThat(StoredSeries.read(directory)).contains(find);
    }

    @Test
    void thePageOfAKilledRunLinksToTheFilesThatItHas() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"), "2026-11-21T09:00:00Z");
        SampleRuns.kill(run);

        assertThat(RunDocument.of(StoredRuns.read(run), List.of(), "").files())
                .contains("started.json")
                .allSatisfy(file -> assertThat(run.resolve(file)).exists());
    }

    /** A document from elsewhere must not have other files read. */
    @Test
    void aPointOutsideOfTheDirectoryIsNotRead() throws IOException {
        Path sweep = Files.createDirectory(directory.resolve("sweep"));
        SeriesFiles.write(sweep, SampleResults.shortSweep());
        String point = SampleResults.shortSweep().points().get(0).directory();
        Files.move(sweep.resolve(point), directory.resolve(point));
        Path file = ResultFile.EXPERIMENT.in(sweep);
        Files.writeString(file, Files.readString(file).replace('"' + point + '"', "\"../" + point + '"'));

        assertThatThrownBy(() -> StoredSeries.read(sweep))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("../" + point + " is outside of its directory");
    }
}
