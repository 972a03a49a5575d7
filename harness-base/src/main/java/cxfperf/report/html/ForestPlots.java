package cxfperf.report.html;

import cxfperf.result.Comparison;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.MetricComparison;
import cxfperf.result.Outcome;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What an experiment's page shows of its summary. Pure. */
public final class ForestPlots {

    private static final double CONFIDENCE = 0.95;

    private ForestPlots() {}

    /** One row for each metric that has a ratio, of each arm against the control. */
    public static ForestPlot of(ExperimentSummary summary) {
        boolean several = summary.comparisons().size() > 1;
        List<ForestPlot.Row> rows = new ArrayList<>();
        for (Comparison comparison : summary.comparisons()) {
            for (MetricComparison metric : comparison.metrics()) {
                if (metric.ratio() != null && metric.low() != null && metric.high() != null) {
                    rows.add(new ForestPlot.Row(
                            (several ? comparison.label() + ": " : "")
                                    + metric.metric().label(),
                            metric.ratio(),
                            metric.low(),
                            metric.high(),
                            metric.outcome().word() + (metric.oneOfMany() ? " *" : "")));
                }
            }
        }
        String control = summary.arms().keySet().iterator().next();
        return new ForestPlot(
                summary.name() + ": " + summary.scenario(),
                control + ": " + summary.arms().get(control),
                summary.arms().entrySet().stream()
                        .filter(arm -> !arm.getKey().equals(control))
                        .map(arm -> arm.getKey() + ": " + arm.getValue())
                        .collect(Collectors.joining("; ")),
                CONFIDENCE,
                summary.comparisons().stream().map(ForestPlots::conclusion).collect(Collectors.joining("; "))
                        + (summary.sharedHost() ? ". Client and server shared one host (SHARED_HOST)." : "."),
                rows);
    }

    /** INVALID where a run of any arm did not pass: nothing is said of that arm then. */
    public static Verdict verdict(ExperimentSummary summary) {
        boolean invalid =
                summary.comparisons().stream().anyMatch(comparison -> comparison.outcome() == Outcome.INVALID);
        return new Verdict(invalid ? Status.INVALID : Status.PASS, List.of());
    }

    private static String conclusion(Comparison comparison) {
        return comparison.arm() + " against " + comparison.control() + comparison.at() + ": "
                + (comparison.outcome() == Outcome.INVALID
                        ? "invalid, " + comparison.why()
                        : "throughput " + comparison.outcome().word());
    }
}
