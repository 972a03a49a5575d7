package cxfperf.result.experiment;

import java.util.List;

/**
 * An arm against the control of its experiment, at one point.
 *
 * @param point with which load; {@link RunPoint#ONLY} where the experiment does not compare at several
 * @param pairs how many runs of each were compared
 * @param outcome that of {@link Metric#THROUGHPUT}, or INVALID
 * @param why why it is invalid; null where it is not
 * @param controlStealShare the share of their windows that a hypervisor took from the CPUs of the control's runs, on
 *     average; null where it is not known of all of them
 * @param armStealShare the same of the arm's runs
 * @param metrics in the order of {@link Metric}, without those that runs of this kind do not have; empty where the comparison is invalid
 */
public record Comparison(
        String control,
        String arm,
        RunPoint point,
        int pairs,
        Outcome outcome,
        String why,
        Double controlStealShare,
        Double armStealShare,
        List<MetricComparison> metrics) {

    public Comparison {
        metrics = List.copyOf(metrics);
    }

    /** One that says nothing about the arm. */
    public static Comparison invalid(String control, String arm, RunPoint point, String why) {
        return new Comparison(control, arm, point, 0, Outcome.INVALID, why, null, null, List.of());
    }

    /** The arm, and with which load if there are several such comparisons of it. */
    public String label() {
        return arm + at();
    }

    /** With which load, as the end of a sentence; empty where that goes without saying. */
    public String at() {
        return point.at();
    }
}
