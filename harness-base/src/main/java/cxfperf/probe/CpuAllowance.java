package cxfperf.probe;

import java.util.List;

/**
 * How much CPU this process may use. The least of all these is what it gets at most.
 *
 * @param cpus how many CPUs it may run on: those of the host, less what its affinity or cpuset keeps from it
 * @param quotas of its control group and of those above it, the innermost first; empty where there is none
 */
public record CpuAllowance(int cpus, List<CpuQuota> quotas) {

    public CpuAllowance {
        quotas = quotas == null ? List.of() : List.copyOf(quotas);
    }

    /** How many CPUs' worth of time it may use. */
    public double effectiveCpus() {
        return Math.min(cpus, quotas.stream().mapToDouble(CpuQuota::cpus).min().orElse(cpus));
    }

    /**
     * In which share of its quota's periods the process was stopped between two looks, from 0 to 1; of several quotas
     * the largest. Null where there is no quota.
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
        return share;
    }

    /**
     * The CPU time that a control group may use in each of its periods, and how often that was too little.
     *
     * @param cpus how many CPUs' worth of time it is: 1.5 is 150 ms in a period of 100 ms
     * @param periods cumulative number of periods in which the group ran
     * @param throttledPeriods cumulative number of those in which it was stopped because its time was used up
     */
    public record CpuQuota(double cpus, long periods, long throttledPeriods) {}
}
