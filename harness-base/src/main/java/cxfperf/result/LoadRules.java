package cxfperf.result;

import cxfperf.result.Reason.Code;
import java.util.ArrayList;
import java.util.List;

/** Whether a CPU or a garbage collector was in the way, and on which side. */
final class LoadRules {

    /** Above this the scheduler, and not the program, decides who waits. */
    static final double CPU_SATURATED = 0.90;

    static final double GC_SHARE = 0.05;
    private static final double GC_LONGEST_MILLIS = 500;

    private LoadRules() {}

    static List<Reason> apply(RunEvidence run) {
        List<Reason> reasons = new ArrayList<>();
        if (run.sharedHost()) {
            reasons.add(new Reason(
                    Code.SHARED_HOST,
                    "client and server are on one host and share its " + run.clientCpus() + " CPUs"
                            + (run.client().hostCpuShare() == null
                                    ? ""
                                    : Texts.format(
                                            ", which were %.0f %% busy",
                                            run.client().hostCpuShare() * 100)),
                    "the rate is that of the pair; for the server's own use a second host"));
        }
        cpu(run, reasons);
        pauses(
                "client",
                run.client().gcPauses(),
                run.client().gcPauseMillis(),
                run.client().gcLongestPauseMillis(),
                run,
                reasons);
        pauses(
                "server",
                run.server().gcPauses(),
                run.server().gcPauseMillis(),
                run.server().gcLongestPauseMillis(),
                run,
                reasons);
        return reasons;
    }

    private static void cpu(RunEvidence run, List<Reason> reasons) {
        if (saturated(run.client().hostCpuShare()) && concerns(run, run.client().cpuSeconds())) {
            reasons.add(new Reason(
                    Code.CLIENT_CPU_SATURATED,
                    Texts.format(
                            "the client host's CPUs were %.0f %% busy, of which this client was %.0f %%",
                            run.client().hostCpuShare() * 100,
                            share(run, run.client().cpuSeconds()) * 100),
                    "the generator is what was measured: a cheaper client (-Dcfg), fewer threads, or another host"));
        }
        if (saturated(run.server().hostCpuShare()) && concerns(run, run.server().cpuSeconds())) {
            reasons.add(new Reason(
                    Code.SERVER_CPU_SATURATED,
                    Texts.format(
                            "the server host's CPUs were %.0f %% busy, its JVM used %.1f of them",
                            run.server().hostCpuShare() * 100,
                            run.server().cpuSeconds() == null
                                    ? Double.NaN
                                    : run.server().cpuSeconds() / run.windowSeconds()),
                    "this is the server's own limit; more threads add waiting, not throughput"));
        }
    }

    static boolean saturated(Double hostShare) {
        return hostShare != null && hostShare >= CPU_SATURATED;
    }

    /** On a host that both share, saturation is the matter of whoever uses most of it. */
    private static boolean concerns(RunEvidence run, Double cpuSeconds) {
        if (!run.sharedHost() || cpuSeconds == null) {
            return true;
        }
        Double other = cpuSeconds.equals(run.client().cpuSeconds())
                ? run.server().cpuSeconds()
                : run.client().cpuSeconds();
        return other == null || cpuSeconds >= other;
    }

    private static double share(RunEvidence run, Double cpuSeconds) {
        return cpuSeconds == null || run.windowSeconds() <= 0
                ? Double.NaN
                : cpuSeconds / run.windowSeconds() / run.clientCpus();
    }

    private static void pauses(
            String side, Long count, Double sumMillis, Double longestMillis, RunEvidence run, List<Reason> reasons) {
        if (sumMillis == null || longestMillis == null || run.windowSeconds() <= 0) {
            return;
        }
        double share = sumMillis / 1_000 / run.windowSeconds();
        if (share < GC_SHARE && longestMillis < GC_LONGEST_MILLIS) {
            return;
        }
        reasons.add(new Reason(
                Code.GC_PAUSES,
                Texts.format(
                        "the %s JVM stood still for %.1f %% of the window: %,d pauses, %,.0f ms together, the longest %,.1f ms",
                        side, share * 100, count == null ? 0 : count, sumMillis, longestMillis),
                "give the " + side + " more heap or another collector (-DjvmArgs)"));
    }
}
