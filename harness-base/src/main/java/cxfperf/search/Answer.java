package cxfperf.search;

import java.util.List;

/**
 * What the trials of a search say so far. Rates are in calls a second, null where there is none.
 *
 * @param perSecond the highest rate that holds in the majority of its trials; null where none does
 * @param held how many of its trials held
 * @param trials how many trials it had
 * @param low below it every trial held; never above the rate that was found
 * @param high above it every trial failed; null where no rate failed
 * @param failing the next higher rate, which fails in the majority of its trials; null where no higher one failed
 * @param settled whether both of them had all their repeats
 * @param contradicting rates that do not fit: lower ones that mostly failed and higher ones that mostly held
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

    /** Of no trials. */
    public static final Answer NONE = new Answer(null, 0, 0, null, null, null, false, List.of());

    public Answer {
        contradicting = List.copyOf(contradicting);
    }
}
