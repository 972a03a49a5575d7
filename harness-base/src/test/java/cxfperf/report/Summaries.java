package cxfperf.report;

import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.ExperimentSummary;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.MetricComparison;
import cxfperf.result.experiment.Outcome;
import cxfperf.result.experiment.RunPoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Experiments as the tests of this package need them. */
final class Summaries {

    private Summaries() {}

    static ExperimentSummary summary(Map<String, String> shared, List<String> variants, Comparison... comparisons) {
        Map<String, String> described = new LinkedHashMap<>();
        variants.forEach(variant -> described.put(variant, "settings of " + variant));
        return summary(shared, described, comparisons);
    }

    static ExperimentSummary summary(
            Map<String, String> shared, Map<String, String> variants, Comparison... comparisons) {
        return new ExperimentSummary(
                "shipped", "toy", variants, shared, 5, 1, true, 2, List.of(comparisons), List.of());
    }

    static Comparison comparison(String variant, RunPoint point, Outcome outcome, double ratio) {
        return new Comparison(
                "default",
                variant,
                point,
                5,
                outcome,
                null,
                null,
                null,
                List.of(new MetricComparison(
                        Metric.THROUGHPUT,
                        100.0,
                        100 * ratio,
                        ratio,
                        0.9 * ratio,
                        1.1 * ratio,
                        0.1,
                        null,
                        false,
                        outcome)));
    }

    static Comparison invalid(String variant, RunPoint point) {
        return Comparison.invalid("default", variant, point, "it hung");
    }
}
