package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.result.JvmCost;
import cxfperf.result.JvmFigure;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.scenario.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rules about the hosts: whether a CPU or a garbage collector limited a side, whether connections are reused, and
 * whether the load generator has ports and file descriptors left.
 */
final class LoadRules {

    /** The kernel's network work is not charged to any process and stays below this. */
    private static final double MAX_OTHERS = 0.25;

    private static final double GC_SHARE = 0.05;
    private static final double GC_LONGEST_MILLIS = 500;

    /** Above this share a resource counts as used up: the kernel takes ever longer to find the last free ones. */
    private static final double USED_UP = 0.95;

    /** A closed-loop client needs one connection; some libraries keep a second one while they replace the first. */
    private static final int ESTABLISHED_PER_THREAD = 2;

    private static final int SPARE_CONNECTIONS = 10;

    /** Below one new connection in a hundred calls, the server may just close idle connections now and then. */
    private static final double CHURN_PER_1000 = 10;

    private LoadRules() {}

    static List<Reason> apply(RunResult run, RunFacts seen) {
        List<Reason> reasons = new ArrayList<>();
        if (seen.host().shared()) {
            reasons.add(new Reason(
                    Code.SHARED_HOST,
                    "client and server are on one host and share its "
                            + seen.host().cpus() + " CPUs"
                            + (run.client().jvm().of(JvmFigure.HOST_CPU_SHARE) == null
                                    ? ""
                                    : format(
                                            ", which were %.0f %% busy",
                                            run.client().jvm().of(JvmFigure.HOST_CPU_SHARE) * 100))));
        }
        cpu(run, seen, reasons);
        pauses("client", run.client().jvm(), run, reasons);
        pauses("server", run.server().jvm(), run, reasons);
        ports(run, seen, reasons);
        files(run, seen, reasons);
        leak(run, reasons);
        churn(run, reasons);
        return reasons;
    }

    private static void cpu(RunResult run, RunFacts seen, List<Reason> reasons) {
        JvmCpu client = JvmCpu.client(run);
        JvmCpu server = JvmCpu.server(run);
        boolean clientUsesMost = client.used() == null || server.used() == null || client.used() >= server.used();
        for (JvmCpu side : List.of(client, server)) {
            Code code = side == client ? Code.CLIENT_CPU_SATURATED : Code.SERVER_CPU_SATURATED;
            boolean usesMost = !seen.host().shared() || clientUsesMost == (side == client);
            if (side.throttled()) {
                reasons.add(new Reason(code, side.quota()));
            } else if (side.full() || side.saturated() && usesMost) {
                reasons.add(new Reason(code, side.saturated() ? side.load() : side.fullness()));
            }
        }
        run.othersOnClientHost(seen.host().cpus(), seen.host().shared()).ifPresent(others -> {
            if (others > MAX_OTHERS * seen.host().cpus()) {
                reasons.add(new Reason(
                        Code.OTHER_LOAD,
                        format(
                                Judge.OTHER_PROCESSES
                                        + ", and the kernel for all of them, used %.1f of the load "
                                        + "generator's %d CPUs",
                                others,
                                seen.host().cpus())));
            }
        });
        steal(seen.host().shared() ? List.of(client) : List.of(client, server), reasons);
    }

    private static void steal(List<JvmCpu> sides, List<Reason> reasons) {
        List<String> evidence = sides.stream()
                .filter(JvmCpu::stolen)
                .map(side -> format(
                        "for %.0f %% of the window, the hypervisor withheld the %s's CPUs",
                        side.jvm().of(JvmFigure.HOST_STEAL_SHARE) * 100, side.side()))
                .toList();
        reasons.addAll(Reason.joined(Code.OTHER_LOAD, evidence));
    }

    private static void pauses(String side, JvmCost jvm, RunResult run, List<Reason> reasons) {
        Double sumMillis = jvm.of(JvmFigure.GC_PAUSE_MILLIS);
        Double longestMillis = jvm.of(JvmFigure.GC_LONGEST_PAUSE_MILLIS);
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
                        jvm.of(JvmFigure.GC_PAUSES) == null
                                ? ""
                                : counted(jvm.of(JvmFigure.GC_PAUSES).longValue(), "pause") + ", ",
                        sumMillis,
                        longestMillis == null ? "" : format(", the longest %,.1f ms", longestMillis))));
    }

    private static void ports(RunResult run, RunFacts seen, List<Reason> reasons) {
        long bindFailures = run.calls().failedBy(FailureKind.BIND);
        Integer ports = seen.host().limits().ports();
        Integer peak = run.connections().peakPorts();
        boolean usedUp = ports != null && peak != null && peak >= ports * USED_UP;
        if (bindFailures == 0 && !usedUp) {
            return;
        }
        reasons.add(new Reason(
                Code.LIMIT_REACHED,
                (bindFailures > 0 ? counted(bindFailures, "call") + " found no local port (BIND); " : "")
                        + "at most " + count(peak) + " of " + count(ports) + " local ports were in use, "
                        + count(run.connections().peakTimeWait()) + " in TIME_WAIT"));
    }

    private static void files(RunResult run, RunFacts seen, List<Reason> reasons) {
        Long limit = seen.host().limits().openFilesSoft();
        Long peak = run.client().peakOpenFiles();
        boolean refused = run.calls().examples().values().stream()
                .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains("too many open files"));
        boolean usedUp = limit != null && peak != null && peak >= limit * USED_UP;
        if (!refused && !usedUp) {
            return;
        }
        reasons.add(new Reason(
                Code.LIMIT_REACHED,
                (refused ? "calls failed with \"Too many open files\"; " : "") + "at most " + count(peak)
                        + " file descriptors were open, the limit is " + count(limit)));
    }

    private static void leak(RunResult run, List<Reason> reasons) {
        Integer peak = run.connections().peakSince() == null
                ? run.connections().peakEstablished()
                : run.connections().peakSince();
        if (peak == null || peak <= ESTABLISHED_PER_THREAD * run.threads() + SPARE_CONNECTIONS) {
            return;
        }
        Long opened = run.connections().opened();
        if (opened != null && opened == 0) {
            // In a mix, a worker may have a client with its own connection for each operation. A leak would go on
            // opening connections.
            return;
        }
        reasons.add(new Reason(
                Code.CONNECTIONS,
                count(peak) + " connections to the server were established at once, by "
                        + counted(run.threads(), "thread")));
    }

    private static void churn(RunResult run, List<Reason> reasons) {
        Long opened = run.connections().opened();
        Double per1000 = run.connections().openedPer1000(run.calls());
        if (per1000 == null) {
            return;
        }
        // One new connection per thread is normal.
        if (per1000 < CHURN_PER_1000 || opened <= run.threads() + SPARE_CONNECTIONS) {
            return;
        }
        reasons.add(new Reason(
                Code.CONNECTIONS,
                format(
                        "%,d connections were opened, %,.0f per 1,000 calls, at most %s in TIME_WAIT",
                        opened, per1000, count(run.connections().peakTimeWait()))));
    }
}
