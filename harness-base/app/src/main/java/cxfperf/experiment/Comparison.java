package cxfperf.experiment;

import java.util.List;

/**
 * A candidate against the baseline of its experiment, at one point.
 *
 * @param point the load; {@link RunPoint#ONLY} if the experiment has one
 * @param pairs number of compared runs of each
 * @param outcome outcome of the deciding metrics, INVALID or NOT_WARM
 * @param why the reason why nothing is compared; null if something is compared
 * @param baselineStealShare mean share of the windows that a hypervisor took from the CPUs of the baseline's runs; null
 *     if a run has no value
 * @param candidateStealShare the same share for the candidate's runs
 * @param metrics in the order of {@link Metric}, without metrics of other kinds of runs; empty if nothing is compared
 */
public record Comparison(
        String baseline,
        String candidate,
        RunPoint point,
        int pairs,
        Outcome outcome,
        String why,
        Double baselineStealShare,
        Double candidateStealShare,
        List<MetricComparison> metrics) {

    public Comparison {
        metrics = List.copyOf(metrics);
    }

    /** A comparison without a conclusion. */
    public static Comparison without(Outcome outcome, String baseline, String candidate, RunPoint point, String why) {
        return new Comparison(baseline, candidate, point, 0, outcome, why, null, null, List.of());
    }

    // Jackson would write a method named isX as a field of experiment.json.

    /** Whether the runs allowed a comparison, whatever its outcome. */
    public boolean compares() {
        return outcome != Outcome.INVALID && outcome != Outcome.NOT_WARM;
    }

    /** Whether the calls were scheduled at a given rate. */
    public boolean atAGivenRate() {
        return metrics.stream().anyMatch(metric -> metric.outcome() == Outcome.GIVEN);
    }

    /** The deciding metrics, in their order; empty if nothing is compared. */
    public List<MetricComparison> decided() {
        List<Metric> deciding = Metric.deciding(atAGivenRate());
        return metrics.stream()
                .filter(metric -> deciding.contains(metric.metric()))
                .toList();
    }

    /** The deciding metrics that have a ratio. */
    public List<MetricComparison> decidedRatios() {
        return decided().stream().filter(metric -> metric.ratio() != null).toList();
    }

    /** The candidate, with its load if there are several. */
    public String label() {
        return candidate + at();
    }

    /** The load as the end of a sentence; empty if there is one load only. */
    public String at() {
        return point.at();
    }

    /**
     * One metric of a candidate against the same metric of the baseline. A value is null if it is not known.
     *
     * @param baseline the geometric mean over the baseline's runs
     * @param candidate the geometric mean over the candidate's runs
     * @param ratio candidate / baseline
     * @param low the lower end of the 95 % interval of the ratio
     * @param high its upper end
     * @param oneOfMany whether the interval leaves out 1, but not after the correction for the number of intervals
     */
    public record MetricComparison(
            Metric metric,
            Double baseline,
            Double candidate,
            Double ratio,
            Double low,
            Double high,
            boolean oneOfMany,
            Outcome outcome) {

        /** A metric without a ratio: the requested rate sets its value, or a run does not have it. */
        public static MetricComparison without(Metric metric, Double baseline, Double candidate, Outcome outcome) {
            return new MetricComparison(metric, baseline, candidate, null, null, null, false, outcome);
        }
    }
}
