package cxfperf.search;

import java.util.List;

/**
 * The answer of a search after its trials so far. Rates are in calls a second.
 *
 * @param perSecond the highest rate that holds in the majority of its trials; null if no rate does
 * @param held number of its trials that held
 * @param trials number of its trials
 * @param low every trial below this rate held; never above the found rate
 * @param high every trial above this rate failed; null if no rate failed
 * @param failing the next higher rate, which fails in the majority of its trials; null if no higher rate failed
 * @param settled whether both deciding rates had all their repeats
 * @param contradicting rates that contradict the answer: lower rates that mostly failed, and higher rates that mostly
 *     held
 */
public record Answer(
        Double perSecond,
        int held,
        int trials,
        Double low,
        Double high,
        Double failing,
        boolean settled,
        List<Double> contradicting) {

    /** The answer without any trial. */
    public static final Answer NONE = new Answer(null, 0, 0, null, null, null, false, List.of());

    public Answer {
        contradicting = List.copyOf(contradicting);
    }
}
