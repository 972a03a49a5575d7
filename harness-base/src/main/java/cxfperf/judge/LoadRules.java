package cxfperf.judge;

import static cxfperf.text.NumberText.format;

import cxfperf.result.JvmCost;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Whether a CPU or a garbage collector was in the way, and on which side. */
final class LoadRules {

    private static final String NO_QUOTA =
            "give it whole CPUs instead of a share of their time (--cpuset-cpus, not --cpus), or a larger share";

    /** The kernel's network work is not charged to any process and stays below this. */
    private static final double MAX_OTHERS = 0.25;

    static final double GC_SHARE = 0.05;
    private static final double GC_LONGEST_MILLIS = 500;

    private LoadRules() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        List<Reason> reasons = new ArrayList<>();
        if (seen.host().shared()) {
            reasons.add(new Reason(
                    Code.SHARED_HOST,
                    "client and server are on one host and share its "
                            + seen.host().cpus() + " CPUs"
                            + (run.client().jvm().hostCpuShare() == null
                                    ? ""
                                    : format(
                                            ", which were %.0f %% busy",
                                            run.client().jvm().hostCpuShare() * 100)),
                    "the rate is that of both together; use a second host for the server's own rate"));
        }
        cpu(run, seen, reasons);
        pauses("client", run.client().jvm(), run, reasons);
        pauses("server", run.server().jvm(), run, reasons);
        return reasons;
    }

    private static void cpu(RunResult run, Observed seen, List<Reason> reasons) {
        JvmCpu client = JvmCpu.client(run);
        JvmCpu server = JvmCpu.server(run);
        boolean clientUsesMost = client.used() == null || server.used() == null || client.used() >= server.used();
        if (client.throttled()) {
            reasons.add(new Reason(
                    Code.CLIENT_CPU_SATURATED,
                    client.quota(),
                    "the load generator was measured, not the server: " + NO_QUOTA));
        } else if (client.full() || (client.saturated() && (!seen.host().shared() || clientUsesMost))) {
            reasons.add(new Reason(
                    Code.CLIENT_CPU_SATURATED,
                    client.saturated()
                            ? format(
                                    "the load generator's CPUs were %s, this client used %s of %d",
                                    client.busy(),
                                    client.usedText(),
                                    seen.host().cpus())
                            : client.fullness(),
                    remedy(client, run, seen)));
        }
        if (server.throttled()) {
            reasons.add(new Reason(Code.SERVER_CPU_SATURATED, server.quota(), NO_QUOTA));
        } else if (server.full() || (server.saturated() && (!seen.host().shared() || !clientUsesMost))) {
            reasons.add(new Reason(
                    Code.SERVER_CPU_SATURATED,
                    server.saturated()
                            ? format(
                                    "the server host's CPUs were %s, its JVM used %s of them",
                                    server.busy(), server.usedText())
                            : server.fullness(),
                    remedyOfTheServer(server, run, seen)));
        }
        JvmCpu.othersOnClientHost(run, seen).ifPresent(others -> {
            if (others > MAX_OTHERS * seen.host().cpus()) {
                reasons.add(new Reason(
                        Code.OTHER_LOAD,
                        format(
                                "other processes, and the kernel for all of them, used %.1f of the load "
                                        + "generator's %d CPUs",
                                others, seen.host().cpus()),
                        remedyOfOthers(run)));
            }
        });
        steal(seen.host().shared() ? List.of(client) : List.of(client, server), reasons);
    }

    private static String remedy(JvmCpu client, RunResult run, Observed seen) {
        // What others use of the host does not matter to a client that a quota keeps from the rest.
        if (client.used() == null || client.full() || !JvmCpu.clientUsesLess(run, seen)) {
            return "the load generator was measured, not the server: use a cheaper client (-Dcfg), fewer -Dthreads, or another host";
        }
        if (seen.host().shared() && run.server().jvm().cpuSeconds() == null) {
            return "most of it was used by the server, which did not report it to the end (-Dadmin), or by other "
                    + "processes: see what top shows";
        }
        OptionalDouble others = JvmCpu.othersOnClientHost(run, seen);
        return others.isPresent() && others.getAsDouble() <= client.used()
                ? "server and client used them together: use another host for one of the two"
                : "other processes used more of it than the generator: " + remedyOfOthers(run);
    }

    private static String remedyOfOthers(RunResult run) {
        List<String> unknown = run.auxiliaryProcesses().entrySet().stream()
                .filter(process -> process.getValue().cores(run.windowSeconds()) == null)
                .map(Map.Entry::getKey)
                .toList();
        return unknown.isEmpty()
                ? "stop them and run again; top shows which they are"
                : "top shows which they are: the " + String.join(" and the ", unknown)
                        + " is one if it is on this host, as its CPU time is only known where clientserver starts "
                        + "it; stop the others and run again";
    }

    private static String remedyOfTheServer(JvmCpu server, RunResult run, Observed seen) {
        OptionalDouble others = seen.host().shared()
                ? JvmCpu.othersOnClientHost(run, seen)
                : server.others(seen.server().hostCpus());
        return !server.full() && others.isPresent() && others.getAsDouble() > server.used()
                ? "other processes used more of it than the server: stop them and run again"
                : "this is the server's own limit; more threads add waiting, not throughput";
    }

    private static void steal(List<JvmCpu> sides, List<Reason> reasons) {
        List<String> evidence = sides.stream()
                .filter(JvmCpu::stolen)
                .map(side -> format(
                        "for %.0f %% of the window, the hypervisor withheld the %s's CPUs",
                        side.jvm().hostStealShare() * 100, side.side()))
                .toList();
        if (!evidence.isEmpty()) {
            reasons.add(new Reason(
                    Code.STEAL,
                    String.join("; ", evidence),
                    "other guests of that machine were busy: run again when they are idle, or on a "
                            + "dedicated machine"));
        }
    }

    private static void pauses(String side, JvmCost jvm, RunResult run, List<Reason> reasons) {
        Double sumMillis = jvm.gcPauseMillis();
        Double longestMillis = jvm.gcLongestPauseMillis();
        if (sumMillis == null || run.windowSeconds() <= 0) {
            return;
        }
        double share = sumMillis / 1_000 / run.windowSeconds();
        if (share < GC_SHARE && (longestMillis == null || longestMillis < GC_LONGEST_MILLIS)) {
            return;
        }
        reasons.add(new Reason(
                Code.GC_PAUSES,
                format(
                        "the %s JVM was paused for %.1f %% of the window: %s%,.0f ms in total%s",
                        side,
                        share * 100,
                        jvm.gcPauses() == null ? "" : format("%,d pauses, ", jvm.gcPauses()),
                        sumMillis,
                        longestMillis == null ? "" : format(", the longest %,.1f ms", longestMillis)),
                "give it more heap or another collector ("
                        + (side.equals("server") ? "-DsrvJvmArgs, or -DjvmArgs of the server" : "-DjvmArgs") + ")"));
    }
}
