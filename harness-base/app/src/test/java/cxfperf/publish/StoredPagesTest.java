package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepAxis;
import cxfperf.experiment.SweepResult;
import cxfperf.judge.SeriesJudge;
import cxfperf.report.RunDocument;
import cxfperf.report.SeriesDocument;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredPagesTest {

    @TempDir
    private Path directory;

    /** A search that was killed in its first run is continued, as any other. */
    static Stream<SeriesResult> series() {
        return Stream.of(
                SampleResults.shortSweep(),
                SampleFinds.stopped(),
                new FindResult(SampleFinds.begun(), SampleFinds.OBJECTIVES, SampleFinds.PLAN));
    }

    @ParameterizedTest
    @MethodSource("series")
    void aSeriesIsReadBackAndItsPageIsTheSameAgain(SeriesResult series) throws IOException {
        SeriesFiles.write(directory, series);

        assertThat(StoredSeries.read(directory).orElseThrow()).isEqualTo(series);
        assertThat(Reports.page(directory)).contains(HtmlPage.render(SeriesDocument.of(series)));
    }

    /** A sweep over clients at one rate; its first point alone could be one of a sweep over rates. */
    @Test
    void aSweepThatWasStoppedAfterItsFirstPointIsOverWhatWasAskedFor() throws Exception {
        RunResult first =
                SampleResults.openLoopAt(100, 2_000, 0, List.of(new Reason(Code.SHARED_HOST, "both are on one host")));
        SweepResult sweep = SampleResults.sweepOf(List.of(SampleResults.sweepPoint(1, "threads-4", first)), 3);
        SeriesFiles.write(directory, sweep);

        for (SeriesResult read : List.of(sweep, StoredSeries.read(directory).orElseThrow())) {
            assertThat(read.axis()).isEqualTo(SweepAxis.CLIENTS);
            assertThat(read.points()).extracting(SeriesPoint::load).containsExactly(4.0);
            assertThat(SeriesJudge.verdict(read).reasons())
                    .extracting(Reason::evidence)
                    .contains("at 4 threads: both are on one host");
        }
    }

    @Test
    void thePageOfAKilledRunLinksToTheFilesThatItHas() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"));
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
