package cxfperf.result;

import cxfperf.result.Reason.Code;
import java.util.OptionalDouble;

/** Says in one sentence what kept a run from being faster. */
public final class Bottleneck {

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
        OptionalDouble others = HostCpu.others(run);
        if (clientBusy && run.sharedHost()) {
            return Texts.format(
                    "the CPUs of the one host of both sides, %.0f %% busy: client JVM %s, server JVM %s, others %s of %d",
                    run.client().hostCpuShare() * 100,
                    HostCpu.used(run.client().cpuSeconds(), run),
                    HostCpu.used(run.server().cpuSeconds(), run),
                    others.isPresent() ? Texts.format("%.1f", others.getAsDouble()) : "n/a",
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
}
