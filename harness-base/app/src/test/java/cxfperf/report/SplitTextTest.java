package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SplitTextTest {

    private static final String TITLE = "Where the time of a call goes";

    private static final List<RunRecord> RUNS = List.of(
            run(1, "cxf", Status.PASS, 400, 100, 80),
            run(2, "raw", Status.PASS, 200, 10, 80),
            run(3, "raw", Status.FAIL, 9_999, 9_999, 9_999),
            run(4, "cxf", Status.PASS, 100, 25, 20));

    private static RunRecord run(int number, String variant, Status status, double p50, double client, double server) {
        return new RunRecord(
                number,
                1,
                variant,
                RunPoint.ONLY,
                status,
                status == Status.PASS ? null : "calls failed",
                "run" + number,
                "",
                Map.of(Metric.P50, p50, Metric.CLIENT_CPU, client, Metric.SERVER_CPU, server),
                null);
    }

    private static Experiment experiment(String clientOfRaw) {
        List<Variant> variants =
                List.of(new Variant("cxf", Map.of("client", "cxf")), new Variant("raw", Map.of("client", clientOfRaw)));
        return Summaries.experiment(
                new Definition("client-cost", "echo", null, variants, List.of(), Map.of(), 2, 1, Map.of()),
                true,
                RUNS,
                List.of());
    }

    @Test
    void aCallIsSplitByTheRunsThatPassedInEveryForm() {
        Document document = ExperimentDocument.of(experiment("raw"), run -> null);

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
        Document document = ExperimentDocument.of(experiment("proxy"), run -> null);

        assertThat(MarkdownText.render(document)).doesNotContain(TITLE);
        assertThat(HtmlPage.render(document)).doesNotContain(TITLE);
    }
}
