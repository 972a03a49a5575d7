package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.ResultFile;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: what it logs, what it asks the network for, what it draws and what it says. */
@Timeout(300)
@Order(1)
class HtmlReportIT {

    /** How many charts a page has that has not two. */
    private static final Map<String, Integer> CHARTS = Map.of("experiment", 3, "tables", 0);

    /** Paper of 210 and 297 mm without its margins of 12 mm, at 96 pixels an inch. */
    private static final int A4_PORTRAIT = 703;

    private static final int A4_LANDSCAPE = 1_031;

    /** What is wider than its section and does not scroll inside it. */
    private static final String OUTSIDE_ITS_BOX = "[...document.querySelectorAll('section *, header *')]"
            + ".filter(one => one.getBoundingClientRect().right > window.innerWidth + 1 && !one.closest('.wide'))"
            + ".map(one => one.outerHTML.slice(0, 80))";

    /** The library takes x values for sorted, and leaves out points where they are not. */
    private static final String UNSORTED = "Object.values(Chart.instances).flatMap(chart => chart.data.datasets)"
            + ".filter(set => set.data.some((point, i) => point.x === null || i > 0 && point.x < set.data[i - 1].x))"
            + ".map(set => set.label)";

    /** Axes on which equal distances are equal ratios, and that do not say so. */
    private static final String SILENTLY_LOGARITHMIC = "Object.values(Chart.instances)"
            + ".flatMap(chart => Object.values(chart.scales)).filter(axis => axis.type === 'logarithmic')"
            + ".filter(({options: {title}}) => !title.display || !title.text.includes('log'))"
            + ".map(axis => axis.chart.canvas.id + ' ' + axis.id)";

    private static final String SCROLLING = "[...document.querySelectorAll('.wide')]"
            + ".filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.outerHTML.slice(0, 80))";

    /** What most of the first chart's ground is coloured in the warm-up, and in the window. */
    private static final String GROUNDS = "(() => { const chart = Chart.getChart('chart1'), area = chart.chartArea;"
            + "const opening = chart.scales.x.getPixelForValue(0), close = chart.scales.x.getPixelForValue(15);"
            + "const most = (from, to) => { const counts = new Map();"
            + "const pixels = chart.ctx.getImageData(from, area.top, to - from, area.bottom - area.top).data;"
            + "for (let i = 0; i < pixels.length; i += 4) { const color = pixels.slice(i, i + 4).join();"
            + "counts.set(color, (counts.get(color) || 0) + 1); }"
            + "return [...counts].sort((one, other) => other[1] - one[1])[0][0]; };"
            + "return [most(area.left + 2, opening - 2), most(opening + 2, close - 2)]; })()";

    /** The grounds of the banner in all its colours. */
    private static final String BANNERS = "(() => { const banner = document.querySelector('.banner');"
            + "return ['pass', 'warned', 'fail', 'invalid'].map(color => { banner.className = 'banner ' + color;"
            + "return getComputedStyle(banner).backgroundColor; }); })()";

