package cxfperf.benchmarks;

import java.util.List;

/**
 * The length of a benchmark in turns.
 *
 * @param warmUpSeconds seconds of warm-up of each of the two that are compared
 * @param uncountedPairs pairs measured before the counted ones
 * @param pairs counted pairs; at least 2
 */
public record Length(int warmUpSeconds, int uncountedPairs, int pairs) {

    /** Only shows that a benchmark works; its figures are not valid. */
    private static final Length SHORT = new Length(2, 0, 2);

    /** @param args arguments of the benchmark: {@code short} for the short form */
    public Length or(String[] args) {
        return isShort(args) ? SHORT : this;
    }

    static boolean isShort(String[] args) {
        return List.of(args).contains("short");
    }
}
