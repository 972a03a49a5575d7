package cxfperf.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.publish.ResultsFolder.FolderListing;
import cxfperf.result.ResultFile;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path home;

    private Path results;

    @BeforeEach
    void makeTheDirectory() throws IOException {
        results = Files.createDirectory(home.resolve("results"));
    }

    @Test
    void aRunIsListedWithItsVerdictRateTimesAndBuild() throws IOException {
        Path run = run("run", result -> {
            ((ObjectNode) result.get("effective")).put("build", "mine").put("cxfVersion", "4.1.1");
            result.put("target", "https://user:secret@server:8443/path");
        });
        Files.writeString(ResultFile.REPORT_HTML.in(run), "the page");
        double rate = StoredJson.readRun(ResultFile.RESULT.in(run)).throughput().perSecond();

        assertThat(ResultsFolder.write(results)).isEqualTo(new FolderListing(page(), 1, 0));

        assertThat(page())
                .content()
                .contains("href=\"./run/report.html\"", "soap_http_doc_lit", "echoComplexTypeDoc", "size 1, http")
                .contains("https://***@server:8443/path", "CALLS_FAILED", "value=\"" + rate + "\"", "4.1.1", "mine")
                .doesNotContain("secret");
    }

    @Test
    void aPointOfASweepLinksToItsOwnReportAndToThatOfTheSweep() throws IOException {
        Path point = run("sweep/point", result -> {});
        Files.writeString(ResultFile.REPORT_HTML.in(point), "the point's page");
        Files.writeString(ResultFile.REPORT_HTML.in(results.resolve("sweep")), "the sweep's page");

        ResultsFolder.write(results);

        assertThat(page()).content().contains("./sweep/point/report.html", "./sweep/report.html\">sweep/point<");
    }

    @Test
    void aRunWhoseResultCannotBeReadIsCountedAndNotListed() throws IOException {
        run("nightly/one", result -> {});
        run("two", result -> {});
        Files.writeString(ResultFile.RESULT.in(Files.createDirectory(results.resolve("broken"))), "{\"schema\": 2,");
        Files.createSymbolicLink(results.resolve("again"), results);

        assertThat(ResultsFolder.write(results)).isEqualTo(new FolderListing(page(), 2, 1));
    }

    @Test
    void textsOfAResultAreNoMarkup() throws IOException {
        run("run", result -> result.put("operation", "</table><script>alert(1)</script>"));

        ResultsFolder.write(results);

        assertThat(page()).content().doesNotContain("<script>alert");
    }

    @Test
    void aRunWritesTheListOfItsDirectoryUnlessItBelongsToAnExperiment() throws IOException {
        ResultsFolder.afterRun(run("run", result -> {}));
        assertThat(page()).exists();

        Path experiment = Files.createDirectory(results.resolve("experiment"));
        Files.writeString(ResultFile.EXPERIMENT.in(experiment), "{}");
        Path run = run("experiment/runs/01-a/run", result -> {});
        ResultsFolder.afterRun(run);
        assertThat(ResultFile.INDEX.in(run.getParent())).doesNotExist();
    }

    @Test
    void anotherPageOfItsNameIsKept() throws IOException {
        Path run = run("run", result -> {});
        Files.writeString(page(), "<html>somebody else's</html>");

        ResultsFolder.afterRun(run);

        assertThatThrownBy(() -> ResultsFolder.write(results)).hasMessageContaining("is no list of results");
        assertThat(page()).content().isEqualTo("<html>somebody else's</html>");
    }

    private Path page() {
        return ResultFile.INDEX.in(results);
    }

    private Path run(String name, Consumer<ObjectNode> change) throws IOException {
        ObjectNode result = (ObjectNode) JSON.readTree(StoredJson.render(SampleResults.billion()));
        change.accept(result);
        Path run = Files.createDirectories(results.resolve(name));
        JSON.writeValue(ResultFile.RESULT.in(run).toFile(), result);
        return run;
    }
}