    private static Chromium browser;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Chromium.assumeInstalled();
        browser = new Chromium();
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aRunShowsTheNumbersOfItsFiles() throws Exception {
        StoredRun run = StoredRuns.read(SampleRuns.stored());
        Path page = page(HtmlPage.render(RunDocument.of(run, List.of(), "")));
        JsonNode result = new ObjectMapper()
                .readTree(ResultFile.RESULT.in(SampleRuns.stored()).toFile());
        for (int width : new int[] {1280, 390}) {
            browser.open(page, width, width == 1280 ? "light" : "dark");
            browser.checkDrawn(page, 7);
            JsonNode fields = browser.fields();
            assertThat(fields.size()).isGreaterThan(27);
            assertThat(browser.evaluate(SILENTLY_LOGARITHMIC)).isEmpty();
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

    @Test
    void theWarmUpIsShadedAndAWarningHasAColourOfItsOwn() throws Exception {
        Path copy = SampleRuns.withWarmUp(directory.resolve("warm"));
        Path page = page(HtmlPage.render(RunDocument.of(StoredRuns.read(copy), List.of(), "")));
        browser.open(page, 1280, "light");
        JsonNode grounds = browser.evaluate(GROUNDS);
        assertThat(grounds).hasSize(2);
        assertThat(grounds.get(0)).isNotEqualTo(grounds.get(1));
        assertThat(browser.evaluate(BANNERS)).hasSize(4).doesNotHaveDuplicates();
        assertThat(browser.evaluate("Chart.getChart('chart1').scales.x.ticks.map(tick => tick.value)"))
                .as("steps of a clock that starts as the window opens")
                .extracting(JsonNode::asInt)
                .containsExactly(0, 2, 4, 6, 8, 10, 12, 14);
    }

    @Test
    void aPointerShowsTheSameMomentInAllCharts() throws Exception {
        Path page = page(HtmlPage.render(RunDocument.of(StoredRuns.read(SampleRuns.stored()), List.of(), "")));
        browser.open(page, 1280, "light");
        JsonNode place = browser.evaluate("(() => { const canvas = document.getElementById('chart1');"
                + "canvas.scrollIntoView(); const box = canvas.getBoundingClientRect();"
                + "return {x: box.x + box.width / 2, y: box.y + box.height / 2}; })()");
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
        assertThat(moments).hasSize(6).allSatisfy(moment -> assertThat(moment).isEqualTo(moments.get(0)));
        assertThat(moments.get(0).isInt()).isTrue();
        assertThat(browser.problems()).isEmpty();
        browser.call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", 0, "y", 0));
    }

    @Test
    @Tag("thorough")
    void aSweepAndAnExperimentAreDrawnWhereverTheyAreLookedAt() throws Exception {
        Map<String, Path> files = new LinkedHashMap<>();
        for (Map.Entry<String, String> page : SamplePages.all().entrySet()) {
            files.put(page.getKey(), Files.writeString(directory.resolve(page.getKey() + ".html"), page.getValue()));
        }
        for (Map.Entry<String, Path> file : files.entrySet()) {
            int charts = CHARTS.getOrDefault(file.getKey(), 2);
            browser.open(file.getValue(), 390, "light");
            browser.checkDrawn(file.getValue(), charts);
            assertThat(browser.evaluate(OUTSIDE_ITS_BOX))
                    .as("what is cut off at 390 pixels of %s", file.getKey())
                    .isEmpty();
            assertThat(browser.evaluate(SILENTLY_LOGARITHMIC))
                    .as("of %s", file.getKey())
                    .isEmpty();
            assertThat(browser.evaluate(SCROLLING))
                    .as("tables that are wider than 390 pixels, of %s", file.getKey())
                    .isEmpty();
            browser.keep(file.getKey() + "-390.png");
            browser.open(file.getValue(), 1280, "dark");
            browser.checkDrawn(file.getValue(), charts);
            browser.keep(file.getKey() + "-1280.png");
            assertThat(browser.evaluate(UNSORTED))
                    .as("series of %s with points that the chart library does not find", file.getKey())
                    .isEmpty();
            if (file.getKey().equals("experiment")) {
                checkRatios();
            }
            for (int width : new int[] {A4_PORTRAIT, A4_LANDSCAPE}) {
                assertThat(browser.wideOnPaper(width))
                        .as("what is cut off on paper of %d pixels, of %s", width, file.getKey())
                        .isEmpty();
            }
        }
    }

    private static void checkRatios() throws Exception {
        JsonNode axis = browser.evaluate("(() => { const x = Chart.getChart('chart2').scales.x;"
                + "return {type: x.type, min: x.min, max: x.max, title: x.options.title.text}; })()");
        assertThat(axis.path("type").asText()).isEqualTo("logarithmic");
        assertThat(axis.path("title").asText()).contains("logarithmic");
        assertThat(axis.path("max").asDouble())
                .as("the axis ends where ratios are cut off, not at four million")
                .isBetween(100.0, 120.0);
        assertThat(axis.path("min").asDouble()).isBetween(0.005, 0.01);
    }

    private Path page(String html) throws IOException {
        return Files.writeString(ResultFile.REPORT_HTML.in(directory), html);
    }
}
