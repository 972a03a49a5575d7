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

    static ExperimentSummary summary(Map<String, String> shared, List<String> arms, Comparison... comparisons) {
        Map<String, String> described = new LinkedHashMap<>();
        arms.forEach(arm -> described.put(arm, "settings of " + arm));
        return summary(shared, described, comparisons);
    }

    static ExperimentSummary summary(Map<String, String> shared, Map<String, String> arms, Comparison... comparisons) {
        return new ExperimentSummary("shipped", "toy", arms, shared, 5, 1, true, 2, List.of(comparisons), List.of());
    }

    static Comparison comparison(String arm, RunPoint point, Outcome outcome, double ratio) {
        return new Comparison(
                "default",
                arm,
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

    static Comparison invalid(String arm, RunPoint point) {
        return Comparison.invalid("default", arm, point, "it hung");
    }
}
