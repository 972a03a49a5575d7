package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.SeriesPoint;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.RunResult;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages say and what their charts hold, without a browser. */
class PagesSayTest {

    @TempDir
    private Path directory;

    @Test
    void whatCameBackAfterTheWindowAndRowsTooShortAreNoRates() throws IOException {
        StoredRun run = StoredRuns.read(SampleRuns.stored());
        JsonNode charts = charts(HtmlPage.render(RunDocument.of(run, List.of(), "")));

        JsonNode verified = charts.at("/0/series/0/y");
        assertThat(verified).hasSize(16);
        assertThat(verified.get(14).asDouble()).isEqualTo(54.1);
        assertThat(verified.get(15).isNull())
                .as("the four calls of the 0.46 s after the window are no rate of 8.7/s")
                .isTrue();
        JsonNode gcPauses = charts.at("/2/series/0/y");
        assertThat(gcPauses.get(11).asDouble())
                .as("75.538 ms in a row of 0.993 s")
                .isCloseTo(75.538 / 0.993, within(1e-3));
        assertThat(charts.at("/0/windowSeconds").asDouble()).isEqualTo(15);
    }

    @Test
    void aWholeSecondAfterTheWindowIsNoRateOfVerifiedCallsEither() throws IOException {
        Path copy = SampleRuns.copy(directory.resolve("drained"));
        Path timeline = copy.resolve("timeline.csv");
        Files.writeString(timeline, Files.readString(timeline).replace("\n15.486,4,0,", "\n16.024,4,3,"));
        JsonNode throughput = charts(HtmlPage.render(RunDocument.of(StoredRuns.read(copy), List.of(), "")))
                .get(0);

        assertThat(throughput.at("/series/0/y/15").isNull())
                .as("only calls that were out already are counted there")
                .isTrue();
        assertThat(throughput.at("/series/1/y/15").asDouble())
                .as("those that failed did so in that second")
                .isCloseTo(3, within(1e-3));
    }

    @Test
    void onlyTheRateOfAOneWayOperationIsThatOfSentCalls() throws IOException {
        assertThat(rate(SampleRuns.merge(List.of(
                        SampleRuns.host(directory.resolve("one"), 4, 15, 100, 5_000, 3_000),
                        SampleRuns.host(directory.resolve("two"), 4, 15, 100, 5_000, 3_000)))))
                .contains("verified calls")
                .doesNotContain("sent");
        assertThat(rate(StoredRuns.read(SampleRuns.oneWay(directory.resolve("three"), 10))))
                .contains("sent", "completed")
                .doesNotContain("verified calls");
    }

    /** The names of the lines of the first chart. */
    private static List<String> rate(StoredRun run) throws IOException {
        return charts(HtmlPage.render(RunDocument.of(run, List.of(), null)))
                .at("/0/series")
                .findValuesAsText("name");
    }

    @Test
    void theWarmUpIsDrawnBeforeTheWindow() throws IOException {
        Path copy = SampleRuns.withWarmUp(directory.resolve("warm"));
        String html = HtmlPage.render(RunDocument.of(StoredRuns.read(copy), List.of(), ""));
        JsonNode throughput = charts(html).get(0);

        assertThat(throughput.at("/x/0").asDouble()).isEqualTo(-1);
        assertThat(throughput.at("/x/1").asDouble()).isZero();
        assertThat(throughput.at("/series/0/y/0").asDouble()).isEqualTo(10);
        assertThat(throughput.at("/series/0/y/2").asDouble()).isEqualTo(131.7);
        assertThat(html).contains("href=\"./warmup.csv\"");
        assertThat(HtmlPage.render(RunDocument.of(StoredRuns.read(SampleRuns.stored()), List.of(), "")))
                .as("a run of before there was a warmup.csv")
                .doesNotContain("warmup.csv");
    }

