package cxfperf.result;

import java.util.List;

/**
 * An arm against the control of its experiment.
 *
 * @param pairs how many runs of each were compared
 * @param outcome that of {@link Metric#THROUGHPUT}, or INVALID
 * @param why why it is invalid; null where it is not
 * @param metrics in the order of {@link Metric}; empty where the comparison is invalid
 */
public record Comparison(
        String control, String arm, int pairs, Outcome outcome, String why, List<MetricComparison> metrics) {

    public Comparison {
        metrics = List.copyOf(metrics);
    }
}
