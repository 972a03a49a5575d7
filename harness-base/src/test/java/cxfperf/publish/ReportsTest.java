package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.report.JunitXml;
import cxfperf.report.RunDocument;
import cxfperf.report.SweepDocument;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.SweepResult;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.SampleProfiles;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {

    @TempDir
    private Path directory;

    @Test
    void aRunHasAllItsReportsBesideItsFiles() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"), "2026-11-21T09:00:00Z");
        RunResult result = StoredRuns.read(run).result();

        assertThat(Reports.OF_RUN.write(ReportedRun.in(run, result), run)).isEmpty();

        assertThat(run.resolve("junit.xml")).content().isEqualTo(JunitXml.of(result));
        assertThat(run.resolve("report.md")).content().isEqualTo(MarkdownText.render(RunDocument.of(result)));
        assertThat(run.resolve("report.html")).content().contains("href=\"./timeline.csv\"");
    }

    @Test
    void theReportsOfARunSayWhatItsProfileSaysAndOnlyWhereThereIsOne() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"), "2026-11-21T09:00:00Z");
        RunResult result = StoredRuns.read(run).result();
        ReportedRun reported = ReportedRun.in(run, result);
        assertThat(Reports.OF_RUN.text(ResultFile.REPORT_HTML, reported))
                .doesNotContain("Profile", "id=\"flame", "profile.json");

        Profile profile = SampleProfiles.ofBothSides();
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(profile));

        assertThat(Reports.OF_RUN.text(ResultFile.REPORT_MARKDOWN, reported))
                .isEqualTo(MarkdownText.render(RunDocument.of(result, Optional.of(profile))));
        String page = Reports.OF_RUN.text(ResultFile.REPORT_HTML, reported);
        assertThat(page)
                .isEqualTo(Reports.OF_RUN.text(ResultFile.REPORT_HTML, ReportedRun.of(StoredRuns.read(run), "")))
                .contains("<h2>Profile of the client</h2>", "<h2>Profile of the server</h2>")
                .contains("id=\"flame1\"", "id=\"flame2\"", "href=\"./profile.json\"")
                .contains("the last 4.2 s, as it grew above its bound")
                .contains("from <span class=\"name\">java.<wbr>security.<wbr>Signature.<wbr>getInstance</span>")
                .doesNotContain("</script><b>");
    }

    @Test
    void aSideWithoutARecordingIsExplained() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"), "2026-11-21T09:00:00Z");
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(SampleProfiles.withoutServer()));

        assertThat(Reports.OF_RUN.text(
                        ResultFile.REPORT_HTML,
                        ReportedRun.in(run, StoredRuns.read(run).result())))
                .contains(
                        "<p class=\"alarm\">server: its admin endpoint knows no recording, as it is of &lt;another&gt;")
                .contains("<h2>Profile of the client</h2>")
                .doesNotContain("Profile of the server");
    }

    @Test
    void aSweepHasAllItsReports() throws IOException {
        SweepResult sweep = SampleResults.suspectSweep();

        assertThat(Reports.OF_SWEEP.write(sweep, directory)).isEmpty();

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("junit.xml", "report.md", "report.html");
        }
        assertThat(directory.resolve("report.md")).content().isEqualTo(MarkdownText.render(SweepDocument.of(sweep)));
        assertThat(directory.resolve("report.html")).content().isEqualTo(HtmlPage.render(SweepDocument.of(sweep)));
        assertThat(directory.resolve("junit.xml")).content().contains("<testsuite name=\"soap_http_doc_lit sweep\"");
    }

    @Test
    void aReportThatCannotBeWrittenDoesNotStopTheOthers() throws IOException {
        // A directory in its place, with something in it, cannot be replaced by a file.
        Files.createDirectories(directory.resolve("junit.xml").resolve("in-the-way"));

        List<Reports.Unwritten> unwritten = Reports.OF_SWEEP.write(SampleResults.suspectSweep(), directory);

        assertThat(unwritten).extracting(Reports.Unwritten::file).containsExactly(ResultFile.JUNIT);
        assertThat(directory.resolve("report.md")).isRegularFile();
        assertThat(directory.resolve("report.html")).isRegularFile();
    }

    @Test
    void aPageThatCannotBeReadDoesNotStopTheOthersEither() {
        List<Reports.Unwritten> unwritten =
                Reports.OF_RUN.write(ReportedRun.in(directory, SampleResults.billion()), directory);

        assertThat(unwritten).extracting(Reports.Unwritten::file).containsExactly(ResultFile.REPORT_HTML);
        assertThat(directory.resolve("junit.xml")).isRegularFile();
    }

    @Test
    void aReportThatAResultDoesNotHaveIsNotGuessed() {
        assertThatThrownBy(() -> Reports.OF_SWEEP.text(ResultFile.RATIOS, SampleResults.suspectSweep()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ratios.md");
    }
}
