package cxfperf.search;

/**
 * The answer of a search after its trials so far. Rates are in calls a second.
 *
 * @param perSecond the highest rate that holds in the majority of its trials; null if no rate does
 * @param held number of its trials that held
 * @param trials number of its trials
 * @param failing the next higher rate, which fails in the majority of its trials; null if no higher rate failed
 * @param settled whether both deciding rates had all their repeats
 */
public record Answer(Double perSecond, int held, int trials, Double failing, boolean settled) {

    /** The answer without any trial. */
    public static final Answer NONE = new Answer(null, 0, 0, null, false);
}
