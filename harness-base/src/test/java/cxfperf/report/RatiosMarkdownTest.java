package cxfperf.report;

import static cxfperf.report.Summaries.comparison;
import static cxfperf.report.Summaries.invalid;
import static cxfperf.report.Summaries.summary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.Variant;
import cxfperf.report.render.MarkdownText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatiosMarkdownTest {

    private static String markdown(List<Experiment> experiments) {
        return MarkdownText.render(RatioDocument.of(experiments));
    }

    @Test
    void experimentsAndNumbersOfThreadsAreColumnsAndVariantsAreRows() {
        String table = markdown(List.of(
                summary(
                        Map.of("operation", "echo", "threads", "4,32"),
                        List.of("default", "fast", "gzip"),
                        comparison("fast", RunPoint.ofThreads(4), Outcome.BETTER, 4.126),
                        comparison("fast", RunPoint.ofThreads(32), Outcome.NO_CLEAR_DIFFERENCE, 1.2),
                        invalid("gzip", RunPoint.ofThreads(4)),
                        comparison("gzip", RunPoint.ofThreads(32), Outcome.WORSE, 0.5)),
                summary(
                        Map.of("operation", "get", "threads", "8"),
                        List.of("default", "fast"),
                        comparison("fast", RunPoint.ONLY, Outcome.BETTER, 2))));

        assertThat(table)
                .contains("against settings=of-default")
                .contains(
                        """
                        | variant | settings | echo, 4 | echo, 32 | get, 8 |
                        |---|---|---|---|---|
                        | fast | settings=of-fast | 4.13 (3.71 to 4.54), better | 1.20 (1.08 to 1.32) | 2.00 (1.80 to 2.20), better |
                        | gzip | settings=of-gzip | invalid | 0.50 (0.45 to 0.55), worse |  |
                        """)
                .contains("echo: 5 runs of each variant, threads=4,32")
                .contains("get: 5 runs of each variant, threads=8");
    }

    @Test
    void ratesAreColumnsToo() {
        assertThat(markdown(List.of(summary(
                        Map.of("threads", "64"),
                        List.of("default", "fast"),
                        comparison("fast", RunPoint.ofRate(500), Outcome.BETTER, 2),
                        comparison("fast", RunPoint.ofRate(2_000), Outcome.BETTER, 3)))))
                .contains("| variant | settings | toy, 500/s | toy, 2,000/s |");
    }

    @Test
    void ratiosToDifferentThingsAreNotPutSideBySide() {
        Experiment one = summary(Map.of(), List.of("default", "fast"));

        assertThatThrownBy(() -> markdown(List.of(one, summary(Map.of(), List.of("http2", "fast")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the experiments have different baselines: default and http2");

        Experiment other = summary(
                one.definition().variants().get(0), new Variant("fast", Map.of("settings", "of-something-else")));
        assertThatThrownBy(() -> markdown(List.of(one, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("variant fast is not the same in all experiments");
    }

    @Test
    void experimentsOfOneOperationAreToldApartByTheOptionsInWhichTheyDiffer() {
        assertThat(markdown(List.of(
                        summary(
                                Map.of("operation", "get", "protocol", "http", "pairs", "3"),
                                List.of("default", "fast"),
                                comparison("fast", RunPoint.ofThreads(4), Outcome.BETTER, 2)),
                        summary(
                                Map.of("operation", "get", "protocol", "https", "pairs", "3"),
                                List.of("default", "fast"),
                                comparison("fast", RunPoint.ofThreads(4), Outcome.BETTER, 3)))))
                .contains("| variant | settings | get, http, 4 | get, https, 4 |");
    }

    @Test
    void aBarInANameOrASettingEndsNoCell() {
        Map<String, String> piped = Map.of("jvmArgs", "-Xlog:gc|*");

        assertThat(markdown(List.of(
                        summary(new Variant("default", Map.of("jvmArgs", "-Xlog:a|b")), new Variant("fast|*", piped)))))
                .contains("against jvmArgs=-Xlog:a\\|b:")
                .contains("| fast\\|\\* | jvmArgs=-Xlog:gc\\|\\* |");
        assertThat(markdown(List.of(summary(
                        Map.of("operation", "a|b"),
                        List.of("default", "fast"),
                        comparison("fast", RunPoint.ONLY, Outcome.BETTER, 2)))))
                .contains("| variant | settings | a\\|b |\n");
    }
}
