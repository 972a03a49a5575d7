package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.Variant;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.MarkdownText;
import cxfperf.report.render.Wrapping;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentTextTest {

    @Test
    void theVerdictSaysWhatItRestsOn() {
        String text = unwrapped(ConsoleText.render(
                ExperimentDocument.of(summary(true, comparison(Outcome.BETTER, 1.1, 1.05, 1.15)), run -> null)));

        assertThat(text)
                .contains("SHARED_HOST")
                .containsPattern("throughput, calls/s +1,000 +1,100 +1\\.100 +1\\.050 to 1\\.150 +better\n")
                .contains("\nCPU time stolen: a 0.4 %, b n/a\n")
                .contains("VERDICT: b is better than a: throughput +10.0 % (ratio 1.100, 95 % interval 1.050 to 1.150)")
                .doesNotContain("STEAL");
    }

    @Test
    void noClearDifferenceHasItsInterval() {
        String text = ConsoleText.render(ExperimentDocument.of(
                summary(false, comparison(Outcome.NO_CLEAR_DIFFERENCE, 1.01, 0.97, 1.05)), run -> null));

        assertThat(text.lines()).allMatch(line -> line.length() <= Wrapping.WIDTH);
        assertThat(text).doesNotContain("SHARED_HOST");
        assertThat(unwrapped(text))
                .contains("VERDICT: no clear difference of b against a: throughput +1.0 % (ratio 1.010, 95 % interval"
                        + " 0.970 to 1.050)");
    }

    @Test
    void whatAHypervisorTookFromEitherVariantIsSaidBesideTheRatio() {
        Comparison calm = comparison(Outcome.BETTER, 1.1, 1.05, 1.15);
        Comparison stolen =
                new Comparison("a", "b", RunPoint.ONLY, 5, Outcome.BETTER, null, 0.123, 0.004, calm.metrics());

        assertThat(MarkdownText.render(ExperimentDocument.of(summary(true, stolen), run -> null)))
                .contains("CPU time stolen: a 12.3 %, b 0.4 %")
                .contains(
                        "- warning `OTHER_LOAD`: b: a hypervisor took 12.3 % of the CPU time of a and 0.4 % of that of b");
    }

    @Test
    void anInvalidComparisonHasNoNumbers() {
        String text = unwrapped(ConsoleText.render(ExperimentDocument.of(
                summary(
                        true,
                        Comparison.without(
                                Outcome.INVALID, "a", "b", RunPoint.ONLY, "run 3 of variant b is INVALID: it hung")),
                run -> null)));

        assertThat(text)
                .contains(
                        "VERDICT: b against a is INVALID, nothing is compared: run 3 of variant b is INVALID: it hung")
                .doesNotContain("better")
                .doesNotContain("calls/s");
    }

    @Test
    void markdownHasATableOfAsManyColumnsAsItsHeader() {
        String text = MarkdownText.render(
                ExperimentDocument.of(summary(true, comparison(Outcome.WORSE, 0.9, 0.85, 0.95)), run -> null));

        assertThat(text.lines().filter(line -> line.startsWith("|"))).hasSize(4).allSatisfy(line -> assertThat(
                        line.chars().filter(c -> c == '|').count())
                .isEqualTo(7));
        assertThat(text).contains("**b is worse than a: throughput -10.0 %");
    }

    private static String unwrapped(String text) {
        return text.replace("\n  ", " ");
    }

    private static Comparison comparison(Outcome outcome, double ratio, double low, double high) {
        return new Comparison(
                "a",
                "b",
                RunPoint.ONLY,
                5,
                outcome,
                null,
                0.004,
                null,
                List.of(
                        new MetricComparison(
                                Metric.THROUGHPUT, 1_000.0, 1_000.0 * ratio, ratio, low, high, false, outcome),
                        MetricComparison.unknown(Metric.P50, null, null)));
    }

    private static Experiment summary(boolean sharedHost, Comparison comparison) {
        List<Variant> variants = List.of(new Variant("a", Map.of()), new Variant("b", Map.of("cfg", "fast.xml")));
        return Summaries.experiment(
                new Definition("ab", "toy", null, variants, List.of(), Map.of("threads", "4"), 5, 1, Map.of()),
                sharedHost,
                List.of(),
                List.of(comparison));
    }
}
