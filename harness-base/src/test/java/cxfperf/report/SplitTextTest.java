package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Status;
import cxfperf.result.experiment.ExperimentRun;
import cxfperf.result.experiment.ExperimentSummary;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.RunPoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SplitTextTest {

    private static final String TITLE = "Where the time of a call goes";

    private static final List<ExperimentRun> RUNS = List.of(
            run(1, "cxf", Status.PASS, 400, 100, 80),
            run(2, "raw", Status.PASS, 200, 10, 80),
            run(3, "raw", Status.FAIL, 9_999, 9_999, 9_999),
            run(4, "cxf", Status.PASS, 100, 25, 20));

    private static ExperimentRun run(
            int number, String variant, Status status, double p50, double client, double server) {
        return new ExperimentRun(
                number,
                variant,
                RunPoint.ONLY,
                status,
                status == Status.PASS ? null : "calls failed",
                "run" + number,
                Map.of(Metric.P50, p50, Metric.CLIENT_CPU, client, Metric.SERVER_CPU, server));
    }

    private static ExperimentSummary summary(String ofRaw) {
        Map<String, String> variants = new LinkedHashMap<>();
        variants.put("cxf", "client=cxf");
        variants.put("raw", ofRaw);
        return new ExperimentSummary("client-cost", "echo", variants, Map.of(), 2, 1, true, 2, List.of(), RUNS);
    }

    @Test
    void aCallIsSplitByTheRunsThatPassedInEveryForm() {
        Document document = ExperimentDocument.of(summary("client=raw"), run -> null);

        assertThat(MarkdownText.render(document))
                .contains(
                        "### " + TITLE,
                        "| cxf | 200.0 | 50.0 | 40.0 | 110.0 |",
                        "| raw | 200.0 | 10.0 | 80.0 | 110.0 |");
        assertThat(HtmlPage.render(document)).contains(TITLE, "110.0");
        assertThat(ConsoleText.render(document)).contains(TITLE, "110.0");
    }

    @Test
    void anExperimentWithoutTheRawClientHasNoSplit() {
        Document document = ExperimentDocument.of(summary("client=proxy"), run -> null);

        assertThat(MarkdownText.render(document)).doesNotContain(TITLE);
        assertThat(HtmlPage.render(document)).doesNotContain(TITLE);
    }
}
