package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.experiment.FindResult;
import cxfperf.experiment.SeriesPoint;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.RunResult;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FindHtmlTest {

    private static final Pattern CHARTS =
            Pattern.compile("<script type=\"application/json\" id=\"charts\">(.*?)</script>", Pattern.DOTALL);

    private final FindResult found = SampleFinds.found();

    @Test
    void thePageSaysTheAnswerAndLinksToEachPoint() {
        String html = HtmlPage.render(SeriesDocument.of(found));

        assertThat(html)
                .contains(HtmlPage.escape(
                        SeriesDocument.of(found).conclusion().findings().get(0).text()))
                .contains(HtmlPage.escape(SeriesDocument.of(found).summary()));
        for (SeriesPoint point : found.points()) {
            assertThat(html).contains("href=\"./" + point.directory() + "/report.html\"");
        }
    }

    @Test
    void theHockeyStickHasTheObjectiveAndCrossesWhereItIsMissed() throws IOException {
        JsonNode chart = charts(HtmlPage.render(SeriesDocument.of(found))).get(0);

        assertThat(chart.get("kind").asText()).isEqualTo("RATES");
        assertThat(chart.get("series").findValuesAsText("name"))
                .containsExactly("p50", "p50, not passed", "p99", "p99, not passed", "p99<20ms");
        assertThat(numbers(chart.at("/series/4/y"))).containsExactly(20.0, 20.0);
        assertThat(numbers(chart.at("/series/3/x"))).hasSize(4).allMatch(rate -> rate >= 1_770);
        assertThat(numbers(chart.at("/series/2/x")))
                .hasSize(found.points().size() - 4)
                .allMatch(rate -> rate < 1_770);
        assertThat(numbers(chart.at("/series/3/y"))).allMatch(millis -> millis > 20);
        assertThat(numbers(chart.at("/series/2/y"))).allMatch(millis -> millis < 20);
    }

    @Test
    void whatWasAchievedIsBesideWhatWasOffered() throws IOException {
        JsonNode chart = charts(HtmlPage.render(SeriesDocument.of(found))).get(1);

        assertThat(chart.get("series").findValuesAsText("name")).containsExactly("passed", "not passed", "offered");
        assertThat(numbers(chart.at("/series/2/x"))).isEqualTo(numbers(chart.at("/series/2/y")));
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

    @Test
    void aSearchWithoutPointsHasNoCharts() throws IOException {
        FindResult empty = new FindResult(SampleFinds.series(List.of()), SampleFinds.OBJECTIVES, SampleFinds.PLAN);

        assertThat(charts(HtmlPage.render(SeriesDocument.of(empty)))).isEmpty();
    }

    private static JsonNode charts(String html) throws IOException {
        Matcher matcher = CHARTS.matcher(html);
        assertThat(matcher.find()).isTrue();
        return new ObjectMapper().readTree(matcher.group(1));
    }

    private static List<Double> numbers(JsonNode values) {
        List<Double> numbers = new ArrayList<>();
        values.forEach(value -> numbers.add(value.asDouble()));
        return numbers;
    }
}
