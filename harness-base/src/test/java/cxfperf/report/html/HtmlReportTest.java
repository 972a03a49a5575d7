package cxfperf.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.result.Reason;
import cxfperf.result.Verdict;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: what it logs, what it asks the network for, what it draws and what it says. */
@Timeout(300)
class HtmlReportTest {

    @TempDir
    private Path directory;

    @Test
    void aRunShowsTheNumbersOfItsFiles() throws Exception {
        StoredRun run = StoredRuns.read(SampleRuns.stored());
        Path page = page(HtmlReport.ofRun(run));
        JsonNode result = new ObjectMapper()
                .readTree(SampleRuns.stored().resolve(StoredRuns.RESULT).toFile());
        Chromium.assumeInstalled();
        try (Chromium browser = new Chromium(Files.createDirectory(directory.resolve("profile")))) {
            for (int width : new int[] {1280, 390}) {
                browser.open(page, width, width == 1280 ? "light" : "dark");
                browser.checkDrawn(page, 7);
                JsonNode fields = browser.fields();
                assertThat(fields.size()).isGreaterThan(30);
                for (Map.Entry<String, JsonNode> field : fields.properties()) {
                    JsonNode stored = result.at("/" + field.getKey().replace('.', '/'));
                    assertThat(stored.isMissingNode()).as(field.getKey()).isFalse();
                    assertThat(field.getValue().asText())
                            .as(field.getKey())
                            .isEqualTo(stored.isNull() ? "" : stored.asText());
                }
                browser.keep("run-" + width + ".png");
            }
        }
    }

    @Test
    void aPointerShowsOneMomentOnAllChartsOverTimeAndTheLegendSwitchesSeries() throws Exception {
        Path page = page(HtmlReport.ofRun(StoredRuns.read(SampleRuns.stored())));
        Chromium.assumeInstalled();
        try (Chromium browser = new Chromium(Files.createDirectory(directory.resolve("profile")))) {
            browser.open(page, 1280, "light");
            JsonNode place = browser.evaluate("(() => { const canvas = document.getElementById('chart1');"
                    + "canvas.scrollIntoView(); const box = canvas.getBoundingClientRect();"
                    + "const legend = Chart.getChart(canvas).legend.legendHitBoxes[0];"
                    + "return {x: box.x + box.width / 2, y: box.y + box.height / 2,"
                    + "legendX: box.x + legend.left + 5, legendY: box.y + legend.top + 5}; })()");
            browser.call(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            "mouseMoved",
                            "x",
                            place.path("x").asDouble(),
                            "y",
                            place.path("y").asDouble()));
            browser.awaitFrames();
            JsonNode moments = browser.evaluate("[1, 2, 3, 4, 5, 6].map(i => Chart.getChart('chart' + i)"
                    + ".getActiveElements().map(element => element.index)[0])");
            assertThat(moments).hasSize(6).allSatisfy(moment -> assertThat(moment)
                    .isEqualTo(moments.get(0)));
            assertThat(moments.get(0).isInt()).isTrue();

            for (String type : List.of("mousePressed", "mouseReleased")) {
                browser.call(
                        "Input.dispatchMouseEvent",
                        Map.of(
                                "type",
                                type,
                                "x",
                                place.path("legendX").asDouble(),
                                "y",
                                place.path("legendY").asDouble(),
                                "button",
                                "left",
                                "clickCount",
                                1));
            }
            browser.awaitFrames();
            assertThat(browser.evaluate("Chart.getChart('chart1').isDatasetVisible(0)")
                            .asBoolean())
                    .isFalse();
            assertThat(browser.problems()).isEmpty();
        }
    }

    @Test
    void aComparisonASweepAndAnExperimentAreDrawn() throws Exception {
        StoredRun run = StoredRuns.read(SampleRuns.stored());
        Verdict verdict = Verdict.of(List.of(new Reason(
                Reason.Code.CALLS_FAILED, "<script>alert(1)</script></script>", "look at \"them\" & mend them")));
        Map<String, String> pages = Map.of(
                "comparison", HtmlReport.ofRuns(List.of(run, run)),
                "sweep",
                        HtmlReport.ofSweep(
                                new SweepChart(
                                        "sweep </script><script>alert(2)</script>",
                                        List.of(
                                                new SweepChart.Point(1, 900, 880.0, 915.0, 1_500.0, "r1"),
                                                new SweepChart.Point(4, 2_900, 2_700.0, 3_050.0, 2_100.0, "r2"),
                                                new SweepChart.Point(16, 4_100, null, null, null, "r3")),
                                        List.of(
                                                new SweepChart.Fitted(1, 890),
                                                new SweepChart.Fitted(4, 2_950),
                                                new SweepChart.Fitted(16, 4_050)),
                                        "Universal Scalability Law",
                                        3_500.0,
                                        "16 threads reach the goal"),
                                verdict),
                "experiment",
                        HtmlReport.ofExperiment(
                                new ForestPlot(
                                        "CXF 4.1.1 against 4.2.3",
                                        "4.1.1",
                                        "4.2.3",
                                        0.95,
                                        "B is faster",
                                        List.of(
                                                new ForestPlot.Row("throughput", 1.08, 1.05, 1.11, "better"),
                                                new ForestPlot.Row("p50", 0.93, 0.9, 0.97, "better"),
                                                new ForestPlot.Row("p99", 1.02, 0.91, 1.14, "no difference shown"))),
                                verdict));
        Map<String, Path> files = new LinkedHashMap<>();
        for (Map.Entry<String, String> page : pages.entrySet()) {
            files.put(page.getKey(), Files.writeString(directory.resolve(page.getKey() + ".html"), page.getValue()));
        }
        Chromium.assumeInstalled();
        try (Chromium browser = new Chromium(Files.createDirectory(directory.resolve("profile")))) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                browser.open(file.getValue(), 390, "light");
                browser.checkDrawn(file.getValue(), file.getKey().equals("comparison") ? 2 : 1);
                browser.keep(file.getKey() + "-390.png");
                browser.open(file.getValue(), 1280, "dark");
                browser.checkDrawn(file.getValue(), file.getKey().equals("comparison") ? 2 : 1);
                browser.keep(file.getKey() + "-1280.png");
            }
        }
    }

    private Path page(String html) throws IOException {
        return Files.writeString(directory.resolve(HtmlReport.FILE), html);
    }
}
