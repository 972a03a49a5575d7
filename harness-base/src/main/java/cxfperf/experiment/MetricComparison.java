package cxfperf.experiment;

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
        return new MetricComparison(metric, baseline, candidate, null, null, null, null, null, false, Outcome.GIVEN);
    }

    /** A metric without a ratio, for the means that are known, if any. */
    public static MetricComparison unknown(Metric metric, Double baseline, Double candidate) {
        return new MetricComparison(metric, baseline, candidate, null, null, null, null, null, false, Outcome.UNKNOWN);
    }
}
