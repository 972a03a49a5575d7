package cxfperf.selftest;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one case came to.
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
}
