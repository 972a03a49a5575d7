package cxfperf.selftest;

import cxfperf.selftest.TruthCase.ExpectedTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of one case.
 *
 * @param caseName which
 * @param due how many calls were scheduled
 * @param started how many of them were started in the window
 * @param ok how many were verified
 * @param fault what broke in the load generator; null where nothing did
 * @param findings its percentiles
 */
public record CaseResult(String caseName, long due, long started, long ok, String fault, List<Finding> findings) {

    public CaseResult {
        findings = List.copyOf(findings);
    }

    /** The worst of what its calls and its percentiles say. */
    public Finding.Said said() {
        if (fault != null || findings.isEmpty()) {
            return Finding.Said.UNTRUTH;
        }
        return Stream.concat(Stream.of(callsSaid()), findings.stream().map(Finding::said))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /**
     * A call that was started and has no reply is as bad as a wrong clock; one that was not may be for want of a CPU.
     */
    Finding.Said callsSaid() {
        if (ok != started) {
            return Finding.Said.UNTRUTH;
        }
        return started == due ? Finding.Said.TRUTH : Finding.Said.NOISE;
    }

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
            String caseName,
            ExpectedTime expected,
            double measuredMicros,
            double floorMicros,
            double rareDelaysMicros) {

        /** Allowed difference from the expected value, besides what the host adds. */
        static final double TOLERANCE = 0.03;

        /** A tail that few calls decide differs from one measurement of it to the next. */
        private static final double TAIL = 0.99;

        private static final double TAIL_FACTOR = 2;

        /** Difference from the expected value, as a share of it. */
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
}
