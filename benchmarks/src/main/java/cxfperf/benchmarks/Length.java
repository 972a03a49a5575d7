package cxfperf.benchmarks;

import java.util.List;

/**
 * How long a benchmark in turns is.
 *
 * @param warmUpSeconds of the load JVM and the server together
 * @param uncountedPairs before those that count
 * @param pairs that count; at least 2
 */
public record Length(int warmUpSeconds, int uncountedPairs, int pairs) {

    /** Shows that a benchmark works; its figures are worth nothing. */
    private static final Length SHORT = new Length(2, 0, 2);

    /** @param args of the benchmark: {@code short} for the short form */
    public Length or(String[] args) {
        return isShort(args) ? SHORT : this;
    }

    static boolean isShort(String[] args) {
        return List.of(args).contains("short");
    }
}
