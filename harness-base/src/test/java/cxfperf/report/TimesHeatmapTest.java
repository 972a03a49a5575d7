package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.IntervalLog;
import cxfperf.measure.IntervalLogFile;
import cxfperf.report.TimesHeatmap.Peak;
import cxfperf.report.document.Block;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.HtmlPage;
import cxfperf.testing.Intervals;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the heatmap of a run shows, in its cells, its words and its colours. */
class TimesHeatmapTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000L;

    private static final Pattern COLOUR = Pattern.compile("--heat([1-8]): #([0-9a-f]{6})");

    @TempDir
    private Path directory;

    @Test
    void twoModesAndAStallAreInTheCellsAndInTheWords() throws IOException {
        Block.Heat heat = stalled();

        assertThat(heat.cells()).hasSize(10);
        assertThat(heat.edges()).hasSize(heat.cells().get(0).length() + 1).startsWith(1);
        assertThat(heat.steps()).startsWith(1L).isSorted().doesNotHaveDuplicates();
        String second = heat.cells().get(0);
        assertThat(second.charAt(0)).as("90 calls of 1 ms").isEqualTo('8');
        assertThat(second.charAt(row(heat, 40))).as("10 calls of 40 ms").isBetween('3', '6');
        assertThat(second.chars().filter(cell -> cell != '0').count()).isEqualTo(2);
        assertThat(heat.cells().get(4)).as("the stall").containsOnlyOnce("0".repeat(second.length()));
        String after = heat.cells().get(5);
        assertThat(after.charAt(row(heat, 1_500))).as("2 calls of 1.5 s").isBetween('1', '2');
        assertThat(heat.text())
                .isEqualTo("The times have 2 modes, about 1.1 ms (90 %), 42 ms (10 %) of the calls."
                        + " The longest took about 1,500 ms and came back from second 5 to 6."
                        + " No call came back from second 4 to 5.");
    }

    @Test
    void thePageHasTheHeatmapAsAPictureWithWords() throws IOException {
        Block.Heat heat = stalled();
        String html = HtmlPage.render(new Document(
                "title", "", "", null, Conclusion.NONE, List.of(Section.ofPage(heat.title(), heat)), List.of()));

        assertThat(html)
                .contains("role=\"img\" aria-label=\"Service time over the window. " + heat.text() + "\"")
                .contains("<p>" + heat.text() + "</p>");
        JsonNode drawn = new ObjectMapper()
                .readTree(html.substring(html.indexOf("id=\"charts\">") + 12, html.indexOf("</script>")))
                .get(0);
        assertThat(drawn.path("kind").asText()).isEqualTo("HEATMAP");
        assertThat(drawn.path("cells")).hasSize(10);
    }

    @Test
    void chanceMakesNoModes() {
        Random random = new Random(1);
        for (int sample = 0; sample < 200; sample++) {
            int calls = 20 + sample * 20;
            long[] rows = new long[120];
            for (int call = 0; call < calls; call++) {
                rows[Math.max(0, Math.min(119, (int) (60 + 4 * random.nextGaussian())))]++;
            }
            assertThat(TimesHeatmap.modesOf(rows)).as("%s", calls).hasSize(1);
        }
        assertThat(TimesHeatmap.modesOf(new long[] {7})).containsExactly(new Peak(0, 1));
    }

    /** Who cannot tell hues apart, or prints in grey, sees more calls by more contrast to the page. */
    @Test
    void theColoursDifferByLightnessAlone() throws IOException {
        String css;
        try (InputStream in = HtmlPage.class.getResourceAsStream("report.css")) {
            css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<List<Double>> scales = new ArrayList<>();
        Matcher colour = COLOUR.matcher(css);
        while (colour.find()) {
            if (colour.group(1).equals("1")) {
                scales.add(new ArrayList<>());
            }
            scales.get(scales.size() - 1).add(luminance(colour.group(2)));
        }

        // On a screen or paper, and on a dark screen.
        assertThat(scales).hasSize(2).allSatisfy(scale -> assertThat(scale).hasSize(8));
        assertContrasts(scales.get(0), luminance("ffffff"));
        assertContrasts(scales.get(1), luminance("1b212b"));
        assertThat(css.split("prefers-color-scheme: dark", 2)[0]).endsWith("@media screen and (");
    }

    private static void assertContrasts(List<Double> colours, double ground) {
        double before = 1.5;
        for (double colour : colours) {
            double contrast = (Math.max(colour, ground) + 0.05) / (Math.min(colour, ground) + 0.05);
            assertThat(contrast).isGreaterThan(1.15 * before);
            before = contrast;
        }
    }

    /** The relative luminance of WCAG 2. */
    private static double luminance(String hex) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double part = Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    private static int row(Block.Heat heat, double millis) {
        int row = 0;
        while (heat.edges()[row + 1] <= millis) {
            row++;
        }
        return row;
    }

    /** 90 calls of 1 ms and 10 of 40 ms in each second but the fifth; then two of 1.5 s came back. */
    private Block.Heat stalled() throws IOException {
        StringBuilder log = new StringBuilder();
        IntervalLog intervals = new IntervalLog(0, log::append);
        Collector collector = new Collector(List.of("echo"));
        CallRecorder recorder = collector.newRecorder("echo");
        for (int second = 0; second < 10; second++) {
            for (int call = 0; call < (second == 4 ? 0 : second == 5 ? 102 : 100); call++) {
                recorder.started();
                recorder.ok(call < 90 ? MILLI : call < 100 ? 40 * MILLI : 1_500 * MILLI);
            }
            intervals.write(Intervals.closedLoop(
                    second * SECOND,
                    (second + 1) * SECOND,
                    Map.of("echo", collector.collect((second + 1) * SECOND).total())));
        }
        return TimesHeatmap.of(
                        IntervalLogFile.read(Files.writeString(directory.resolve("log"), log))
                                .heatmap(),
                        "Service time over the window",
                        10)
                .orElseThrow();
    }
}
