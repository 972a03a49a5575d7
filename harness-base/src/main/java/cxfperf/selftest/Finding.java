package cxfperf.selftest;

/**
 * A percentile beside what it had to be.
 *
 * @param caseName of which case
 * @param expected what it had to be
 * @param measuredMicros what the run has
 * @param floorMicros what the host itself adds at this percentile, for all calls that a delay affects
 * @param rareDelaysMicros what the host's rare long delays come to for each call, in the same way
 */
public record Finding(
        String caseName, ExpectedTime expected, double measuredMicros, double floorMicros, double rareDelaysMicros) {

    /** How far it may be from what it had to be, besides what the host adds. */
    static final double TOLERANCE = 0.03;

    /** A tail that few calls decide differs from one measurement of it to the next. */
    private static final double TAIL = 0.99;

    private static final double TAIL_FACTOR = 2;

    /** How far it is from what it had to be, as a share of that. */
    double difference() {
        return measuredMicros / expected.micros() - 1;
    }

    /** Whether a percentile shows that its clock is correct. */
    public enum Said {
        /** It is what it had to be. */
        TRUTH("ok"),
        /** It is not, but this host itself delays calls so much that a wrong clock would not be noticed. */
        NOISE("noise"),
        /** It is not what it had to be. */
        UNTRUTH("NO");

        private final String word;

        Said(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Nothing is faster than the server; and nothing but the host may make it slower. */
    public Said said() {
        if (measuredMicros < lowest()) {
            return Said.UNTRUTH;
        }
        if (measuredMicros <= highest()) {
            return Said.TRUTH;
        }
        return Math.max(floorMicros, rareDelaysMicros) > TOLERANCE * expected.micros() ? Said.NOISE : Said.UNTRUTH;
    }

    private double lowest() {
        return expected.micros() * (1 - TOLERANCE);
    }

    private double highest() {
        double floor = expected.quantile() > TAIL ? TAIL_FACTOR * floorMicros : floorMicros;
        return expected.micros() * (1 + TOLERANCE) + floor;
    }
}
