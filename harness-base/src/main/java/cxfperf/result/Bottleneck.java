package cxfperf.result;

import cxfperf.result.Reason.Code;

/** Says in one sentence what kept a run from being faster. */
public final class Bottleneck {

    /** In CPUs. The kernel's own work for both sides is in the busy time too. */
    private static final double MIN_OTHERS = 0.2;

    private Bottleneck() {}

    /** The first that the evidence speaks for. */
    public static String of(RunEvidence run, Verdict verdict) {
        if (run.calls().ok() == 0) {
            return "nothing to limit: no call succeeded";
        }
        if (has(verdict, Code.PORTS_EXHAUSTED)) {
            return "the client host's local ports";
        }
        if (has(verdict, Code.FILES_EXHAUSTED)) {
            return "the client's limit of open files";
        }
        boolean clientBusy = LoadRules.saturated(run.client().hostCpuShare());
        if (clientBusy && run.sharedHost()) {
            return Texts.format(
                    "the CPUs of the one host of both sides, %.0f %% busy: client JVM %s, server JVM %s%s of %d",
                    run.client().hostCpuShare() * 100,
                    cores(run.client().cpuSeconds(), run),
                    cores(run.server().cpuSeconds(), run),
                    others(run),
                    run.clientCpus());
        }
        if (LoadRules.saturated(run.server().hostCpuShare())) {
            return Texts.format(
                    "the server host's CPUs, %.0f %% busy", run.server().hostCpuShare() * 100);
        }
        if (clientBusy) {
            return Texts.format(
                    "the client host's CPUs, %.0f %% busy: the generator, not the server",
                    run.client().hostCpuShare() * 100);
        }
        if (has(verdict, Code.GC_PAUSES)) {
            return "garbage-collection pauses";
        }
        if (run.client().hostCpuShare() == null) {
            return "not known: this host does not tell how busy its CPUs are";
        }
        return Texts.format(
                "the closed loop: %,d threads, one call at a time each; the client host's CPUs were %.0f %% busy%s",
                run.threads(),
                run.client().hostCpuShare() * 100,
                run.sharedHost()
                        ? ""
                        : run.server().hostCpuShare() == null
                                ? ", the server's are not known"
                                : Texts.format(
                                        ", the server's %.0f %%", run.server().hostCpuShare() * 100));
    }

    private static boolean has(Verdict verdict, Code code) {
        return verdict.reasons().stream().anyMatch(reason -> reason.code() == code);
    }

    /** Whatever else ran on the host: where that is much, the run was disturbed. */
    private static String others(RunEvidence run) {
        if (run.client().cpuSeconds() == null || run.server().cpuSeconds() == null) {
            return "";
        }
        double busy = run.client().hostCpuShare() * run.clientCpus() * run.windowSeconds();
        double others = busy - run.client().cpuSeconds() - run.server().cpuSeconds();
        return others < run.windowSeconds() * MIN_OTHERS
                ? ""
                : Texts.format(", other processes %.1f", others / run.windowSeconds());
    }

    private static String cores(Double cpuSeconds, RunEvidence run) {
        return cpuSeconds == null || run.windowSeconds() <= 0
                ? "n/a"
                : Texts.format("%.1f", cpuSeconds / run.windowSeconds());
    }
}
