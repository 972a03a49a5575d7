package cxfperf.result;

import java.util.OptionalDouble;

/** Who used the CPUs of the client's host, in CPUs. */
final class HostCpu {

    private HostCpu() {}

    /** What neither the client nor, on a shared host, the server used; empty where that is not known. */
    static OptionalDouble others(RunEvidence run) {
        Double client = run.client().cpuSeconds();
        Double server = run.sharedHost() ? run.server().cpuSeconds() : Double.valueOf(0);
        if (run.client().hostCpuShare() == null || client == null || server == null || run.windowSeconds() <= 0) {
            return OptionalDouble.empty();
        }
        double busy = run.client().hostCpuShare() * run.clientCpus();
        return OptionalDouble.of(Math.max(0, busy - (client + server) / run.windowSeconds()));
    }

    static String used(Double cpuSeconds, RunEvidence run) {
        return cpuSeconds == null || run.windowSeconds() <= 0
                ? "n/a"
                : Texts.format("%.1f", cpuSeconds / run.windowSeconds());
    }
}
