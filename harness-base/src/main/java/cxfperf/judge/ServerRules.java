package cxfperf.judge;

import static cxfperf.text.NumberText.format;

import cxfperf.result.OneWay;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * Rules about the server and the processes beside it: whether it was one process through the window,
 * completed what it was sent, and whether the auxiliary processes lived as long.
 */
final class ServerRules {

    /** A smaller share of the calls sent, or a smaller number, is in flight at any moment. */
    private static final double SMALL_SHARE = 0.01;

    /** Standard deviations of the difference of two numbers that chance makes: of calls sent and of calls completed. */
    private static final double SIGMAS = 3;

    private static final long SMALL = 10;

    /** A backlog that grew by more than this share of the calls sent is no chance, however few the polls. */
    private static final double LARGE_SHARE = 0.5;

    /** Remedy for the owner of a foreign server without a count. */
    static final String PROBE = "a CXF server reports its own with the server probe, one jar: docs/server-probe.md";

    private ServerRules() {}

    static List<Reason> apply(Observed.Server server) {
        List<Reason> reasons = new ArrayList<>();
        if (server.restarted()) {
            reasons.add(new Reason(
                    Code.SERVER_RESTARTED,
                    "the server process that answered at the end is not the one that answered when the window opened",
                    "run again, and check the output of the first process for why it ended"));
        }
        return reasons;
    }

    /** Judges one-way calls: whether the server completed all, and whether its backlog grew. */
    static List<Reason> backlog(RunResult run, Observed seen) {
        OneWay oneWay = run.oneWay();
        if (oneWay == null) {
            return List.of();
        }
        List<Reason> reasons = new ArrayList<>();
        if (oneWay.completed() == null) {
            return oneWay.sent() == 0 ? List.of() : List.of(completionsUnknown(run, seen, oneWay));
        }
        ServerBacklog backlog = oneWay.backlog();
        if (seen.server().warmUpLeft()) {
            reasons.add(new Reason(
                    Code.BACKLOG_LEFT,
                    "the server was still busy with calls of the warm-up when the window opened",
                    "send less (-Drate, fewer -Dthreads), or warm up for a shorter time (-Dwarmup)"));
        }
        if (leftBecauseNobodyWaited(backlog)) {
            reasons.add(left(backlog));
        }
        if (grows(run, oneWay)) {
            reasons.add(grows(run, oneWay, backlog));
        }
        return reasons;
    }

    private static Reason completionsUnknown(RunResult run, Observed seen, OneWay oneWay) {
        return new Reason(
                Code.COMPLETIONS_UNKNOWN,
                format(
                        "%,d one-way calls were sent (%,.1f/s), and how many of them the server completed is not known: %s",
                        oneWay.sent(), oneWay.sentPerSecond(run.windowSeconds()), oneWay.unknownBecause()),
                "only the server's count gives the throughput of one-way calls: "
                        + (seen.asked().foreignServer()
                                ? PROBE
                                : "-Dadmin=0.0.0.0:PORT opens its admin endpoint to other hosts, -Dadmin=HOST:PORT "
                                        + "names it to the client"));
    }

    /**
     * Whether the run stopped waiting for a server that was still at work; otherwise the rest is a difference of
     * counts.
     */
    static boolean leftBecauseNobodyWaited(ServerBacklog backlog) {
        return backlog.left() != null
                && backlog.left() > 0
                && (backlog.end() == DrainEnd.OUT_OF_TIME || backlog.end() == DrainEnd.STOPPED);
    }

    private static Reason left(ServerBacklog backlog) {
        return new Reason(
                Code.BACKLOG_LEFT,
                format(
                        "%,d calls that were sent were not completed when the run stopped waiting, %.1f s "
                                + "after the last"
                                + " was sent: %s",
                        backlog.left(),
                        backlog.drainSeconds(),
                        backlog.end() == DrainEnd.STOPPED
                                ? "the user stopped it"
                                : "it waits for at most ten times the window, and the server was still at work"),
                "send less (-Drate, fewer -Dthreads), so that the server keeps up; it still has these calls: "
                        + "restart it, or"
                        + " wait, before the next run");
    }

    /** Whether the backlog was seen, and too seldom to tell how it changes: in a window of a second or two. */
    static boolean growthIsUnseen(RunResult run) {
        return run.oneWay() != null
                && run.oneWay().backlog().atClose() != null
                && run.oneWay().backlog().perSecond() == null;
    }

    /** Whether so much growth matters, and chance does not make it of calls that come and end independently. */
    private static boolean grows(RunResult run, OneWay oneWay) {
        Double perSecond = oneWay.backlog().perSecond();
        double least = Math.max(SMALL_SHARE * oneWay.sent(), SIGMAS * Math.sqrt(2.0 * oneWay.sent()));
        return perSecond != null
                && perSecond * run.windowSeconds() > Math.max(SMALL, Math.min(least, LARGE_SHARE * oneWay.sent()));
    }

    private static Reason grows(RunResult run, OneWay oneWay, ServerBacklog backlog) {
        boolean openLoop = run.offered() != null;
        return new Reason(
                Code.BACKLOG_GROWS,
                openLoop ? Status.FAIL : Status.PASS,
                format(
                        "the server did not keep up: sent %,.1f/s, completed %,.1f/s; the backlog grew by %,.1f/s"
                                + " to %,d calls when the window closed%s",
                        oneWay.sentPerSecond(run.windowSeconds()),
                        oneWay.completedPerSecond(run.windowSeconds()),
                        backlog.perSecond(),
                        backlog.atClose(),
                        backlog.left() == null || backlog.left() > 0 || backlog.drainSeconds() == null
                                ? ""
                                : format(", and was drained in %.1f s", backlog.drainSeconds())),
                openLoop
                        ? "this rate is more than the server completes: offer less (-Drate)"
                        : "the throughput is what the server completed, and its limit; completion times grow "
                                + "with the backlog:"
                                + " for those of a load that it carries, send at a rate below it (-Drate)");
    }

    /** Whether what the run needed besides client and server was there until its end. */
    static List<Reason> processes(RunResult run, Observed seen) {
        return run.auxiliaryProcesses().entrySet().stream()
                .filter(process -> process.getValue().endedAfterSeconds() != null)
                .map(ended -> ended(ended.getKey(), ended.getValue().endedAfterSeconds()))
                .toList();
    }

    private static Reason ended(String name, double afterSeconds) {
        return new Reason(
                Code.PROCESS_ENDED,
                afterSeconds <= 0
                        ? "the " + name + " had ended before the window opened"
                        : format("the %s ended %.1f s after the window had opened", name, afterSeconds),
                "check its last output for the cause; " + ResultFile.TIMELINE + " has the seconds until then");
    }
}
