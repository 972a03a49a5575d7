package cxfperf.probe;

import java.util.List;

/**
 * The CPU limits of this process. The smallest limit applies.
 *
 * @param cpus number of CPUs that its affinity and cpuset allow
 * @param quotas quotas of its control group and of the groups above it, the innermost first; empty where there is no
 *     quota
 */
public record CpuAllowance(int cpus, List<CpuQuota> quotas) {

    public CpuAllowance {
        quotas = quotas == null ? List.of() : List.copyOf(quotas);
    }

    /** The CPU time per second that this process may use, in CPUs. */
    public double effectiveCpus() {
        return Math.min(cpus, quotas.stream().mapToDouble(CpuQuota::cpus).min().orElse(cpus));
    }

    /**
     * The share of its quota's periods in which the process was throttled between two samples, from 0 to 1; the largest
     * share if there are several quotas, null if there is no quota.
     */
    public static Double throttledShare(CpuAllowance from, CpuAllowance to) {
        if (from == null || to == null || from.quotas().size() != to.quotas().size()) {
            return null;
        }
        Double share = null;
        for (int i = 0; i < to.quotas().size(); i++) {
            CpuQuota before = from.quotas().get(i);
            CpuQuota after = to.quotas().get(i);
            long periods = after.periods() - before.periods();
            if (periods > 0) {
                double own = (double) (after.throttledPeriods() - before.throttledPeriods()) / periods;
                share = share == null ? own : Math.max(share, own);
            }
        }
        return partOf(share);
    }

    /** The share if it is from 0 to 1; null otherwise, as in the answer of a faulty server. */
    static Double partOf(Double share) {
        return share == null || share < 0 || share > 1 ? null : share;
    }

    /**
     * The CPU time that a control group may use per period, and how often the kernel throttled it.
     *
     * @param cpus CPU time per period, in CPUs: 1.5 is 150 ms in a period of 100 ms
     * @param periods cumulative number of periods in which the group ran
     * @param throttledPeriods cumulative number of periods in which the group was stopped because it had used its quota
     */
    public record CpuQuota(double cpus, long periods, long throttledPeriods) {}
}
