package cxfperf.experiment;

import java.util.List;
import java.util.Optional;

/**
 * A candidate against the baseline of its experiment, at one point.
 *
 * @param point with which load; {@link RunPoint#ONLY} where the experiment does not compare at several
 * @param pairs how many runs of each were compared
 * @param outcome that of the metrics that decide, INVALID or NOT_WARM
 * @param why why nothing is compared; null where something is
 * @param baselineStealShare the share of their windows that a hypervisor took from the CPUs of the baseline's runs, on
 *     average; null where it is not known of all of them
 * @param candidateStealShare the same of the candidate's runs
 * @param metrics in the order of {@link Metric}, without those that runs of this kind do not have; empty where nothing
 *     is compared
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

    /** One that says nothing about the candidate. */
    public static Comparison invalid(String baseline, String candidate, RunPoint point, String why) {
        return new Comparison(baseline, candidate, point, 0, Outcome.INVALID, why, null, null, List.of());
    }

    /** One that says nothing because a run was not warm. */
    public static Comparison notWarm(String baseline, String candidate, RunPoint point, String why) {
        return new Comparison(baseline, candidate, point, 0, Outcome.NOT_WARM, why, null, null, List.of());
    }

    // No name of the form isX: it would be a field of experiment.json.

    /** Whether its runs allowed a comparison, whatever came of it. */
    public boolean compares() {
        return outcome != Outcome.INVALID && outcome != Outcome.NOT_WARM;
    }

    /** Whether the calls came at a given rate. */
    public boolean atAGivenRate() {
        return metrics.stream().anyMatch(metric -> metric.outcome() == Outcome.GIVEN);
    }

    /** What decides, in its order; empty where nothing is compared. */
    public List<MetricComparison> decided() {
        List<Metric> deciding = Metric.deciding(atAGivenRate());
        return metrics.stream()
                .filter(metric -> deciding.contains(metric.metric()))
                .toList();
    }

    /** The first of the metrics that decide of which there is a ratio. */
    public Optional<MetricComparison> firstDecided() {
        return decided().stream().filter(metric -> metric.ratio() != null).findFirst();
    }

    /** The candidate, and with which load if there are several such comparisons of it. */
    public String label() {
        return candidate + at();
    }

    /** With which load, as the end of a sentence; empty where that goes without saying. */
    public String at() {
        return point.at();
    }

    /**
     * One metric of a candidate against the same metric of the baseline. A value is null where it is not known.
     *
     * @param baseline the geometric mean over the baseline's runs
     * @param candidate the geometric mean over the candidate's runs
     * @param ratio candidate / baseline
     * @param low the lower end of the 95 % interval of the ratio
     * @param high its upper end
     * @param smallestVisible the relative difference that this experiment would have called clear four times in five; 0.04
     *     is 4 %
     * @param pairsToSettle how many pairs in all would probably do, if the difference is as large as it now looks; null
     *     where it is clear already, or more than a thousand would be needed
     * @param oneOfMany whether the interval leaves out 1, but no more so than one of so many intervals does by chance
     */
    public record MetricComparison(
            Metric metric,
            Double baseline,
            Double candidate,
            Double ratio,
            Double low,
            Double high,
            Double smallestVisible,
            Integer pairsToSettle,
            boolean oneOfMany,
            Outcome outcome) {

        /** A metric that the load was asked to have. */
        public static MetricComparison given(Metric metric, Double baseline, Double candidate) {
            return new MetricComparison(
                    metric, baseline, candidate, null, null, null, null, null, false, Outcome.GIVEN);
        }

        /** A metric without a ratio, for the means that are known, if any. */
        public static MetricComparison unknown(Metric metric, Double baseline, Double candidate) {
            return new MetricComparison(
                    metric, baseline, candidate, null, null, null, null, null, false, Outcome.UNKNOWN);
        }
    }
}
