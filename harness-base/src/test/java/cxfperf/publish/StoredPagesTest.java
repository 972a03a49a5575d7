package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cli.ReportMain;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.SweepResult;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.typed.CommandLine;
import cxfperf.report.RunDocument;
import cxfperf.report.SeriesDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.StoredSeries;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredPagesTest {

    @TempDir
    private Path directory;

    @Test
    void aSweepWithoutAKneeHasNoneWhenItsPageIsMadeAgainEither() throws IOException {
        SweepResult sweep = SampleResults.levellingSweep();
        assertThat(ConsoleText.render(SeriesDocument.of(sweep))).contains("knee: none");
        SeriesFiles.write(directory, sweep);

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
        FindResult find = FindResult.of(SampleFinds.begun(), SampleFinds.OBJECTIVES, SampleFinds.PLAN);
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
        SeriesFiles.write(sweep, SampleResults.levellingSweep());
        String point = SampleResults.levellingSweep().points().get(0).directory();
        Files.move(sweep.resolve(point), directory.resolve(point));
        Path file = ResultFile.EXPERIMENT.in(sweep);
        Files.writeString(file, Files.readString(file).replace('"' + point + '"', "\"../" + point + '"'));

        assertThatThrownBy(() -> StoredSeries.read(sweep))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("../" + point + " is outside of its directory");
    }

    private static ExitCode report(String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("report"));
        words.addAll(List.of(options));
        return ReportMain.run(ReportMain.plan(
                CommandLine.parse(words, Scenarios.of(List.of(new DelayedScenario())), new StringBuilder())
                        .orElseThrow(),
                Home.ofThisProcess()));
    }

    /** The page of several would replace the one of the sweep. */
    @Test
    void aComparisonWithASweepIsWrittenAboveIt() throws Exception {
        Path sweep = Files.createDirectory(directory.resolve("1-sweep"));
        SeriesFiles.write(sweep, SampleResults.levellingSweep());
        Path run = SampleRuns.copy(directory.resolve("2-run"), "2026-11-21T09:00:00Z");

        assertThat(report("-Dresults=" + sweep + "," + run)).isEqualTo(ExitCode.PASSED);

        assertThat(directory.resolve("report.html")).exists();
    }

    @Test
    void aComparisonNamesTheSweepsAndExperimentsThatItLeavesOutAndLinksFromWhereItIs() throws Exception {
        Path sweep = Files.createDirectory(directory.resolve("2-sweep"));
        SeriesFiles.write(sweep, SampleResults.stoppedSweep());
        Path experiment = Files.createDirectory(directory.resolve("1-experiment"));
        Files.writeString(experiment.resolve("experiment.json"), "{}");
        SampleRuns.copy(directory.resolve("3-run"), "2026-11-21T09:00:00Z");
        SampleRuns.copy(directory.resolve("4-run"), "2026-11-21T09:00:00Z");
        assertThat(Reports.inside(directory)).containsExactly(experiment, sweep);

        Path page = Files.createDirectory(directory.resolve("elsewhere")).resolve("compared.html");
        report("-Dresults=" + directory, "-Dout=" + page);
        assertThat(page)
                .content()
                .contains("Left out", "href=\"./../1-experiment/report.html\"", "href=\"./../2-sweep/report.html\"")
                .contains("href=\"./../3-run/report.html\"", "href=\"./../4-run/report.html\"");
    }
}