    @Test
    void aPageAllowsItsOwnScriptsAndNoOther() throws Exception {
        Document document = RunDocument.of(SampleResults.billion());
        for (String page : List.of(HtmlPage.render(document), HtmlPage.live(document))) {
            List<String> hashes = new ArrayList<>();
            for (MatchResult script : Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL)
                    .matcher(page)
                    .results()
                    .toList()) {
                byte[] text = script.group(1).getBytes(StandardCharsets.UTF_8);
                hashes.add("'sha256-"
                        + Base64.getEncoder()
                                .encodeToString(
                                        MessageDigest.getInstance("SHA-256").digest(text))
                        + "'");
            }

            assertThat(hashes).hasSizeGreaterThan(1);
            assertThat(page)
                    .contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
                    .contains("; script-src " + String.join(" ", hashes) + "\">");
        }
    }

    @Test
    void anOpenLoopHasBothTimesAndTheOfferedRate() throws IOException {
        String html = HtmlPage.render(
                RunDocument.of(StoredRuns.read(SampleRuns.openLoop(directory.resolve("open"), 9)), List.of(), ""));
        JsonNode charts = charts(html);

        assertThat(html)
                .contains("echoComplexTypeDoc, response time<", "echoComplexTypeDoc, service time<", TimesTable.CLOCKS)
                .contains("data-field=\"responseTimeMicros.p99\"", "data-field=\"offered.dropped\" value=\"9\"");
        assertThat(charts.get(0).at("/series/1/name").asText()).isEqualTo("offered");
        assertThat(charts.get(0).at("/series/1/y/4").asDouble()).isEqualTo(11);
        assertThat(charts.get(1).path("title").asText()).isEqualTo("Response time");
        assertThat(charts.get(1).at("/series/0/y/0").asDouble()).isEqualTo(3);
        assertThat(charts.findValuesAsText("title"))
                .contains("Service time", "Response time and service time by percentile");
    }

    @Test
    void theHockeyStickHasTheObjectiveAndCrossesWhereItIsMissed() {
        JsonNode chart =
                charts(HtmlPage.render(SeriesDocument.of(SampleFinds.found()))).get(0);

        assertThat(chart.get("kind").asText()).isEqualTo("RATES");
        assertThat(chart.get("series").findValuesAsText("name"))
                .containsExactly("p50", "p50, not passed", "p99", "p99, not passed", "p99<20ms");
        assertThat(numbers(chart.at("/series/4/y"))).containsExactly(20.0, 20.0);
        assertThat(numbers(chart.at("/series/3/x"))).hasSize(4).allMatch(rate -> rate >= 1_770);
        assertThat(numbers(chart.at("/series/2/x")))
                .hasSize(SampleFinds.found().points().size() - 4)
                .allMatch(rate -> rate < 1_770);
        assertThat(numbers(chart.at("/series/3/y"))).allMatch(millis -> millis > 20);
        assertThat(numbers(chart.at("/series/2/y"))).allMatch(millis -> millis < 20);
    }

    @Test
    void anAbandonedCallIsAmongTheFailedOnesOfItsPoint() {
        RunResult abandoned = SampleResults.billion();
        assertThat(abandoned.calls().abandoned()).isEqualTo(1);
        FindResult search = new FindResult(
                SampleFinds.series(List.of(new SeriesPoint(1, 500, false, "point-1", abandoned))),
                SampleFinds.OBJECTIVES,
                SampleFinds.PLAN);

        assertThat(ConsoleText.render(SeriesDocument.of(search)))
                .containsPattern("(?m)^ *500/s .* " + (abandoned.calls().failed() + 1) + " +(yes|no)$");
    }

    /** The seconds of a run that was killed, or goes on, do not tell it. */
    @Test
    void ofWhichOperationAFailedCallWasIsNotMadeUp() throws IOException {
        RunResult mixed = SampleResults.mixed();
        String known = HtmlPage.render(RunDocument.of(mixed));
        ObjectNode edited = StoredJson.tree(mixed);
        ((ObjectNode) edited.get("calls"))
                .put("started", mixed.calls().started() + 5)
                .put("failed", mixed.calls().failed() + 5)
                .putObject("failures")
                .put("TIMEOUT", mixed.calls().failed() + 5);
        Path file = directory.resolve("result.json");
        Files.writeString(file, edited.toString());
        String unknown = HtmlPage.render(RunDocument.of(StoredJson.readRun(file)));

        assertThat(cells(unknown, "n/a"))
                .isEqualTo(cells(known, "n/a") + mixed.operations().size());
    }

    private static long cells(String page, String text) {
        return Pattern.compile("<td[^>]*>" + text + "</td>")
                .matcher(page)
                .results()
                .count();
    }

    private static JsonNode charts(String html) {
        String start = "id=\"charts\">";
        int from = html.indexOf(start) + start.length();
        try {
            return new ObjectMapper().readTree(html.substring(from, html.indexOf("</script>", from)));
        } catch (IOException e) {
            throw new AssertionError("the charts are no JSON", e);
        }
    }

    private static List<Double> numbers(JsonNode values) {
        List<Double> numbers = new ArrayList<>();
        values.forEach(value -> numbers.add(value.asDouble()));
        return numbers;
    }
}
