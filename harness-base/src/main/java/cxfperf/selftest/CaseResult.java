package cxfperf.selftest;

import java.util.Comparator;
import java.util.List;

/**
 * What one case came to.
 *
 * @param caseName which
 * @param due how many calls were due
 * @param ok how many were made and verified
 * @param fault what broke in the load generator; null where nothing did
 * @param findings its percentiles
 */
public record CaseResult(String caseName, long due, long ok, String fault, List<Finding> findings) {

    public CaseResult {
        findings = List.copyOf(findings);
    }

    /** The worst of what its percentiles say; a call that is missing is as bad as any. */
    public Finding.Said said() {
        if (fault != null || ok != due || findings.isEmpty()) {
            return Finding.Said.UNTRUTH;
        }
        return findings.stream()
                .map(Finding::said)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }
}
