package cxfperf.judge;

import cxfperf.result.RunResult;
import java.util.Objects;
import java.util.OptionalDouble;

/** Who used the CPUs of the client's host, in CPUs. */
final class HostCpu {

    private HostCpu() {}

    /**
     * What neither the client nor, on a shared host, the server used, nor an auxiliary process of this run whose use is
     * known, which is then on this host; empty where that is not known.
     */
    static OptionalDouble others(RunResult run, Observed seen) {
        Double client = run.client().cores(run.windowSeconds());
        Double server = seen.host().shared() ? run.server().cores(run.windowSeconds()) : Double.valueOf(0);
        if (run.client().hostCpuShare() == null || client == null || server == null) {
            return OptionalDouble.empty();
        }
        double busy = run.client().hostCpuShare() * seen.host().cpus();
        return OptionalDouble.of(Math.max(0, busy - (client + server + processes(run, seen))));
    }

    private static double processes(RunResult run, Observed seen) {
        return run.auxiliaryProcesses().values().stream()
                .map(process -> process.cores(run.windowSeconds()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** Whether more than half of what ran on the client's CPUs was not the client; false where that is not known. */
    static boolean clientUsesLess(RunResult run, Observed seen) {
        Double client = run.client().cores(run.windowSeconds());
        Double share = run.client().hostCpuShare();
        return client != null && share != null && client < share * seen.host().cpus() / 2;
    }
}
