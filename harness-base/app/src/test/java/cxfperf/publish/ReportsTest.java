package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.RunDocument;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {

    @TempDir
    private Path directory;

    @Test
    void theReportsOfARunSayWhatItsProfileSaysAndOnlyWhereThereIsOne() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"));
        RunResult result = StoredRuns.read(run).result();
        Reports reports = Reports.ofRun(run, result);
        assertThat(reports.text(ResultFile.REPORT_HTML)).doesNotContain("Profile", "flames.html");

        Profile profile = SampleProfiles.ofBothSides();
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(profile));

        assertThat(reports.text(ResultFile.REPORT_MARKDOWN))
                .isEqualTo(MarkdownText.render(RunDocument.of(result, Optional.of(profile))));
        String page = reports.text(ResultFile.REPORT_HTML);
        assertThat(page)
                .isEqualTo(Reports.ofRun(StoredRuns.read(run), List.of(), "").text(ResultFile.REPORT_HTML))
                .contains("<h2>Profile of the client</h2>", "<h2>Profile of the server</h2>")
                .contains("href=\"./client-flames.html\"", "href=\"./server-flames.html\"")
                .doesNotContain("</script><b>");
    }

    @Test
    void aSideWithoutARecordingIsExplained() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"));
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(SampleProfiles.withoutServer()));

        assertThat(Reports.ofRun(run, StoredRuns.read(run).result()).text(ResultFile.REPORT_HTML))
                .contains("<p>server: its admin endpoint knows no recording, as it is of &lt;another&gt;")
                .contains("<h2>Profile of the client</h2>")
                .doesNotContain("Profile of the server");
    }

    @Test
    void aReportThatCannotBeWrittenDoesNotStopTheOthers() throws IOException {
        // A directory in its place, with something in it, cannot be replaced by a file.
        Files.createDirectories(directory.resolve("report.md").resolve("in-the-way"));

        List<Reports.Unwritten> unwritten =
                Reports.ofSeries(SampleResults.shortSweep()).write(directory);

        assertThat(unwritten).extracting(Reports.Unwritten::file).containsExactly(ResultFile.REPORT_MARKDOWN);
        assertThat(directory.resolve("report.html")).isRegularFile();
    }

    @Test
    void aPageThatCannotBeReadDoesNotStopTheOthersEither() {
        List<Reports.Unwritten> unwritten =
                Reports.ofRun(directory, SampleResults.billion()).write(directory);

        assertThat(unwritten).extracting(Reports.Unwritten::file).containsExactly(ResultFile.REPORT_HTML);
        assertThat(directory.resolve("report.md")).isRegularFile();
    }
}
