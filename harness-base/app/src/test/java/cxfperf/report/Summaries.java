package cxfperf.report;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Metric;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import java.util.List;
import java.util.Map;

/** Experiments as the tests of this package need them. */
final class Summaries {

    private Summaries() {}

    static Experiment summary(Map<String, String> shared, List<String> variants, Comparison... comparisons) {
        return comparing(
                shared,
                variants.stream()
                        .map(variant -> new Variant(variant, Map.of("settings", "of-" + variant)))
                        .toList(),
                comparisons);
    }

    static Experiment summary(Variant baseline, Variant candidate) {
        return comparing(Map.of(), List.of(baseline, candidate));
    }

    private static Experiment comparing(Map<String, String> shared, List<Variant> variants, Comparison... comparisons) {
        return experiment(
                new Definition("shipped", "toy", null, variants, List.of(), shared, 5, 1, Map.of()),
                true,
                List.of(),
                List.of(comparisons));
    }

    /** One that is finished, of a client's host with two CPUs. */
    static Experiment experiment(
            Definition definition, boolean sharedHost, List<RunRecord> runs, List<Comparison> comparisons) {
        return new Experiment(
                Experiment.SCHEMA,
                "2026-11-21T07:00:00Z",
                "2026-11-21T07:30:00Z",
                sharedHost,
                2,
                definition,
                runs,
                List.of(),
                comparisons,
                null);
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
                        Metric.THROUGHPUT, 100.0, 100 * ratio, ratio, 0.9 * ratio, 1.1 * ratio, false, outcome)));
    }

    static Comparison invalid(String variant, RunPoint point) {
        return Comparison.without(Outcome.INVALID, "default", variant, point, "it hung");
    }
}
