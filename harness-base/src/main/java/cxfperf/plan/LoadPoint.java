package cxfperf.plan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One of several loads that a command measures.
 *
 * @param threads the number of workers that call at the same time
 * @param rate the scheduled rate of an open loop; empty for a closed loop
 */
public record LoadPoint(int threads, Optional<OfferedRate> rate) {

    /** The largest number of threads allowed: more than a load JVM can have. */
    public static final int MAX_THREADS = 100_000;

    /**
     * Parses numbers of threads: {@code 8}, {@code 1,8,16} or {@code 1-4,8}.
     *
     * @return one for a single run, several for a sweep
     * @throws IllegalArgumentException for other text; the message says what is allowed
     */
    public static List<Integer> parseThreads(String text) {
        return ValueList.parseWithRanges(text, LoadPoint::oneNumber);
    }

    private static int oneNumber(String word) {
        int number = word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : 0;
        if (number < 1 || number > MAX_THREADS) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a whole number from 1 to %,d is expected, or a list like 1,8,16 or 1-4,8",
                    MAX_THREADS));
        }
        return number;
    }
}
