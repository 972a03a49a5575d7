package cxfperf.result;

import cxfperf.result.Reason.Code;
import java.util.ArrayList;
import java.util.List;

/** Whether a CPU or a garbage collector was in the way, and on which side. */
final class LoadRules {

    /** Above this the scheduler, and not the program, decides who waits. */
    static final double CPU_SATURATED = 0.90;

    /** The kernel's network work is not charged to any process and stays below this. */
    private static final double MAX_OTHERS = 0.25;

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
        Double client = run.client().cpuSeconds();
        Double server = run.server().cpuSeconds();
        boolean clientUsesMost = client == null || server == null || client >= server;
        if (saturated(run.client().hostCpuShare()) && (!run.sharedHost() || clientUsesMost)) {
            reasons.add(new Reason(
                    Code.CLIENT_CPU_SATURATED,
                    Texts.format(
                            "the client host's CPUs were %.0f %% busy, this client used %s of %d",
                            run.client().hostCpuShare() * 100, HostCpu.used(client, run), run.clientCpus()),
                    "the generator is what was measured: a cheaper client (-Dcfg), fewer threads, or another host"));
        }
        if (saturated(run.server().hostCpuShare()) && (!run.sharedHost() || !clientUsesMost)) {
            reasons.add(new Reason(
                    Code.SERVER_CPU_SATURATED,
                    Texts.format(
                            "the server host's CPUs were %.0f %% busy, its JVM used %s of them",
                            run.server().hostCpuShare() * 100, HostCpu.used(server, run)),
                    "this is the server's own limit; more threads add waiting, not throughput"));
        }
        HostCpu.others(run).ifPresent(others -> {
            if (others > MAX_OTHERS * run.clientCpus()) {
                reasons.add(new Reason(
                        Code.OTHER_LOAD,
                        Texts.format(
                                "other processes, and the kernel for all of them, used %.1f of the client host's %d CPUs",
                                others, run.clientCpus()),
                        "stop them and run again: see what top shows"));
            }
        });
    }

    static boolean saturated(Double hostShare) {
        return hostShare != null && hostShare >= CPU_SATURATED;
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
